#include "taut/lab/measure/random_queries.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cmath>
#include <memory>
#include <utility>

#include "support/drawn_worlds.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/tetrahedra/draw_tetrahedra.hpp"
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

// By volume, not by number: a slab a tenth as thick as the rest gets a tenth of the places.
TEST(RandomQueries, InSpaceAreFreeAndDrawnEvenly) {
  taut::detail::DrawOptions o;
  o.corners = 400;
  o.box = {10, 1, 1};
  o.weights = taut::detail::DrawnWeights::each;
  o.blocked = 0.3;
  const World3 volume = VolumeComplex(taut::detail::draw_tetrahedra(o));
  const auto queries = random_queries(volume, 1000, 4);
  ASSERT_EQ(queries.size(), 1000u);
  const Validator3 validator(volume);
  std::size_t left = 0;
  for (std::size_t i = 0; i < queries.size(); ++i) {
    EXPECT_EQ(queries[i].index, i);
    if (i % 10 == 0) {
      EXPECT_EQ(validator.standing(queries[i].query.start).place, PointPlace::free);
      EXPECT_EQ(validator.standing(queries[i].query.goal).place, PointPlace::free);
    }
    for (const Vec3 p : {queries[i].query.start, queries[i].query.goal}) left += p.x < 3 ? 1 : 0;
  }
  double free = 0, free_left = 0;
  const auto& complex = std::get<VolumeComplex>(volume);
  for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
    if (std::isinf(complex.weight(SimplexId(t)))) continue;
    std::array<Vec3, 4> p;
    for (std::size_t i = 0; i < 4; ++i) p[i] = complex.position(complex.corners(SimplexId(t))[i]);
    const double size = std::abs(dot(cross(p[1] - p[0], p[2] - p[0]), p[3] - p[0]));
    free += size;
    free_left += 0.25 * (p[0].x + p[1].x + p[2].x + p[3].x) < 3 ? size : 0;
  }
  EXPECT_NEAR(static_cast<double>(left) / 2000, free_left / free, 0.05);
  const auto again = random_queries(volume, 1000, 4), other = random_queries(volume, 3000, 5);
  EXPECT_EQ(again[7].query.start, queries[7].query.start);
  EXPECT_NE(other[7].query.start, queries[7].query.start);

  // A long triangle and a short one; in a voxel grid middles of free voxels.
  const World3 surface =
      SurfaceComplex(SimplexParts<2, 3>{{{0, 0, 0}, {9, 0, 0}, {0, 2, 2}, {-1, 0, 0}}, {{0, 1, 2}, {0, 2, 3}}, {1, 1}});
  std::size_t on_short = 0;
  for (const BatchQuery3& q : random_queries(surface, 1000, 1)) on_short += q.query.start.x < 0 ? 1 : 0;
  EXPECT_NEAR(static_cast<double>(on_short), 100, 35);
  VoxelGridBuilder builder(2, 3, 4);
  builder.free_all();
  builder.set_free(0, 1, 2, false);
  const World3 voxels = std::move(builder).build();
  for (const BatchQuery3& q : random_queries(voxels, 200, 1)) {
    EXPECT_EQ(q.query.start.x - std::floor(q.query.start.x), 0.5);
    EXPECT_NE(q.query.start, (Vec3{0.5, 1.5, 2.5}));
  }

  o.blocked = 1;
  EXPECT_THROW((void)random_queries(World3(VolumeComplex(taut::detail::draw_tetrahedra(o))), 1, 1), InputError);
  EXPECT_THROW((void)random_queries(World3(VoxelGrid()), 1, 1), InputError);
  EXPECT_THROW((void)random_queries(World3(SurfaceComplex()), 1, 1), InputError);
}

TEST(RandomQueries, InSpaceAreMeasuredOnAnyNumberOfThreads) {
  taut::detail::DrawOptions o;
  o.corners = 300;
  o.weights = taut::detail::DrawnWeights::regions;
  o.blocked = 0.2;
  const auto world = std::make_shared<const World3>(VolumeComplex(taut::detail::draw_tetrahedra(o)));
  const auto queries = random_queries(*world, 12, 1);
  std::vector<Results> all(2);
  for (std::size_t i = 0; i < 2; ++i) {
    CellStore3 cells(world);
    std::atomic<int> ticks{0};
    run_batch("w", cells, queries, {parse_planner("edge-astar"), parse_planner("tet-field-dstar:straighten=on")},
              {.threads = 1 + 3 * i, .keep_paths = true}, all[i], [&] { ++ticks; });
    EXPECT_EQ(ticks, 24);
  }
  ASSERT_EQ(all[0].rows.size(), 24u);
  EXPECT_TRUE(all[0].paths.empty());
  EXPECT_TRUE(suspicious_results(all[0].rows).empty());
  for (std::size_t i = 0; i < 24; ++i) {
    const ResultRow &a = all[0].rows[i], &b = all[1].rows[i];
    EXPECT_TRUE(a.valid) << a.note;
    EXPECT_EQ(a.status, b.status);
    EXPECT_EQ(a.cost, b.cost);
    EXPECT_EQ(a.query, i / 2);
    EXPECT_EQ(a.planner, b.planner);
    if (a.status == Status::found) {
      EXPECT_GE(a.optimal_ratio, 1);
    }
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
