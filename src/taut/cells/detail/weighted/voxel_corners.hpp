// The corners of weighted voxels as nodes that a path can pass. Where blocked voxels or the border leave several groups
// of free ones around a corner that share no faces there, and the corner rule forbids to squeeze, each group has a node
// of its own: paths that meet there have nothing to do with each other. Elsewhere the node of a corner has its number.
// O(n) to make; a bit a corner and more where there are several groups, nothing if there are none.
//
// The eight voxels around a corner are its octants: bit 0 of their number is set on the lesser side in x, bit 1 in y,
// bit 2 in z. The eight corners of a voxel are numbered likewise: bit 0 is set on the greater side in x, and so on. So
// a voxel is octant i of its own corner i.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "taut/base/build_progress.hpp"
#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/export.hpp"
#include "taut/world/cost_voxels.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::detail {

// Some voxels that share a corner, an edge or a face.
class FewVoxels {
 public:
  void add(SimplexId voxel) { voxels_[count_++] = voxel; }
  [[nodiscard]] const SimplexId* begin() const { return voxels_.data(); }
  [[nodiscard]] const SimplexId* end() const { return voxels_.data() + count_; }
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] SimplexId operator[](std::size_t i) const { return voxels_[i]; }

 private:
  std::array<SimplexId, 8> voxels_{};
  std::size_t count_ = 0;
};

// The octants of a set that are reached from the first ones across faces; all of them, if one may squeeze.
[[nodiscard]] TAUT_INSIDE unsigned joined_octants(unsigned all, unsigned first, CornerRule rule);

// Those that a direction from a point means, with all joined to them: of axes across which the point lies on a border
// (bits of `splits`) the octants on that side; of the others, and along an axis, both.
[[nodiscard]] TAUT_INSIDE unsigned octants_towards(unsigned all, unsigned splits, Vec3 way, CornerRule rule);

// What lies around a node: the weights of all octants, infinite outside, and which of them the node stands for.
struct VoxelStar {
  std::array<int, 3> corner{};
  std::array<double, 8> weights{};
  unsigned octants = 0;
};

class TAUT_INSIDE VoxelCorners {
 public:
  static constexpr int kCorners = 8;  // of a voxel

  explicit VoxelCorners(std::shared_ptr<const CostVoxels> voxels, const BuildProgress& progress = {});

  [[nodiscard]] const CostVoxels& voxels() const { return *voxels_; }
  // Ids of nodes run below this.
  [[nodiscard]] std::size_t node_count() const { return corners_ + kMoreNodes * doubles_.size(); }
  // Of corner i of a free voxel.
  [[nodiscard]] std::uint32_t node(SimplexId voxel, int i) const {
    const std::array<int, 3> at = corner_at(voxel, i);
    return node(at, static_cast<unsigned>(i));
  }
  // Of a corner, as seen from its octant, which is free.
  [[nodiscard]] std::uint32_t node(const std::array<int, 3>& at, unsigned octant) const {
    const std::uint32_t corner = number(at);
    return is_double(corner) ? node_of_double(corner, at, octant) : corner;
  }
  [[nodiscard]] VoxelStar star(std::uint32_t node) const;
  // The free voxels of a node.
  [[nodiscard]] FewVoxels around(std::uint32_t node) const;
  // Which of a voxel's corners a node is; it is one.
  [[nodiscard]] int index_of(SimplexId voxel, std::uint32_t node) const;
  [[nodiscard]] Vec3 position(std::uint32_t node) const {
    const std::array<int, 3> at = place(node);
    return voxels_->corner(at[0], at[1], at[2]);
  }
  [[nodiscard]] Vec3 position(SimplexId voxel, int i) const {
    const std::array<int, 3> at = corner_at(voxel, i);
    return voxels_->corner(at[0], at[1], at[2]);
  }
  [[nodiscard]] double weight(SimplexId voxel) const { return double{voxels_->weights()[voxel.value]}; }
  // The voxel in an octant of a corner, which lies inside.
  [[nodiscard]] SimplexId voxel_in(const std::array<int, 3>& corner, unsigned octant) const {
    return SimplexId(voxels_->number(corner[0] - static_cast<int>(octant & 1u),
                                     corner[1] - static_cast<int>(octant >> 1 & 1u),
                                     corner[2] - static_cast<int>(octant >> 2)));
  }
  // The free voxels that one comes to from one of them, which holds the point, without leaving the point.
  [[nodiscard]] FewVoxels beside(SimplexId voxel, Vec3 p) const;
  // The free voxels that hold a point. Where they fall apart and another point is given, those that lie towards it.
  [[nodiscard]] FewVoxels at(Vec3 p, const Vec3* towards) const;
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(bits_, ranks_, doubles_); }

 private:
  static constexpr std::size_t kMoreNodes = 3;  // of a corner with several groups: there are at most four
  [[nodiscard]] std::uint32_t number(const std::array<int, 3>& at) const {
    return (static_cast<std::uint32_t>(at[2]) * rows_ + static_cast<std::uint32_t>(at[1])) * row_ +
           static_cast<std::uint32_t>(at[0]);
  }
  [[nodiscard]] std::array<int, 3> corner_at(SimplexId voxel, int i) const {
    const std::array<int, 3> at = voxels_->place(voxel.value);
    return {at[0] + (i & 1), at[1] + (i >> 1 & 1), at[2] + (i >> 2)};
  }
  [[nodiscard]] std::array<int, 3> place(std::uint32_t node) const;
  [[nodiscard]] bool is_double(std::uint32_t corner) const {
    return !bits_.empty() && (bits_[corner >> 6] >> (corner & 63) & 1u) != 0;
  }
  [[nodiscard]] std::uint32_t rank(std::uint32_t corner) const;
  [[nodiscard]] std::uint32_t node_of_double(std::uint32_t corner, const std::array<int, 3>& at, unsigned octant) const;
  [[nodiscard]] unsigned free_octants(const std::array<int, 3>& corner) const;

  std::shared_ptr<const CostVoxels> voxels_;
  std::uint32_t row_ = 0, rows_ = 0, corners_ = 0;
  std::vector<std::uint64_t> bits_;     // which corners have several groups
  std::vector<std::uint32_t> ranks_;    // how many come before each word of bits
  std::vector<std::uint32_t> doubles_;  // by ascending number
};

}  // namespace taut::detail
