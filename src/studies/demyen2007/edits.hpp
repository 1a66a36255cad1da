// What a change of the map costs each planner (demyen2007 9.3): a small obstacle put into free space and taken out
// again, and after each edit the triangulation, the widths and the reduction brought up to date. TA* needs the first
// two, TRA* all three. The thesis repairs the triangulation only; what it would have to build anew is measured beside.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "taut/world/grid.hpp"

namespace taut::lab::demyen2007 {

// Microseconds an edit, medians over edits.
struct EditRow {
  std::string map;
  std::size_t edits = 0;
  double triangulation_us = 0, widths_us = 0, reduction_us = 0;
  double new_widths_us = 0, new_reduction_us = 0;  // built anew
};

[[nodiscard]] std::string_view edit_columns();
[[nodiscard]] std::string format_edits(const EditRow& row);
[[nodiscard]] std::vector<EditRow> parse_edits(std::string_view csv, const std::string& where);

// So many obstacles, smaller than a cell, in cells that are drawn at random.
[[nodiscard]] EditRow measure_edits(const std::string& map, const Grid& grid, std::size_t obstacles,
                                    std::uint64_t seed);

}  // namespace taut::lab::demyen2007
