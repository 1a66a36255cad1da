// PNG pictures through libpng: any colour type and depth, read as 8-bit gray or RGBA, written as either; and gray ones
// of 8 or 16 bits, values as they are; specified in docs/formats.md. Gray from colour is 0.30 R + 0.59 G + 0.11 B;
// transparent pixels are seen against white. No gamma correction: values are taken as they stand. Sides are limited to
// Grid::kLargestSide, and a picture that the file's bytes cannot hold is refused before anything is allocated.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "taut-io/image.hpp"
#include "taut/base/export.hpp"

namespace taut::io {

// Pixels row by row from the top, 0 to 65535; of an 8-bit file 0 to 255. For pictures whose values are measurements.
struct Gray16Image {
  int width = 0, height = 0;          // in pixels
  std::vector<std::uint16_t> pixels;  // width * height values
  friend bool operator==(const Gray16Image&, const Gray16Image&) = default;
};

// Throw InputError naming `name` and what was expected; TooLargeError (side_limit.hpp) for longer sides.
[[nodiscard]] TAUT_API GrayImage parse_png_gray(std::string_view bytes, const std::string& name);
// The same for pictures with sides of at most `largest_side` pixels.
[[nodiscard]] TAUT_API GrayImage parse_png_gray_up_to(int largest_side, std::string_view bytes,
                                                      const std::string& name);
// With colours and opacity.
[[nodiscard]] TAUT_API RgbaImage parse_png_rgba(std::string_view bytes, const std::string& name);
// Only gray pictures of 8 or 16 bits without opacity.
[[nodiscard]] TAUT_API Gray16Image parse_png_gray16(std::string_view bytes, const std::string& name);
// From a file.
[[nodiscard]] TAUT_API GrayImage read_png_gray(const std::filesystem::path& path,
                                               int largest_side = Grid::kLargestSide);
// From a file, with colours and opacity.
[[nodiscard]] TAUT_API RgbaImage read_png_rgba(const std::filesystem::path& path);

// Throw InputError for an image without pixels.
[[nodiscard]] TAUT_API std::string format_png(const GrayImage& image);
[[nodiscard]] TAUT_API std::string format_png(const RgbaImage& image);
[[nodiscard]] TAUT_API std::string format_png(const Gray16Image& image);  // 16 bits
TAUT_API void write_png(const GrayImage& image, const std::filesystem::path& path);
TAUT_API void write_png(const RgbaImage& image, const std::filesystem::path& path);

}  // namespace taut::io
