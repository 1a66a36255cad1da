// Weights of cells as comma-separated values (`.csv`): a line a row, row 0 first, `inf` where it is blocked; specified
// in docs/formats.md. Weights are kept in single precision; written and read again they are the same.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "taut/base/export.hpp"
#include "taut/world/cost_grid.hpp"

namespace taut::io {

// Throws InputError naming `name`, the line and what was expected; TooLargeError (side_limit.hpp) for longer sides.
[[nodiscard]] TAUT_API CostGrid parse_cost_csv(std::string_view text, const std::string& name,
                                               int largest_side = Grid::kLargestSide);
[[nodiscard]] TAUT_API CostGrid read_cost_csv(const std::filesystem::path& path, int largest_side = Grid::kLargestSide);

// Throws InputError for a grid without cells.
[[nodiscard]] TAUT_API std::string format_cost_csv(const CostGrid& grid);
TAUT_API void write_cost_csv(const CostGrid& grid, const std::filesystem::path& path);

}  // namespace taut::io
