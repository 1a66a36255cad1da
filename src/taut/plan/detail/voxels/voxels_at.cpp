#include "taut/plan/detail/voxels/voxels_at.hpp"

#include <cmath>

#include "taut/cells/detail/weighted/voxel_corners.hpp"

namespace taut::detail {
VoxelsAt::VoxelsAt(const VoxelGrid& grid, Vec3 p, const std::optional<Vec3>& towards) {
  if (!grid.bounds().contains(p)) return;
  const Vec3 low{std::floor(p.x), std::floor(p.y), std::floor(p.z)};
  const auto voxel = [&](unsigned octant) {
    return Voxel{static_cast<int>(low.x) - ((octant & 1u) != 0 ? 1 : 0),
                 static_cast<int>(low.y) - ((octant & 2u) != 0 ? 1 : 0),
                 static_cast<int>(low.z) - ((octant & 4u) != 0 ? 1 : 0)};
  };
  // Across an axis on which the point is no integer there is nothing else.
  const unsigned splits = (low.x == p.x ? 1u : 0u) | (low.y == p.y ? 2u : 0u) | (low.z == p.z ? 4u : 0u);
  // Octants by numbers: bit 0 is set on the lesser side in x, bit 1 in y, bit 2 in z.
  unsigned free = 0;
  for (unsigned o = 0; o < 8; ++o) {
    if ((o & ~splits) != 0) continue;
    const Voxel v = voxel(o);
    if (grid.is_free_checked(v.x, v.y, v.z)) free |= 1u << o;
  }
  if (free == 0) return;
  constexpr CornerRule kRule = CornerRule::forbid;
  if (towards && *towards != p && joined_octants(free, free & (~free + 1), kRule) != free)
    free = octants_towards(free, splits, *towards - p, kRule);
  for (unsigned o = 0; o < 8; ++o) {
    if ((free >> o & 1u) != 0) voxels_[count_++] = voxel(o);
  }
}

bool VoxelsAt::shares_voxel_with(const VoxelsAt& other) const {
  return std::any_of(begin(), end(), [&](Voxel v) { return std::find(other.begin(), other.end(), v) != other.end(); });
}

}  // namespace taut::detail
