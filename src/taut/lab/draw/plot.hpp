// Plots for reports, as inline SVG that follows the page's colours (light and dark) through CSS classes and adapts to
// the page's width. Each series carries its number as a data-series attribute, so that a page can switch it on and off.
// Tooltips are <title> elements. Deterministic: subsampling is by position, never by chance.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/geometry/vec.hpp"
#include "taut/lab/draw/axis.hpp"

namespace taut::lab {

// A dot.
struct PlotPoint {
  Vec2 at;            // in the units of the axes
  std::string title;  // the tooltip
};

// An estimate: a solid dot, the interval around it as bars along either axis, and a name beside it if it has one.
struct PlotMark {
  Vec2 at;              // in the units of the axes
  Vec2 low, high;       // as `at` where there is no interval
  std::string label{};  // empty: none
};

// What belongs together in a plot: dots, a line, estimates, or several of these.
struct PlotSeries {
  std::size_t number = 0;         // picks colour and pattern, and is the data-series attribute
  std::string name;               // in the legend
  std::vector<PlotPoint> dots{};  // each with its tooltip
  std::vector<Vec2> line{};       // from point to point
  bool steps = false;             // draw the line as a staircase (cumulative distributions)
  std::vector<PlotMark> marks{};  // drawn on top
};

// A plot with two axes, whose ranges follow from its series.
struct Plot {
  std::string title, x_label, y_label;                                 // plain text
  AxisScale x_scale = AxisScale::linear, y_scale = AxisScale::linear;  // of either axis
  std::vector<PlotSeries> series;                                      // the last is drawn on top
};

// Without style; the page holds plot_style() once.
[[nodiscard]] TAUT_API std::string plot_svg(const Plot& plot);
// The style sheet of all plots of a page.
[[nodiscard]] TAUT_API std::string plot_style();
// A document of its own, with a legend if there are several series whose marks have no names.
[[nodiscard]] TAUT_API std::string standalone_plot_svg(const Plot& plot);

// At most `most` items, spread evenly over the positions 0 .. count-1, in order.
[[nodiscard]] TAUT_API std::vector<std::size_t> even_subsample(std::size_t count, std::size_t most);
// The median y in each of at most `bins` bins of equal width along x that hold at least `least` points, placed at the
// bin's median x.
[[nodiscard]] TAUT_API std::vector<Vec2> median_line(std::span<const Vec2> points, std::size_t bins, std::size_t least);
// (value, share of values at or below it), at most `most` points; the last share is 1.
[[nodiscard]] TAUT_API std::vector<Vec2> cumulative_distribution(std::vector<double> values, std::size_t most);

}  // namespace taut::lab
