#include "taut/world/voxel_grid.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "taut/base/input_error.hpp"

namespace taut {

std::uint64_t VoxelGrid::count_free() const {
  std::uint64_t sum = 0;
  for (const std::uint64_t word : words_) sum += static_cast<std::uint64_t>(std::popcount(word));
  return sum;
}

VoxelGridBuilder::VoxelGridBuilder(int width, int height, int depth) {
  const auto check = [](int side, const char* name) {
    if (side >= 0 && side <= VoxelGrid::kLargestSide) return;
    throw InputError("voxel grid", 0,
                     std::string("expected a ") + name + " of 0 to " + std::to_string(VoxelGrid::kLargestSide) +
                         ", got " + std::to_string(side));
  };
  check(width, "width");
  check(height, "height");
  check(depth, "depth");
  grid_.width_ = width;
  grid_.height_ = height;
  grid_.depth_ = depth;
  if (grid_.voxel_count() > VoxelGrid::kMostVoxels) {
    throw InputError("voxel grid", 0,
                     "expected at most " + std::to_string(VoxelGrid::kMostVoxels) + " voxels, got " +
                         std::to_string(grid_.voxel_count()));
  }
  grid_.words_.assign(grid_.bit_of(width, height, depth) / 64 + 1, 0);
}

void VoxelGridBuilder::set_free(int x, int y, int z, bool free) {
  const std::size_t bit = grid_.bit_of(x, y, z);
  const std::uint64_t mask = std::uint64_t{1} << (bit & 63);
  std::uint64_t& word = grid_.words_[bit >> 6];
  word = free ? word | mask : word & ~mask;
}

void VoxelGridBuilder::free_all() {
  for (int z = 0; z < grid_.depth_; ++z) {
    for (int y = 0; y < grid_.height_; ++y) {
      const std::size_t end = grid_.bit_of(grid_.width_, y, z);
      for (std::size_t bit = grid_.bit_of(0, y, z); bit < end;) {  // a word at a time
        const std::size_t first = bit & 63, count = std::min<std::size_t>(64 - first, end - bit);
        const std::uint64_t ones = count == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << count) - 1;
        grid_.words_[bit >> 6] |= ones << first;
        bit += count;
      }
    }
  }
}

}  // namespace taut
