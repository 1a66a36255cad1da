// Portable graymaps (`.pgm`): P2 (text) and P5 (binary), 8 and 16 bits, with comments; specified in docs/formats.md.
// Values are scaled to 0..255. Sides are limited to Grid::kLargestSide and checked against the size of the file before
// anything is allocated. Only the first picture of a file is read.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "taut-io/image.hpp"
#include "taut/base/export.hpp"

namespace taut::io {

// Throws InputError naming `name` and what was expected; TooLargeError (side_limit.hpp) for longer sides.
[[nodiscard]] TAUT_API GrayImage parse_pgm(std::string_view bytes, const std::string& name);
[[nodiscard]] TAUT_API GrayImage parse_pgm_up_to(int largest_side, std::string_view bytes, const std::string& name);
[[nodiscard]] TAUT_API GrayImage read_pgm(const std::filesystem::path& path, int largest_side = Grid::kLargestSide);

// Writes P5 with 8 bits. Throws InputError for an image without pixels.
[[nodiscard]] TAUT_API std::string format_pgm(const GrayImage& image);
TAUT_API void write_pgm(const GrayImage& image, const std::filesystem::path& path);

}  // namespace taut::io
