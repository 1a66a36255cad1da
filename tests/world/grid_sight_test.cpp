// Sight lines on grids against brute force, in which every blocked cell is a polygon of its own, and against the traced
// polygons.
#include "taut/world/detail/grid/grid_sight.hpp"

#include <gtest/gtest.h>

#include <array>

#include "support/brute_force_paths.hpp"
#include "support/brute_force_worlds.hpp"
#include "support/random_grid.hpp"
#include "taut/world/detail/polygons/polygon_sight.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut {
using namespace detail;
namespace {

using brute_force::cases;
using brute_force::describe;
using brute_force::Model;
using brute_force::Point;

// Points from -1/2 to half a cell beyond the far side, in steps of 1 / steps_a_cell.
std::vector<Vec2> lattice(const Grid& grid, int steps_a_cell, int beyond) {
  std::vector<Vec2> out;
  for (int y = -beyond; y <= grid.height() * steps_a_cell + beyond; ++y) {
    for (int x = -beyond; x <= grid.width() * steps_a_cell + beyond; ++x) {
      out.push_back({static_cast<double>(x) / steps_a_cell, static_cast<double>(y) / steps_a_cell});
    }
  }
  return out;
}

void expect_same_sight(const Grid& grid, const std::vector<Vec2>& points, bool polygons) {
  const Model model(brute_force::cells_as_squares(grid), 2);
  const GridSight sight(grid);
  const PolygonWorld world = trace_grid(grid);
  const PolygonSight polygon_sight(world);
  PolygonSight::Scratch scratch;
  std::vector<FanRay> rays;
  for (Vec2 a : points) {
    const int wedges = model.around(model.point(a)).wedges;
    ASSERT_EQ(sight.free_wedges(a), wedges) << describe({a}) << describe(grid);
    if (polygons) {
      ASSERT_EQ(polygon_sight.fan_at(a, rays, scratch).free_wedges(), wedges) << describe({a}) << describe(grid);
    }
    for (Vec2 b : points) {
      const bool expected = a == b ? wedges > 0 : !model.sight(model.point(a), model.point(b)).empty();
      ASSERT_EQ(sight.is_free(a, b), expected) << describe({a, b}) << describe(grid);
      if (!polygons) continue;
      const std::array<Vec2, 2> both{a, b};
      ASSERT_EQ(polygon_sight.is_free(both, scratch), expected) << describe({a, b}) << describe(grid);
    }
  }
}

TEST(GridSight, AgreesWithBruteForceOnEveryGridOfThreeByThree) {
  for (unsigned cells = 0; cells < 512; ++cells) {
    for (CornerRule rule : {CornerRule::forbid, CornerRule::allow}) {
      GridBuilder builder(3, 3);
      for (int i = 0; i < 9; ++i) builder.set_free(i % 3, i / 3, (cells >> i) & 1u);
      builder.set_corner_rule(rule);
      const Grid grid = std::move(builder).build();
      expect_same_sight(grid, lattice(grid, 1, 0), cells % 4 == 0);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(GridSight, AgreesWithBruteForceAndTracedPolygonsBetweenHalfLatticePoints) {
  Random random(11);
  for (int i = 0; i < cases(12, 400); ++i) {
    const double free = random.between(0.3, 0.9);
    const CornerRule rule = i % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const Grid grid = random_grid(random, random.between(1, 4), random.between(1, 4), 1 - free, rule);
    expect_same_sight(grid, lattice(grid, 2, 1), true);
    if (HasFatalFailure()) return;
  }
}

TEST(GridSight, AgreesWithBruteForceAndTracedPolygonsAboutPaths) {
  Random random(12);
  int free_paths = 0, blocked_paths = 0;
  for (int i = 0; i < cases(150, 3000); ++i) {
    const double free = random.between(0.4, 0.8);
    const CornerRule rule = i % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const Grid grid = random_grid(random, 4, 4, 1 - free, rule);
    const Model model(brute_force::cells_as_squares(grid), 2);
    const GridSight sight(grid);
    const PolygonWorld world = trace_grid(grid);
    const PolygonSight polygon_sight(world);
    PolygonSight::Scratch scratch;
    for (int k = 0; k < 60; ++k) {
      // Short steps between corners and cell centres, so that a path has a chance; repeated points happen.
      const auto near = [&](Vec2 p) {
        const Vec2 q = p + Vec2{random.between(-2, 2) / 2.0, random.between(-2, 2) / 2.0};
        return Vec2{std::clamp(q.x, 0.0, 4.0), std::clamp(q.y, 0.0, 4.0)};
      };
      std::vector<Vec2> path{{random.between(0, 8) / 2.0, random.between(0, 8) / 2.0}};
      while (path.size() < 1 + static_cast<std::size_t>(k % 4)) path.push_back(near(path.back()));
      std::optional<Vec2> start_towards, goal_towards;
      const auto step = [&] { return Vec2{random.between(-1, 1) / 2.0, random.between(-1, 1) / 2.0}; };
      if (random.below(2) == 0) start_towards = path.front() + step();
      if (random.below(2) == 0) goal_towards = path.back() + step();
      std::vector<Point> points;
      for (Vec2 p : path) points.push_back(model.point(p));
      const auto exact = [&](const std::optional<Vec2>& p) {
        return p ? std::optional(model.point(*p)) : std::nullopt;
      };
      const bool expected = model.path_is_free(points, exact(start_towards), exact(goal_towards));
      ++(expected ? free_paths : blocked_paths);
      std::string what = describe(path) + describe(grid);
      if (start_towards) what += " start towards " + describe({*start_towards});
      if (goal_towards) what += " goal towards " + describe({*goal_towards});
      ASSERT_EQ(sight.is_free(path, start_towards, goal_towards), expected) << what;
      ASSERT_EQ(polygon_sight.is_free(path, scratch, start_towards, goal_towards), expected) << what;
    }
  }
  EXPECT_GT(free_paths, 1000);
  EXPECT_GT(blocked_paths, 1000);
}

TEST(GridSight, ListsTheCornersNearASegmentAndNoOthers) {
  Random random(13);
  const Grid grid = random_grid(random, 8, 8, 0.3, CornerRule::forbid);
  const GridSight sight(grid);
  std::vector<Vec2> found;
  for (int i = 0; i < 200; ++i) {
    const Vec2 a{random.between(0.0, 8.0), random.between(0.0, 8.0)};
    const Vec2 b =
        i % 5 == 0 ? Vec2{a.x, random.between(0.0, 8.0)} : Vec2{random.between(0.0, 8.0), random.between(0.0, 8.0)};
    const double margin = random.between(0.01, 0.3);
    sight.corners_near(a, b, margin, found);
    for (int y = 0; y <= 8; ++y) {
      for (int x = 0; x <= 8; ++x) {
        const Vec2 c{static_cast<double>(x), static_cast<double>(y)};
        const Vec2 d = b - a;
        const double t = std::clamp(dot(c - a, d) / dot(d, d), 0.0, 1.0);
        const bool near = distance(c, a + t * d) <= margin;
        EXPECT_EQ(std::count(found.begin(), found.end(), c), near ? 1 : 0) << describe({a, b, c});
      }
    }
  }
}

}  // namespace
}  // namespace taut
