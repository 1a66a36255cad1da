// PNG pictures through libpng: any colour type and depth, read as 8-bit gray or RGBA, written as either; specified in
// docs/formats.md. Gray from colour is 0.30 R + 0.59 G + 0.11 B; transparent pixels are seen against white. No gamma
// correction: values are taken as they stand. Sides are limited to Grid::kLargestSide, and a picture that the file's
// bytes cannot hold is refused before anything is allocated.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "taut-io/image.hpp"

namespace taut::io {

// Throw InputError naming `name` and what was expected.
[[nodiscard]] GrayImage parse_png_gray(std::string_view bytes, const std::string& name);
[[nodiscard]] RgbaImage parse_png_rgba(std::string_view bytes, const std::string& name);
[[nodiscard]] GrayImage read_png_gray(const std::filesystem::path& path);
[[nodiscard]] RgbaImage read_png_rgba(const std::filesystem::path& path);

// Throw InputError for an image without pixels.
[[nodiscard]] std::string format_png(const GrayImage& image);
[[nodiscard]] std::string format_png(const RgbaImage& image);
void write_png(const GrayImage& image, const std::filesystem::path& path);
void write_png(const RgbaImage& image, const std::filesystem::path& path);

}  // namespace taut::io
