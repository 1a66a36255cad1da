// The validator of space: against exact clipping of segments at voxels, and by cases.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>

#include "support/random_voxels.hpp"
#include "taut/path/validate.hpp"

namespace taut {
namespace {

Verdict check(const World3& world, const std::vector<Vec3>& points, double radius = 0) {
  const Path3 path{points};
  return Validator3(world).check({points.front(), points.back(), radius},
                                 {points.front(), points.back(), length(path), length(path)}, path);
}

World3 free_except(int size, const std::vector<std::array<int, 3>>& blocked) {
  VoxelGridBuilder builder(size, size, size);
  builder.free_all();
  for (const auto& [x, y, z] : blocked) builder.set_free(x, y, z, false);
  return std::move(builder).build();
}

// Whether a segment between points of half numbers meets a voxel: its inside, or at least its border. In whole numbers
// twice as large, so that nothing is rounded.
enum class Meets { nothing, border, inside };
Meets meets(Vec3 a, Vec3 b, const std::array<int, 3>& voxel) {
  const auto twice = [](Vec3 p) {
    return std::array<std::int64_t, 3>{std::llround(2 * p.x), std::llround(2 * p.y), std::llround(2 * p.z)};
  };
  const auto from = twice(a), to = twice(b);
  // The parameters between which the segment is within the voxel, as fractions with positive denominators.
  std::int64_t enter = 0, enter_under = 1, leave = 1, leave_under = 1;
  bool on_border = false;
  for (std::size_t i = 0; i < 3; ++i) {
    const std::int64_t low = 2 * voxel[i], high = low + 2, way = to[i] - from[i];
    if (way == 0) {
      if (from[i] < low || from[i] > high) return Meets::nothing;
      on_border = on_border || from[i] == low || from[i] == high;
      continue;
    }
    const std::int64_t under = std::abs(way);
    const std::int64_t in = way > 0 ? low - from[i] : from[i] - high, out = way > 0 ? high - from[i] : from[i] - low;
    if (in * enter_under > enter * under) {
      enter = in;
      enter_under = under;
    }
    if (out * leave_under < leave * under) {
      leave = out;
      leave_under = under;
    }
  }
  const std::int64_t difference = leave * enter_under - enter * leave_under;
  if (difference < 0) return Meets::nothing;
  return difference == 0 || on_border ? Meets::border : Meets::inside;
}

TEST(SpaceValidator, AgreesWithExactClippingOnRandomVoxels) {
  Random random(3);
  int accepted = 0, refused = 0, touching = 0;
  for (int round = 0; round < 300; ++round) {
    const int size = random.between(2, 6);
    const World3 world = random_voxels(random, size, size, size, 0.15);
    const VoxelGrid& grid = std::get<VoxelGrid>(world);
    for (int k = 0; k < 20; ++k) {
      const auto half = [&] { return random.between(0, 2 * size) / 2.0; };
      const Vec3 a{half(), half(), half()}, b{half(), half(), half()};
      Meets most = Meets::nothing;
      for (int x = -1; x <= size; ++x) {
        for (int y = -1; y <= size; ++y) {
          for (int z = -1; z <= size; ++z) {
            if (!grid.is_free_checked(x, y, z)) most = std::max(most, meets(a, b, {x, y, z}));
          }
        }
      }
      const Verdict verdict = check(world, {a, b});
      // What only touches may run along a voxel, or slip between two.
      if (most != Meets::border) {
        EXPECT_EQ(verdict.valid, most == Meets::nothing) << round << ", " << k << ": " << verdict.reason;
      }
      touching += most == Meets::border ? 1 : 0;
      (verdict.valid ? accepted : refused) += 1;
    }
  }
  EXPECT_GT(accepted, 500);
  EXPECT_GT(refused, 500);
  EXPECT_GT(touching, 500);
}

TEST(SpaceValidator, LetsAPathRunAlongVoxelsButNotSlipBetweenThem) {
  const World3 one = free_except(4, {{1, 1, 1}});
  EXPECT_TRUE(check(one, {{0, 1, 1}, {4, 1, 1}}).valid);      // along an edge
  EXPECT_TRUE(check(one, {{0, 1.5, 1}, {4, 1.5, 1}}).valid);  // on a face
  EXPECT_TRUE(check(one, {{0, 2, 1}, {2, 0, 1}}).valid);      // over a corner of it
  EXPECT_FALSE(check(one, {{0, 1.5, 1.5}, {4, 1.5, 1.5}}).valid);
  // Two that touch along the edge (2, 2, z): a path across it changes sides, one along it does not.
  const World3 edge =
      free_except(4, {{1, 1, 1}, {2, 2, 1}, {1, 1, 0}, {2, 2, 0}, {1, 1, 2}, {2, 2, 2}, {1, 1, 3}, {2, 2, 3}});
  EXPECT_FALSE(check(edge, {{1.5, 2.5, 1.5}, {2.5, 1.5, 1.5}}).valid);
  EXPECT_TRUE(check(edge, {{1.5, 2.5, 1.5}, {2, 2, 1.5}, {1.5, 2.5, 0.5}}).valid);
  EXPECT_FALSE(check(edge, {{1.5, 2.5, 1.5}, {2, 2, 1.5}, {2.5, 1.5, 1.5}}).valid);
  EXPECT_TRUE(check(edge, {{2, 2, 0}, {2, 2, 4}}).valid);
  // Two that touch in one corner leave room around it.
  const World3 corner = free_except(4, {{1, 1, 1}, {2, 2, 2}});
  EXPECT_TRUE(check(corner, {{1.5, 2.5, 1.5}, {2, 2, 2}, {2.5, 1.5, 2.5}}).valid);
}

TEST(SpaceValidator, BelievesNothing) {
  const World3 world = free_except(4, {});
  const Validator3 validator(world);
  const Path3 path{{{1, 1, 1}, {3, 1, 1}}};
  const Query3 query{{1, 1, 1}, {3, 1, 1}};
  const auto reason = [&](const Query3& asked, const PathClaim3& claim) {
    const Verdict verdict = validator.check(asked, claim, path);
    EXPECT_EQ(verdict.valid, verdict.reason.empty());
    return verdict.reason;
  };
  const Vec3 a{1, 1, 1}, b{3, 1, 1};
  EXPECT_EQ(reason(query, {a, b, 2, 2}), "");
  EXPECT_NE(reason(query, {a, b, 3, 2}).find("the length is 2"), std::string::npos);
  EXPECT_NE(reason(query, {a, b, 2, 3}).find("the cost is 2"), std::string::npos);
  EXPECT_NE(reason(query, {b, b, 2, 2}).find("starts at (1, 1, 1)"), std::string::npos);
  EXPECT_NE(reason({{1, 1, 2}, b}, {a, b, 2, 2}).find("unasked"), std::string::npos);
  Query3 nearest{{1, 1, 2}, b};
  nearest.on_blocked = OnBlocked::nearest;
  EXPECT_NE(reason(nearest, {a, b, 2, 2}).find("has room"), std::string::npos);
  EXPECT_FALSE(check(world, {{1, 1, 1}, {1, 1, 4.5}}).valid);
  EXPECT_FALSE(check(world, {{1, 1, 1}, {std::nan(""), 1, 1}}).valid);
  EXPECT_FALSE(validator.check(query, {a, b, 2, 2}, Path3{}).valid);
}

TEST(SpaceValidator, KeepsSpheresTheirRadiusFromVoxelsAndTheOutside) {
  const World3 world = free_except(6, {{2, 2, 2}});
  EXPECT_TRUE(check(world, {{1, 1, 1}, {5, 1, 1}}, 1).valid);
  EXPECT_FALSE(check(world, {{1, 1, 1}, {5, 1, 1}}, 1.01).valid);  // the outside
  EXPECT_TRUE(check(world, {{2.5, 4, 2.5}, {2.5, 4, 4.5}}, 1).valid);
  EXPECT_FALSE(check(world, {{2.5, 3.9, 2.5}, {2.5, 3.9, 4.5}}, 1).valid);
  // Past the corner (3, 3, 3): the nearest point of the line is in its middle.
  const double room = std::sqrt(3.0) / 2 * 0.8;
  const Vec3 beside{3 + 0.4, 3 + 0.4, 3 + 0.4}, along{1, -1, 0};
  EXPECT_TRUE(check(world, {beside - along, beside + along}, room - 1e-6).valid);
  EXPECT_FALSE(check(world, {beside - along, beside + along}, room + 1e-6).valid);
  EXPECT_TRUE(check(world, {beside, beside}, room - 1e-6).valid);
  EXPECT_FALSE(check(world, {beside, beside}, room + 1e-6).valid);
}

TEST(SpaceValidator, FindsTheRoomThatSamplesFind) {
  Random random(9);
  int tight = 0;
  for (int round = 0; round < 200; ++round) {
    const World3 world = random_voxels(random, 5, 5, 5, 0.05);
    const VoxelGrid& grid = std::get<VoxelGrid>(world);
    const auto inner = [&] { return 1 + 3 * random.unit(); };
    const Vec3 a{inner(), inner(), inner()}, b{inner(), inner(), inner()};
    double room = std::numeric_limits<double>::infinity();
    constexpr int kSamples = 4000;
    for (int k = 0; k <= kSamples; ++k) {
      const Vec3 p = a + static_cast<double>(k) / kSamples * (b - a);
      room = std::min({room, p.x, p.y, p.z, 5 - p.x, 5 - p.y, 5 - p.z});
      for (int z = 0; z < 5; ++z) {
        for (int y = 0; y < 5; ++y) {
          for (int x = 0; x < 5; ++x) {
            if (grid.is_free(x, y, z)) continue;
            const Vec3 low{static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)};
            room = std::min(room, distance_to_box(p, Box3{low, low + filled<3>(1)}));
          }
        }
      }
    }
    const double sampling = distance(a, b) / kSamples;
    if (room <= 2 * sampling) continue;
    ++tight;
    EXPECT_FALSE(check(world, {a, b}, room + 1e-6).valid) << round;
    EXPECT_TRUE(check(world, {a, b}, room - sampling).valid) << round;
  }
  EXPECT_GT(tight, 100);
}

}  // namespace
}  // namespace taut
