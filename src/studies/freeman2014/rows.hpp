// The raw results of the study: one row per map, query and algorithm, and its CSV (results.csv, docs/formats.md). Also
// the measuring itself: all algorithms on one map.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "studies/freeman2014/design.hpp"
#include "taut/plan/plan.hpp"

namespace taut::lab::freeman2014 {

struct Row {
  std::string map;  // the key of its MapCase
  bool game_map = false;
  int resolution = 0;
  double coverage = 0, clustering = 0;
  std::size_t replicate = 0;
  CornerRule rule = CornerRule::forbid;
  std::size_t query = 0;
  bool expect_path = true;
  std::string algorithm;
  Status status = Status::unreachable;
  double length = 0;
  double ratio = 0;  // length over the optimum; 0 without a path
  double turn_degrees = 0;
  std::uint64_t expanded = 0;
  double time_us = 0;
  std::size_t scratch_bytes = 0;  // of the worker, after this query
  double build_us = 0;            // of the cells under the planner
  std::size_t build_bytes = 0;
  bool valid = false;
  std::string note;
};

inline constexpr std::string_view kRowColumns =
    "map,source,resolution,coverage,clustering,replicate,rule,query,expected,algorithm,status,length,ratio,turn_"
    "degrees,"
    "expanded,time_us,scratch_bytes,build_us,build_bytes,valid,note";

// One line without its end, and back. Throws InputError for anything else.
[[nodiscard]] std::string format_row(const Row& row);
[[nodiscard]] std::vector<Row> parse_rows(std::string_view csv, const std::string& where);

// Generates or reads the map, draws the queries and asks every algorithm, in an order drawn anew for each query: what
// ran before warms caches and predictors for the next, so nobody may always follow the same one.
[[nodiscard]] std::vector<Row> measure_map(const Design& design, const MapCase& map);

}  // namespace taut::lab::freeman2014
