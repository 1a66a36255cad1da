// Voxels of different costs: boxes of one size that fill a box in space, as scanners and simulations give them. Voxel
// (x, y, z) lies between planes x and x + 1 across the first axis, and so on; plane i of an axis lies at origin + i *
// spacing. The weight of a voxel is what a unit of length costs in it, and infinite where it is blocked. In the face
// between two voxels and along an edge the least weight counts of those that a path can be in there. Weights are kept
// in single precision: four bytes a voxel.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/export.hpp"
#include "taut/geometry/box.hpp"
#include "taut/world/corner_rule.hpp"
#include "taut/world/voxel_grid.hpp"

namespace taut {

// Where voxels lie in space: along the axes, in units of the world.
struct VoxelFrame {
  Vec3 origin{0, 0, 0};   // the least corner of the first voxel
  Vec3 spacing{1, 1, 1};  // the sides of a voxel
  // Same place, same size.
  friend bool operator==(const VoxelFrame&, const VoxelFrame&) = default;
};

// A world of boxes of different costs. Never changes.
class TAUT_API CostVoxels {
 public:
  // Of a blocked voxel.
  static constexpr float kBlocked = std::numeric_limits<float>::infinity();
  static constexpr int kLargestSide = 16384;  // voxels a side
  // All voxels together; searches name four times as many places by 32 bits.
  static constexpr std::uint64_t kMostVoxels = 0x10000000;

  CostVoxels() = default;
  // Weights with x fastest, then y, then z. Throws InputError that names the voxel if a weight is 0, negative or no
  // number; if there are not as many as voxels, or too many; and if the frame has sides that are not above 0, or puts
  // voxels so thin that a path in one of them cannot be told from one beside it.
  CostVoxels(int width, int height, int depth, std::vector<float> weights, const VoxelFrame& frame = {},
             CornerRule rule = CornerRule::forbid);
  // Free voxels of the weight 1 and blocked ones. Throws InputError if there are too many.
  explicit CostVoxels(const VoxelGrid& grid);

  // Throws InputError for sides that no such world can have, before anything is made.
  static void check_sides(std::int64_t width, std::int64_t height, std::int64_t depth);

  // Voxels along x.
  [[nodiscard]] int width() const { return sides_[0]; }
  // Voxels along y.
  [[nodiscard]] int height() const { return sides_[1]; }
  // Voxels along z.
  [[nodiscard]] int depth() const { return sides_[2]; }
  // Voxels along axis 0, 1 or 2.
  [[nodiscard]] int side(std::size_t axis) const { return sides_[axis]; }
  // Where they lie.
  [[nodiscard]] const VoxelFrame& frame() const { return frame_; }
  // Where the borders of voxels lie across an axis: one more than there are voxels along it, each above the last.
  [[nodiscard]] std::span<const double> planes(std::size_t axis) const { return planes_[axis]; }
  // Where a corner of voxels lies: each from 0 to the side.
  [[nodiscard]] Vec3 corner(int x, int y, int z) const {
    return {planes_[0][static_cast<std::size_t>(x)], planes_[1][static_cast<std::size_t>(y)],
            planes_[2][static_cast<std::size_t>(z)]};
  }
  // The box of one voxel.
  [[nodiscard]] Box3 box(int x, int y, int z) const { return {corner(x, y, z), corner(x + 1, y + 1, z + 1)}; }
  // The box of all voxels; empty if there are none.
  [[nodiscard]] Box3 bounds() const { return bounds_; }
  // Whether paths may squeeze between blocked voxels that touch in an edge or a corner.
  [[nodiscard]] CornerRule corner_rule() const { return rule_; }

  // Free and blocked ones.
  [[nodiscard]] std::uint64_t voxel_count() const { return weights_.size(); }
  // Counts them, which takes time in proportion to the world.
  [[nodiscard]] std::uint64_t count_free() const;
  // The number of a voxel, each coordinate from 0 to the side less one.
  [[nodiscard]] std::uint32_t number(int x, int y, int z) const {
    return (static_cast<std::uint32_t>(z) * static_cast<std::uint32_t>(height()) + static_cast<std::uint32_t>(y)) *
               static_cast<std::uint32_t>(width()) +
           static_cast<std::uint32_t>(x);
  }
  // The voxel of a number.
  [[nodiscard]] std::array<int, 3> place(std::uint32_t number) const {
    const auto w = static_cast<std::uint32_t>(width()), h = static_cast<std::uint32_t>(height());
    return {static_cast<int>(number % w), static_cast<int>(number / w % h), static_cast<int>(number / w / h)};
  }
  // Each coordinate from 0 to the side less one.
  [[nodiscard]] float weight(int x, int y, int z) const { return weights_[number(x, y, z)]; }
  // Of any voxel: all outside are blocked.
  [[nodiscard]] float weight_checked(int x, int y, int z) const {
    return x < 0 || y < 0 || z < 0 || x >= width() || y >= height() || z >= depth() ? kBlocked : weight(x, y, z);
  }
  // Whether a voxel, inside or outside, is not blocked.
  [[nodiscard]] bool is_free_checked(int x, int y, int z) const { return weight_checked(x, y, z) < kBlocked; }
  // All of them, by number.
  [[nodiscard]] const std::vector<float>& weights() const { return weights_; }
  // The least of all voxels that are not blocked; infinite if there are none.
  [[nodiscard]] float least_weight() const { return least_; }

  // The same voxels under another rule.
  [[nodiscard]] CostVoxels with_corner_rule(CornerRule rule) const {
    CostVoxels copy = *this;
    copy.rule_ = rule;
    return copy;
  }
  // What it holds now.
  [[nodiscard]] std::size_t memory_bytes() const {
    return detail::bytes_of(weights_, planes_[0], planes_[1], planes_[2]);
  }
  // Same weights in the same place, same rule.
  friend bool operator==(const CostVoxels& a, const CostVoxels& b) {
    return a.sides_ == b.sides_ && a.frame_ == b.frame_ && a.rule_ == b.rule_ && a.weights_ == b.weights_;
  }

 private:
  std::array<int, 3> sides_{};
  VoxelFrame frame_;
  std::array<std::vector<double>, 3> planes_;
  Box3 bounds_;
  std::vector<float> weights_;
  float least_ = kBlocked;
  CornerRule rule_ = CornerRule::forbid;
};

}  // namespace taut
