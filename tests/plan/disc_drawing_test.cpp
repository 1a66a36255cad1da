// Every channel that is wide enough for a disc can be drawn: random worlds, for all radii, ends moved or within a
// distance of the goal. The tangent graph, which answers where a drawing comes to no end, is never asked; and it finds
// the same lengths.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>

#include "support/brute_force_worlds.hpp"
#include "support/random_polygon_world.hpp"
#include "taut/plan/detail/graphs/tangent_planner.hpp"
#include "taut/plan/detail/triangles/triangulation_astar_planner.hpp"
#include "taut/world/generate/random_polygons.hpp"

namespace taut {
using namespace detail;
namespace {

PolygonWorld world_of(int i, Random& random) {
  const auto seed = static_cast<std::uint64_t>(i);
  if (i % 3 == 0) return test::random_polygon_world(seed, i % 2 == 0);
  if (i % 3 == 1) return PolygonWorld(brute_force::LatticeWorlds(seed).make());
  return PolygonWorld(generate_polygons(
      {.obstacles = 20 + static_cast<int>(random.below(40)), .mean_size = 40 + 20 * random.unit(), .seed = seed}));
}

std::string told(const Query2& query) {
  char text[300];
  std::snprintf(text, sizeof text, "%.17g,%.17g to %.17g,%.17g, radius %.17g, within %.17g%s", query.start.x,
                query.start.y, query.goal.x, query.goal.y, query.radius, query.within,
                query.on_blocked == OnBlocked::nearest ? ", nearest" : "");
  return text;
}

TEST(DiscDrawing, NeedsNoTangentGraphWhereverPathsEnd) {
  const int worlds = brute_force::cases(90, 3000);
  std::size_t found = 0, within = 0, bent = 0;
  for (int i = 0; i < worlds; ++i) {
    Random random(static_cast<std::uint64_t>(7919 * i + 3));
    const auto world = std::make_shared<const PolygonWorld>(world_of(i, random));
    const Box2 box = world->bounds();
    const double size = std::max(box.width(), box.height());
    const auto live = std::make_shared<LiveWorld>(*world, kFollowedByWidths);
    TriangulationAstarPlanner ta(live, {}), tra(live, {.reduced = true});
    TangentPlanner tangents(std::make_shared<const TangentGraphs>(world));
    for (int k = 0; k < 12; ++k) {
      const auto anywhere = [&] {
        const double x = random.unit();
        return box.min + Vec2{x * box.width(), random.unit() * box.height()};
      };
      Query2 query{.start = anywhere(), .goal = anywhere(), .on_blocked = OnBlocked::nearest};
      query.radius = size * std::pow(10, -1 - 3 * random.unit());
      if (k % 4 != 0)
        query.within =
            k % 4 == 1 ? query.radius * (1 + 3 * random.unit()) : size * std::pow(10, -0.5 - 3 * random.unit());
      Plan2 expected;
      tangents.plan(query, {}, expected);
      for (TriangulationAstarPlanner* planner : {&ta, &tra}) {
        Plan2 plan;
        planner->plan(query, {}, plan);
        EXPECT_EQ(planner->progress().unsettled, 0u) << "world " << i << ", " << told(query);
        ASSERT_EQ(plan.status, expected.status) << "world " << i << ", " << told(query);
        if (plan.status != Status::found || plan.start_used != expected.start_used) continue;
        // Of places that are equally near each may take another one.
        const bool moved = query.within == 0 || distance(plan.goal_used, query.goal) > query.within * (1 + 1e-9);
        if (moved && distance(plan.goal_used, expected.goal_used) > 1e-9 * size) continue;
        EXPECT_NEAR(plan.cost, expected.cost, 1e-9 * (expected.cost + size)) << "world " << i << ", " << told(query);
        ++found;
        within += moved ? 0 : 1;
        bent += plan.path.arcs.empty() ? 0 : 1;
      }
    }
  }
  EXPECT_GT(found, 12u * static_cast<std::size_t>(worlds));
  EXPECT_GT(within, 6u * static_cast<std::size_t>(worlds));
  EXPECT_GT(bent, 3u * static_cast<std::size_t>(worlds));
}

// Seven channels come to faces on the rim in which the disc cannot go on to any end.
TEST(DiscDrawing, LeavesOutChannelsThatAreTooNarrowForTheirEnd) {
  const PolygonWorld world(generate_polygons({.obstacles = 1500, .mean_size = 8, .seed = 7}));
  const auto live = std::make_shared<LiveWorld>(world, kFollowedByWidths);
  const Box2 box = world.bounds();
  const auto at = [&](double x, double y) { return box.min + Vec2{x * box.width(), y * box.height()}; };
  for (const bool reduced : {false, true}) {
    TriangulationAstarPlanner planner(live, {.reduced = reduced});
    Plan2 plan;
    planner.plan({.start = at(0.499, 0.498), .goal = at(0.985, 0.012), .radius = 0.4, .within = 1.5}, {}, plan);
    EXPECT_EQ(planner.progress().unsettled, 0u);
    EXPECT_EQ(plan.status, Status::found);
    EXPECT_NEAR(plan.cost, 689.420334158, 1e-9 * 689);  // as the tangent graph has it
    EXPECT_TRUE(plan.proven_optimal);
  }
}

}  // namespace
}  // namespace taut
