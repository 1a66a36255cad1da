#include "taut/world/polygon_world.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/brute_force_paths.hpp"
#include "support/brute_force_worlds.hpp"
#include "world/generate_support.hpp"

namespace taut {
namespace {

using brute_force::cases;
using brute_force::describe;
using testing_generate::expect_refused;

PolygonWorld::Parts room() {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
  return parts;
}
PolygonWorld with_obstacle(std::vector<Ring> rings) {
  auto parts = room();
  parts.obstacles = {Polygon{{{{1, 1}, {2, 1}, {1, 2}}}}, Polygon{std::move(rings)}};
  return PolygonWorld(parts);
}
double area(const Ring& ring) {
  double sum = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) sum += cross(ring[i], ring[(i + 1) % ring.size()]) / 2;
  return sum;
}
double area(const Polygon& polygon) {
  double sum = 0;
  for (const Ring& ring : polygon.rings) sum += area(ring);
  return sum;
}

TEST(PolygonWorld, OrientsEveryRingSoThatBlockedSpaceIsOnTheLeft) {
  for (bool reversed : {false, true}) {
    auto parts = room();
    Ring outline{{1, 1}, {9, 1}, {9, 9}, {1, 9}}, hole{{2, 2}, {8, 2}, {8, 8}, {2, 8}}, island{{4, 4}, {6, 4}, {5, 6}};
    if (reversed) {
      std::reverse(parts.boundary.begin(), parts.boundary.end());
      std::reverse(outline.begin(), outline.end());
      std::reverse(island.begin(), island.end());
    }
    parts.obstacles = {{{island, hole, outline}}};
    const PolygonWorld world(parts);
    EXPECT_EQ(area(world.boundary()), -100);
    const auto& rings = world.obstacles()[0].rings;
    ASSERT_EQ(rings.size(), 3u);
    EXPECT_EQ(area(rings[0]), 2);
    EXPECT_EQ(area(rings[1]), -36);
    EXPECT_EQ(area(rings[2]), 64);
  }
}

TEST(PolygonWorld, DropsRepeatedPoints) {
  const PolygonWorld world = with_obstacle({{{4, 4}, {4, 4}, {6, 4}, {6, 6}, {6, 6}, {4, 4}}});
  EXPECT_EQ(world.obstacles()[1].rings[0], (Ring{{4, 4}, {6, 4}, {6, 6}}));
  EXPECT_EQ(world.vertex_count(), 4u + 3u + 3u);
}

TEST(PolygonWorld, HasNoNegativeZeros) {
  auto parts = room();
  parts.boundary[0] = {-0.0, -0.0};
  const PolygonWorld world(parts);
  for (Vec2 p : world.boundary()) EXPECT_FALSE(std::signbit(p.x) || std::signbit(p.y));
}

TEST(PolygonWorld, SplitsABowTieThatSharesACorner) {
  const PolygonWorld world = with_obstacle({{{5, 5}, {3, 4}, {3, 6}, {5, 5}, {7, 6}, {7, 4}}});
  const Polygon& polygon = world.obstacles()[1];
  ASSERT_EQ(polygon.rings.size(), 2u);
  for (const Ring& ring : polygon.rings) {
    EXPECT_EQ(ring.size(), 3u);
    EXPECT_EQ(area(ring), 2);
  }
}

TEST(PolygonWorld, SplitsARingWithAPointOnItsOwnEdge) {
  // A dent whose tip touches the opposite edge: two areas that touch in (5, 3).
  const PolygonWorld world = with_obstacle({{{3, 3}, {7, 3}, {7, 6}, {5, 3}, {3, 6}}});
  const Polygon& polygon = world.obstacles()[1];
  ASSERT_EQ(polygon.rings.size(), 2u);
  EXPECT_EQ(area(polygon.rings[0]), 3);
  EXPECT_EQ(area(polygon.rings[1]), 3);
}

TEST(PolygonWorld, TurnsALoopWithinARingIntoAHole) {
  // From (3, 3) around, then around again further in: by parity the inner loop is a hole.
  const PolygonWorld world = with_obstacle({{{3, 3}, {8, 3}, {8, 8}, {3, 8}, {3, 3}, {7, 4}, {4, 7}}});
  const Polygon& polygon = world.obstacles()[1];
  ASSERT_EQ(polygon.rings.size(), 2u);
  EXPECT_EQ(area(polygon), 25 - 7.5);
}

TEST(PolygonWorld, RejoinsRingsThatCrossInCommonCorners) {
  // The second ring passes through the edge x = 4 of the first in two of its own corners.
  const PolygonWorld world = with_obstacle({{{4, 3}, {8, 3}, {8, 8}, {4, 8}}, {{2, 5}, {4, 4}, {6, 5}, {4, 7}}});
  // Inside one of them: 20 + 6 - 2 * (the part of the second inside the first, 3).
  EXPECT_EQ(area(world.obstacles()[1]), 20);
}

TEST(PolygonWorld, RefusesBadNumbersAndNamesThePart) {
  const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
  for (double bad : {nan, inf, -inf, 1e60, 1e-60}) {
    expect_refused(
        [&] {
          auto parts = room();
          parts.boundary[2].x = bad;
          return PolygonWorld(parts);
        },
        {"boundary", "point 2"});
    expect_refused([&] { return with_obstacle({{{3, 3}, {5, 3}, {4, bad}}}); }, {"obstacle 1, ring 0", "point 2"});
    expect_refused(
        [&] {
          return with_obstacle({{{3, 3}, {8, 3}, {8, 8}}, {{5, 4}, {bad, 4}, {7, 6}}});
        },
        {"obstacle 1, ring 1", "point 1"});
    expect_refused(
        [&] {
          auto parts = room();
          parts.walls = {{{1, 1}, {2, 2}}, {{1, 1}, {bad, 2}}};
          return PolygonWorld(parts);
        },
        {"wall 1", "point 1"});
    expect_refused(
        [&] {
          auto parts = room();
          parts.points = {{1, 1}, {bad, 2}};
          return PolygonWorld(parts);
        },
        {"point obstacle 1"});
  }
}

TEST(PolygonWorld, RefusesTooFewPoints) {
  expect_refused([] { return PolygonWorld(PolygonWorld::Parts{}); }, {"boundary", "three"});
  expect_refused([] { return with_obstacle({}); }, {"obstacle 1", "ring"});
  expect_refused([] { return with_obstacle({{}}); }, {"obstacle 1, ring 0", "three"});
  expect_refused([] { return with_obstacle({{{3, 3}, {4, 4}}}); }, {"obstacle 1, ring 0", "three"});
  expect_refused([] { return with_obstacle({{{3, 3}, {4, 4}, {4, 4}, {3, 3}}}); }, {"obstacle 1, ring 0", "three"});
  expect_refused(
      [] {
        auto parts = room();
        parts.walls = {{{3, 3}, {3, 3}}};
        return PolygonWorld(parts);
      },
      {"wall 0", "two"});
}

TEST(PolygonWorld, RefusesRingsWithoutAreaOrWithFolds) {
  expect_refused([] { return with_obstacle({{{3, 3}, {5, 5}, {7, 7}}}); }, {"obstacle 1"});
  expect_refused([] { return with_obstacle({{{3, 3}, {7, 3}, {5, 3}, {5, 6}}}); }, {"obstacle 1"});
}

TEST(PolygonWorld, RefusesRingsThatCrossOrShareEdges) {
  expect_refused([] { return with_obstacle({{{3, 3}, {6, 6}, {6, 3}, {3, 6}}}); }, {"obstacle 1", "cross", "ring 0"});
  expect_refused(
      [] {
        return with_obstacle({{{3, 3}, {6, 3}, {6, 6}, {3, 6}}, {{5, 4}, {8, 4}, {8, 5}}});
      },
      {"obstacle 1", "cross", "ring 1"});
  expect_refused(
      [] {
        return with_obstacle({{{3, 3}, {6, 3}, {6, 6}, {3, 6}}, {{6, 4}, {8, 4}, {8, 5}, {6, 5}}});
      },
      {"obstacle 1", "share", "ring 1"});
  expect_refused(
      [] {
        auto parts = room();
        parts.boundary = {{0, 0}, {10, 10}, {10, 0}, {0, 10}};
        return PolygonWorld(parts);
      },
      {"boundary", "cross"});
  expect_refused(
      [] {
        auto parts = room();
        parts.boundary = {{5, 5}, {0, 4}, {0, 6}, {5, 5}, {10, 6}, {10, 4}};
        return PolygonWorld(parts);
      },
      {"boundary", "touch"});
}

TEST(PolygonWorld, LetsObstaclesOverlapEachOtherAndTheBoundary) {
  auto parts = room();
  const Polygon box{{{{8, 8}, {12, 8}, {12, 12}, {8, 12}}}};
  parts.obstacles = {box, box, {{{{9, 5}, {11, 9}, {7, 9}}}}};
  EXPECT_EQ(PolygonWorld(parts).obstacles().size(), 3u);
}

TEST(PolygonWorld, MakesSimpleRingsOfTheSameAreaOnDegenerateInput) {
  for (int seed = 0; seed < cases(400, 10000); ++seed) {
    brute_force::LatticeWorlds lattice(static_cast<std::uint64_t>(seed) + 8000000);
    const PolygonWorld::Parts parts = lattice.make();
    const PolygonWorld world(parts);
    const std::string what = "seed " + std::to_string(seed) + describe(parts) + describe(world.parts());
    ASSERT_EQ(PolygonWorld(world.parts()), world) << what;
    for (const Polygon& polygon : world.obstacles()) {
      for (const Ring& ring : polygon.rings) {
        ASSERT_TRUE(testing_generate::is_simple_chain(testing_generate::edges(ring), true)) << describe(ring) << what;
      }
    }
    // Each obstacle alone is blocked in the same places as before, by parity; and its left sides are blocked.
    for (std::size_t o = 0; o < parts.obstacles.size(); ++o) {
      auto given = room(), made = room();
      given.boundary = made.boundary = {{-20, -20}, {40, -20}, {40, 40}, {-20, 40}};
      given.obstacles = {parts.obstacles[o]};
      made.obstacles = {world.obstacles()[o]};
      const brute_force::Model before(given, 2), after(made, 2);
      for (int y = -5; y < 2 * lattice.size() + 5; ++y) {
        for (int x = -5; x < 2 * lattice.size() + 5; ++x) {
          ASSERT_EQ(before.around({x, y}).wedges, after.around({x, y}).wedges) << x << " " << y << what;
        }
      }
      for (const Ring& ring : world.obstacles()[o].rings) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
          const auto a = after.point(ring[i]), b = after.point(ring[(i + 1) % ring.size()]);
          ASSERT_LT(after.around(a).towards(brute_force::from_to(a, b), true), 0) << describe({ring[i]}) << what;
        }
      }
    }
  }
}

}  // namespace
}  // namespace taut
