// The clearance of a path: by cases, and of random paths of straight pieces and arcs against a brute force that shares
// no code with it.
#include "taut/path/path_clearance.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/clearance_brute_force.hpp"
#include "support/drawn_worlds.hpp"
#include "support/random_grid.hpp"
#include "support/random_polygon_world.hpp"
#include "support/random_voxels.hpp"
#include "taut/path/validate.hpp"

namespace taut {
namespace {

// Every second piece is an arc now and then.
Path2 random_path(Random& random, const Box2& box) {
  const auto point = [&] {
    const double x = box.min.x + random.unit() * box.width();
    return Vec2{x, box.min.y + random.unit() * box.height()};
  };
  Path2 path{{point()}, {}};
  const double reach = box.extent() * std::pow(10.0, -1 - 2 * random.unit());
  const std::size_t pieces = random.below(4);
  for (std::size_t i = 0; i < pieces; ++i) {
    const Vec2 at = path.points.back();
    const double angle = 2 * std::numbers::pi * random.unit();
    if (random.below(2) == 0) {
      path.points.push_back(at + reach * Vec2{std::cos(angle), std::sin(angle)});
      continue;
    }
    const Vec2 centre = at + reach * Vec2{std::cos(angle), std::sin(angle)};
    const double to = 2 * std::numbers::pi * random.unit();
    path.arcs.push_back({static_cast<std::uint32_t>(i), centre, random.below(2) == 0});
    path.points.push_back(centre + reach * Vec2{std::cos(to), std::sin(to)});
  }
  return path;
}

// Of the paths that stay free; returns how many did.
int compare(const World& world, Random& random, int tries) {
  const Validator validator(world);
  const auto bars = test::blocked_bars(world);
  const Box2 box = bounds(world);
  const double largest = std::max({std::fabs(box.min.x), std::fabs(box.min.y), std::fabs(box.max.x), box.max.y});
  const double radius = std::max(1e-6 * box.extent(), tolerance_of(world).least_radius());
  int compared = 0;
  for (int i = 0; i < tries; ++i) {
    const Path2 path = random_path(random, box);
    const Vec2 from = path.points.front(), to = path.points.back();
    const Verdict verdict = validator.check({from, to, radius}, {from, to, length(path), length(path)}, path);
    if (!verdict.valid) continue;
    ++compared;
    const double expected = test::brute_force_clearance(bars, path);
    // Far from the origin the points of an arc are rounded, not what is measured of them.
    const double off = 1e-13 * box.extent() + 1e-15 * largest;
    EXPECT_NEAR(verdict.clearance, expected, off);
    EXPECT_NEAR(path_clearance(world, path), expected, off);
  }
  return compared;
}

TEST(PathClearance, OfPiecesArcsAndPoints) {
  const World world =
      PolygonWorld(world_of(box(0, 0, 20, 20), {box_obstacle(8, 8, 12, 12)}, {{{0, 16}, {4, 16}}}, {{16, 4}}));
  const auto of = [&](std::vector<Vec2> points, std::vector<Arc> arcs = {}) {
    return path_clearance(world, {std::move(points), std::move(arcs)});
  };
  EXPECT_EQ(of({{4, 4}}), 4);
  EXPECT_EQ(of({{4, 10}, {4, 5}}), 4);
  EXPECT_EQ(of({{5, 10}, {5, 12}}), 3);           // the obstacle's side
  EXPECT_EQ(of({{3, 13}, {3, 14.5}}), 1.5);       // a wall
  EXPECT_EQ(of({{14, 4}, {15, 4}}), 1);           // a point
  EXPECT_EQ(of({{14, 4}, {18, 4}}), 0);           // through a point, which stops no point
  EXPECT_EQ(of({{2, 10}, {8, 10}}), 0);           // up to a side
  EXPECT_EQ(of({{4, 4}, {8, 12}, {10, 18}}), 0);  // over a corner
  EXPECT_EQ(of({{5, 8}, {8, 5}}, {{0, {8, 8}, true}}), 3);
  // Round the other way it comes nearer to the boundary than its ends are.
  EXPECT_EQ(of({{6, 2}, {2, 6}}, {{0, {2, 2}, true}}), 2);
  EXPECT_EQ(of({{4, 3}, {3, 4}}, {{0, {3, 3}, true}}), 3);
  EXPECT_EQ(of({{4, 3}, {3, 4}}, {{0, {3, 3}, false}}), 2);
}

TEST(PathClearance, OfCells) {
  const World world = grid_of({".....", ".....", "..@..", ".....", "....."});
  const auto of = [&](std::vector<Vec2> points) { return path_clearance(world, {std::move(points), {}}); };
  EXPECT_EQ(of({{1, 1}, {4, 1}}), 1);
  EXPECT_EQ(of({{0.5, 0.5}}), 0.5);
  EXPECT_EQ(of({{2, 1.25}, {3, 1.25}}), 0.75);
  EXPECT_EQ(of({{1, 2}, {2, 2}, {3, 1}}), 0);
  EXPECT_DOUBLE_EQ(of({{1.5, 1.5}}), std::sqrt(0.5));
}

TEST(PathClearance, OfRandomPathsInPolygons) {
  Random random(1);
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed)
    compared += compare(test::random_polygon_world(seed, seed % 2 == 0), random, 60);
  EXPECT_GT(compared, 700);
}

TEST(PathClearance, OfRandomPathsInGrids) {
  Random random(2);
  int compared = 0;
  for (int i = 0; i < 60; ++i) {
    const int width = random.between(1, 150), height = random.between(1, 15);
    const double blocked = i % 3 == 0 ? 0.002 : i % 3 == 1 ? 0.02 : 0.2;
    const CornerRule rule = i % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    compared += compare(random_grid(random, width, height, blocked, rule), random, 60);
  }
  EXPECT_GT(compared, 1000);
}

TEST(PathClearance, FarFromTheOriginAndInAnySize) {
  Random random(3);
  for (const auto& [scale, offset] : std::vector<std::pair<double, Vec2>>{
           {1, {1e6, -3e6}}, {1e-6, {0, 0}}, {1e9, {0, 0}}, {1, {1e9, 1e9}}, {1e-3, {500, 20}}}) {
    int compared = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      PolygonWorld::Parts parts = test::random_polygon_world(seed, false).parts();
      const double by = scale;
      const Vec2 to = offset;
      const auto move = [&](Vec2& p) { p = by * p + to; };
      for (Vec2& p : parts.boundary) move(p);
      for (Polygon& obstacle : parts.obstacles) {
        for (Ring& ring : obstacle.rings) {
          for (Vec2& p : ring) move(p);
        }
      }
      for (Polyline& wall : parts.walls) {
        for (Vec2& p : wall) move(p);
      }
      for (Vec2& p : parts.points) move(p);
      compared += compare(PolygonWorld(parts), random, 60);
    }
    EXPECT_GT(compared, 20) << scale;
  }
}

