// A tiny run of the study, from end to end.
#include "studies/freeman2014/freeman2014.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <set>

#include "studies/freeman2014/analysis.hpp"
#include "studies/freeman2014/findings.hpp"
#include "studies/study_test.hpp"
#include "taut/base/input_error.hpp"
#include "taut/lab/report/markdown.hpp"

namespace taut::lab::freeman2014 {
namespace {

namespace fs = std::filesystem;

using test::slurp;

class Study : public test::StudyTest {
 protected:
  static Design tiny() {
    return {.name = "tiny",
            .resolutions = {12, 20},
            .coverages = {0.1, 0.4},
            .clusterings = {0, 5},
            .replicates = 2,
            .allow_replicates = 1,
            .queries = 3,
            .unreachable = 1,
            .warm_us = 0};
  }
  [[nodiscard]] std::vector<Row> rows(const std::string& name) const {
    const fs::path file = folder_ / name / "freeman2014" / "results.csv";
    return parse_rows(slurp(file), file.string());
  }
};

void expect_same_but_times(const std::vector<Row>& a, const std::vector<Row>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    Row x = a[i], y = b[i];
    x.time_us = y.time_us = x.build_us = y.build_us = 0;
    EXPECT_EQ(format_row(x), format_row(y));
  }
}

TEST_F(Study, WritesDataFiguresAndADocumentThatLinksThem) {
  const StudyOutcome outcome = run(tiny(), options("a"));
  for (const std::string& problem : outcome.problems) ADD_FAILURE() << problem;
  const std::string text = slurp(folder_ / "a" / "freeman2014.md");
  EXPECT_GE(check_figures(outcome, "freeman2014", text), 7u);
  for (const char* part : {"taut test", "## Conclusion", "## What was expected", "852.9", "Limits"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(text.find("nan"), std::string::npos);
  // 16 maps, half of them again with squeezing allowed, three queries at least.
  const auto all = rows("a");
  std::set<std::string> maps, algorithms;
  for (const Row& row : all) {
    maps.insert(row.map);
    algorithms.insert(row.algorithm);
    EXPECT_TRUE(row.valid);
    EXPECT_EQ(row.status == Status::found, row.expect_path);
    if (row.expect_path) {
      EXPECT_GE(row.ratio, 1 - 1e-9);
    }
  }
  EXPECT_EQ(maps.size(), 24u);
  EXPECT_TRUE(algorithms.contains("astar"));
  EXPECT_TRUE(algorithms.contains(std::string(kOracle)));
}

TEST_F(Study, KilledAndResumedEqualsAnUninterruptedRunApartFromTimes) {
  (void)run(tiny(), options("whole"));
  (void)run(tiny(), options("cut"));
  const fs::path journal = folder_ / "cut" / "freeman2014" / "journal.jsonl";
  const std::string text = slurp(journal);
  // Killed while the eighth line was being written.
  std::size_t end = 0;
  for (int line = 0; line < 7; ++line) end = text.find('\n', end) + 1;
  std::ofstream(journal, std::ios::binary) << text.substr(0, end + 25);
  const StudyOutcome outcome = run(tiny(), options("cut"));
  EXPECT_TRUE(outcome.problems.empty());
  expect_same_but_times(rows("whole"), rows("cut"));
  // What was finished before was kept, not measured again.
  EXPECT_EQ(slurp(journal).substr(0, end), text.substr(0, end));
  const std::string done = slurp(journal);
  StudyOptions threads = options("cut");
  threads.threads = 3;
  (void)run(tiny(), threads);
  EXPECT_EQ(slurp(journal), done) << "a finished run has nothing left to do";
}

TEST_F(Study, IsTheSameOnAnyNumberOfThreadsAndRefusesToMixRuns) {
  (void)run(tiny(), options("one"));
  StudyOptions three = options("three");
  three.threads = 3;
  (void)run(tiny(), three);
  expect_same_but_times(rows("one"), rows("three"));
  StudyOptions other = options("one");
  other.seed = 2;
  EXPECT_THROW((void)run(tiny(), other), InputError);
  other = options("one");
  other.version = "next";
  EXPECT_THROW((void)run(tiny(), other), InputError);
  other.restart = true;
  EXPECT_TRUE(run(tiny(), other).problems.empty());
  expect_same_but_times(rows("one"), rows("three"));
}

TEST_F(Study, ReadsGameMapsFromAFolder) {
  fs::create_directories(folder_ / "maps");
  std::ofstream(folder_ / "maps" / "open.map") << "type octile\nheight 3\nwidth 4\nmap\n....\n.@..\n....\n";
  StudyOptions with_maps = options("game");
  with_maps.maps = folder_ / "maps";
  Design design = tiny();
  design.resolutions = {12};
  design.game_maps = 5;
  design.game_queries = 2;
  EXPECT_THROW((void)run(design, with_maps), InputError);
  std::ofstream(folder_ / "maps" / "open.map.scen") << "version 1\n0\topen.map\t4\t3\t0\t0\t3\t1\t3.41\n"
                                                       "0\topen.map\t4\t3\t0\t0\t3\t2\t4\n"
                                                       "0\topen.map\t4\t3\t0\t0\t1\t0\t1\n";
  const StudyOutcome outcome = run(design, with_maps);
  EXPECT_TRUE(outcome.problems.empty());
  EXPECT_NE(slurp(folder_ / "game" / "freeman2014.md").find("## Game maps"), std::string::npos);
}

Row row(const std::string& algorithm, double ratio, double time_us, std::size_t map = 0, std::size_t query = 0) {
  Row r;
  r.map = "grid-" + std::to_string(map) + "-forbid";
  r.algorithm = algorithm;
  r.query = query;
  r.status = Status::found;
  r.length = 10 * ratio;
  r.ratio = ratio;
  r.time_us = time_us;
  r.expanded = 10;
  r.valid = true;
  return r;
}

TEST(StudyAnalysis, RefusesToConcludeFromWhatCannotBe) {
  const auto problems_of = [](Row bad) { return Analysis({row("anya", 1, 5), std::move(bad)}).problems(); };
  EXPECT_TRUE(problems_of(row("theta", 1.01, 3)).empty());
  EXPECT_TRUE(problems_of(row("theta", 1 - 1e-12, 3)).empty());
  Row bad = row("theta", 1.01, 3);
  bad.valid = false;
  bad.note = "through a wall";
  ASSERT_EQ(problems_of(bad).size(), 1u);
  EXPECT_NE(problems_of(bad)[0].find("through a wall"), std::string::npos);
  EXPECT_NE(problems_of(row("theta", 0.999, 3)).at(0).find("shorter than the optimum"), std::string::npos);
  EXPECT_NE(problems_of(row("visibility", 1.001, 3)).at(0).find("exact"), std::string::npos);
  bad = row("theta", 0, 3);
  bad.status = Status::unreachable;
  EXPECT_NE(problems_of(bad).at(0).find("without one"), std::string::npos);
  bad = row("theta", 1, 3);
  bad.expect_path = false;
  EXPECT_NE(problems_of(bad).at(0).find("with one"), std::string::npos);
}

TEST(StudyAnalysis, ComparesTheSameQueriesMapByMap) {
  // Lazy takes half the time on every query, whatever the query takes; its paths are longer by 2 % of the optimum.
  std::vector<Row> rows;
  for (std::size_t map = 0; map < 12; ++map) {
    for (std::size_t query = 0; query < 3; ++query) {
      const double time = static_cast<double>((map + 1) * (query + 1) * 100);
      rows.push_back(row("theta", 1.01, time, map, query));
      rows.push_back(row("lazy-theta", 1.03, time / 2, map, query));
    }
  }
  const Analysis analysis(rows);
  const std::vector<std::string> names{"theta", "lazy-theta"};
  const auto comparisons = analysis.compare(analysis.all_generated(), names);
  ASSERT_EQ(comparisons.size(), 1u);
  EXPECT_DOUBLE_EQ(comparisons[0].time_ratio.value, 2);
  EXPECT_EQ(comparisons[0].time_ratio.maps, 12u);
  EXPECT_NEAR(comparisons[0].excess_gap.value, -2, 1e-9);
  EXPECT_LT(comparisons[0].time_p, 0.01);
  EXPECT_EQ(comparisons[0].turn_p, 1);
  Comparison turned;
  EXPECT_DOUBLE_EQ(comparison(comparisons, "lazy-theta", "theta", turned)->time_ratio.value, 0.5);
  EXPECT_NEAR(turned.excess_gap.value, 2, 1e-9);
  EXPECT_EQ(comparison(comparisons, "theta", "anya", turned), nullptr);
  // The claim follows from the data, and its opposite from the opposite data.
  EXPECT_EQ(findings(analysis, comparisons)[0].verdict, Verdict::confirmed);
  for (Row& r : rows) r.algorithm = r.algorithm == "theta" ? "lazy-theta" : "theta";
  const Analysis opposite(rows);
  EXPECT_EQ(findings(opposite, opposite.compare(opposite.all_generated(), names))[0].verdict, Verdict::refuted);
  // Times are medians over the queries of a map, then over maps: 2 * 650.
  EXPECT_DOUBLE_EQ(analysis.estimate(analysis.all_generated(), "theta", &MapValue::time_us).value, 1300);
  EXPECT_NEAR(analysis.estimate(analysis.all_generated(), "lazy-theta", &MapValue::excess).value, 3, 1e-9);
  EXPECT_NEAR(analysis.worst_ratio(analysis.all_generated(), "lazy-theta"), 1.03, 1e-12);
}

TEST(StudyRows, ReadBackAsTheyWereWritten) {
  Row r = row("block-astar:block=4", 1.25, 0.1, 3, 7);
  r.game_map = true;
  r.rule = CornerRule::allow;
  r.expect_path = false;
  r.note = "a, \"b\"";
  r.coverage = 0.1;
  const auto back = parse_rows(std::string(kRowColumns) + "\n" + format_row(r) + "\n", "x.csv");
  ASSERT_EQ(back.size(), 1u);
  EXPECT_EQ(format_row(back[0]), format_row(r));
  EXPECT_THROW((void)parse_rows("a,b\n", "x.csv"), InputError);
  EXPECT_THROW((void)parse_rows(std::string(kRowColumns) + "\n" + format_row(r) + ",\n", "x.csv"), InputError);
}

TEST(StudyDesign, HasEveryCombinationOnceWithItsOwnSeeds) {
  const auto cases = map_cases(full_design(), 1, {});
  EXPECT_EQ(cases.size(), 5u * 5 * 4 * (3 + 1));
  std::set<std::string> keys;
  std::set<std::uint64_t> map_seeds, query_seeds;
  for (const MapCase& c : cases) {
    keys.insert(c.key);
    map_seeds.insert(c.map_seed);
    query_seeds.insert(c.query_seed);
  }
  EXPECT_EQ(keys.size(), cases.size());
  EXPECT_EQ(query_seeds.size(), cases.size());
  EXPECT_EQ(map_seeds.size(), 300u);  // both rules on the same map
  EXPECT_NE(map_cases(full_design(), 2, {})[0].map_seed, cases[0].map_seed);
}

TEST(Markdown, KeepsATableATableWhateverIsInIt) {
  EXPECT_EQ(markdown_table({{"a|b"}, {"n", Align::right}}, {{"x\ny", "1"}, {"z"}}),
            "| a\\|b | n |\n|---|---:|\n| x y | 1 |\n| z |  |\n");
  EXPECT_THROW((void)markdown_table({{"a"}}, {{"1", "2"}}), std::logic_error);
}

}  // namespace
}  // namespace taut::lab::freeman2014
