#include "taut/cells/detail/weighted/voxel_corners.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace taut::detail {
namespace {

constexpr unsigned joined_across_faces(unsigned all, unsigned first) {
  for (unsigned before = 0; before != first;) {
    before = first;
    for (unsigned o = 0; o < 8; ++o) {
      if ((first >> o & 1u) == 0) continue;
      for (const unsigned axis : {1u, 2u, 4u}) first |= all & 1u << (o ^ axis);
    }
  }
  return first;
}

// For each set of free octants: the number of the group that each belongs to, by the least octant of a group.
struct OctantGroups {
  std::array<std::array<std::uint8_t, 8>, 256> of{};
  std::array<std::uint8_t, 256> count{};
};
constexpr OctantGroups make_groups() {
  OctantGroups groups;
  for (unsigned all = 0; all < 256; ++all) {
    unsigned left = all;
    std::uint8_t number = 0;
    while (left != 0) {
      const unsigned group = joined_across_faces(all, left & (~left + 1));
      for (unsigned o = 0; o < 8; ++o) {
        if ((group >> o & 1u) != 0) groups.of[all][o] = number;
      }
      left &= ~group;
      ++number;
    }
    groups.count[all] = number;
  }
  return groups;
}
constexpr OctantGroups kGroups = make_groups();

constexpr double kNone = std::numeric_limits<double>::infinity();

}  // namespace

unsigned joined_octants(unsigned all, unsigned first, CornerRule rule) {
  return rule == CornerRule::allow ? all : joined_across_faces(all, first & all);
}

unsigned octants_towards(unsigned all, unsigned splits, Vec3 way, CornerRule rule) {
  const std::array<double, 3> ways{way.x, way.y, way.z};
  unsigned meant = 0;
  for (unsigned o = 0; o < 8; ++o) {
    bool fits = (all >> o & 1u) != 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const bool lesser = (o >> i & 1u) != 0, is_split = (splits >> i & 1u) != 0;
      fits = fits && (!is_split || ways[i] == 0 || lesser == (ways[i] < 0));
    }
    if (fits) meant |= 1u << o;
  }
  return joined_octants(all, meant, rule);
}

VoxelCorners::VoxelCorners(std::shared_ptr<const CostVoxels> shared, const BuildProgress& progress)
    : voxels_(std::move(shared)) {
  const CostVoxels& voxels = *voxels_;
  row_ = static_cast<std::uint32_t>(voxels.width()) + 1;
  rows_ = static_cast<std::uint32_t>(voxels.height()) + 1;
  if (voxels.voxel_count() > 0) corners_ = row_ * rows_ * (static_cast<std::uint32_t>(voxels.depth()) + 1);
  ProgressMeter meter(progress, corners_);
  if (voxels.corner_rule() == CornerRule::allow || corners_ == 0) return;
  for (int z = 0; z <= voxels.depth(); ++z) {
    for (int y = 0; y <= voxels.height(); ++y) {
      for (int x = 0; x <= voxels.width(); ++x) {
        if (kGroups.count[free_octants({x, y, z})] > 1) doubles_.push_back(number({x, y, z}));
        meter.step();
      }
    }
  }
  if (doubles_.empty()) return;
  bits_.assign(corners_ / 64 + 1, 0);
  for (const std::uint32_t corner : doubles_) bits_[corner >> 6] |= std::uint64_t{1} << (corner & 63);
  std::uint32_t sum = 0;
  for (const std::uint64_t word : bits_) {
    ranks_.push_back(sum);
    sum += static_cast<std::uint32_t>(std::popcount(word));
  }
}

std::uint32_t VoxelCorners::rank(std::uint32_t corner) const {
  const std::uint64_t below = bits_[corner >> 6] & ((std::uint64_t{1} << (corner & 63)) - 1);
  return ranks_[corner >> 6] + static_cast<std::uint32_t>(std::popcount(below));
}

std::uint32_t VoxelCorners::node_of_double(std::uint32_t corner, const std::array<int, 3>& at, unsigned octant) const {
  const std::uint32_t group = kGroups.of[free_octants(at)][octant];
  return group == 0 ? corner : corners_ + static_cast<std::uint32_t>(kMoreNodes) * rank(corner) + group - 1;
}

unsigned VoxelCorners::free_octants(const std::array<int, 3>& corner) const {
  unsigned free = 0;
  for (unsigned o = 0; o < 8; ++o) {
    if (voxels_->is_free_checked(corner[0] - static_cast<int>(o & 1u), corner[1] - static_cast<int>(o >> 1 & 1u),
                                 corner[2] - static_cast<int>(o >> 2)))
      free |= 1u << o;
  }
  return free;
}

