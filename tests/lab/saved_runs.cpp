#include "taut/lab/report/saved_runs.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "taut-io/file.hpp"
#include "taut-io/map_file.hpp"
#include "taut/base/input_error.hpp"
#include "taut/lab/measure/batch.hpp"
#include "taut/path/validate.hpp"
#include "taut/world/generate/caves.hpp"

namespace taut::lab {
namespace {

namespace fs = std::filesystem;

SavedRuns example() {
  SavedRuns saved{"a.map", "0123456789abcdef", CornerRule::allow, {}};
  SavedRun run{.scenario = "s.scen", .number = 4};
  run.query.start = {0, 0.1};
  run.query.goal = {3, 2};
  run.query.within = 0.5;
  run.query.on_blocked = OnBlocked::nearest;
  run.query.start_towards = Vec2{0.5, 0.5};
  PlanResult2 found{.planner = "p:\"q\"", .status = Status::found, .valid = true};
  found.statistics = PlanResult2::Statistics{3.5, 3.25, 1, 90, true, 18446744073709551615u, 7, 0.1, 2.5, 1024};
  found.statistics->certified = true;
  found.statistics->estimate = 3.125;
  found.way = PlanResult2::Way{{0, 0.1}, {3, 2}, {{{0, 0.1}, {1, 1}, {2, 1}, {3, 2}}, {{1, {1.5, 1}, false}}}, 3.5};
  PlanResult2 none{.planner = "n", .status = Status::unreachable, .valid = true, .note = "why"};
  none.statistics = PlanResult2::Statistics{};
  none.way = PlanResult2::Way{};
  run.results = {found, none};
  saved.runs = {run, SavedRun{}};
  return saved;
}

TEST(SavedRuns, ReadBackAsTheyWereWritten) {
  const std::string text = format_saved_runs(example());
  const SavedRuns back = parse_saved_runs(text, "x.json");
  EXPECT_EQ(format_saved_runs(back), text);
  ASSERT_EQ(back.runs.size(), 2u);
  EXPECT_EQ(back.rule, CornerRule::allow);
  const SavedRun& run = back.runs[0];
  EXPECT_EQ(run.scenario, "s.scen");
  EXPECT_EQ(run.number, 4u);
  EXPECT_EQ(run.query.start, (Vec2{0, 0.1}));
  EXPECT_EQ(run.query.start_towards, (Vec2{0.5, 0.5}));
  EXPECT_FALSE(run.query.goal_towards.has_value());
  EXPECT_EQ(run.query.on_blocked, OnBlocked::nearest);
  ASSERT_EQ(run.results.size(), 2u);
  EXPECT_EQ(run.results[0].statistics, example().runs[0].results[0].statistics);
  EXPECT_EQ(run.results[0].way->path.points.size(), 4u);
  EXPECT_EQ(run.results[0].way->path.arcs, example().runs[0].results[0].way->path.arcs);
  EXPECT_EQ(run.results[1].status, Status::unreachable);
  EXPECT_EQ(run.results[1].note, "why");
}

TEST(SavedRuns, CanDoWithoutPathsOrStatistics) {
  const SavedRuns no_paths = parse_saved_runs(format_saved_runs(example(), {.paths = false}), "x.json");
  EXPECT_FALSE(no_paths.runs[0].results[0].way.has_value());
  EXPECT_EQ(no_paths.runs[0].results[0].statistics->expanded, 18446744073709551615u);
  const SavedRuns no_statistics = parse_saved_runs(format_saved_runs(example(), {.statistics = false}), "x.json");
  EXPECT_FALSE(no_statistics.runs[0].results[0].statistics.has_value());
  EXPECT_EQ(no_statistics.runs[0].results[0].way->length, 3.5);
}

// The example with the first occurrence of `from` replaced.
std::string changed(const std::string& from, const std::string& to) {
  std::string text = format_saved_runs(example());
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(SavedRuns, RefuseHostileInputAndSayWhere) {
  struct Case {
    const char *from, *to, *expectation;
  };
  const Case cases[] = {
      {"\"taut saved runs 1\"", "\"taut saved runs 9\"", "format: expected \"taut saved runs 1\""},
      {"\"allow\"", "\"perhaps\"", "squeeze: expected forbid or allow"},
      {"\"0123456789abcdef\"", "\"0123\"", "checksum: expected 16 hexadecimal digits"},
      {"\"number\": 4", "\"number\": -4", "runs[0].number: expected a count"},
      {"\"number\": 4", "\"number\": 4.5", "runs[0].number: expected a count"},
      {"\"expanded\": 18446744073709551615", "\"expanded\": 18446744073709551616",
       "runs[0].results[0].expanded: expected a count"},
      {"\"time_us\": 0.1", "\"time_us\": -1", "runs[0].results[0].time_us: expected a number that is not negative"},
      {"\"time_us\": 0.1", "\"time_us\": null", "runs[0].results[0].time_us: expected a number"},
      {"\"time_us\": 0.1", "\"time_us\": \"NaN\"", "runs[0].results[0].time_us: expected a number"},
      {"\"found\"", "\"lost\"", "runs[0].results[0].status: expected the name of a status"},
      {"\"found\"", "\"unreachable\"", "runs[0].results[0].points: expected no points where no path was found"},
      {"\"piece\": 1", "\"piece\": 3", "runs[0].results[0].arcs[0].piece: expected the number of a piece of the path"},
      {"\"piece\": 1", "\"piece\": 18446744073709551615",
       "runs[0].results[0].arcs[0].piece: expected the number of a piece of the path"},
      {"\"planner\"", "\"planer\"", "runs[0].results[0]: expected an object with 'planner'"},
      {"\"counter_clockwise\": false", "\"counter_clockwise\": 0",
       "runs[0].results[0].arcs[0].counter_clockwise: expected true or false"},
  };
  for (const Case& c : cases) {
    try {
      (void)parse_saved_runs(changed(c.from, c.to), "x.json");
      ADD_FAILURE() << "accepted " << c.to;
    } catch (const InputError& error) {
      EXPECT_EQ(error.where(), "x.json");
      EXPECT_EQ(error.expectation(), c.expectation);
    }
  }
  for (const std::string& text :
       {std::string(), std::string("{"), std::string("[]"), std::string("null"), changed("0.1", "1e999"),
        changed("0.1", "NaN"), changed("0.1", "1e300"), changed("0.1", "[]"), std::string(100000, '['),
        "{\"format\":" + std::string(1000, '[') + std::string(1000, ']') + "}", changed("\"runs\": [", "\"runs\": [7,"),
        std::string("{\"format\":\"\xff\"}")}) {
    EXPECT_THROW((void)parse_saved_runs(text, "x.json"), InputError) << text.substr(0, 60);
  }
}

class SavedWorld : public testing::Test {
 protected:
  SavedWorld()
      : folder_(fs::temp_directory_path() / ("taut-saved-" + std::to_string(::getpid()) + "-" +
                                             testing::UnitTest::GetInstance()->current_test_info()->name())) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~SavedWorld() override { fs::remove_all(folder_); }
  fs::path folder_;
};

TEST_F(SavedWorld, KeepsWhatABatchFound) {
  const World world = generate_caves({.width = 40, .height = 30, .seed = 4});
  const auto queries = random_queries(world, 5, 3, CellOrigin::corner);
  CellStore cells(std::make_shared<World>(world));
  Results results;
  run_batch("w", cells, queries, {parse_planner("astar"), parse_planner("visibility")}, {.keep_paths = true}, results);
  const fs::path file = folder_ / "kept.map";
  save_world(world, file, saved_runs(queries, results), {});
  EXPECT_EQ(World(io::read_map(file)), world);
  const SavedRuns back = read_saved_runs(file, world);
  ASSERT_EQ(back.runs.size(), 5u);
  EXPECT_EQ(back.world, "kept.map");
  const Validator validator(world);
  for (std::size_t q = 0; q < 5; ++q) {
    ASSERT_EQ(back.runs[q].results.size(), 2u);
    for (std::size_t p = 0; p < 2; ++p) {
      const PlanResult2& result = back.runs[q].results[p];
      EXPECT_EQ(result.status, Status::found);
      EXPECT_EQ(result.statistics->length, results.rows[2 * q + p].length);
      EXPECT_TRUE(validator
                      .check(back.runs[q].query,
                             {result.way->start_used, result.way->goal_used, result.way->length, result.way->cost},
                             result.way->path)
                      .valid);
    }
    EXPECT_GT(back.runs[q].results[1].statistics->memory_bytes, 0u);
  }
  // Only the world: what was saved before is now for another state of it, and is noticed.
  const World other = generate_caves({.width = 40, .height = 30, .seed = 5});
  save_world(other, file, {}, {.paths = false, .statistics = false});
  EXPECT_THROW((void)read_saved_runs(file, other), InputError);
}

TEST_F(SavedWorld, RefusesPathsOutsideTheWorld) {
  const World world = generate_caves({.width = 3, .height = 3, .seed = 4});
  const fs::path file = folder_ / "w.map";
  save_world(world, file, example().runs, {});
  EXPECT_EQ(read_saved_runs(file, world).runs.size(), 2u);
  auto runs = example().runs;
  runs[0].results[0].way->path.points[1] = {1, 3.5};
  save_world(world, file, runs, {});
  try {
    (void)read_saved_runs(file, world);
    ADD_FAILURE() << "accepted a path outside the world";
  } catch (const InputError& error) {
    EXPECT_EQ(error.expectation(), "runs[0].results[0]: expected a path within the world, got the point (1, 3.5)");
  }
  fs::remove(saved_runs_file(file));
  EXPECT_THROW((void)read_saved_runs(file, world), InputError);
}

}  // namespace
}  // namespace taut::lab
