#include "studies/freeman2014/analysis.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>

#include "taut/lab/measure/paired_test.hpp"
#include "taut/lab/report/csv.hpp"

namespace taut::lab::freeman2014 {
namespace {

// Lengths are sums of rounded square roots.
constexpr double kLengthRounding = 1e-9;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

MapValue value_of(std::span<const Row* const> rows) {
  const Row& first = *rows.front();
  MapValue v;
  v.map = first.map;
  v.algorithm = first.algorithm;
  v.game_map = first.game_map;
  v.resolution = first.resolution;
  v.coverage = first.coverage;
  v.clustering = first.clustering;
  v.rule = first.rule;
  v.build_us = first.build_us;
  v.build_bytes = static_cast<double>(first.build_bytes);
  std::vector<double> times, no_path_times, expanded, excess, turns;
  double all_time = 0, all_expanded = 0;
  for (const Row* row : rows) {
    v.scratch_bytes = std::max(v.scratch_bytes, static_cast<double>(row->scratch_bytes));
    if (row->status == Status::unreachable) no_path_times.push_back(row->time_us);
    if (row->status != Status::found) continue;
    times.push_back(row->time_us);
    expanded.push_back(static_cast<double>(row->expanded));
    turns.push_back(row->turn_degrees);
    all_time += row->time_us;
    all_expanded += static_cast<double>(row->expanded);
    if (row->ratio > 0) excess.push_back(100 * (row->ratio - 1));
    v.worst_ratio = std::max(v.worst_ratio, row->ratio);
  }
  v.queries = times.size();
  v.time_us = median(times);
  v.no_path_us = median(no_path_times);
  v.expanded = median(expanded);
  v.excess = mean(excess);
  v.turn = mean(turns);
  v.expansion_ns = all_expanded > 0 ? 1000 * all_time / all_expanded : kNan;
  return v;
}

Estimate estimate_of(std::vector<double> values) {
  std::erase_if(values, [](double x) { return std::isnan(x); });
  return {median(values), bootstrap_median(values), values.size()};
}

std::string place_of(const Row& row) { return fmt::format("{} on {}, query {}", row.algorithm, row.map, row.query); }

bool is_exact(const std::string& name) { return name == kOracle || algorithm(name).exact; }

}  // namespace

Analysis::Analysis(std::vector<Row> rows) : rows_(std::move(rows)) {
  std::vector<std::pair<std::string, std::string>> order;
  std::set<std::string> with_allow;  // without the rule's name at the end
  const auto map_without_rule = [](const Row& row) { return row.map.substr(0, row.map.rfind('-')); };
  for (const Row& row : rows_) {
    auto& of_map = by_map_[{row.map, row.algorithm}];
    if (of_map.empty()) order.emplace_back(row.map, row.algorithm);
    of_map.push_back(&row);
    if (!row.game_map && row.rule == CornerRule::allow) with_allow.insert(map_without_rule(row));
  }
  for (const auto& key : order) {
    const auto& of_map = by_map_.at(key);
    values_.push_back(value_of(of_map));
    values_.back().both_rules = !of_map.front()->game_map && with_allow.contains(map_without_rule(*of_map.front()));
  }
  for (const Algorithm& a : algorithms()) {
    if (std::any_of(order.begin(), order.end(), [&](const auto& key) { return key.second == a.name; })) {
      present_.push_back(&a);
    }
  }
}

bool Analysis::has(std::string_view name) const {
  return std::any_of(present_.begin(), present_.end(), [&](const Algorithm* a) { return a->name == name; });
}

std::vector<std::string> Analysis::problems() const {
  std::vector<std::pair<std::string, std::vector<const Row*>>> kinds{
      {"paths are not valid", {}},
      {"paths are shorter than the optimum", {}},
      {"paths of exact algorithms are longer than the optimum", {}},
      {"queries that have a path were answered without one", {}},
      {"queries that have no path were answered with one", {}}};
  for (const Row& row : rows_) {
    const bool found = row.status == Status::found;
    if (!row.valid) kinds[0].second.push_back(&row);
    if (found && row.ratio > 0 && row.ratio < 1 - kLengthRounding) kinds[1].second.push_back(&row);
    if (found && row.ratio > 1 + kLengthRounding && is_exact(row.algorithm)) kinds[2].second.push_back(&row);
    if (!found && row.expect_path) kinds[3].second.push_back(&row);
    if (found && !row.expect_path) kinds[4].second.push_back(&row);
  }
  std::vector<std::string> out;
  for (const auto& [what, cases] : kinds) {
    if (cases.empty()) continue;
    const Row& row = *cases.front();
    out.push_back(fmt::format("{} {}, first: {} ({}, ratio {}{})", cases.size(), what, place_of(row),
                              name_of(row.status), row.ratio, row.note.empty() ? "" : "; " + row.note));
  }
  return out;
}

std::size_t Analysis::oracle_checks() const {
  return static_cast<std::size_t>(std::count_if(rows_.begin(), rows_.end(), [](const Row& row) {
    return row.algorithm == kOracle && row.status == Status::found;
  }));
}

Estimate Analysis::estimate(const Group& group, std::string_view name, double MapValue::*what) const {
  std::vector<double> values;
  for (const MapValue& v : values_) {
    if (v.algorithm == name && group.holds(v)) values.push_back(v.*what);
  }
  return estimate_of(std::move(values));
}

double Analysis::worst_ratio(const Group& group, std::string_view name) const {
  double worst = 1;
  for (const MapValue& v : values_) {
    if (v.algorithm == name && group.holds(v)) worst = std::max(worst, v.worst_ratio);
  }
  return worst;
}

std::vector<Comparison> Analysis::compare(const Group& group, std::span<const std::string> names) const {
  std::vector<Comparison> out;
  std::vector<double> p_values;  // of times, excesses and turns, three a comparison
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (std::size_t j = i + 1; j < names.size(); ++j) {
      std::vector<double> log_ratios, ratios, gaps, turn_gaps;
      for (const MapValue& v : values_) {
        if (v.algorithm != names[i] || !group.holds(v)) continue;
        const auto other = by_map_.find({v.map, names[j]});
        if (other == by_map_.end()) continue;
        const auto& mine = by_map_.at({v.map, v.algorithm});
        std::vector<double> times, excess, turns;
        for (std::size_t q = 0; q < std::min(mine.size(), other->second.size()); ++q) {
          const Row &a = *mine[q], &b = *other->second[q];
          if (a.status != Status::found || b.status != Status::found) continue;
          if (a.time_us > 0 && b.time_us > 0) times.push_back(a.time_us / b.time_us);
          if (a.ratio > 0 && b.ratio > 0) excess.push_back(100 * (a.ratio - b.ratio));
          turns.push_back(a.turn_degrees - b.turn_degrees);
        }
        if (times.empty()) continue;
        ratios.push_back(median(times));
        log_ratios.push_back(std::log(ratios.back()));
        turn_gaps.push_back(mean(turns));
        // Equal paths may have been summed up in another order.
        const double gap = mean(excess);
        if (!excess.empty()) gaps.push_back(std::fabs(gap) < 100 * kLengthRounding ? 0 : gap);
      }
      p_values.push_back(signed_rank_test(log_ratios).p);
      p_values.push_back(signed_rank_test(gaps).p);
      p_values.push_back(signed_rank_test(turn_gaps).p);
      Comparison c{names[i], names[j], {}, {}, {}};
      c.time_ratio = estimate_of(std::move(ratios));
      c.excess_gap = estimate_of(std::move(gaps));
      c.turn_gap = estimate_of(std::move(turn_gaps));
      out.push_back(std::move(c));
    }
  }
  const std::vector<double> corrected = holm_corrected(p_values);
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i].time_p = corrected[3 * i];
    out[i].excess_p = corrected[3 * i + 1];
    out[i].turn_p = corrected[3 * i + 2];
  }
  return out;
}

