#include "taut/lab/report/detail/report_plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "taut/lab/report/text.hpp"

namespace taut::lab::detail {
namespace {

constexpr std::size_t kDotsPerPlot = 12'000, kDotsPerPlanner = 2000, kStepsPerCurve = 400;

using RowsOfPlanner = std::vector<const ResultRow*>;

std::string describe(const ResultRow& row) {
  return fmt::format("{}\n{} query {}\nlength {}, {}, {} expanded", row.planner, row.world, row.query,
                     readable_number(row.length), readable_time_us(row.time_us), grouped_count(row.expanded));
}

Plot against_length(std::span<const RowsOfPlanner> found, std::span<const std::string> planners,
                    const std::function<double(const ResultRow&)>& value) {
  Plot plot;
  plot.x_label = "path length (world units)";
  plot.y_scale = AxisScale::logarithmic;
  const std::size_t most = std::min(kDotsPerPlanner, kDotsPerPlot / std::max<std::size_t>(found.size(), 1));
  for (std::size_t i = 0; i < found.size(); ++i) {
    // Sorted by length, so that an even subsample covers the whole range.
    RowsOfPlanner rows = found[i];
    std::stable_sort(rows.begin(), rows.end(), [](auto* a, auto* b) { return a->length < b->length; });
    PlotSeries series{i, planners[i]};
    for (const std::size_t k : even_subsample(rows.size(), most)) {
      if (value(*rows[k]) > 0) series.dots.push_back({{rows[k]->length, value(*rows[k])}, describe(*rows[k])});
    }
    std::vector<Vec2> all;
    for (const ResultRow* row : rows) {
      if (value(*row) > 0) all.push_back({row->length, value(*row)});
    }
    series.line = median_line(all, 24, std::min<std::size_t>(5, all.size() / 24 + 1));
    if (!series.dots.empty()) plot.series.push_back(std::move(series));
  }
  return plot;
}

Plot distribution(std::span<const RowsOfPlanner> rows, std::span<const std::string> planners,
                  const std::function<double(const ResultRow&)>& value) {
  Plot plot;
  plot.y_label = "share of queries (%)";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::vector<double> values;
    for (const ResultRow* row : rows[i]) values.push_back(value(*row));
    PlotSeries series{i, planners[i]};
    series.line = cumulative_distribution(std::move(values), kStepsPerCurve);
    series.steps = true;
    if (series.line.empty()) continue;
    for (Vec2& p : series.line) p.y *= 100;
    series.line.insert(series.line.begin(), {series.line.front().x, 0});
    plot.series.push_back(std::move(series));
  }
  return plot;
}

}  // namespace

std::vector<Plot> report_plots(std::span<const ResultRow> rows, std::span<const std::string> planners) {
  std::vector<RowsOfPlanner> found(planners.size()), measured(planners.size()), rated(planners.size());
  for (const ResultRow& row : rows) {
    const auto planner = std::find(planners.begin(), planners.end(), row.planner);
    if (planner == planners.end()) continue;
    const auto i = static_cast<std::size_t>(planner - planners.begin());
    if (row.status == Status::found) found[i].push_back(&row);
    if (row.status == Status::found && row.optimal_ratio > 0) rated[i].push_back(&row);
    if (row.status != Status::unsupported && row.time_us > 0) measured[i].push_back(&row);
  }
  std::vector<Plot> plots;
  const auto add = [&](Plot plot, std::string title, std::string label, std::string Plot::*where) {
    plot.title = std::move(title);
    plot.*where = std::move(label);
    if (!plot.series.empty()) plots.push_back(std::move(plot));
  };
  add(against_length(found, planners, [](const ResultRow& r) { return r.time_us; }), "Time against path length",
      "time a query (µs)", &Plot::y_label);
  Plot times = distribution(measured, planners, [](const ResultRow& r) { return r.time_us; });
  times.x_scale = AxisScale::logarithmic;
  add(std::move(times), "Queries answered within a time", "time a query (µs)", &Plot::x_label);
  add(against_length(found, planners, [](const ResultRow& r) { return static_cast<double>(r.expanded); }),
      "Expansions against path length", "nodes expanded", &Plot::y_label);
  add(distribution(rated, planners, [](const ResultRow& r) { return 100 * (r.optimal_ratio - 1); }),
      "Length above the best known path", "longer than the best known path by (%)", &Plot::x_label);
  return plots;
}

}  // namespace taut::lab::detail
