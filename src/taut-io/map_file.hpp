// MovingAI grid maps (`.map`), specified in docs/formats.md. Letters are kept, so a file that is read and written again
// is the same file, line ends aside. Reading packs 64 cells at a time and costs about as much as fetching the bytes.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "taut/base/export.hpp"
#include "taut/world/grid.hpp"

namespace taut::io {

// Throws InputError naming `name`, the line and what was expected; TooLargeError (side_limit.hpp) for longer sides.
[[nodiscard]] TAUT_API Grid parse_map(std::string_view text, const std::string& name);
[[nodiscard]] TAUT_API Grid parse_map_up_to(int largest_side, std::string_view text, const std::string& name);
[[nodiscard]] TAUT_API Grid read_map(const std::filesystem::path& path, int largest_side = Grid::kLargestSide);

// Throws InputError for a grid without cells, which the format cannot hold.
[[nodiscard]] TAUT_API std::string format_map(const Grid& grid);
TAUT_API void write_map(const Grid& grid, const std::filesystem::path& path);

}  // namespace taut::io