Group Analysis::all_generated() const {
  return {"all", "", [](const MapValue& v) { return !v.game_map && v.rule == CornerRule::forbid; }};
}

std::vector<Group> Analysis::by(const std::string& factor, double (*level)(const MapValue&)) const {
  std::set<double> levels;
  const Group all = all_generated();
  for (const MapValue& v : values_) {
    if (all.holds(v)) levels.insert(level(v));
  }
  std::vector<Group> out;
  out.reserve(levels.size());
  for (const double x : levels) {
    out.push_back(
        {factor, fmt::format("{}", x), [all, level, x](const MapValue& v) { return all.holds(v) && level(v) == x; }});
  }
  return out;
}

std::vector<Group> Analysis::by_resolution() const {
  return by("resolution", [](const MapValue& v) { return static_cast<double>(v.resolution); });
}
std::vector<Group> Analysis::by_coverage() const {
  return by("coverage", [](const MapValue& v) { return v.coverage; });
}
std::vector<Group> Analysis::by_clustering() const {
  return by("clustering", [](const MapValue& v) { return v.clustering; });
}

std::vector<Group> Analysis::by_rule() const {
  const auto of = [](CornerRule rule) { return [rule](const MapValue& v) { return v.both_rules && v.rule == rule; }; };
  std::vector<Group> out{{"rule", "forbid", of(CornerRule::forbid)}, {"rule", "allow", of(CornerRule::allow)}};
  std::erase_if(out, [&](const Group& group) { return empty(group); });
  return out;
}

