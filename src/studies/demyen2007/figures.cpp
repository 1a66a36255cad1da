#include "studies/demyen2007/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "taut/lab/draw/colour.hpp"

namespace taut::lab::demyen2007 {
namespace {

constexpr double kPercentiles[] = {0.5, 0.75, 0.9, 0.95, 0.99};

class Drawer : private FigureList {
 public:
  Drawer(const Design& design, const Results& results) : design_(design), results_(results) {}

  std::vector<Figure> draw() {
    sizes();
    preprocessing();
    for (const char* name : {"astar", "pra", "ta-thesis-1", "tra-thesis-1", "ta-1", "tra-1"}) percentiles_of(name);
    speedup();
    expansions();
    for (const double q : {0.75, 0.95}) {
      for (const bool reduced : {false, true}) lengths(reduced, true, q);
    }
    for (const bool reduced : {false, true}) lengths(reduced, false, 0.95);
    convergence();
    return take();
  }

 private:
  static Plot plot_of(std::string title, std::string x, std::string y, AxisScale y_scale) {
    Plot plot;
    plot.title = std::move(title);
    plot.x_label = std::move(x);
    plot.y_label = std::move(y);
    plot.y_scale = y_scale;
    return plot;
  }

  PlotSeries line_of(const Pass& pass, const Value& value, double q, std::string name, std::size_t number) const {
    PlotSeries series{.number = number, .name = std::move(name)};
    for (const Band& band : pass.bands(design_.figure_band)) {
      const double y = pass.percentile(value, q, band);
      if (!std::isnan(y)) series.line.push_back({band.middle(), y});
    }
    return series;
  }

  void sizes() {
    std::vector<const SizeRow*> maps;
    for (const SizeRow& row : results_.sizes) maps.push_back(&row);
    std::stable_sort(maps.begin(), maps.end(), [](const SizeRow* a, const SizeRow* b) {
      return a->sizes.all_triangles < b->sizes.all_triangles;
    });
    Plot plot = plot_of("Size of representations", "maps, by triangles", "number of elements", AxisScale::logarithmic);
    const auto line = [&](const char* name, auto count) {
      PlotSeries series{.number = plot.series.size(), .name = name};
      for (std::size_t i = 0; i < maps.size(); ++i) {
        const std::size_t n = count(*maps[i]);
        if (n > 0) series.line.push_back({static_cast<double>(i + 1), static_cast<double>(n)});
      }
      plot.series.push_back(std::move(series));
    };
    line("cells", [](const SizeRow& r) { return r.cells; });
    line("triangles, all", [](const SizeRow& r) { return r.sizes.all_triangles; });
    line("triangles, free", [](const SizeRow& r) { return r.sizes.free_triangles; });
    line("constraints", [](const SizeRow& r) { return r.sizes.constraints; });
    // There are about as many as free triangles: dashed, so that both can be seen.
    plot.series.back().number += kDistinctColours.size();
    line("level-3 triangles", [](const SizeRow& r) { return r.sizes.levels[3]; });
    add("sizes.svg",
        "Size of representations by map; maps without level-3 triangles are passed over (thesis: Fig. 9.1).",
        std::move(plot));
  }

  void preprocessing() {
    Plot plot = plot_of("Preprocessing", "triangles, all", "time (µs)", AxisScale::logarithmic);
    plot.x_scale = AxisScale::logarithmic;
    const auto dots = [&](const char* name, auto time) {
      PlotSeries series{.number = plot.series.size(), .name = name};
      for (const SizeRow& row : results_.sizes) {
        series.dots.push_back({{static_cast<double>(row.sizes.all_triangles), time(row)}, row.map});
      }
      plot.series.push_back(std::move(series));
    };
    dots("triangulation", [](const SizeRow& r) { return r.triangulation_us; });
    dots("widths", [](const SizeRow& r) { return r.widths_us; });
    dots("reduction", [](const SizeRow& r) { return r.reduction_us; });
    dots("sectors", [](const SizeRow& r) { return r.sectors_us; });
    dots("PRA* layers", [](const SizeRow& r) { return r.layers_us; });
    add("preprocessing.svg", "Time to build, by triangles, one dot a map (thesis: Fig. 9.2).", std::move(plot));
  }

