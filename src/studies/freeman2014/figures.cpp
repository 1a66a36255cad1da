#include "studies/freeman2014/figures.hpp"

#include <cmath>
#include <cstdlib>

namespace taut::lab::freeman2014 {
namespace {

std::vector<const Algorithm*> main_algorithms(const Analysis& analysis) {
  std::vector<const Algorithm*> out;
  for (const Algorithm* a : analysis.present()) {
    if (a->main) out.push_back(a);
  }
  return out;
}

PlotMark mark(const Estimate& x, const Estimate& y, std::string label) {
  return {{x.value, y.value}, {x.interval.low, y.interval.low}, {x.interval.high, y.interval.high}, std::move(label)};
}

Plot tradeoff(const Analysis& analysis, const Group& group) {
  Plot plot;
  plot.x_label = "median time a query (µs)";
  plot.y_label = "longer than the optimum (%)";
  plot.x_scale = AxisScale::logarithmic;
  std::size_t number = 0;
  for (const Algorithm* a : main_algorithms(analysis)) {
    const Estimate time = analysis.estimate(group, a->name, &MapValue::time_us);
    const Estimate excess = analysis.estimate(group, a->name, &MapValue::excess);
    if (time.maps > 0 && excess.maps > 0) {
      plot.series.push_back({.number = number, .name = std::string(a->title)});
      plot.series.back().marks.push_back(mark(time, excess, std::string(a->title)));
    }
    ++number;
  }
  return plot;
}

Plot against_factor(const Analysis& analysis, const std::vector<Group>& levels, double MapValue::*what) {
  Plot plot;
  std::size_t number = 0;
  for (const Algorithm* a : main_algorithms(analysis)) {
    PlotSeries series{.number = number++, .name = std::string(a->title)};
    for (const Group& level : levels) {
      const Estimate y = analysis.estimate(level, a->name, what);
      if (y.maps == 0) continue;
      const double at = std::strtod(level.level.c_str(), nullptr);
      const Estimate x{at, {at, at}, y.maps};
      series.marks.push_back(mark(x, y, ""));
      series.line.push_back({at, y.value});
    }
    if (!series.marks.empty()) plot.series.push_back(std::move(series));
  }
  return plot;
}

}  // namespace

std::vector<Figure> figures(const Analysis& analysis) {
  FigureList out;
  const auto add = [&](std::string file, std::string title, std::string caption, Plot plot) {
    if (plot.series.empty()) return;
    plot.title = std::move(title);
    out.add(std::move(file), std::move(caption), std::move(plot));
  };
  struct Wanted {
    const char *file, *title, *label;
    double MapValue::*what;
    bool logarithmic;
  };
  const auto against = [&](const std::vector<Group>& levels, const char* x_label, AxisScale x_scale,
                           const Wanted& wanted) {
    if (levels.size() < 2) return;
    Plot plot = against_factor(analysis, levels, wanted.what);
    plot.x_label = x_label;
    plot.y_label = wanted.label;
    plot.x_scale = x_scale;
    plot.y_scale = wanted.logarithmic ? AxisScale::logarithmic : AxisScale::linear;
    add(wanted.file, wanted.title, std::string(wanted.title) + ". Medians over maps with 95 % bootstrap intervals.",
        std::move(plot));
  };
  add("tradeoff.svg", "Length against time, generated maps",
      "Length above the optimum against time: medians over all generated maps with 95 % bootstrap intervals. Down is "
      "shorter, left is faster.",
      tradeoff(analysis, analysis.all_generated()));
  add("tradeoff-game.svg", "Length against time, game maps", "The same on the game maps.",
      tradeoff(analysis, analysis.game_maps()));
  const auto resolutions = analysis.by_resolution(), coverages = analysis.by_coverage(),
             clusterings = analysis.by_clustering();
  constexpr AxisScale kLinear = AxisScale::linear, kLogarithmic = AxisScale::logarithmic;
  against(resolutions, "resolution (cells a side)", kLogarithmic,
          {"time-resolution.svg", "Time against resolution", "median time a query (µs)", &MapValue::time_us, true});
  against(coverages, "coverage (share of blocked cells)", kLinear,
          {"time-coverage.svg", "Time against coverage", "median time a query (µs)", &MapValue::time_us, true});
  // Shifted by one, so that no clustering has a place on the logarithmic axis.
  std::vector<Group> shifted = clusterings;
  for (Group& group : shifted) group.level = std::to_string(1 + std::strtod(group.level.c_str(), nullptr));
  against(shifted, "1 + clustering D", kLogarithmic,
          {"time-clustering.svg", "Time against clustering", "median time a query (µs)", &MapValue::time_us, true});
  against(coverages, "coverage (share of blocked cells)", kLinear,
          {"length-coverage.svg", "Length against coverage", "longer than the optimum (%)", &MapValue::excess, false});
  against(
      shifted, "1 + clustering D", kLogarithmic,
      {"length-clustering.svg", "Length against clustering", "longer than the optimum (%)", &MapValue::excess, false});
  against(resolutions, "resolution (cells a side)", kLogarithmic,
          {"expanded-resolution.svg", "Expanded nodes against resolution", "median expanded nodes a query",
           &MapValue::expanded, true});
  against(coverages, "coverage (share of blocked cells)", kLinear,
          {"turn-coverage.svg", "Sum of turns against coverage", "mean sum of turns a path (degrees)", &MapValue::turn,
           false});
  return out.take();
}

}  // namespace taut::lab::freeman2014
