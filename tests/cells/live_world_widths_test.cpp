// Triangles that follow their world: after random edits, plans over them are those over triangles made afresh, those of
// Polyanya for points and those of the tangent graph for discs; and what all of it takes in memory.
#include "taut/cells/live_world.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/brute_force_worlds.hpp"
#include "support/random_edits.hpp"
#include "support/shared_data.hpp"
#include "taut-io/map_file.hpp"
#include "taut/cells/detail/mesh/free_cells.hpp"
#include "taut/plan/detail/graphs/tangent_planner.hpp"
#include "taut/plan/detail/polyanya/polyanya_planner.hpp"
#include "taut/plan/detail/triangles/triangulation_astar_planner.hpp"
#include "taut/world/generate/random_polygons.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut {
using namespace detail;
namespace {

std::string difference(const Plan2& plan, const Plan2& expected) {
  if (plan.status == expected.status &&
      (plan.status != Status::found || std::fabs(plan.cost - expected.cost) <= 1e-7 * std::max(1.0, expected.cost)))
    return "";
  return std::string(name_of(plan.status)) + " " + std::to_string(plan.cost) + " instead of " +
         std::string(name_of(expected.status)) + " " + std::to_string(expected.cost);
}

TEST(LiveWorldWidths, LeadToTheSamePlansAsTrianglesMadeAfresh) {
  std::size_t found = 0, bent = 0, none = 0;
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(brute_force::cases(12, 300)); ++seed) {
    test::RandomEditor<LiveWorld> editor(seed, seed % 2 == 0 ? 1 : 0.5, CornerRule::forbid, {}, kFollowedByWidths);
    // The editor owns the triangles and outlives the planners.
    const std::shared_ptr<const LiveWorld> live(std::shared_ptr<void>(), &editor.world);
    std::vector<TriangulationAstarPlanner> planners;
    for (const bool reduced : {false, true}) planners.emplace_back(live, TriangulationAstarOptions{.reduced = reduced});
    for (int i = 0; i < 60; ++i) {
      editor.edit();
      if (i % 3 != 0) continue;
      const auto world = std::make_shared<const PolygonWorld>(editor.world.triangulation().parts());
      const auto fresh = std::make_shared<const LiveWorld>(*world, kFollowedByWidths);
      PolyanyaPlanner polyanya(
          std::make_shared<const ConvexMesh>(free_cells(Triangulation(*world), world->corner_rule())));
      TangentPlanner tangents(std::make_shared<const TangentGraphs>(world));
      for (int k = 0; k < 6; ++k) {
        const Query2 query{editor.anywhere(), editor.anywhere(), k % 2 == 0 ? 0.0 : 0.237};
        Plan2 expected, plan, afresh;
        if (query.radius > 0) {
          tangents.plan(query, {}, expected);
        } else {
          polyanya.plan(query, {}, expected);
        }
        for (std::size_t p = 0; p < 2; ++p) {
          planners[p].plan(query, {.expansions = 100000}, plan);
          ASSERT_EQ(difference(plan, expected), "") << "seed " << seed << ", edit " << i << ", query " << k;
          TriangulationAstarPlanner(fresh, {.reduced = p == 1}).plan(query, {.expansions = 100000}, afresh);
          ASSERT_EQ(difference(plan, afresh), "") << "seed " << seed << ", edit " << i << ", query " << k;
        }
        found += expected.status == Status::found ? 1 : 0;
        bent += expected.path.points.size() > 2 ? 1 : 0;
        none += expected.status == Status::unreachable || expected.status == Status::too_wide ? 1 : 0;
      }
    }
  }
  EXPECT_GT(found, 300u);
  EXPECT_GT(bent, 100u);
  EXPECT_GT(none, 50u);
}

TEST(LiveWorldWidths, KeepEverythingWhenAnEditIsRefused) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
  LiveWorld triangles(PolygonWorld(parts), kFollowedByWidths);
  const ObstacleId box = triangles.insert(Polygon{{{{4, 4}, {6, 4}, {6, 6}, {4, 6}}}});
  const std::uint32_t version = triangles.triangulation().version();
  EXPECT_THROW(triangles.insert(Polygon{{{{1, 1}, {3, 3}, {3, 1}, {1, 3}}}}), InputError);
  EXPECT_THROW(triangles.insert_point({1e6, 1e6}), InputError);
  EXPECT_THROW(triangles.move(box, {1e6, 0}), InputError);
  EXPECT_EQ(triangles.triangulation().version(), version);
  EXPECT_EQ(triangles.reduction().version(), version);
  EXPECT_TRUE(triangles.triangulation().contains(box));
}

// Triangulation, widths, reduction and turn corners together.
double bytes_a_face(const LiveWorld& triangles) {
  return static_cast<double>(triangles.memory_bytes()) /
         static_cast<double>(triangles.triangulation().mesh().face_count());
}

TEST(LiveWorldWidths, TakeAtMost160BytesAFaceInALargeRandomWorld) {
  const LiveWorld triangles(PolygonWorld(generate_polygons({.width = 4000,
                                                            .height = 4000,
                                                            .obstacles = brute_force::cases(1500, 10000),
                                                            .mean_size = 14,
                                                            .walls = 100,
                                                            .points = 200,
                                                            .overlap = false,
                                                            .gap = 0.5,
                                                            .seed = 4})),
                            kFollowedByWidths);
  EXPECT_LE(bytes_a_face(triangles), 160);
  EXPECT_GT(triangles.triangulation().mesh().face_count(), 20000u);
}

TEST(LiveWorldWidths, TakeAtMost160BytesAFaceOnRealMaps) {
  TAUT_NEEDS_SHARED_DATA("movingai/bgmaps");
  for (const char* name : {"AR0306SR.map", "AR0011SR.map", "AR0700SR.map"}) {
    const auto file = test::shared_data() / "movingai/bgmaps" / name;
    const LiveWorld triangles(trace_grid(io::read_map(file)), kFollowedByWidths);
    EXPECT_LE(bytes_a_face(triangles), 160) << name;
  }
}

}  // namespace
}  // namespace taut
