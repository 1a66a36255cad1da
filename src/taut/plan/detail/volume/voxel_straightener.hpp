// Makes a path through weighted voxels as cheap as its neighbourhood allows: the voxels around it are cut into
// tetrahedra, through which VolumeStraightener knows how to bend it by Snell's law; again with the voxels around what
// came out, while that pays. The result is never dearer than what came in. Interruptible. A mesh of the neighbourhood
// is made for each path, so this allocates.
#pragma once

#include <array>
#include <vector>

#include "taut/plan/detail/volume/volume_straightener.hpp"

namespace taut::detail {

class VoxelStraightener {
 public:
  explicit VoxelStraightener(const CostVoxels& voxels) : voxels_(&voxels) {}

  void straighten(ComplexPath<3>& path, Interrupt& interrupt);
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(near_, near_before_, cut_, made_); }

 private:
  static constexpr int kMostRounds = 8;

  void find_near(const ComplexPath<3>& path);
  [[nodiscard]] SimplexParts<3, 3> cut_near() const;
  void trace(const ComplexPath<3>& path);
  void take_back();

  const CostVoxels* voxels_;
  std::vector<std::uint32_t> near_, near_before_;  // voxels by ascending number: six tetrahedra each
  ComplexPath<3> cut_, made_;                      // through tetrahedra, and through voxels again
};

}  // namespace taut::detail
