// Where movable nodes are placed. What the searches find is asked in portal_graph_test.cpp, of all planners over
// groups.
#include "taut/plan/detail/groups/movable_nodes_planner.hpp"

#include <gtest/gtest.h>

#include "taut/geometry/segment.hpp"
#include "taut/plan/registry.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/generate/random_polygons.hpp"

namespace taut {
using namespace detail;
namespace {

using Towards = MovableNodesPlanner::Towards;

TEST(Movable, PlacesGreedilyOnTheLineToTheGoal) {
  EXPECT_EQ(MovableNodesPlanner::placed({0, 0}, {4, 4}, {-5, 2}, {5, 2}, Towards::dot), (Vec2{2, 2}));
  EXPECT_EQ(MovableNodesPlanner::placed({0, 0}, {4, 4}, {-5, 2}, {5, 2}, Towards::vertical), (Vec2{2, 2}));
  // The line misses the portal: the end nearer to it.
  EXPECT_EQ(MovableNodesPlanner::placed({0, 0}, {4, 4}, {3, 2}, {5, 2}, Towards::dot), (Vec2{3, 2}));
  EXPECT_EQ(MovableNodesPlanner::placed({0, 0}, {4, 4}, {-3, 2}, {1, 2}, Towards::dot), (Vec2{1, 2}));
  // The goal comes before the portal.
  EXPECT_EQ(MovableNodesPlanner::placed({0, 0}, {1, 1}, {-5, 2}, {5, 2}, Towards::dot), (Vec2{1, 2}));
  // The portal is no horizontal one.
  EXPECT_EQ(MovableNodesPlanner::placed({0, 0}, {4, 0}, {1, -1}, {3, 1}, Towards::dot), (Vec2{2, 0}));
}

TEST(Movable, PlacesLazilyWhereTheWayLeadsAwayFromTheGoal) {
  EXPECT_EQ(MovableNodesPlanner::placed({0, 0}, {4, 4}, {-5, -2}, {5, -2}, Towards::dot), (Vec2{0, -2}));
  EXPECT_EQ(MovableNodesPlanner::placed({0, 0}, {4, 4}, {-5, -2}, {-1, -2}, Towards::dot), (Vec2{-1, -2}));
  // Beside the start and no nearer to the goal.
  EXPECT_EQ(MovableNodesPlanner::placed({0, 0}, {0, 4}, {2, -1}, {2, 3}, Towards::dot), (Vec2{2, 0}));
}

TEST(Movable, KnowsTwoMeaningsOfTowards) {
  // Ahead, but lower, while the goal is above.
  EXPECT_EQ(MovableNodesPlanner::placed({0, 0}, {10, 1}, {4, -1}, {8, -0.5}, Towards::dot), (Vec2{8, -0.5}));
  EXPECT_EQ(MovableNodesPlanner::placed({0, 0}, {10, 1}, {4, -1}, {8, -0.5}, Towards::vertical), (Vec2{4, -1}));
  // Above, as the goal is, but behind: from there on the way only leads farther off, so greedy is lazy.
  const Vec2 nearest = nearest_on_segment({0, 0}, {-6, 1}, {-1, 3});
  EXPECT_EQ(MovableNodesPlanner::placed({0, 0}, {10, 1}, {-6, 1}, {-1, 3}, Towards::dot), nearest);
  EXPECT_EQ(MovableNodesPlanner::placed({0, 0}, {10, 1}, {-6, 1}, {-1, 3}, Towards::vertical), nearest);
}

TEST(Movable, PlacesNodesOnTheirPortals) {
  Random random(6);
  for (int i = 0; i < 20000; ++i) {
    const auto draw = [&] {
      const double x = i % 2 == 0 ? random.between(0, 6) : random.between(0.0, 6.0);
      return Vec2{x, i % 2 == 0 ? random.between(0, 6) : random.between(0.0, 6.0)};
    };
    const Vec2 here = draw(), goal = draw(), a = draw(), b = draw();
    for (const auto towards : {Towards::dot, Towards::vertical}) {
      const Vec2 at = MovableNodesPlanner::placed(here, goal, a, b, towards);
      ASSERT_LE(distance_to_segment(at, a, b), 1e-12);
      // Lazy is the nearest point to here, greedy the nearest one to the way.
      const bool lazy = distance(here, at) <= distance_to_segment(here, a, b) + 1e-12;
      const bool greedy = distance_to_segment(at, here, goal) <= distance_between_segments(here, goal, a, b) + 1e-12;
      ASSERT_TRUE(lazy || greedy);
    }
  }
}

// What the paper is about: over many queries movable nodes lead to shorter paths than nodes in the middle of portals.
TEST(Movable, IsMostlyNoLongerThanAPortalGraphWithNodesInTheMiddle) {
  std::size_t queries = 0, no_longer = 0, shorter = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    CellStore cells(std::make_shared<World>(PolygonWorld(generate_polygons({.obstacles = 100, .seed = seed}))));
    const auto movable = make_planner(parse_planner("movable"), cells);
    const auto middles = make_planner(parse_planner("portal-graph:nodes=centre"), cells);
    Random random(seed);
    for (int k = 0; k < 100; ++k) {
      const auto draw = [&] {
        const double x = random.between(0.0, 1000.0);
        return Vec2{x, random.between(0.0, 1000.0)};
      };
      Query2 query;
      query.start = draw();
      query.goal = draw();
      Plan2 a, b;
      movable->plan(query, {}, a);
      middles->plan(query, {}, b);
      if (a.status != Status::found) continue;
      ++queries;
      no_longer += a.cost <= b.cost * (1 + 1e-9) ? 1 : 0;
      shorter += a.cost < b.cost * (1 - 1e-9) ? 1 : 0;
    }
  }
  EXPECT_GT(queries, 300u);
  EXPECT_GT(10 * no_longer, 9 * queries);
  EXPECT_GT(10 * shorter, 3 * queries);
}

}  // namespace
}  // namespace taut
