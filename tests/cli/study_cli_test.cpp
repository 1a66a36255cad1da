// What belongs to studies and to saved worlds, as users run it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/run.hpp"

namespace taut::cli_test {
namespace {

namespace fs = std::filesystem;

class StudyCommands : public testing::Test {
 protected:
  StudyCommands()
      : folder_(fs::temp_directory_path() / ("taut-study-cli-" + std::to_string(::getpid()) + "-" + name())) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~StudyCommands() override { fs::remove_all(folder_); }
  static std::string name() { return testing::UnitTest::GetInstance()->current_test_info()->name(); }
  [[nodiscard]] std::string file(const std::string& n) const { return (folder_ / n).string(); }

 private:
  fs::path folder_;
};

TEST_F(StudyCommands, ReproduceListsItsStudiesAndRefusesOthers) {
  const Ran listed = run("reproduce");
  EXPECT_EQ(listed.code, 0);
  for (const char* study : {"freeman2014", "demyen2007", "niederberger2004", "perkins2013"}) {
    EXPECT_TRUE(contains(listed.out, study)) << listed.out;
  }
  const Ran refused = run("reproduce freeman1914 -o " + file("out"));
  EXPECT_EQ(refused.code, 2);
  EXPECT_TRUE(contains(refused.out, "expected one of freeman2014")) << refused.out;
  EXPECT_FALSE(fs::exists(file("out")));
  EXPECT_TRUE(contains(run("reproduce perkins2013 -o " + file("out")).out, "--part with one of plane, volume"));
  EXPECT_EQ(run("reproduce freeman2014 --maps /nowhere -o " + file("out")).code, 2);
  EXPECT_EQ(run("reproduce freeman2014 -o /proc/nowhere").code, 2);
  const Ran help = run("reproduce --help");
  EXPECT_EQ(help.code, 0);
  EXPECT_TRUE(contains(help.out, "Example: taut reproduce"));
}

TEST_F(StudyCommands, BenchWritesTheAuthorsColumns) {
  ASSERT_EQ(run("generate caves --width 30 --height 20 --seed 3 -o " + file("c.map")).code, 0);
  ASSERT_EQ(run("bench " + file("c.map") + " --random 3 --planner astar,dijkstra --csv " + file("f.csv") +
                " --csv-preset freeman2014")
                .code,
            0);
  const std::string text = slurp(file("f.csv"));
  EXPECT_TRUE(text.starts_with("Map,Algorithm,PathTime,TotalLength,TotalAngle\nc.map 1,AStar,")) << text;
  EXPECT_TRUE(contains(text, "c.map 3,Dijkstra,"));
  EXPECT_EQ(run("bench " + file("c.map") + " --random 3 --csv-preset smith1999 --csv " + file("f.csv")).code, 2);
}

TEST_F(StudyCommands, BenchShowsWhatWasBuilt) {
  ASSERT_EQ(run("generate caves --width 30 --height 20 --seed 3 -o " + file("c.map")).code, 0);
  const Ran shown = run("bench " + file("c.map") + " --random 3 --planner visibility");
  EXPECT_EQ(shown.code, 0);
  EXPECT_TRUE(contains(shown.out, "build")) << shown.out;
  EXPECT_TRUE(contains(shown.out, "KiB")) << shown.out;
}

TEST_F(StudyCommands, RandomQueriesBeginAndEndWhereTheUserSays) {
  ASSERT_EQ(run("generate caves --width 30 --height 20 --seed 3 -o " + file("c.map")).code, 0);
  const auto starts = [&](const std::string& options) {
    EXPECT_EQ(run("bench " + file("c.map") + " --random 4 --planner visibility " + options + " --save " +
                  file("s.map") + " --save-paths")
                  .code,
              0);
    std::string out;
    const auto saved = nlohmann::json::parse(slurp(file("s.map.json")));
    for (const auto& one : saved["runs"]) out += one["query"]["from"].dump();
    return out;
  };
  EXPECT_EQ(starts("").find(".0"), std::string::npos);
  EXPECT_EQ(starts(""), starts("--random-origin centre"));
  EXPECT_EQ(starts("--random-origin corner").find(".5"), std::string::npos);
}

TEST_F(StudyCommands, AWorldIsSavedWithAndWithoutPathsAndStatistics) {
  ASSERT_EQ(run("generate caves --width 40 --height 30 --seed 3 -o " + file("c.map")).code, 0);
  const std::string bench = "bench " + file("c.map") + " --random 3 --planner astar,visibility --save ";
  ASSERT_EQ(run(bench + file("plain.map")).code, 0);
  EXPECT_EQ(slurp(file("plain.map")), slurp(file("c.map")));
  EXPECT_FALSE(fs::exists(file("plain.map.json")));
  EXPECT_EQ(run("inspect " + file("plain.map") + " --saved").code, 2);

  ASSERT_EQ(run(bench + file("paths.map") + " --save-paths").code, 0);
  ASSERT_EQ(run(bench + file("numbers.map") + " --save-statistics").code, 0);
  ASSERT_EQ(run(bench + file("all.map") + " --save-paths --save-statistics").code, 0);
  EXPECT_FALSE(contains(slurp(file("paths.map.json")), "time_us"));
  EXPECT_FALSE(contains(slurp(file("numbers.map.json")), "points"));
  const Ran shown = run("inspect " + file("all.map") + " --saved");
  EXPECT_EQ(shown.code, 0);
  EXPECT_TRUE(contains(shown.out, "valid")) << shown.out;
  EXPECT_FALSE(contains(shown.out, "INVALID")) << shown.out;
  const auto facts = nlohmann::json::parse(run("inspect " + file("all.map") + " --saved --json").out);
  EXPECT_EQ(facts["saved"]["runs"].size(), 3u);
  EXPECT_EQ(run("validate " + file("all.map") + " " + file("all.map.json")).code, 0);
  EXPECT_EQ(run("render " + file("all.map") + " --saved --query 2 -o " + file("p.svg")).code, 0);
  EXPECT_TRUE(contains(slurp(file("p.svg")), "visibility"));
  EXPECT_EQ(run("render " + file("all.map") + " --saved --query 4 -o " + file("p.svg")).code, 2);
  EXPECT_EQ(run("render " + file("all.map") + " --query 2 -o " + file("p.svg")).code, 2);

  // A path that has been tampered with is shown for what it is.
  auto saved = nlohmann::json::parse(slurp(file("all.map.json")));
  saved["runs"][0]["results"][0]["points"][0] = {0, 0};
  spit(file("all.map.json"), saved.dump());
  EXPECT_TRUE(contains(run("inspect " + file("all.map") + " --saved").out, "INVALID"));
  EXPECT_EQ(run("validate " + file("all.map") + " " + file("all.map.json")).code, 1);
  saved["runs"][0]["results"][0]["points"][0] = {-1, 0};
  spit(file("all.map.json"), saved.dump());
  EXPECT_EQ(run("render " + file("all.map") + " --saved -o " + file("p.svg")).code, 2);
  // And so is a world that has been changed since.
  ASSERT_EQ(run("generate caves --width 40 --height 30 --seed 4 -o " + file("paths.map")).code, 0);
  const Ran stale = run("inspect " + file("paths.map") + " --saved");
  EXPECT_EQ(stale.code, 2);
  EXPECT_TRUE(contains(stale.out, "changed since")) << stale.out;
}

TEST_F(StudyCommands, PlanSavesItsQueryAndSaveOptionsNeedAFile) {
  spit(file("o.map"), "type octile\nheight 2\nwidth 3\nmap\n...\n.@.\n");
  const std::string plan = "plan " + file("o.map") + " --from 0,0 --to 3,2 --planner all";
  ASSERT_EQ(run(plan + " --squeeze allow --save " + file("k.map") + " --save-paths").code, 0);
  const auto saved = nlohmann::json::parse(slurp(file("k.map.json")));
  EXPECT_EQ(saved["squeeze"], "allow");
  EXPECT_EQ(saved["runs"].size(), 1u);
  EXPECT_GE(saved["runs"][0]["results"].size(), 3u);
  EXPECT_EQ(run(plan + " --save-paths").code, 2);
  EXPECT_EQ(run("bench " + file("o.map") + " " + file("o.map") + " --random 1 --save " + file("k.map")).code, 2);
}

}  // namespace
}  // namespace taut::cli_test
