#include "taut/lab/measure/batch.hpp"

#include <gtest/gtest.h>

#include "support/shared_data.hpp"
#include "taut-io/world_file.hpp"
#include "taut/base/input_error.hpp"
#include "taut/lab/report/report.hpp"
#include "taut/world/generate/caves.hpp"
#include "taut/world/generate/clustered_grid.hpp"
#include "taut/world/generate/random_polygons.hpp"

namespace taut::lab {
namespace {

std::vector<PlannerSpec> planners(std::initializer_list<const char*> names) {
  std::vector<PlannerSpec> out;
  for (const char* name : names) out.push_back(parse_planner(name));
  return out;
}

Results run(const World& world, const std::vector<BatchQuery>& queries, const std::vector<PlannerSpec>& specs,
            const BatchOptions& options) {
  CellStore cells(std::make_shared<World>(world));
  Results results;
  run_batch("w", cells, queries, specs, options, results);
  return results;
}

TEST(Batch, GivesTheSameRowsOnAnyNumberOfThreads) {
  const World world = generate_caves({.width = 80, .height = 60, .seed = 4});
  const auto queries = random_queries(world, 60, 9);
  const auto specs = planners({"astar", "dijkstra", "visibility"});
  const Results one = run(world, queries, specs, {.threads = 1});
  const Results four = run(world, queries, specs, {.repeat = 2, .threads = 4});
  ASSERT_EQ(one.rows.size(), 180u);
  ASSERT_EQ(four.rows.size(), 180u);
  for (std::size_t i = 0; i < one.rows.size(); ++i) {
    EXPECT_EQ(one.rows[i].planner, four.rows[i].planner);
    EXPECT_EQ(one.rows[i].query, four.rows[i].query);
    EXPECT_EQ(one.rows[i].status, four.rows[i].status);
    EXPECT_EQ(one.rows[i].length, four.rows[i].length);
    EXPECT_EQ(one.rows[i].optimal_ratio, four.rows[i].optimal_ratio);
    EXPECT_EQ(one.rows[i].expanded, four.rows[i].expanded);
    EXPECT_TRUE(one.rows[i].valid) << one.rows[i].note;
    if (one.rows[i].planner == "visibility") {
      EXPECT_EQ(one.rows[i].optimal_ratio, 1);
    } else {
      EXPECT_GE(one.rows[i].optimal_ratio, 1);
    }
  }
  EXPECT_TRUE(suspicious_results(one.rows).empty());
  ASSERT_EQ(one.builds.size(), 3u);
  EXPECT_GT(one.builds[0].memory_bytes, 0u);
  EXPECT_GT(one.builds[2].memory_bytes, 10 * one.builds[0].memory_bytes);  // A* needs little more than the grid
}

TEST(Batch, PlannersAgreeOnWhatCannotBeReached) {
  std::size_t unreachable = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Grid grid =
        generate_clustered_grid({.width = 40, .height = 40, .coverage = 0.42, .clustering = 0.5, .seed = seed});
    const World world = grid.with_corner_rule(seed % 2 == 0 ? CornerRule::allow : CornerRule::forbid);
    const Results results =
        run(world, random_queries(world, 100, seed), planners({"astar", "dijkstra", "visibility"}), {.threads = 2});
    EXPECT_TRUE(suspicious_results(results.rows).empty());
    for (std::size_t i = 0; i < results.rows.size(); i += 3) {
      EXPECT_EQ(results.rows[i].status, results.rows[i + 1].status);
      EXPECT_EQ(results.rows[i].status, results.rows[i + 2].status);
      unreachable += results.rows[i].status == Status::unreachable ? 1 : 0;
    }
  }
  EXPECT_GT(unreachable, 50u);
}

TEST(Batch, ScenarioPointsNameCellsByCornerOrCentre) {
  GridBuilder builder(3, 2);
  const World world = std::move(builder).build();
  const io::Scenario scenario = io::parse_scen("version 1\n0 a 3 2 0 1 2 0 2.41\n0 a 3 2 0 0 1 1 0\n", "s");
  const auto corner = queries_of(scenario, "s", world, CellOrigin::corner);
  const auto centre = queries_of(scenario, "s", world, CellOrigin::centre);
  ASSERT_EQ(corner.size(), 2u);
  EXPECT_EQ(corner[0].query.start, (Vec2{0, 1}));
  EXPECT_EQ(corner[0].query.start_towards, (Vec2{0.5, 1.5}));
  EXPECT_EQ(centre[0].query.goal, (Vec2{2.5, 0.5}));
  EXPECT_FALSE(centre[0].query.goal_towards.has_value());
  EXPECT_EQ(centre[0].expected_length, 2.41);
  EXPECT_EQ(centre[0].decimals, 2);
  EXPECT_TRUE(centre[1].expect_no_path);
  const io::Scenario other = io::parse_scen("version 1\n0 a 5 5 0 1 2 0 2.41\n", "s");
  EXPECT_THROW((void)queries_of(other, "s", world, CellOrigin::corner), InputError);
}

TEST(Batch, ChecksLengthsAndMissingPathsAgainstTheScenario) {
  GridBuilder builder(3, 1);
  builder.set_free(0, 0, true);
  builder.set_free(2, 0, true);
  const World split = std::move(builder).build();
  const auto rows_for = [&](const char* text) {
    const auto queries = queries_of(io::parse_scen(text, "s"), "s", split, CellOrigin::centre);
    return run(split, queries, planners({"astar"}), {.check_lengths = true}).rows;
  };
  EXPECT_TRUE(rows_for("version 1\n0 a 3 1 0 0 2 0 0\n")[0].valid);  // the scenario says: no path
  EXPECT_EQ(rows_for("version 1\n0 a 3 1 0 0 2 0 0\n")[0].status, Status::unreachable);
  EXPECT_FALSE(rows_for("version 1\n0 a 3 1 0 0 2 0 2\n")[0].valid);  // it says there is one
  EXPECT_TRUE(rows_for("version 1\n0 a 3 1 0 0 0 0 0\n")[0].valid);   // start and goal are the same
}

TEST(Batch, RefusesRandomQueriesWhereNothingIsFree) {
  GridBuilder builder(3, 3);
  EXPECT_THROW((void)random_queries(World(std::move(builder).build()), 1, 1), InputError);
  EXPECT_THROW((void)random_queries(World(Grid()), 1, 1), InputError);
}

TEST(Batch, PassesOnAPlannerThatDoesNotFit) {
  const World world = PolygonWorld(generate_polygons({.obstacles = 3}));
  EXPECT_THROW((void)run(world, random_queries(world, 1, 1), planners({"astar"}), {}), InputError);
}

// A seeded part of what `make verify` runs in full.
TEST(MovingAi, GridSearchGivesTheLengthsOfTheScenariosToThePrintedDigits) {
  TAUT_NEEDS_SHARED_DATA("movingai/bgmaps");
  std::size_t maps = 0, checked = 0;
  for (const auto& path : test::shared_files("movingai/bgmaps", ".map")) {
    if (++maps % 8 != 0) continue;
    const World world = io::read_world(path);
    const auto queries = queries_of(io::read_scen(path.string() + ".scen"), "s", world, CellOrigin::centre);
    std::vector<BatchQuery> some;
    for (std::size_t i = 0; i < queries.size(); i += 40) some.push_back(queries[i]);
    for (const ResultRow& row : run(world, some, planners({"astar"}), {.check_lengths = true}).rows) {
      EXPECT_TRUE(row.valid) << path << " query " << row.query << ": " << row.note;
      ++checked;
    }
  }
  EXPECT_EQ(maps, 75u);
  EXPECT_GT(checked, 200u);
}

}  // namespace
}  // namespace taut::lab
