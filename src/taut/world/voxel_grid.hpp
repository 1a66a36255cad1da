// A grid of free and blocked voxels in space. Voxel (x, y, z) covers [x, x+1] x [y, y+1] x [z, z+1]; voxel corners are
// integer points. One bit a voxel. A shell of blocked guard voxels surrounds the grid, so the neighbours of any voxel
// or corner can be read unchecked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/export.hpp"
#include "taut/geometry/box.hpp"

namespace taut {

// Which voxels of a box are free. An immutable value; VoxelGridBuilder makes one.
class TAUT_API VoxelGrid {
 public:
  static constexpr int kLargestSide = 16384;  // voxels a side
  // All voxels together; searches name them by 32 bits.
  static constexpr std::uint64_t kMostVoxels = 0xf0000000;

  VoxelGrid() = default;

  // Voxels along x.
  [[nodiscard]] int width() const { return width_; }
  // Voxels along y.
  [[nodiscard]] int height() const { return height_; }
  // Voxels along z.
  [[nodiscard]] int depth() const { return depth_; }
  // The box of all voxels; its least corner is the origin.
  [[nodiscard]] Box3 bounds() const {
    return {{0, 0, 0}, {static_cast<double>(width_), static_cast<double>(height_), static_cast<double>(depth_)}};
  }

  // Unchecked: each from -1 to the side's length; guard voxels are blocked.
  [[nodiscard]] bool is_free(int x, int y, int z) const {
    const std::size_t bit = bit_of(x, y, z);
    return (words_[bit >> 6] >> (bit & 63)) & 1u;
  }
  // Checked: any voxel outside the grid is blocked.
  [[nodiscard]] bool is_free_checked(std::int64_t x, std::int64_t y, std::int64_t z) const {
    return x >= 0 && y >= 0 && z >= 0 && x < width_ && y < height_ && z < depth_ &&
           is_free(static_cast<int>(x), static_cast<int>(y), static_cast<int>(z));
  }
  // Free and blocked ones.
  [[nodiscard]] std::uint64_t voxel_count() const {
    return static_cast<std::uint64_t>(width_) * static_cast<std::uint64_t>(height_) *
           static_cast<std::uint64_t>(depth_);
  }
  // Counts them, which takes time in proportion to the grid.
  [[nodiscard]] std::uint64_t count_free() const;
  // What the grid holds now, capacity included.
  [[nodiscard]] std::size_t memory_bytes() const { return detail::bytes_of(words_); }
  // Same voxels.
  friend bool operator==(const VoxelGrid&, const VoxelGrid&) = default;

 private:
  friend class VoxelGridBuilder;
  [[nodiscard]] std::size_t bit_of(int x, int y, int z) const {
    const auto place = [](int v) { return static_cast<std::size_t>(std::ptrdiff_t{v} + 1); };
    return (place(z) * (static_cast<std::size_t>(height_) + 2) + place(y)) * (static_cast<std::size_t>(width_) + 2) +
           place(x);
  }
  int width_ = 0, height_ = 0, depth_ = 0;
  std::vector<std::uint64_t> words_ = std::vector<std::uint64_t>(1, 0);
};

// The way to make a VoxelGrid: all voxels start blocked. Throws InputError for sides below 0 or above
// VoxelGrid::kLargestSide, and for more than VoxelGrid::kMostVoxels.
class TAUT_API VoxelGridBuilder {
 public:
  // All blocked.
  VoxelGridBuilder(int width, int height, int depth);

  // Each from 0 to the side's length - 1.
  void set_free(int x, int y, int z, bool free);
  // Frees every voxel.
  void free_all();
  // The grid as it is now; the builder is used up.
  [[nodiscard]] VoxelGrid build() && { return std::move(grid_); }

 private:
  VoxelGrid grid_;
};

}  // namespace taut
