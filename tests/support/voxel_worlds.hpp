// Weighted voxels for tests: any sides, spacing, scale and place, weights drawn, blocked in part; and points in them.
#pragma once

#include <cmath>
#include <limits>

#include "taut/world/cost_voxels.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::volume {

struct VoxelKind {
  int width = 4, height = 4, depth = 4;
  double contrast = 1;  // of weights
  double blocked = 0;   // share of voxels
  int levels = 0;       // so many different weights; 0 is any number
  VoxelFrame frame{};
  CornerRule rule = CornerRule::forbid;
};

inline CostVoxels draw_voxels(const VoxelKind& kind, Random& random) {
  std::vector<float> weights;
  for (int i = 0; i < kind.width * kind.height * kind.depth; ++i) {
    double share = random.unit();
    if (kind.levels > 1)
      share = static_cast<double>(random.below(static_cast<std::uint64_t>(kind.levels))) / (kind.levels - 1);
    const bool blocked = random.unit() < kind.blocked;
    weights.push_back(blocked ? CostVoxels::kBlocked : static_cast<float>(std::pow(kind.contrast, share)));
  }
  return {kind.width, kind.height, kind.depth, std::move(weights), kind.frame, kind.rule};
}

inline VoxelKind any_voxels(Random& random, int most = 4) {
  VoxelKind kind;
  kind.width = random.between(1, most);
  kind.height = random.between(1, most);
  kind.depth = random.between(1, most);
  kind.contrast = random.below(3) == 0 ? 1 : random.below(2) == 0 ? 10 : 1000;
  kind.levels = random.between(0, 3);
  kind.blocked = random.below(2) == 0 ? 0 : 0.1 * random.between(1, 7);
  const double scale = std::pow(10.0, random.between(-6, 6));
  const auto side = [&] { return random.below(2) == 0 ? 1.0 : std::pow(10.0, 1.6 * random.unit() - 0.8); };
  kind.frame.spacing = scale * Vec3{side(), side(), side()};
  if (random.below(3) == 0) kind.frame.origin = scale * Vec3{1e4, -1e4, 3e4};
  kind.rule = random.below(3) == 0 ? CornerRule::allow : CornerRule::forbid;
  return kind;
}

// Inside of voxels, on their faces and edges, or in corners.
inline Vec3 any_point(const CostVoxels& voxels, Random& random) {
  const auto coordinate = [&](std::size_t axis) {
    const auto planes = voxels.planes(axis);
    const std::size_t i = random.below(planes.size());
    if (i + 1 == planes.size() || random.below(3) == 0) return planes[i];
    return planes[i] + random.unit() * (planes[i + 1] - planes[i]);
  };
  const double x = coordinate(0), y = coordinate(1);
  return {x, y, coordinate(2)};
}

}  // namespace taut::volume
