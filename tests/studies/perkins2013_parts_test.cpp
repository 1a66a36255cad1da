// The parts of the study of weighted triangles: worlds, averages and rows with known numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "studies/perkins2013/averaged_grid.hpp"
#include "studies/perkins2013/caching.hpp"
#include "studies/perkins2013/kernels.hpp"
#include "studies/perkins2013/ladder.hpp"
#include "studies/perkins2013/published.hpp"
#include "studies/perkins2013/rows.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/weighted/stored_weighted.hpp"
#include "taut/plan/registry.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::lab::perkins2013 {
namespace {

TEST(WeightedStudyWorlds, AreTheSameForASeedAndHaveTheirWeights) {
  for (const KindFacts& facts : kinds()) {
    const StudyWorld world = make_study_world(facts.kind, 3);
    EXPECT_EQ(world.regions, make_study_world(facts.kind, 3).regions) << facts.name;
    EXPECT_NE(world.regions, make_study_world(facts.kind, 4).regions) << facts.name;
    EXPECT_EQ(world.maze.has_value(), facts.kind == Kind::maze);
    EXPECT_EQ(world.side(), facts.kind == Kind::maze ? kMazeSide : kSide);
    EXPECT_EQ(world.regions.least_weight(), kFree) << facts.name;
    EXPECT_LE(world.regions.greatest_weight(), kObstacle) << facts.name;
    for (const WeightedArea& area : world.regions.areas()) {
      const bool is_multiple = std::fmod(area.weight, 16) == 0;
      EXPECT_TRUE(area.weight == kObstacle || area.weight == kFree || is_multiple) << area.weight;
    }
  }
}

TEST(WeightedStudyWorlds, HaveAWayAroundTheirObstacles) {
  for (const Kind kind : {Kind::maze, Kind::rooms, Kind::slanted}) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      const StudyWorld world = make_study_world(kind, seed);
      // The same with obstacles that are blocked.
      PolygonWorld::Parts parts;
      parts.boundary = world.regions.blocked().boundary();
      for (const WeightedArea& wall : world.regions.areas()) parts.obstacles.push_back(wall.polygon);
      EXPECT_EQ(plan(World(PolygonWorld(std::move(parts))), world.query).plan.status, Status::found)
          << facts_of(kind).name << " " << seed;
    }
  }
}

TEST(WeightedStudyWorlds, HaveAboutAsManyLeavesAsTheThesis) {
  Design design;
  design.levels = design.voronoi_levels = 3;
  design.repeats = 1;
  for (const Kind kind : {Kind::voronoi, Kind::slanted}) {
    for (const LadderRow& row : climb(kind, 1, design, 1)) {
      EXPECT_EQ(row.problem, "");
      if (row.who != kQuad) continue;
      const double published = published_steps(kind)[static_cast<std::size_t>(row.level)].faces[0];
      EXPECT_GT(static_cast<double>(row.faces), 0.75 * published) << facts_of(kind).name << " " << row.level;
      EXPECT_LT(static_cast<double>(row.faces), 1.25 * published) << facts_of(kind).name << " " << row.level;
    }
  }
}

// Shares of a square by many points in it.
TEST(WeightedStudyAverages, AgreeWithSampledWeights) {
  const StudyWorld world = make_study_world(Kind::slanted, 2);
  CellStore cells(std::make_shared<const World>(world.regions));
  const auto triangles = taut::detail::weighted_triangles_of(cells);
  const int n = 16, fine = 40;
  const AveragedGrid averaged = average(*triangles, kSide, n);
  ASSERT_EQ(averaged.grid.width(), n);
  const double unit = kSide / n;
  for (int y = 3; y < n; y += 5) {
    for (int x = 0; x < n; x += 3) {
      double sum = 0;
      for (int j = 0; j < fine; ++j) {
        for (int i = 0; i < fine; ++i)
          sum += world.regions.weight_at({(x + (i + 0.5) / fine) * unit, (y + (j + 0.5) / fine) * unit});
      }
      EXPECT_NEAR(averaged.grid.weight(x, y), sum / (fine * fine), kObstacle * 0.03) << x << " " << y;
    }
  }
}

