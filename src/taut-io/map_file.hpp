// MovingAI grid maps (`.map`), specified in docs/formats.md. Letters are kept, so a file that is read and written again
// is the same file, line ends aside. Reading packs 64 cells at a time and costs about as much as fetching the bytes.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "taut/world/grid.hpp"

namespace taut::io {

// Throws InputError naming `name`, the line and what was expected.
[[nodiscard]] Grid parse_map(std::string_view text, const std::string& name);
[[nodiscard]] Grid read_map(const std::filesystem::path& path);

// Throws InputError for a grid without cells, which the format cannot hold.
[[nodiscard]] std::string format_map(const Grid& grid);
void write_map(const Grid& grid, const std::filesystem::path& path);

}  // namespace taut::io
