#include "taut/lab/measure/summary.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <string_view>
#include <tuple>

#include "taut/base/input_error.hpp"

namespace taut::lab {
namespace {

using QueryKey = std::tuple<std::string_view, std::string_view, std::size_t>;

QueryKey query_of(const ResultRow& row) { return {row.world, row.scenario, row.query}; }

bool is_measured(const ResultRow& row) { return row.status != Status::unsupported; }

std::size_t resamples_for(std::size_t values) {
  return std::clamp<std::size_t>(20'000'000 / std::max<std::size_t>(values, 1), 100, 1000);
}

std::map<QueryKey, double> times_of(std::span<const ResultRow> rows, const std::string& planner) {
  std::map<QueryKey, double> times;
  bool any = false;
  for (const ResultRow& row : rows) {
    if (row.planner != planner) continue;
    any = true;
    if (is_measured(row) && row.time_us > 0) times[query_of(row)] = row.time_us;
  }
  if (!any) throw InputError("summary", 0, "expected a baseline that is among the results, got \"" + planner + "\"");
  return times;
}

Summary summarise_group(std::span<const ResultRow* const> rows, const std::map<QueryKey, double>& baseline,
                        std::uint64_t seed) {
  Summary s;
  s.count = rows.size();
  std::vector<double> times, ratios, expansions, speeds;
  for (const ResultRow* row : rows) {
    if (row->status == Status::found) ++s.found;
    if (row->proven) ++s.proven;
    if (!row->valid) ++s.invalid;
    if (row->status == Status::found && row->optimal_ratio > 0) ratios.push_back(row->optimal_ratio);
    if (!is_measured(*row)) continue;
    times.push_back(row->time_us);
    expansions.push_back(static_cast<double>(row->expanded));
    if (const auto other = baseline.find(query_of(*row)); other != baseline.end() && row->time_us > 0) {
      speeds.push_back(other->second / row->time_us);
    }
  }
  s.measured = times.size();
  s.median_us = median(times);
  s.mean_us = mean(times);
  s.p95_us = percentile(times, 0.95);
  s.p99_us = percentile(times, 0.99);
  const std::size_t resamples = resamples_for(times.size());
  s.median_us_interval = bootstrap_median(times, 0.95, resamples, seed);
  s.mean_us_interval = bootstrap_mean(times, 0.95, resamples, seed);
  s.mean_ratio = mean(ratios);
  s.max_ratio = percentile(ratios, 1);
  s.mean_expanded = mean(expansions);
  s.pairs = speeds.size();
  s.speed = median(speeds);
  s.speed_interval = bootstrap_median(speeds, 0.95, resamples_for(speeds.size()), seed);
  return s;
}

}  // namespace

std::vector<Summary> summarise(std::span<const ResultRow> rows, SummaryBy by, const SummaryOptions& options) {
  std::map<QueryKey, double> baseline;
  if (!options.baseline.empty()) baseline = times_of(rows, options.baseline);

  std::map<std::pair<std::string_view, std::string_view>, std::size_t> places;
  std::vector<std::vector<const ResultRow*>> groups;
  for (const ResultRow& row : rows) {
    const std::string_view world = by == SummaryBy::planner ? std::string_view() : std::string_view(row.world);
    const auto [place, is_new] = places.try_emplace({world, row.planner}, groups.size());
    if (is_new) groups.emplace_back();
    groups[place->second].push_back(&row);
  }
  std::vector<Summary> summaries;
  for (const auto& group : groups) {
    summaries.push_back(summarise_group(group, baseline, options.seed));
    summaries.back().planner = group.front()->planner;
    if (by == SummaryBy::world_and_planner) summaries.back().world = group.front()->world;
  }
  return summaries;
}

std::vector<std::string> planners_in(std::span<const ResultRow> rows) {
  std::vector<std::string> planners;
  std::map<std::string_view, bool> seen;
  for (const ResultRow& row : rows) {
    if (seen.try_emplace(row.planner, true).second) planners.push_back(row.planner);
  }
  return planners;
}

}  // namespace taut::lab
