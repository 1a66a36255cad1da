#include "taut/plan/detail/voxels/voxels_at.hpp"

#include <algorithm>

namespace taut::detail {
namespace {

// The octants around a point by numbers: bit 0 is set on the lesser side in x, bit 1 in y, bit 2 in z.
using Octants = unsigned;

// All octants of the set that are reached from the first ones by faces.
Octants connected(Octants all, Octants first) {
  for (Octants before = 0; before != first;) {
    before = first;
    for (unsigned o = 0; o < 8; ++o) {
      if ((first >> o & 1u) == 0) continue;
      for (unsigned axis : {1u, 2u, 4u}) first |= all & 1u << (o ^ axis);
    }
  }
  return first;
}

// Whether an octant lies on the side of a direction; a direction along an axis has both sides of the others.
bool lies_towards(unsigned octant, Vec3 direction) {
  const auto fits = [](bool lesser, double d) { return d == 0 || lesser == (d < 0); };
  return fits((octant & 1u) != 0, direction.x) && fits((octant & 2u) != 0, direction.y) &&
         fits((octant & 4u) != 0, direction.z);
}

}  // namespace

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
  Octants free = 0;
  for (unsigned o = 0; o < 8; ++o) {
    if ((o & ~splits) != 0) continue;
    const Voxel v = voxel(o);
    if (grid.is_free_checked(v.x, v.y, v.z)) free |= 1u << o;
  }
  if (free == 0) return;
  if (towards && *towards != p && connected(free, free & (~free + 1)) != free) {
    Octants meant = 0;
    for (unsigned o = 0; o < 8; ++o) {
      if ((free >> o & 1u) != 0 && lies_towards(o, *towards - p)) meant |= 1u << o;
    }
    free = connected(free, meant);
  }
  for (unsigned o = 0; o < 8; ++o) {
    if ((free >> o & 1u) != 0) voxels_[count_++] = voxel(o);
  }
}

bool VoxelsAt::shares_voxel_with(const VoxelsAt& other) const {
  return std::any_of(begin(), end(), [&](Voxel v) { return std::find(other.begin(), other.end(), v) != other.end(); });
}

}  // namespace taut::detail
