// What the paper says of its method, each claim held against the data: reproduced, refuted or not decided. A claim
// about a share ("in more than 90 %") is reproduced if the whole 95 % interval is on its side, refuted if none of it
// is. Where the paper has a word instead of a number ("similar", "slightly"), the number used is said.
#pragma once

#include <string>
#include <vector>

#include "studies/niederberger2004/analysis.hpp"
#include "studies/study_document.hpp"

namespace taut::lab::niederberger2004 {

// Times whose ratio is between this and its inverse count as similar.
inline constexpr double kSimilar = 1.5;
// Shares of queries that differ by less than this differ only slightly.
inline constexpr double kSlightly = 0.1;
// A published number is met if none is missed by more than this part.
inline constexpr double kMet = 0.1;

[[nodiscard]] std::vector<Finding> findings(const Results& results, const std::vector<Setting>& settings);

// Of worlds with obstacles that are convex and apart, without a tolerance.
struct Counting {
  std::size_t worlds = 0;
  bool adds_up = true;                // portals are cells + obstacles - 1 in all of them
  bool nothing_merged = true;         // in any of them
  double least_portals = 0;           // an obstacle, over all worlds
  double least_portals_polygons = 0;  // the same without the axis-parallel rectangles
};
[[nodiscard]] Counting counting_of(const std::vector<CellRow>& cells);

// "94.1 % (93.0 to 95.2)"; `digits` after the point.
[[nodiscard]] std::string percent_text(const Estimate& estimate, int digits = 1);

}  // namespace taut::lab::niederberger2004
