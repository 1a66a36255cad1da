// Curves that figures of several parts have.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "taut/lab/draw/plot.hpp"

namespace taut::lab::perkins2013 {

inline constexpr std::size_t kCurvePoints = 120;

// One more series of a plot: which share of all, in %, is at or below a value.
inline void add_shares(Plot& plot, std::string name, std::vector<double> values) {
  PlotSeries series{.number = plot.series.size(), .name = std::move(name)};
  series.line = cumulative_distribution(std::move(values), kCurvePoints);
  for (Vec2& p : series.line) p.y *= 100;
  series.steps = true;
  plot.series.push_back(std::move(series));
}

// And a line with dots.
inline void add_line(Plot& plot, std::string name, std::vector<Vec2> points) {
  PlotSeries series{.number = plot.series.size(), .name = std::move(name)};
  series.line = std::move(points);
  for (const Vec2 p : series.line) series.dots.push_back({p, series.name});
  plot.series.push_back(std::move(series));
}

}  // namespace taut::lab::perkins2013
