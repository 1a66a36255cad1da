#include "taut/world/straighten.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "support/brute_force_paths.hpp"
#include "support/brute_force_worlds.hpp"
#include "support/random_grid.hpp"
#include "taut/world/trace_grid.hpp"
#include "world/generate_support.hpp"

namespace taut {
namespace {

using brute_force::cases;
using brute_force::CornerGraph;
using brute_force::describe;
using brute_force::Model;
using brute_force::Point;

constexpr int kScale = 8;

// The connected parts of free space, where edges do not cross: then every part has corners, and those see each other
// around corners.
std::vector<std::size_t> parts_of(const CornerGraph& graph) {
  std::vector<std::size_t> part(graph.nodes().size());
  std::iota(part.begin(), part.end(), 0u);
  for (std::size_t n = 0; n < part.size(); ++n) {
    std::vector<std::size_t> open{n};
    while (part[n] == n && !open.empty()) {
      const std::size_t m = open.back();
      open.pop_back();
      for (const auto& link : graph.links(m)) {
        if (part[link.to] != n && link.to > n) {
          part[link.to] = n;
          open.push_back(link.to);
        }
      }
    }
  }
  return part;
}

std::size_t count_parts(const CornerGraph& graph) {
  const auto part = parts_of(graph);
  std::size_t n = 0;
  for (std::size_t i = 0; i < part.size(); ++i) n += part[i] == i;
  return n;
}

void expect_same_topology(const PolygonWorld& before, Straighten how, double longest_step, bool edges_cross,
                          const std::string& what) {
  const StraightenResult result = straighten_staircases(before, how, longest_step);
  const PolygonWorld& after = result.world;
  const std::string both = what + describe(after.parts());
  EXPECT_EQ(result.corners_before, before.vertex_count());
  EXPECT_EQ(result.corners_after, after.vertex_count());
  EXPECT_LE(result.corners_after, result.corners_before);
  ASSERT_EQ(after.obstacles().size(), before.obstacles().size()) << both;
  ASSERT_NO_THROW(PolygonWorld(after.parts())) << both;
  for (std::size_t o = 0; o < after.obstacles().size(); ++o) {
    for (const Ring& ring : after.obstacles()[o].rings) {
      ASSERT_TRUE(testing_generate::is_simple_chain(testing_generate::edges(ring), true)) << describe(ring) << both;
    }
  }
  const Model model_before(before.parts(), kScale), model_after(after.parts(), kScale);
  const Box2 box = before.bounds();
  // Points off the lattice and off its diagonals.
  std::vector<Point> shared;
  for (int y = 1; y < box.max.y * kScale; y += 2) {
    for (int x = 2; x < box.max.x * kScale; x += 4) {
      const bool was_free = model_before.is_free({x, y}), is_free = model_after.is_free({x, y});
      if (how == Straighten::grow_obstacles) {
        ASSERT_TRUE(was_free || !is_free) << describe({model_after.vec({x, y})}) << both;
      } else {
        ASSERT_TRUE(is_free || !was_free) << describe({model_after.vec({x, y})}) << both;
      }
      if (was_free && is_free && (x + 3 * y) % 16 == 5) shared.push_back({x, y});
    }
  }
  const CornerGraph graph_before(model_before), graph_after(model_after);
  if (!edges_cross) {
    ASSERT_EQ(count_parts(graph_after), count_parts(graph_before)) << both;
  }
  for (std::size_t i = 0; i < shared.size() && i < 8; ++i) {
    const brute_force::Distances from_before(graph_before, shared[i]), from_after(graph_after, shared[i]);
    for (Point p : shared) {
      const double d_before = from_before.to(p), d_after = from_after.to(p);
      ASSERT_EQ(d_before == brute_force::kFar, d_after == brute_force::kFar)
          << describe({model_after.vec(shared[i]), model_after.vec(p)}) << both;
      if (d_before == brute_force::kFar) continue;
      ASSERT_TRUE(how == Straighten::grow_obstacles ? d_after >= d_before - 1e-9 : d_after <= d_before + 1e-9) << both;
    }
  }
}

TEST(Straighten, NeverOpensOrClosesAPassageOnGrids) {
  Random random(31);
  for (int i = 0; i < cases(60, 1500); ++i) {
    const double free = random.between(0.4, 0.85);
    const Grid grid = random_grid(random, random.between(3, 8), random.between(3, 8), 1 - free,
                                  i % 2 == 0 ? CornerRule::forbid : CornerRule::allow);
    for (Straighten how : {Straighten::grow_obstacles, Straighten::shrink_obstacles}) {
      expect_same_topology(trace_grid(grid), how, i % 3 == 0 ? 2 : 1, false, describe(grid));
      if (HasFatalFailure()) return;
    }
  }
}

TEST(Straighten, NeverOpensOrClosesAPassageAmongDegeneratePolygons) {
  for (int seed = 0; seed < cases(150, 3000); ++seed) {
    brute_force::LatticeWorlds lattice(static_cast<std::uint64_t>(seed) + 7000000);
    const PolygonWorld::Parts parts = lattice.make();
    for (Straighten how : {Straighten::grow_obstacles, Straighten::shrink_obstacles}) {
      expect_same_topology(PolygonWorld(parts), how, 4, true, "seed " + std::to_string(seed) + describe(parts));
      if (HasFatalFailure()) return;
    }
  }
}

TEST(Straighten, DoesNotCloseAnOpeningFromBothSides) {
  // The cell in the middle is bounded by two obstacles, each of which could grow over one half of it.
  GridBuilder builder(5, 5);
  const std::vector<std::string> rows{".....",  //
                                      ".@@..",  //
                                      ".@.@.",  //
                                      "..@@.",  //
                                      "....."};
  for (int y = 0; y < 5; ++y) {
    for (int x = 0; x < 5; ++x)
      builder.set_free(x, y, rows[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] == '.');
  }
  for (CornerRule rule : {CornerRule::forbid, CornerRule::allow}) {
    builder.set_corner_rule(rule);
    const Grid grid = GridBuilder(builder).build();
    expect_same_topology(trace_grid(grid), Straighten::grow_obstacles, 1, false, describe(grid));
  }
}

TEST(Straighten, DoesNotOpenAPassageWhereACornerTouchesAnEdge) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
  parts.obstacles = {{{{{5, 0}, {7, 1}, {7, 10}, {5, 10}}}}};
  expect_same_topology(PolygonWorld(parts), Straighten::shrink_obstacles, 20, false, describe(parts));
}

TEST(Straighten, TurnsAStaircaseIntoASingleEdge) {
  GridBuilder builder(12, 12);
  for (int y = 0; y < 12; ++y) {
    for (int x = 0; x < 12; ++x) builder.set_free(x, y, !(x >= 1 && y >= 1 && x + y <= 9));
  }
  const PolygonWorld world = trace_grid(std::move(builder).build());
  EXPECT_EQ(world.obstacles()[0].rings[0].size(), 3u + 15u);
  for (Straighten how : {Straighten::grow_obstacles, Straighten::shrink_obstacles}) {
    const StraightenResult result = straighten_staircases(world, how);
    // The stairs become one diagonal; at most its two ends keep a step.
    EXPECT_LE(result.world.obstacles()[0].rings[0].size(), 5u);
    EXPECT_LT(result.corners_after, result.corners_before);
  }
}

TEST(Straighten, LeavesLongEdgesAlone) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {20, 0}, {20, 20}, {0, 20}};
  parts.obstacles = {{{{{2, 2}, {10, 2}, {10, 6}, {6, 6}, {6, 10}, {2, 10}}}}};
  const PolygonWorld world(parts);
  for (Straighten how : {Straighten::grow_obstacles, Straighten::shrink_obstacles}) {
    EXPECT_EQ(straighten_staircases(world, how).world, world);
  }
  // With longer steps the inner corner is filled.
  EXPECT_EQ(straighten_staircases(world, Straighten::grow_obstacles, 4).world.obstacles()[0].rings[0].size(), 5u);
}

TEST(Straighten, KeepsClearOfPointsAndWalls) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {20, 0}, {20, 20}, {0, 20}};
  parts.obstacles = {{{{{2, 2}, {10, 2}, {10, 6}, {6, 6}, {6, 10}, {2, 10}}}}};
  parts.points = {{7, 7}};
  EXPECT_EQ(straighten_staircases(PolygonWorld(parts), Straighten::grow_obstacles, 4).world, PolygonWorld(parts));
  parts.points.clear();
  parts.walls = {{{7, 7}, {12, 12}}};
  EXPECT_EQ(straighten_staircases(PolygonWorld(parts), Straighten::grow_obstacles, 4).world, PolygonWorld(parts));
}

}  // namespace
}  // namespace taut
