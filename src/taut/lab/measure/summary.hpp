// Results boiled down: one summary per planner, or per world and planner, in the order of first appearance. Times,
// expansions and speed ratios are taken over the measured rows (every status but `unsupported`); ratios to the optimum
// over the found paths that have one. Intervals are seeded 95 % bootstrap intervals, the same on every run; above
// 20 000 values they use fewer resamples, never below 100, to keep the cost bounded.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/lab/measure/results.hpp"
#include "taut/lab/measure/statistics.hpp"

namespace taut::lab {

// What the rows of one planner come to.
struct Summary {
  std::string world;    // empty: all worlds together
  std::string planner;  // with its options
  // Rows, and how many of them were measured, found a path, claim the optimum, and are invalid.
  std::size_t count = 0, measured = 0, found = 0, proven = 0, invalid = 0;
  // NaN where there is nothing to measure, here and below.
  double median_us = 0, mean_us = 0, p95_us = 0, p99_us = 0;
  // Of median and mean.
  Interval median_us_interval, mean_us_interval;
  double mean_ratio = 0, max_ratio = 0;  // cost over the least known cost
  double mean_expanded = 0;              // nodes a query
  // The baseline's time over this planner's on the same query (above 1: faster than the baseline).
  std::size_t pairs = 0;
  double speed = 0;         // median over the pairs
  Interval speed_interval;  // of that median
};

// What to compare with.
struct SummaryOptions {
  std::string baseline{};  // a planner; empty: no speeds
  std::uint64_t seed = 1;  // of the intervals
};

// What gets a summary of its own.
enum class SummaryBy { planner, world_and_planner };

// Throws InputError if the baseline is named and has no rows.
[[nodiscard]] TAUT_API std::vector<Summary> summarise(std::span<const ResultRow> rows, SummaryBy by,
                                                      const SummaryOptions& options = {});

// The planners in the order of first appearance.
[[nodiscard]] TAUT_API std::vector<std::string> planners_in(std::span<const ResultRow> rows);

}  // namespace taut::lab
