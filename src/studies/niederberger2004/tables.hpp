// The tables of the study's document, each from the data alone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "studies/niederberger2004/analysis.hpp"

namespace taut::lab::niederberger2004 {

// For every shape the size and tolerance that come nearest to table 1; without a tolerance, too.
[[nodiscard]] std::string nearest_table(const std::vector<Setting>& settings);
// What part of the trapezoids merging does away with, by shape, density and tolerance, in worlds as those of queries.
[[nodiscard]] std::string merging_table(const std::vector<CellRow>& cells);

// Movable nodes beside the three graphs of the paper (figures 8 and 9), by density.
[[nodiscard]] std::string lengths_table(const Paths& paths, const Filter& filter);
// The same by shape: shares not longer, and strictly shorter.
[[nodiscard]] std::string shapes_table(const Paths& paths, Estimate Comparison::*part);
// Movable nodes beside every other planner, all worlds together.
[[nodiscard]] std::string others_table(const Paths& paths);
[[nodiscard]] std::string times_table(const Paths& paths, const Filter& filter);
// Time of movable nodes over that of the three graphs, by shape and density.
[[nodiscard]] std::string time_ratios_table(const Paths& paths);
// Length over the optimum: percentiles, the greatest, the share above the square root of 2.
[[nodiscard]] std::string quality_table(const Paths& paths);
[[nodiscard]] std::string worst_table(const Paths& paths);
[[nodiscard]] std::string hills_table(const std::vector<HillRow>& hills);

}  // namespace taut::lab::niederberger2004