TEST(PathClearance, ACertainClearanceIsClaimedAndChecked) {
  const World world = PolygonWorld(world_of(box(0, 0, 20, 20), {box_obstacle(8, 8, 12, 12)}));
  const Path2 path{{{4, 4}, {4, 10}}, {}};
  PathClaim2 claim{path.points.front(), path.points.back(), 6, 6};
  const auto check = [&] { return Validator(world).check({{4, 4}, {4, 10}, 2}, claim, path); };
  EXPECT_TRUE(check().valid);
  EXPECT_EQ(check().clearance, 4);
  claim.clearance = 4;
  EXPECT_TRUE(check().valid);
  claim.clearance = 4.5;
  EXPECT_FALSE(check().valid);
  EXPECT_FALSE(check().exact);
  EXPECT_EQ(check().reason, "the clearance is 4.000000, claimed was 4.500000");
}

TEST(PathClearance, WhoCanStandWhere) {
  const World polygons = PolygonWorld(world_of(box(0, 0, 20, 20), {box_obstacle(8, 8, 12, 12)}));
  const World grid = grid_of({".....", ".....", "..@..", ".....", "....."});
  const auto expect = [](const World& world, Vec2 p, PointPlace place, double room) {
    const Standing standing = Validator(world).standing(p);
    EXPECT_EQ(standing.place, place) << p.x << ", " << p.y;
    EXPECT_EQ(standing.room, room) << p.x << ", " << p.y;
  };
  expect(polygons, {10, 10}, PointPlace::in_obstacle, 0);
  expect(polygons, {21, 10}, PointPlace::outside, 0);
  expect(polygons, {NAN, 10}, PointPlace::outside, 0);
  expect(polygons, {8, 10}, PointPlace::free, 0);
  expect(polygons, {20, 10}, PointPlace::free, 0);
  expect(polygons, {5, 10}, PointPlace::free, 3);
  expect(polygons, {1, 10}, PointPlace::free, 1);
  expect(grid, {2.5, 2.5}, PointPlace::in_obstacle, 0);
  expect(grid, {-0.5, 2.5}, PointPlace::outside, 0);
  expect(grid, {2, 2}, PointPlace::free, 0);
  expect(grid, {0.75, 2.5}, PointPlace::free, 0.75);
}

// Distances to boxes by sections: the distance to a box is convex along a segment.
double distance_in_space(const VoxelGrid& grid, Vec3 a, Vec3 b) {
  double least = INFINITY;
  for (int z = -1; z <= grid.depth(); ++z) {
    for (int y = -1; y <= grid.height(); ++y) {
      for (int x = -1; x <= grid.width(); ++x) {
        if (grid.is_free_checked(x, y, z)) continue;
        const auto at = [&](double t) {
          const Vec3 p = a + t * (b - a);
          const auto off = [](double v, int low) { return std::max({0.0, low - v, v - low - 1}); };
          return std::hypot(off(p.x, x), off(p.y, y), off(p.z, z));
        };
        double low = 0, high = 1;
        for (int k = 0; k < 60; ++k) {
          const double third = (high - low) / 3;
          (at(low + third) <= at(high - third) ? high : low) =
              at(low + third) <= at(high - third) ? high - third : low + third;
        }
        least = std::min(least, at((low + high) / 2));
      }
    }
  }
  return least;
}

TEST(PathClearance, InSpace) {
  Random random(4);
  int compared = 0;
  for (int i = 0; i < 40; ++i) {
    const VoxelGrid grid = random_voxels(random, 7, 6, 9, i % 2 == 0 ? 0.01 : 0.06);
    const World3 world = grid;
    for (int k = 0; k < 10; ++k) {
      const Path3 path{{random_point(random, grid), random_point(random, grid)}};
      const Vec3 from = path.points[0], to = path.points[1];
      const Verdict verdict = Validator3(world).check({from, to}, {from, to, length(path), length(path)}, path);
      if (!verdict.valid) continue;
      ++compared;
      // Sections find the place of a least distance to about half the digits, the distance itself to all.
      EXPECT_NEAR(verdict.clearance, distance_in_space(grid, from, to), 1e-7);
    }
  }
  EXPECT_GT(compared, 40);
}

}  // namespace
}  // namespace taut
