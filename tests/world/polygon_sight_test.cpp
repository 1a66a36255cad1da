// Sight lines among polygons and walls against brute force in exact arithmetic.
#include "taut/world/detail/polygons/polygon_sight.hpp"

#include <gtest/gtest.h>

#include <array>

#include "support/brute_force_paths.hpp"
#include "support/brute_force_worlds.hpp"

namespace taut {
using namespace detail;
namespace {

using brute_force::cases;
using brute_force::describe;
using brute_force::LatticeWorlds;
using brute_force::Model;
using brute_force::Point;

TEST(PolygonSight, AgreesWithBruteForceAboutTheWedgesAroundEveryPoint) {
  for (int seed = 0; seed < cases(300, 5000); ++seed) {
    LatticeWorlds lattice(static_cast<std::uint64_t>(seed) + 3000000);
    const PolygonWorld::Parts parts = lattice.make();
    const PolygonSight sight{PolygonWorld(parts)};
    const Model model(parts, 2);
    PolygonSight::Scratch scratch;
    std::vector<FanRay> rays;
    for (int y = -2; y <= 2 * lattice.size() + 2; ++y) {
      for (int x = -2; x <= 2 * lattice.size() + 2; ++x) {
        const Vec2 p{x / 2.0, y / 2.0};
        const FanView fan = sight.fan_at(p, rays, scratch);
        const auto& expected = model.around(model.point(p));
        ASSERT_EQ(fan.free_wedges(), expected.wedges) << describe({p}) << "seed " << seed << describe(parts);
        ASSERT_EQ(fan.blocked(), expected.wedges == 0);
        if (expected.wedges > 0) {
          ASSERT_EQ(fan.has_wall, expected.has_wall) << describe({p}) << describe(parts);
        }
        // The same directions are free, and the same directions share a wedge.
        std::vector<std::pair<int, int>> seen;
        for (Vec2 d : {Vec2{1, .5}, Vec2{.5, 1}, Vec2{-.5, 1}, Vec2{-1, .5}, Vec2{-1, -.5}, Vec2{-.5, -1}, Vec2{.5, -1},
                       Vec2{1, -.5}, Vec2{1, 0}, Vec2{0, 1}, Vec2{-1, 0}, Vec2{0, -1}}) {
          for (bool side : {true, false}) {
            const auto exact = brute_force::from_to(model.point(p), model.point(p + d));
            seen.emplace_back(fan.wedge_towards(p + d, side), expected.towards(exact, side));
            ASSERT_EQ(seen.back().first < 0, seen.back().second < 0) << describe({p, p + d}) << describe(parts);
          }
        }
        for (const auto& s : seen) {
          for (const auto& t : seen) ASSERT_EQ(s.first == t.first, s.second == t.second) << describe({p});
        }
      }
    }
  }
}

TEST(PolygonSight, AgreesWithBruteForceAboutSegmentsAndPaths) {
  int free_paths = 0, blocked_paths = 0;
  for (int seed = 0; seed < cases(400, 10000); ++seed) {
    LatticeWorlds lattice(static_cast<std::uint64_t>(seed) + 4000000);
    PolygonWorld::Parts parts = lattice.make();
    parts.corner_rule = seed % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const PolygonSight sight{PolygonWorld(parts)};
    const Model model(parts, 2);
    PolygonSight::Scratch scratch;
    for (int k = 0; k < 200; ++k) {
      std::vector<Vec2> path;
      const std::size_t size = 1 + lattice.random().below(4);
      while (path.size() < size) path.push_back(lattice.query_point());
      std::optional<Vec2> start_towards, goal_towards;
      if (lattice.random().below(4) == 0) start_towards = lattice.query_point();
      if (lattice.random().below(4) == 0) goal_towards = lattice.query_point();
      const auto exact = [&](const std::optional<Vec2>& p) {
        return p ? std::optional(model.point(*p)) : std::nullopt;
      };
      std::vector<Point> points;
      for (Vec2 p : path) points.push_back(model.point(p));
      const bool expected = model.path_is_free(points, exact(start_towards), exact(goal_towards));
      ++(expected ? free_paths : blocked_paths);
      std::string what = describe(path) + "seed " + std::to_string(seed) + describe(parts);
      if (start_towards) what += " start towards " + describe({*start_towards});
      if (goal_towards) what += " goal towards " + describe({*goal_towards});
      ASSERT_EQ(sight.is_free(path, scratch, start_towards, goal_towards), expected) << what;
    }
  }
  EXPECT_GT(free_paths, 1000);
  EXPECT_GT(blocked_paths, 1000);
}

TEST(PolygonSight, LetsAHoleThatTouchesTheMiddleOfAnEdgeBeSqueezedInto) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
  parts.obstacles = {{{{{4, 2}, {9, 2}, {9, 8}, {4, 8}}, {{4, 5}, {7, 4}, {7, 6}}}}};
  PolygonSight::Scratch scratch;
  const std::array<Vec2, 2> through{{{2, 5}, {6, 5}}};
  EXPECT_FALSE(PolygonSight{PolygonWorld(parts)}.is_free(through, scratch));
  parts.corner_rule = CornerRule::allow;
  EXPECT_TRUE(PolygonSight{PolygonWorld(parts)}.is_free(through, scratch));
}

TEST(PolygonSight, LetsAWallSealAPinchEvenWhereItRunsInsideTheAreas) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
  parts.obstacles = {{{{{4, 4}, {2, 5}, {2, 3}}}}, {{{{4, 4}, {6, 3}, {6, 5}}}}};
  parts.corner_rule = CornerRule::allow;
  PolygonSight::Scratch scratch;
  const std::array<Vec2, 2> straight{{{4, 1}, {4, 7}}};
  const std::array<Vec2, 3> bent{{{3, 1}, {4, 4}, {3, 7}}};
  const PolygonSight open{PolygonWorld(parts)};
  EXPECT_TRUE(open.is_free(straight, scratch));
  EXPECT_TRUE(open.is_free(bent, scratch));
  for (const Polyline& wall : {Polyline{{3, 4}, {5, 4}}, Polyline{{3, 4}, {4, 4}}}) {
    parts.walls = {wall};
    const PolygonSight sealed{PolygonWorld(parts)};
    EXPECT_FALSE(sealed.is_free(straight, scratch));
    EXPECT_FALSE(sealed.is_free(bent, scratch));
  }
}