TEST(WeightedStudyAverages, LoseWhatTheFormulasSay) {
  // The left half of a square costs 1, the right half 3; squares of a third have a mean of 2 in the middle.
  const TriangleComplex halves({.positions = {{0, 0}, {3, 0}, {6, 0}, {0, 6}, {3, 6}, {6, 6}},
                                .corners = {{0, 1, 4}, {0, 4, 3}, {1, 2, 5}, {1, 5, 4}},
                                .weights = {1, 1, 3, 3}});
  const AveragedGrid averaged = average(halves, 6, 3);
  for (int y = 0; y < 3; ++y) {
    for (int x = 0; x < 3; ++x) EXPECT_FLOAT_EQ(averaged.grid.weight(x, y), static_cast<float>(1 + x));
  }
  // In each of three squares two parts with an area of 2 differ by 1: (4.9) is the root of 8, the integral is 72.
  EXPECT_NEAR(averaged.loss.of_sum, 3 * std::sqrt(8.0) / 72, 1e-12);
  EXPECT_NEAR(averaged.loss.of_root, std::sqrt(24.0) / 72, 1e-12);
  EXPECT_NEAR(averaged.loss.relative, std::sqrt(12.0 / 180), 1e-12);
  EXPECT_EQ(average(halves, 6, 2).loss.of_sum, 0);
}

TEST(WeightedStudyRows, AreReadAsTheyWereWritten) {
  LadderRow row{.kind = "rooms", .world = 3, .level = kCoarsest, .who = "tri"};
  row.cost = 12.25;
  row.expanded = 1234567;
  row.problem = "a wall, \"here\"";
  const std::string csv = columns_of<LadderRow>() + "\n" + format_row(row) + "\n";
  const auto read = parse_rows<LadderRow>(csv, "x");
  ASSERT_EQ(read.size(), 1u);
  EXPECT_EQ(format_row(read[0]), format_row(row));
  EXPECT_EQ(read[0].problem, row.problem);
  EXPECT_EQ(read[0].level, kCoarsest);
  EXPECT_THROW((void)parse_rows<LadderRow>("kind\nrooms\n", "x"), InputError);
  EXPECT_THROW((void)parse_rows<KernelRow>(csv, "x"), InputError);
}

TEST(WeightedStudyKernels, AgreeOnEveryTriangleHoweverItIsDrawn) {
  Design design;
  design.kernel_triangles = 20000;
  design.repeats = 1;
  for (const std::string_view draw : kDraws) {
    const auto rows = time_kernels(draw, 1, design, 7);
    ASSERT_EQ(rows.size(), std::size(kKernels));
    for (const KernelRow& row : rows) {
      EXPECT_EQ(row.problem, "") << draw;
      EXPECT_GT(row.ns, 0);
      EXPECT_GT(row.bytes, 0);
    }
  }
}

TEST(WeightedStudyCaching, IsMeasuredOnDelaunayTrianglesOfTheWholeSquare) {
  const TriangleComplex triangles = random_delaunay(2000, 5);
  EXPECT_NEAR(static_cast<double>(triangles.simplex_count()), 2000, 20);
  double area = 0;
  std::size_t cheap = 0;
  for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t) {
    const auto& c = triangles.corners(SimplexId(t));
    const Vec2 a = triangles.position(c[0]);
    area += cross(triangles.position(c[1]) - a, triangles.position(c[2]) - a) / 2;
    cheap += triangles.weight(SimplexId(t)) == kFree ? 1 : 0;
  }
  EXPECT_NEAR(area, kSide * kSide, 1e-6);
  EXPECT_NEAR(static_cast<double>(cheap), 1000, 150);
  Design design;
  design.repeats = 1;
  for (const CachingRow& row : time_caching(2000, 1, design, 5)) EXPECT_EQ(row.problem, "");
}

}  // namespace
}  // namespace taut::lab::perkins2013
