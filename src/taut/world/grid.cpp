#include "taut/world/grid.hpp"

#include <bit>

#include "taut/base/input_error.hpp"

namespace taut {

std::size_t Grid::count_free() const {
  std::size_t n = 0;
  for (std::uint64_t w : words_) n += static_cast<std::size_t>(std::popcount(w));
  return n;
}

std::string Grid::letters(int y) const {
  std::string out(static_cast<std::size_t>(width_), '@');
  for (int x = 0; x < width_; ++x) {
    if (is_free(x, y)) out[static_cast<std::size_t>(x)] = '.';
  }
  if (terrain_) terrain_->apply_row(static_cast<std::size_t>(y), out);
  return out;
}

GridBuilder::GridBuilder(int width, int height) {
  if (width < 0 || height < 0 || width > Grid::kLargestSide || height > Grid::kLargestSide) {
    throw InputError("grid", 0,
                     "expected sides between 0 and " + std::to_string(Grid::kLargestSide) + " cells, got " +
                         std::to_string(width) + " x " + std::to_string(height));
  }
  grid_.width_ = width;
  grid_.height_ = height;
  grid_.stride_bits_ = (width / 64 + 1) * 64;
  grid_.words_.assign(1 + static_cast<std::size_t>(height + 2) * (static_cast<std::size_t>(grid_.stride_bits_) / 64),
                      0);
}

void GridBuilder::set_free(int x, int y, bool free) {
  std::uint64_t& word = row(y)[static_cast<std::size_t>(x) / 64];
  const std::uint64_t bit = std::uint64_t{1} << (x % 64);
  word = free ? word | bit : word & ~bit;
}

std::span<std::uint64_t> GridBuilder::row(int y) {
  const std::size_t stride = static_cast<std::size_t>(grid_.stride_bits_) / 64;
  return {grid_.words_.data() + 1 + static_cast<std::size_t>(y + 1) * stride, stride};
}

void GridBuilder::set_terrain(TerrainLayer layer) {
  if (layer.rows() != static_cast<std::size_t>(grid_.height_)) {
    throw InputError("grid", 0, "expected as many rows of terrain letters as rows of cells");
  }
  if (!layer.trivial()) grid_.terrain_ = std::move(layer);
}

}  // namespace taut