Group Analysis::game_maps() const {
  return {"game maps", "", [](const MapValue& v) { return v.game_map; }};
}

bool Analysis::empty(const Group& group) const { return std::none_of(values_.begin(), values_.end(), group.holds); }

std::string summary_csv(const Analysis& analysis) {
  std::vector<Group> groups{analysis.all_generated()};
  for (const auto& more :
       {analysis.by_resolution(), analysis.by_coverage(), analysis.by_clustering(), analysis.by_rule()}) {
    groups.insert(groups.end(), more.begin(), more.end());
  }
  groups.push_back(analysis.game_maps());
  std::string out =
      "factor,level,algorithm,maps,time_us,time_low,time_high,excess_percent,excess_low,excess_high,worst_ratio,"
      "turn_degrees,turn_low,turn_high,expanded,expanded_low,expanded_high,expansion_ns,scratch_bytes,build_us,"
      "build_bytes,no_path_us\n";
  const auto number = [](double x) { return std::isnan(x) ? std::string() : fmt::format("{:.6g}", x); };
  for (const Group& group : groups) {
    for (const Algorithm* a : analysis.present()) {
      const Estimate time = analysis.estimate(group, a->name, &MapValue::time_us);
      if (time.maps == 0) continue;
      fmt::format_to(std::back_inserter(out), "{},{},{},{}", csv_field(group.factor), group.level, a->name, time.maps);
      const auto add = [&](double MapValue::*what, bool with_interval) {
        const Estimate e = analysis.estimate(group, a->name, what);
        out += ',' + number(e.value);
        if (with_interval) out += ',' + number(e.interval.low) + ',' + number(e.interval.high);
      };
      add(&MapValue::time_us, true);
      add(&MapValue::excess, true);
      out += ',' + number(analysis.worst_ratio(group, a->name));
      add(&MapValue::turn, true);
      add(&MapValue::expanded, true);
      for (const auto what : {&MapValue::expansion_ns, &MapValue::scratch_bytes, &MapValue::build_us,
                              &MapValue::build_bytes, &MapValue::no_path_us}) {
        add(what, false);
      }
      out += '\n';
    }
  }
  return out;
}

}  // namespace taut::lab::freeman2014
