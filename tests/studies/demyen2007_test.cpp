// A tiny run of the study of triangulation-based planning, from end to end.
#include "studies/demyen2007/demyen2007.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <set>

#include "studies/demyen2007/answers.hpp"
#include "studies/study_test.hpp"
#include "taut-io/map_file.hpp"
#include "taut-io/scen_file.hpp"
#include "taut/base/input_error.hpp"
#include "taut/plan/registry.hpp"
#include "taut/world/generate/clustered_grid.hpp"

namespace taut::lab::demyen2007 {
namespace {

namespace fs = std::filesystem;

using test::slurp;

class TriangleStudy : public test::StudyTest {
 protected:
  TriangleStudy() {
    fs::create_directories(folder_ / "maps");
    write_map("a", 3);
    write_map("b", 4);
  }

  // A generated map with a scenario of random queries, their lengths on the grid by the planner for that.
  void write_map(const std::string& name, std::uint64_t seed) const {
    const auto world = std::make_shared<const World>(
        generate_clustered_grid({.width = 40, .height = 40, .coverage = 0.2, .clustering = 8, .seed = seed}));
    const fs::path file = folder_ / "maps" / (name + ".map");
    io::write_map(std::get<Grid>(*world), file);
    CellStore cells(world);
    const auto planner = make_planner(parse_planner("astar:nodes=centres"), cells);
    io::Scenario scenario;
    Plan2 plan;
    for (const BatchQuery& q : random_queries(*world, 40, seed)) {
      planner->plan(q.query, Budget{}, plan);
      if (plan.status != Status::found || plan.cost == 0) continue;
      const Vec2 half{0.5, 0.5};
      scenario.entries.push_back({.bucket = static_cast<int>(plan.cost / 4),
                                  .map = name + ".map",
                                  .width = 40,
                                  .height = 40,
                                  .start = q.query.start - half,
                                  .goal = q.query.goal - half,
                                  .length = plan.cost});
    }
    std::sort(scenario.entries.begin(), scenario.entries.end(),
              [](const auto& x, const auto& y) { return x.length < y.length; });
    io::write_scen(scenario, file.string() + ".scen");
  }
  [[nodiscard]] StudyOptions options(const std::string& name) const {
    StudyOptions out = StudyTest::options(name);
    out.maps = folder_ / "maps";
    return out;
  }
  static Design tiny() {
    return {.name = "tiny",
            .maps = 2,
            .queries = 20,
            .ablation_queries = 5,
            .radius_queries = 8,
            .polygon_worlds = 2,
            .edits = 3,
            .ablation_expansions = 500,
            .proof_expansions = 10000,
            .repeats = 1,
            .figure_band = 16,
            .table_band = 32,
            .terrain_side = 32,
            .terrain_queries = 4};
  }
  [[nodiscard]] std::vector<AnswerRow> lengths(const std::string& name) const {
    const fs::path file = folder_ / name / "demyen2007" / "length.csv";
    return parse_answers(slurp(file), file.string(), names_of(length_contenders(tiny())));
  }
};

void expect_same_but_times(std::vector<AnswerRow> a, std::vector<AnswerRow> b) {
  ASSERT_EQ(a.size(), b.size());
  ASSERT_FALSE(a.empty());
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (AnswerRow* row : {&a[i], &b[i]}) {
      for (Answer& answer : row->answers) answer.time_us = 0;
    }
    EXPECT_EQ(format_answers(a[i]), format_answers(b[i]));
  }
}

TEST_F(TriangleStudy, WritesDataFiguresAndADocumentThatLinksThem) {
  const StudyOutcome outcome = run(tiny(), options("a"));
  for (const std::string& problem : outcome.problems) ADD_FAILURE() << problem;
  const std::string text = slurp(folder_ / "a" / "demyen2007.md");
  EXPECT_GE(check_figures(outcome, "demyen2007", text), 10u);
  for (const char* part : {"taut test", "## The thesis's claims beside ours", "reproduced", "## Conclusion",
                           "amphibian", "## Limits", "without the turns", "## Published widths",
                           "## When the map changes", "| Tangent graph |", "ratios of percentiles", "least affected"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(text.find("nan"), std::string::npos);
  // Every query has a path, none is shorter than the optimum, and what is proven is one.
  std::set<std::string> maps;
  for (const AnswerRow& row : lengths("a")) {
    maps.insert(row.map);
    for (const Answer& answer : row.answers) {
      EXPECT_TRUE(answer.has_path());
      EXPECT_GE(answer.length, row.answers[0].length * (1 - 1e-7));
      if (answer.outcome == Outcome::proven) {
        EXPECT_NEAR(answer.length, row.answers[0].length, 1e-6);
      }
    }
  }
  EXPECT_EQ(maps.size(), 2u);
}

TEST_F(TriangleStudy, KilledAndResumedEqualsAnUninterruptedRunApartFromTimes) {
  (void)run(tiny(), options("whole"));
  (void)run(tiny(), options("cut"));
  const fs::path journal = folder_ / "cut" / "demyen2007" / "journal.jsonl";
  const std::string text = slurp(journal);
  // Killed while the fifth line was being written.
  std::size_t end = 0;
  for (int line = 0; line < 4; ++line) end = text.find('\n', end) + 1;
  std::ofstream(journal, std::ios::binary) << text.substr(0, end + 25);
  StudyOptions threads = options("cut");
  threads.threads = 3;
  EXPECT_TRUE(run(tiny(), threads).problems.empty());
  expect_same_but_times(lengths("whole"), lengths("cut"));
  EXPECT_EQ(slurp(journal).substr(0, end), text.substr(0, end)) << "what was finished was measured again";
  const std::string done = slurp(journal);
  (void)run(tiny(), options("cut"));
  EXPECT_EQ(slurp(journal), done) << "a finished run has nothing left to do";
}

TEST_F(TriangleStudy, RefusesToMixRunsAndToRunWithoutMaps) {
  (void)run(tiny(), options("one"));
  StudyOptions other = options("one");
  other.seed = 2;
  EXPECT_THROW((void)run(tiny(), other), InputError);
  other.restart = true;
  EXPECT_TRUE(run(tiny(), other).problems.empty());
  StudyOptions without = options("none");
  without.maps.clear();
  EXPECT_THROW((void)run(tiny(), without), InputError);
  without.maps = folder_ / "no such folder";
  EXPECT_THROW((void)run(tiny(), without), InputError);
  fs::create_directories(folder_ / "empty");
  without.maps = folder_ / "empty";
  EXPECT_THROW((void)run(tiny(), without), InputError);
  std::ofstream(folder_ / "maps" / "a.map.scen") << "version 1\n0\ta.map\t40\n";
  EXPECT_THROW((void)run(tiny(), options("bad")), InputError);
}

TEST_F(TriangleStudy, DrawsNoConclusionFromAScenarioWhoseLengthsAreNotThoseOfTheGrid) {
  const fs::path file = folder_ / "maps" / "a.map.scen";
  io::Scenario scenario = io::read_scen(file);
  ASSERT_FALSE(scenario.entries.empty());
  for (io::ScenarioEntry& entry : scenario.entries) entry.length += 1;
  io::write_scen(scenario, file);
  const StudyOutcome outcome = run(tiny(), options("a"));
  ASSERT_FALSE(outcome.problems.empty());
  EXPECT_NE(outcome.problems[0].find("scenario"), std::string::npos);
  EXPECT_FALSE(fs::exists(folder_ / "a" / "demyen2007.md"));
  EXPECT_TRUE(fs::exists(folder_ / "a" / "demyen2007" / "speed.csv"));
}

}  // namespace
}  // namespace taut::lab::demyen2007
