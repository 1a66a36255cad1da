// TA* and TRA* for points against Polyanya, which shares no code with them but the triangulation, and against the exact
// visibility graph, which shares nothing: worlds in which everything rare is common, ends on corners, edges, inside and
// outside, real maps.
#include <gtest/gtest.h>

#include "support/brute_force_worlds.hpp"
#include "support/real_map.hpp"
#include "support/triangulation_astar_check.hpp"
#include "taut/cells/detail/mesh/free_cells.hpp"
#include "taut/plan/detail/graphs/visibility_planner.hpp"
#include "taut/plan/detail/polyanya/polyanya_planner.hpp"
#include "taut/world/generate/random_polygons.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut {
using namespace detail;
namespace {

using brute_force::cases;
using brute_force::LatticeWorlds;
using test::TrianglePlannerCheck;

PolyanyaPlanner polyanya_for(const PolygonWorld& world) {
  return PolyanyaPlanner(std::make_shared<const ConvexMesh>(free_cells(Triangulation(world), world.corner_rule())));
}

// Now and then ends are told from which side they are meant; not where edges have been moved by rounding, since these
// points often lie on a line with them.
Query2 any_query(LatticeWorlds& worlds, const LiveWorld& triangles) {
  Query2 query{worlds.query_point(), worlds.query_point()};
  if (triangles.triangulation().is_rounded()) return query;
  if (worlds.random().below(3) == 0) query.start_towards = worlds.query_point();
  if (worlds.random().below(3) == 0) query.goal_towards = worlds.query_point();
  return query;
}

TEST(TrianglePlannerOfPoints, FindsWhatPolyanyaFindsOnDegenerateWorlds) {
  TrianglePlannerCheck::Tally tally;
  LatticeWorlds worlds(21);
  for (int i = 0; i < cases(300, 10000); ++i) {
    PolygonWorld::Parts parts = worlds.make();
    for (std::uint64_t k = worlds.random().below(4); k > 0; --k) parts.points.push_back(worlds.query_point());
    const PolygonWorld world(parts);
    TrianglePlannerCheck check(world, "world " + std::to_string(i), 1e-9);
    PolyanyaPlanner polyanya = polyanya_for(world);
    for (int k = 0; k < 12; ++k) {
      const Query2 query = any_query(worlds, check.triangles());
      Plan2 expected;
      polyanya.plan(query, {}, expected);
      ASSERT_TRUE(check.agrees(query, expected, tally)) << brute_force::describe(parts);
    }
  }
  EXPECT_GT(tally.found, 500u);
  EXPECT_GT(tally.blocked, 200u);
  EXPECT_GT(tally.unreachable, 200u);
  EXPECT_GT(tally.longer, 50u) << "searches that are stopped early ought to miss the shortest path at times";
}

TEST(TrianglePlannerOfPoints, FindsWhatTheVisibilityGraphFinds) {
  TrianglePlannerCheck::Tally tally;
  LatticeWorlds worlds(22);
  for (int i = 0; i < cases(120, 3000); ++i) {
    const PolygonWorld::Parts parts = worlds.make();
    const PolygonWorld world(parts);
    TrianglePlannerCheck check(world, "world " + std::to_string(i), 1e-9);
    VisibilityPlanner visibility(std::make_shared<const VisibilityGraph>(world));
    for (int k = 0; k < 12; ++k) {
      const Query2 query = any_query(worlds, check.triangles());
      Plan2 expected;
      visibility.plan(query, {}, expected);
      ASSERT_TRUE(check.agrees(query, expected, tally)) << brute_force::describe(parts);
    }
  }
  EXPECT_GT(tally.found, 200u);
}

TEST(TrianglePlannerOfPoints, FindsWhatPolyanyaFindsAmongScatteredObstacles) {
  TrianglePlannerCheck::Tally tally;
  Random random(23);
  for (int i = 0; i < cases(20, 400); ++i) {
    const PolygonWorld world(generate_polygons({.width = 100,
                                                .height = 100,
                                                .obstacles = 20,
                                                .mean_size = i % 2 == 0 ? 18.0 : 8.0,
                                                .courtyards = 0.2,
                                                .walls = 5,
                                                .points = 10,
                                                .overlap = i % 2 == 0,
                                                .gap = 0.5,
                                                .seed = static_cast<std::uint64_t>(100 + i)}));
    TrianglePlannerCheck check(world, "world " + std::to_string(i), 1e-9);
    PolyanyaPlanner polyanya = polyanya_for(world);
    for (int k = 0; k < 20; ++k) {
      const auto place = [&] {
        const double x = random.between(0.0, 100.0);
        return Vec2{x, random.between(0.0, 100.0)};
      };
      const Vec2 start = place();
      const Query2 query{start, place()};
      Plan2 expected;
      polyanya.plan(query, {}, expected);
      ASSERT_TRUE(check.agrees(query, expected, tally));
    }
  }
  EXPECT_GT(tally.found, 100u);
}

TEST(TrianglePlannerOfPoints, FindsWhatPolyanyaFindsOnARealMap) {
  TAUT_NEEDS_SHARED_DATA("movingai/bgmaps");
  TrianglePlannerCheck::Tally tally;
  const test::RealMap map(test::shared_data() / "movingai/bgmaps/AR0306SR.map", lab::CellOrigin::corner);
  TrianglePlannerCheck check(map.polygons, map.name, 1e-9);
  PolyanyaPlanner polyanya = polyanya_for(map.polygons);
  for (std::size_t i = 0; i < map.queries.size(); i += static_cast<std::size_t>(cases(29, 1))) {
    Plan2 expected;
    polyanya.plan(map.queries[i].query, {}, expected);
    ASSERT_TRUE(check.agrees(map.queries[i].query, expected, tally)) << "query " << i;
  }
  EXPECT_EQ(tally.found, tally.asked);
  EXPECT_GT(tally.found, 20u);
}

}  // namespace
}  // namespace taut
