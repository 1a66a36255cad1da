#include "taut/lab/measure/random_queries.hpp"

#include <gtest/gtest.h>

#include "support/drawn_worlds.hpp"
#include "taut/base/input_error.hpp"
#include "taut/lab/measure/batch.hpp"
#include "taut/lab/report/report.hpp"
#include "taut/world/generate/clustered_grid.hpp"
#include "taut/world/generate/random_polygons.hpp"

namespace taut::lab {
namespace {

TEST(RandomQueries, CornersAreCornersOfTheCellsWhoseCentresAreDrawn) {
  const World world = generate_clustered_grid({.width = 40, .height = 30, .coverage = 0.3, .seed = 2});
  const auto centres = random_queries(world, 50, 7), corners = random_queries(world, 50, 7, CellOrigin::corner);
  const Vec2 half{0.5, 0.5};
  for (std::size_t i = 0; i < 50; ++i) {
    EXPECT_EQ(centres[i].query.start, corners[i].query.start + half);
    EXPECT_EQ(corners[i].query.start_towards, centres[i].query.start);
    EXPECT_EQ(corners[i].query.goal_towards, centres[i].query.goal);
    EXPECT_FALSE(centres[i].query.start_towards.has_value());
    EXPECT_TRUE(std::get<Grid>(world).is_free_checked(static_cast<std::int64_t>(corners[i].query.goal.x),
                                                      static_cast<std::int64_t>(corners[i].query.goal.y)));
  }
}

TEST(RandomQueries, OnPolygonsTheOriginMakesNoDifference) {
  const World world = PolygonWorld(generate_polygons({.obstacles = 10}));
  const auto a = random_queries(world, 10, 3), b = random_queries(world, 10, 3, CellOrigin::corner);
  for (std::size_t i = 0; i < 10; ++i) {
    EXPECT_EQ(a[i].query.start, b[i].query.start);
    EXPECT_FALSE(b[i].query.start_towards.has_value());
  }
}

TEST(RegionQueries, KeepWhatTheyPromiseAboutReachability) {
  for (const CornerRule rule : {CornerRule::forbid, CornerRule::allow}) {
    std::size_t unreachable = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      const Grid grid =
          generate_clustered_grid({.width = 30, .height = 30, .coverage = 0.45, .clustering = 0, .seed = seed})
              .with_corner_rule(rule);
      const auto queries = region_queries(grid, 10, 5, seed);
      CellStore cells(std::make_shared<World>(grid));
      Results results;
      run_batch("w", cells, queries, {parse_planner("visibility")}, {}, results);
      for (std::size_t i = 0; i < queries.size(); ++i) {
        EXPECT_EQ(results.rows[i].status, queries[i].expect_no_path ? Status::unreachable : Status::found);
        EXPECT_EQ(queries[i].expect_no_path, i >= 10);
        EXPECT_EQ(queries[i].index, i);
        if (i < 10) {
          EXPECT_NE(queries[i].query.start, queries[i].query.goal);
        }
        unreachable += queries[i].expect_no_path ? 1u : 0u;
      }
    }
    EXPECT_GT(unreachable, 20u);
  }
}

TEST(RegionQueries, HaveNoUnreachableOnesWhereThereIsOneRegionOnly) {
  EXPECT_EQ(region_queries(grid_of({"...", ".#."}), 4, 3, 1).size(), 4u);
  // Two cells that touch in a corner are one region only where squeezing is allowed.
  const Grid pinch = grid_of({"..#", "##."});
  EXPECT_EQ(region_queries(pinch, 4, 3, 1).size(), 7u);
  EXPECT_EQ(region_queries(pinch.with_corner_rule(CornerRule::allow), 4, 3, 1).size(), 4u);
}

TEST(RegionQueries, RefuseAGridWithoutTwoFreeCellsTogether) {
  EXPECT_THROW((void)region_queries(grid_of({".#", "#."}), 1, 1, 1), InputError);
  EXPECT_THROW((void)region_queries(grid_of({"##"}), 1, 1, 1), InputError);
}

}  // namespace
}  // namespace taut::lab