  void percentiles_of(const std::string& name) {
    const Pass& pass = results_.speed;
    const std::string& title = pass.contender(name).title;
    Plot plot = plot_of("Time of " + title, "length on the grid (tiles)", "time a query (µs)", AxisScale::logarithmic);
    for (const double q : kPercentiles) {
      plot.series.push_back(line_of(pass, pass.time(name), q, fmt::format("{:.0f} %", 100 * q), plot.series.size()));
    }
    add("time-" + name + ".svg", fmt::format("Time of {} by length, percentiles (thesis: Fig. 9.3 to 9.6).", title),
        std::move(plot));
  }

  void speedup() {
    const Pass& pass = results_.speed;
    Plot plot =
        plot_of("Median speedup over A*", "length on the grid (tiles)", "times as fast as A*", AxisScale::logarithmic);
    for (const char* name : {"pra", "ta-thesis-1", "tra-thesis-1", "ta-1", "tra-1", "tra-1-point", "polyanya"}) {
      plot.series.push_back(
          line_of(pass, pass.speedup(name, "astar"), 0.5, pass.contender(name).title, plot.series.size()));
    }
    add("speedup.svg", "Median speedup over A* by length (thesis: Fig. 9.7).", std::move(plot));
  }

  void expansions() {
    const Pass& pass = results_.speed;
    Plot plot =
        plot_of("Expansions, 90th percentile", "length on the grid (tiles)", "states expanded", AxisScale::logarithmic);
    for (const char* name : {"astar", "pra", "ta-thesis-1", "tra-thesis-1", "ta-1", "tra-1"}) {
      plot.series.push_back(line_of(pass, pass.expanded(name), 0.9, pass.contender(name).title, plot.series.size()));
    }
    add("expansions.svg", "Expansions by length, 90th percentile (thesis: Fig. 9.8).", std::move(plot));
  }

  void lengths(bool reduced, bool thesis, double q) {
    const Pass& pass = results_.length;
    const std::string planner = reduced ? "TRA*" : "TA*", mode = thesis ? "thesis" : "corrected";
    Plot plot = plot_of(fmt::format("Length of {}, {} mode, {:.0f}th percentile", planner, mode, 100 * q),
                        "length on the grid (tiles)", "longer than the optimum (%)", AxisScale::linear);
    for (const unsigned effort : kEfforts) {
      const Value longer = [ratio = pass.ratio(triangle_name(reduced, thesis, effort))](const AnswerRow& row) {
        return 100 * (ratio(row) - 1);
      };
      plot.series.push_back(line_of(pass, longer, q, fmt::format("{}({})", planner, effort), plot.series.size()));
    }
    add(fmt::format("length-{}-{}-{:.0f}.svg", reduced ? "tra" : "ta", mode, 100 * q),
        fmt::format("{} in the {} mode: {:.0f}th percentile of length above the true optimum (thesis: Fig. 9.10 to "
                    "9.13).",
                    planner, mode, 100 * q),
        std::move(plot));
  }

  void convergence() {
    const Pass& pass = results_.length;
    Plot plot = plot_of("Share of shortest paths", "F", "queries answered by a shortest path (%)", AxisScale::linear);
    for (const bool thesis : {true, false}) {
      for (const bool reduced : {false, true}) {
        PlotSeries series{.number = plot.series.size(),
                          .name = fmt::format("{}, {}", reduced ? "TRA*" : "TA*", thesis ? "thesis" : "corrected")};
        for (const unsigned effort : kEfforts) {
          const double share = share_optimal(pass, triangle_name(reduced, thesis, effort));
          if (!std::isnan(share)) series.line.push_back({static_cast<double>(effort), 100 * share});
        }
        plot.series.push_back(std::move(series));
      }
    }
    add("convergence.svg", "Share of queries whose path is a shortest one, by F.", std::move(plot));
  }

  const Design& design_;
  const Results& results_;
};

}  // namespace

std::vector<Figure> figures(const Design& design, const Results& results) { return Drawer(design, results).draw(); }

}  // namespace taut::lab::demyen2007
