#include "studies/perkins2013/volume/figures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "studies/perkins2013/curves.hpp"
#include "studies/perkins2013/table_text.hpp"
#include "taut/lab/draw/plot.hpp"

namespace taut::lab::perkins2013::volume {
namespace {

// In %: what is less is drawn there.
constexpr double kLeastGain = 1e-4;

class VolumeDrawer : private FigureList {
 public:
  explicit VolumeDrawer(const Results& results) : r_(results) {}

  std::vector<Figure> draw() {
    solid_costs();
    solid_times();
    gains("settled", CostBy::settled);
    gains("integral", CostBy::integral);
    indirect_corners();
    halves();
    published_bends();
    return take();
  }

 private:
  // Medians over worlds by level.
  std::vector<Vec2> levels(std::string_view kind, const SolidValue& x, const SolidValue& y) const {
    std::vector<Vec2> out;
    for (int level = 0;; ++level) {
      const auto of = [&](const SolidValue& value) {
        return middle(collect(
            r_.solids, [&](const SolidRow& r) { return r.kind == kind && r.level == level; }, value));
      };
      const Vec2 at{of(x), of(y)};
      if (std::isnan(at.x)) return out;
      out.push_back(at);
    }
  }

  void solid_costs() {
    Plot plot;
    plot.title = "Cost over the straightened path's";
    plot.x_label = "tetrahedra";
    plot.y_label = "above it (%)";
    plot.x_scale = AxisScale::logarithmic;
    const auto tetrahedra = [](const SolidRow& r) { return static_cast<double>(r.tetrahedra); };
    for (const SolidKind& kind : solid_kinds()) {
      const auto over = [&](const char* what, double Asked::*cost) {
        add_line(plot, fmt::format("{}, {}", kind.name, what), levels(kind.name, tetrahedra, [&](const SolidRow& r) {
                   return 100 * (r.kept.*cost / r.kept.straight - 1);
                 }));
      };
      over("g(start)", &Asked::value);
      over("integral", &Asked::cost);
    }
    add("solid-costs.svg",
        "What paths through solids of one weight cost over what is left of it when they are straightened (table 5.1, "
        "in kind); medians over worlds.",
        std::move(plot));
  }

  void solid_times() {
    Plot plot;
    plot.title = "Time of a plan through solids";
    plot.x_label = "expansions";
    plot.y_label = "milliseconds";
    plot.x_scale = plot.y_scale = AxisScale::logarithmic;
    const auto expanded = [](const SolidRow& r) { return static_cast<double>(r.kept.expanded); };
    for (const SolidKind& kind : solid_kinds()) {
      const auto time = [&](const char* what, Asked SolidRow::*asked) {
        add_line(plot, fmt::format("{}, {}", kind.name, what),
                 levels(kind.name, expanded, [&](const SolidRow& r) { return (r.*asked).time_us / 1000; }));
      };
      time("kept", &SolidRow::kept);
      time("not kept", &SolidRow::from_corner);
    }
    add("solid-times.svg", "Time of a plan against expansions, solids of one weight; medians over worlds.",
        std::move(plot));
  }

  template <class Value>
  void by_shape(Plot& plot, Value value) const {
    for (const Shape& shape : shapes()) {
      std::vector<double> values;
      for (const CubeRow* row : cubes_of(r_, shape.name, "")) values.push_back(value(*row));
      add_shares(plot, std::string(shape.title), std::move(values));
    }
  }

  void gains(const std::string& name, CostBy by) {
    Plot plot;
    plot.title = fmt::format("What indirect ways save, {}", title_of(by));
    plot.x_label = "cost less than with direct ways (%; 0.0001 and less together)";
    plot.y_label = "share of cubes (%)";
    plot.x_scale = AxisScale::logarithmic;
    by_shape(plot, [&](const CubeRow& row) { return std::max(kLeastGain, 100 * gain(row, by)); });
    add(fmt::format("gains-{}.svg", name),
        fmt::format("Share of cubes in which indirect ways make {} less by no more than so much, by the shape of "
                    "tetrahedra; all weights together.",
                    title_of(by)),
        std::move(plot));
  }

  void indirect_corners() {
    Plot plot;
    plot.title = "Costs from indirect ways";
    plot.x_label = "corners whose cost is from one (%)";
    plot.y_label = "share of cubes (%)";
    by_shape(plot, [](const CubeRow& row) { return 100 * share_indirect(row); });
    add("indirect-corners.svg",
        "Share of cubes with no more than so many corners whose cost comes from an indirect way, by the shape of "
        "tetrahedra; all weights together.",
        std::move(plot));
  }

  void halves() {
    Plot plot;
    plot.title = "One half of weight 5, the other of β";
    plot.x_label = "β";
    plot.y_label = "saved by indirect ways (%)";
    std::vector<Vec2> usual, most;
    for (int beta = 1; beta <= 5; ++beta) {
      std::vector<double> values;
      for (const CubeRow* row : cubes_of(r_, kRound, halves_name(beta)))
        values.push_back(100 * gain(*row, CostBy::settled));
      if (values.empty()) continue;
      usual.push_back({static_cast<double>(beta), mean(values)});
      most.push_back({static_cast<double>(beta), most_of(values)});
    }
    add_line(plot, "mean", std::move(usual));
    add_line(plot, "most", std::move(most));
    add("halves.svg", "What indirect ways save of g(start) in round tetrahedra of weights 5 and β (table 5.3).",
        std::move(plot));
  }

  void published_bends() {
    Plot plot;
    plot.title = "The tetrahedron of §5.8.1, λ = 5";
    plot.x_label = "β";
    plot.y_label = "share (%)";
    PlotSeries begins{.number = 0, .name = "place on B1B3"}, along{.number = 1, .name = "length in the face"};
    constexpr int kSteps = 100;
    const BendRange range = published_range();
    const double from = range.low - 0.1, to = std::min(kPublishedWeight, range.high + 0.1);
    for (int i = 0; i <= kSteps; ++i) {
      const double beta = from + (to - from) * i / kSteps;
      const PublishedWay way = numeric_way(beta);
      begins.line.push_back({beta, 100 * way.begins});
      along.line.push_back({beta, 100 * way.along});
    }
    plot.series.push_back(std::move(begins));
    plot.series.push_back(std::move(along));
    add("one-tetrahedron.svg",
        "The best way from the edge B1B3 over the face AB2B3 (thesis: figure 5.16): where it begins, and how much of "
        "it runs in the face, by the weight β behind that; by the numeric minimiser.",
        std::move(plot));
  }

  const Results& r_;
};

}  // namespace

std::vector<Figure> figures(const Results& results) { return VolumeDrawer(results).draw(); }

}  // namespace taut::lab::perkins2013::volume
