// From rows to statements. The unit of every statistic is the map: queries on one map are not independent, so each map
// and algorithm is first boiled down to one value over its queries, and medians, bootstrap intervals and paired tests
// are taken over maps. Comparisons pair the same queries first.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "studies/freeman2014/rows.hpp"
#include "taut/lab/measure/statistics.hpp"

namespace taut::lab::freeman2014 {

// One algorithm on one map, over the queries that have a path.
struct MapValue {
  std::string map, algorithm;
  bool game_map = false, both_rules = false;
  int resolution = 0;
  double coverage = 0, clustering = 0;
  CornerRule rule = CornerRule::forbid;
  std::size_t queries = 0;
  double time_us = 0;        // median
  double excess = 0;         // mean length above the optimum, in percent
  double worst_ratio = 1;    // greatest length over the optimum
  double turn = 0;           // mean, degrees
  double expanded = 0;       // median
  double expansion_ns = 0;   // all the time over all expansions
  double scratch_bytes = 0;  // greatest
  double build_us = 0, build_bytes = 0;
  double no_path_us = 0;  // median over the queries without a path; NaN where there are none
};

struct Estimate {
  double value = 0;  // median over maps; NaN where there are none
  Interval interval;
  std::size_t maps = 0;
};

// A set of maps to speak of.
struct Group {
  std::string factor, level;
  std::function<bool(const MapValue&)> holds;
};

// Algorithm a against b on the same queries.
struct Comparison {
  std::string a, b;
  Estimate time_ratio;                          // a's time over b's
  Estimate excess_gap;                          // a's excess minus b's, in percent of the optimum
  Estimate turn_gap;                            // a's turns minus b's, in degrees
  double time_p = 1, excess_p = 1, turn_p = 1;  // signed-rank tests over maps, Holm-corrected over all comparisons
};

class Analysis {
 public:
  explicit Analysis(std::vector<Row> rows);

  // Why nothing may be concluded: invalid paths, paths below the optimum, exact algorithms above it, disagreement on
  // what can be reached. Every kind with its number and first case.
  [[nodiscard]] std::vector<std::string> problems() const;

  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
  [[nodiscard]] const std::vector<MapValue>& values() const { return values_; }
  // The algorithms with results, in the order of the design; without the oracle.
  [[nodiscard]] const std::vector<const Algorithm*>& present() const { return present_; }
  [[nodiscard]] bool has(std::string_view algorithm) const;

  [[nodiscard]] Estimate estimate(const Group& group, std::string_view algorithm, double MapValue::*what) const;
  [[nodiscard]] double worst_ratio(const Group& group, std::string_view algorithm) const;
  // All pairs of the named algorithms within the group.
  [[nodiscard]] std::vector<Comparison> compare(const Group& group, std::span<const std::string> algorithms) const;

  // Generated maps under `forbid`: all of them, and by the levels of each factor that has several.
  [[nodiscard]] Group all_generated() const;
  [[nodiscard]] std::vector<Group> by_resolution() const;
  [[nodiscard]] std::vector<Group> by_coverage() const;
  [[nodiscard]] std::vector<Group> by_clustering() const;
  // The maps that were searched under both corner rules, by rule.
  [[nodiscard]] std::vector<Group> by_rule() const;
  [[nodiscard]] Group game_maps() const;
  [[nodiscard]] bool empty(const Group& group) const;

  // How many optima the oracle has confirmed.
  [[nodiscard]] std::size_t oracle_checks() const;

 private:
  [[nodiscard]] std::vector<Group> by(const std::string& factor, double (*level)(const MapValue&)) const;

  std::vector<Row> rows_;
  std::vector<MapValue> values_;
  std::vector<const Algorithm*> present_;
  // Rows by map and algorithm, in the order of queries.
  std::map<std::pair<std::string, std::string>, std::vector<const Row*>> by_map_;
};

// One line per group and algorithm.
[[nodiscard]] std::string summary_csv(const Analysis& analysis);

}  // namespace taut::lab::freeman2014
