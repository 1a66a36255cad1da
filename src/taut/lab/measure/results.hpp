// What the lab measures: one row per query and planner, and one per world and planner for what was built beforehand.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/geometry/tolerance.hpp"
#include "taut/plan/plan.hpp"

namespace taut::lab {

// One query, one planner.
struct ResultRow {
  std::string world;                          // file name without folders
  std::string scenario;                       // likewise; empty for a single query
  std::size_t query = 0;                      // its number in the scenario
  std::string planner;                        // with its options, as the user wrote it
  Status status = Status::unreachable;        // what the planner answered
  double length = 0, cost = 0;                // of the path, as the validator measured them; 0 without one
  double optimal_ratio = 0;                   // cost over the least known cost of this query; 0 where there is none
  double turn_degrees = 0;                    // the sum of its turns
  double radius = 0;                          // of the agent; a column, with the clearance, where there is one
  double clearance = 0;                       // the least distance to blocked space that a valid path keeps
  std::uint64_t expanded = 0, generated = 0;  // nodes
  double time_us = 0;                         // median over the repetitions
  bool valid = false;                         // the path went through the validator (or the status needs no path)
  bool proven = false;                        // the planner claims that no path costs less; not a column
  std::string note;                           // why it is not valid, or why there is none; not a column
};

// Whether a path costs something else than it is long: then tables and pictures show both.
[[nodiscard]] inline bool cost_differs(double cost, double length) {
  return std::fabs(cost - length) > kLengthRelative * length;
}

// One world, one planner: what it rests on.
struct TAUT_API BuildRow {
  std::string world, planner;  // as in ResultRow
  double build_us = 0;         // cells built for this planner (shared cells are charged to each planner that uses them)
  std::size_t memory_bytes = 0;      // of those cells
  std::vector<std::string> cells{};  // what they are; not a column

  // Adds what these took.
  void add(std::span<const CellBuild> builds);
};

// All that a run has measured.
struct Results {
  std::vector<ResultRow> rows;   // by query, then by planner
  std::vector<BuildRow> builds;  // by world, then by planner
  std::vector<Path2> paths;      // one per row where they were kept, otherwise empty
};

}  // namespace taut::lab
