// What the lab measures: one row per query and planner, and one per world and planner for what was built beforehand.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/plan/plan.hpp"

namespace taut::lab {

struct ResultRow {
  std::string world;     // file name without folders
  std::string scenario;  // likewise; empty for a single query
  std::size_t query = 0;
  std::string planner;  // with its options, as the user wrote it
  Status status = Status::unreachable;
  double length = 0, cost = 0;
  double optimal_ratio = 0;  // length over the best known length of this query; 0 where there is none
  double turn_degrees = 0;
  std::uint64_t expanded = 0, generated = 0;
  double time_us = 0;   // median over the repetitions
  bool valid = false;   // the path went through the validator (or the status needs no path)
  bool proven = false;  // the planner claims that no path is shorter; not a column
  std::string note;     // why it is not valid; not a column
};

struct TAUT_API BuildRow {
  std::string world, planner;
  double build_us = 0;  // cells built for this planner (shared cells are charged to each planner that uses them)
  std::size_t memory_bytes = 0;      // of those cells
  std::vector<std::string> cells{};  // what they are; not a column

  void add(std::span<const CellBuild> builds);
};

struct Results {
  std::vector<ResultRow> rows;
  std::vector<BuildRow> builds;
  std::vector<Path2> paths;  // one per row where they were kept, otherwise empty
};

}  // namespace taut::lab
