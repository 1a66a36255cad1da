// Pictures in memory, and grids from and to them: one pixel a cell, row 0 of the picture is row 0 of the grid, dark is
// blocked.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/world/grid.hpp"

namespace taut::io {

// Pixels row by row from the top; 0 is black, 255 white.
struct GrayImage {
  int width = 0, height = 0;         // in pixels
  std::vector<std::uint8_t> pixels;  // width * height values
  friend bool operator==(const GrayImage&, const GrayImage&) = default;
};

// Four bytes a pixel: red, green, blue, opacity.
struct RgbaImage {
  int width = 0, height = 0;         // in pixels
  std::vector<std::uint8_t> pixels;  // 4 * width * height values
  friend bool operator==(const RgbaImage&, const RgbaImage&) = default;
};

// Pixels darker than `threshold` are blocked.
[[nodiscard]] TAUT_API Grid grid_from_image(const GrayImage& image, int threshold = 128);
// The grid whose cell is free where `free[value of its pixel]`.
[[nodiscard]] TAUT_API Grid grid_from_image(const GrayImage& image, const std::array<bool, 256>& free);
// Free cells white, blocked ones black; terrain letters are lost.
[[nodiscard]] TAUT_API GrayImage image_from_grid(const Grid& grid);

}  // namespace taut::io
