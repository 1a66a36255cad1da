#include "taut-io/image.hpp"

#include "taut/base/input_error.hpp"

namespace taut::io {

Grid grid_from_image(const GrayImage& image, const std::array<bool, 256>& free) {
  GridBuilder grid(image.width, image.height);
  const auto width = static_cast<std::size_t>(image.width);
  if (image.pixels.size() != width * static_cast<std::size_t>(image.height)) {
    throw InputError("image", 0, "expected width times height pixels, got " + std::to_string(image.pixels.size()));
  }
  for (int y = 0; y < image.height; ++y) {
    const std::uint8_t* const pixels = image.pixels.data() + static_cast<std::size_t>(y) * width;
    const std::span<std::uint64_t> row = grid.row(y);
    for (std::size_t x = 0; x < width; ++x) row[x / 64] |= std::uint64_t{free[pixels[x]]} << (x % 64);
  }
  return std::move(grid).build();
}

Grid grid_from_image(const GrayImage& image, int threshold) {
  std::array<bool, 256> free{};
  for (int value = 0; value < 256; ++value) free[static_cast<std::size_t>(value)] = value >= threshold;
  return grid_from_image(image, free);
}

GrayImage image_from_grid(const Grid& grid) {
  GrayImage image{grid.width(), grid.height(), {}};
  image.pixels.reserve(static_cast<std::size_t>(grid.width()) * static_cast<std::size_t>(grid.height()));
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) image.pixels.push_back(grid.is_free(x, y) ? 255 : 0);
  }
  return image;
}

}  // namespace taut::io