std::array<int, 3> VoxelCorners::place(std::uint32_t node) const {
  const std::uint32_t corner = node < corners_ ? node : doubles_[(node - corners_) / kMoreNodes];
  return {static_cast<int>(corner % row_), static_cast<int>(corner / row_ % rows_),
          static_cast<int>(corner / row_ / rows_)};
}

VoxelStar VoxelCorners::star(std::uint32_t node) const {
  VoxelStar star;
  star.corner = place(node);
  unsigned free = 0;
  for (unsigned o = 0; o < 8; ++o) {
    const float weight = voxels_->weight_checked(star.corner[0] - static_cast<int>(o & 1u),
                                                 star.corner[1] - static_cast<int>(o >> 1 & 1u),
                                                 star.corner[2] - static_cast<int>(o >> 2));
    star.weights[o] = double{weight};
    if (star.weights[o] < kNone) free |= 1u << o;
  }
  star.octants = free;
  const std::uint32_t corner = number(star.corner);
  if (!is_double(corner)) return star;
  const std::uint32_t group = node == corner ? 0 : (node - corners_) % static_cast<std::uint32_t>(kMoreNodes) + 1;
  for (unsigned o = 0; o < 8; ++o) {
    if (kGroups.of[free][o] != group) star.octants &= ~(1u << o);
  }
  return star;
}

FewVoxels VoxelCorners::around(std::uint32_t node) const {
  const VoxelStar here = star(node);
  FewVoxels out;
  for (unsigned o = 8; o-- > 0;) {  // by ascending number
    if ((here.octants >> o & 1u) != 0) out.add(voxel_in(here.corner, o));
  }
  return out;
}

int VoxelCorners::index_of(SimplexId voxel, std::uint32_t node) const {
  const std::array<int, 3> corner = place(node), low = voxels_->place(voxel.value);
  return (corner[0] - low[0]) | (corner[1] - low[1]) << 1 | (corner[2] - low[2]) << 2;
}

FewVoxels VoxelCorners::beside(SimplexId voxel, Vec3 p) const {
  const std::array<int, 3> low = voxels_->place(voxel.value);
  const std::array<double, 3> at{p.x, p.y, p.z};
  std::array<int, 3> corner = low;  // one of which the point's voxels are octants
  unsigned splits = 0, first = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::span<const double> planes = voxels_->planes(i);
    const auto k = static_cast<std::size_t>(low[i]);
    if (at[i] == planes[k]) splits |= 1u << i;
    if (at[i] == planes[k + 1]) {
      splits |= 1u << i;
      first |= 1u << i;
      ++corner[i];
    }
  }
  unsigned free = 0;
  for (unsigned o = 0; o < 8; ++o) {
    if ((o & ~splits) != 0) continue;
    if (voxels_->is_free_checked(corner[0] - static_cast<int>(o & 1u), corner[1] - static_cast<int>(o >> 1 & 1u),
                                 corner[2] - static_cast<int>(o >> 2)))
      free |= 1u << o;
  }
  free = joined_octants(free, 1u << first, voxels_->corner_rule());
  FewVoxels out;
  for (unsigned o = 8; o-- > 0;) {
    if ((free >> o & 1u) != 0) out.add(voxel_in(corner, o));
  }
  return out;
}

FewVoxels VoxelCorners::at(Vec3 p, const Vec3* towards) const {
  FewVoxels out;
  if (voxels_->voxel_count() == 0 || !voxels_->bounds().contains(p)) return out;
  const std::array<double, 3> at{p.x, p.y, p.z};
  std::array<int, 3> corner{};
  unsigned splits = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::span<const double> planes = voxels_->planes(i);
    corner[i] = static_cast<int>(std::upper_bound(planes.begin(), planes.end(), at[i]) - planes.begin()) - 1;
    if (planes[static_cast<std::size_t>(corner[i])] == at[i]) splits |= 1u << i;
  }
  unsigned free = 0;
  for (unsigned o = 0; o < 8; ++o) {
    if ((o & ~splits) == 0 &&
        voxels_->is_free_checked(corner[0] - static_cast<int>(o & 1u), corner[1] - static_cast<int>(o >> 1 & 1u),
                                 corner[2] - static_cast<int>(o >> 2)))
      free |= 1u << o;
  }
  const CornerRule rule = voxels_->corner_rule();
  if (towards != nullptr && *towards != p && joined_octants(free, free & (~free + 1), rule) != free) {
    free = octants_towards(free, splits, *towards - p, rule);
  }
  for (unsigned o = 8; o-- > 0;) {
    if ((free >> o & 1u) != 0) out.add(voxel_in(corner, o));
  }
  return out;
}

}  // namespace taut::detail