TEST(PolygonSight, FindsTheNearestFreePointAtACrossing) {
  // Two bars that cross: the free point nearest to the middle is one of the four crossings, no edge's nearest point.
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
  parts.obstacles = {{{{{0, 4}, {10, 4}, {10, 6}, {0, 6}}}}, {{{{4, 0}, {6, 0}, {6, 10}, {4, 10}}}}};
  const PolygonSight sight{PolygonWorld(parts)};
  PolygonSight::Scratch scratch;
  std::vector<FanRay> rays;
  Vec2 nearest;
  Interrupt never;
  ASSERT_TRUE(sight.find_nearest({5.5, 5.25}, scratch, never, [&](Vec2 p) {
    if (sight.fan_at(p, rays, scratch).blocked()) return false;
    nearest = p;
    return true;
  }));
  EXPECT_NEAR(distance(nearest, {6, 6}), 0, 1e-7);
}

TEST(PolygonSight, AcceptsNoPlaceWhereNothingIsFree) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
  parts.obstacles = {{{{{-1, -1}, {5, -1}, {5, 5}, {-1, 5}}}}};
  const PolygonSight sight{PolygonWorld(parts)};
  PolygonSight::Scratch scratch;
  std::vector<FanRay> rays;
  Interrupt never;
  EXPECT_FALSE(
      sight.find_nearest({2, 2}, scratch, never, [&](Vec2 p) { return !sight.fan_at(p, rays, scratch).blocked(); }));
}

}  // namespace
}  // namespace taut
