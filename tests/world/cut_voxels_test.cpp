// Voxels cut into tetrahedra: they fill what is free, share whole faces within and between voxels, and are as many as
// promised.
#include "taut/world/cut_voxels.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/random_voxels.hpp"
#include "support/voxel_worlds.hpp"
#include "taut/base/input_error.hpp"

namespace taut {
namespace {

constexpr VoxelCut kCuts[] = {VoxelCut::five, VoxelCut::six, VoxelCut::twenty_four};

double volume_of(const VolumeComplex& complex, SimplexId t) {
  const auto& c = complex.corners(t);
  const Vec3 a = complex.position(c[0]);
  return std::fabs(dot(cross(complex.position(c[1]) - a, complex.position(c[2]) - a), complex.position(c[3]) - a)) / 6;
}
double border_area(const VolumeComplex& complex, SimplexId t, int i) {
  const auto& c = complex.corners(t);
  const auto at = [&](int k) { return complex.position(c[static_cast<std::size_t>((i + k) % 4)]); };
  return length(cross(at(2) - at(1), at(3) - at(1))) / 2;
}

TEST(CutVoxels, FillWhatIsFreeAndShareWholeFaces) {
  Random random(1);
  int worlds = 0;
  for (int round = 0; round < 60; ++round) {
    const CostVoxels voxels = volume::draw_voxels(volume::any_voxels(random), random);
    if (voxels.count_free() == 0) continue;
    ++worlds;
    const Vec3 side = voxels.frame().spacing;
    const double sides[3] = {side.x, side.y, side.z}, whole = side.x * side.y * side.z;
    double open = 0;  // of the faces of free voxels with blocked ones or nothing behind
    for (int z = 0; z < voxels.depth(); ++z) {
      for (int y = 0; y < voxels.height(); ++y) {
        for (int x = 0; x < voxels.width(); ++x) {
          if (!voxels.is_free_checked(x, y, z)) continue;
          for (int k = 0; k < 6; ++k) {
            const int step = k % 2 == 0 ? 1 : -1, axis = k / 2;
            if (!voxels.is_free_checked(x + (axis == 0 ? step : 0), y + (axis == 1 ? step : 0),
                                        z + (axis == 2 ? step : 0)))
              open += whole / sides[axis];
          }
        }
      }
    }
    for (const VoxelCut cut : kCuts) {
      const VolumeComplex complex(cut_voxels(voxels, cut));  // refuses faces of three, and two on one side of a face
      EXPECT_EQ(complex.simplex_count(), voxels.count_free() * static_cast<std::uint64_t>(cut));
      EXPECT_EQ(complex.corner_rule(), voxels.corner_rule());
      double volume = 0, border = 0, weighed = 0;
      for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
        volume += volume_of(complex, SimplexId(t));
        weighed += volume_of(complex, SimplexId(t)) * complex.weight(SimplexId(t));
        for (int i = 0; i < 4; ++i) {
          if (!complex.across(SimplexId(t), i).valid()) border += border_area(complex, SimplexId(t), i);
        }
      }
      double expected = 0;
      for (const float w : voxels.weights()) expected += w < CostVoxels::kBlocked ? double{w} * whole : 0;
      EXPECT_NEAR(volume, whole * static_cast<double>(voxels.count_free()), 1e-9 * volume);
      EXPECT_NEAR(weighed, expected, 1e-9 * expected);
      EXPECT_NEAR(border, open, 1e-9 * border);
    }
  }
  EXPECT_GT(worlds, 40);
}

TEST(CutVoxels, FreeAndBlockedOnesAreCutAlike) {
  Random random(2);
  const VoxelGrid grid = random_voxels(random, 5, 4, 3, 0.3);
  std::vector<float> weights;
  for (int z = 0; z < 3; ++z) {
    for (int y = 0; y < 4; ++y) {
      for (int x = 0; x < 5; ++x) weights.push_back(grid.is_free(x, y, z) ? 1 : CostVoxels::kBlocked);
    }
  }
  for (const VoxelCut cut : kCuts) {
    const auto parts = cut_voxels(grid, cut), others = cut_voxels(CostVoxels(5, 4, 3, weights), cut);
    EXPECT_EQ(parts.positions, others.positions);
    EXPECT_EQ(parts.corners, others.corners);
    EXPECT_EQ(parts.weights, others.weights);
  }
}

}  // namespace
}  // namespace taut
