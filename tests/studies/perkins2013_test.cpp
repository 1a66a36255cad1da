// A tiny run of the study of weighted triangles in the plane, from end to end.
#include "studies/perkins2013/perkins2013.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "studies/perkins2013/ladder.hpp"
#include "studies/perkins2013/rows.hpp"
#include "studies/study_test.hpp"
#include "taut-io/asc_file.hpp"
#include "taut/base/input_error.hpp"
#include "taut/world/generate/hills.hpp"

namespace taut::lab::perkins2013 {
namespace {

namespace fs = std::filesystem;

using test::slurp;

constexpr const char* kName = "perkins2013-plane";

class WeightedStudy : public test::StudyTest {
 protected:
  static Design tiny() {
    return {.name = "tiny",
            .worlds = 1,
            .levels = 2,
            .sites = 60,
            .voronoi_levels = 2,
            .repeats = 1,
            .kernel_sets = 1,
            .kernel_triangles = 300,
            .caching_triangles = {400, 600},
            .caching_worlds = 1,
            .error_worlds = 1,
            .error_side = 10,
            .field_worlds = 1,
            .field_triangles = 500};
  }
  [[nodiscard]] std::vector<LadderRow> worlds(const std::string& name) const {
    const fs::path file = folder_ / name / kName / "worlds.csv";
    return parse_rows<LadderRow>(slurp(file), file.string());
  }
};

TEST_F(WeightedStudy, WritesDataFiguresAndADocumentThatLinksThem) {
  const StudyOutcome outcome = run(tiny(), options("a"));
  for (const std::string& problem : outcome.problems) ADD_FAILURE() << problem;
  const std::string text = slurp(folder_ / "a" / (std::string(kName) + ".md"));
  EXPECT_GE(check_figures(outcome, kName, text), 6u);
  for (const char* picture : {"world-maze.png", "world-voronoi.png", "world-rooms.png", "world-slanted.png",
                              "worst.png", "field.png", "field-ends.png", "along-walls.png", "slopes.png"}) {
    EXPECT_NE(text.find(std::string("](") + kName + "/" + picture + ")"), std::string::npos) << picture;
    EXPECT_EQ(slurp(folder_ / "a" / kName / picture).substr(1, 3), "PNG") << picture;
  }
  for (const char* part :
       {"taut test", "## The thesis's claims beside ours", "### A fair quadtree",
        "## Errors, which the thesis does not have", "## Conclusion", "## Limits", "generated hills"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(text.find("nan"), std::string::npos);
  EXPECT_EQ(text.find("inf "), std::string::npos);
  std::set<std::string> seen;
  for (const LadderRow& row : worlds("a")) {
    seen.insert(row.kind + " " + row.who);
    EXPECT_GT(row.cost, 0) << row.kind << " " << row.who;
    EXPECT_TRUE(std::isfinite(row.cost)) << row.kind << " " << row.who;
  }
  EXPECT_EQ(seen.size(), kinds().size() * (contenders().size() + 1));
}

TEST_F(WeightedStudy, ResumedWithNothingLeftWritesTheSameDocument) {
  (void)run(tiny(), options("same"));
  const fs::path document = folder_ / "same" / (std::string(kName) + ".md");
  const std::string text = slurp(document), picture = slurp(folder_ / "same" / kName / "worst.png");
  fs::remove(document);
  const StudyOutcome again = run(tiny(), options("same"));
  EXPECT_TRUE(again.problems.empty());
  EXPECT_EQ(slurp(document), text);
  EXPECT_EQ(slurp(folder_ / "same" / kName / "worst.png"), picture);
}

TEST_F(WeightedStudy, KilledAndResumedEqualsAnUninterruptedRunApartFromTimes) {
  (void)run(tiny(), options("whole"));
  (void)run(tiny(), options("cut"));
  const fs::path journal = folder_ / "cut" / kName / "journal.jsonl";
  const std::string text = slurp(journal);
  // Killed while a line in the middle was being written.
  const std::size_t end = text.find('\n', text.find("\"world voronoi")) + 1;
  ASSERT_LT(end + 25, text.size());
  std::ofstream(journal, std::ios::binary) << text.substr(0, end + 25);
  StudyOptions threads = options("cut");
  threads.threads = 3;
  EXPECT_TRUE(run(tiny(), threads).problems.empty());
  auto whole = worlds("whole"), cut = worlds("cut");
  ASSERT_EQ(whole.size(), cut.size());
  for (std::size_t i = 0; i < whole.size(); ++i) {
    whole[i].time_us = cut[i].time_us = 0;
    EXPECT_EQ(format_row(whole[i]), format_row(cut[i]));
  }
  for (const char* file : {"walls.csv", "worst.png", "along-walls.png"}) {
    EXPECT_EQ(slurp(folder_ / "whole" / kName / file), slurp(folder_ / "cut" / kName / file)) << file;
  }
  EXPECT_EQ(slurp(journal).substr(0, end), text.substr(0, end)) << "what was finished was measured again";
}

TEST_F(WeightedStudy, TakesHeightsFromAFileAndRefusesToMixRuns) {
  fs::create_directories(folder_);
  const fs::path heights = folder_ / "hills.asc";
  io::write_asc(generate_hills({.columns = 40, .rows = 30, .spacing = 30}), heights);
  StudyOptions with = options("one");
  with.terrain = heights;
  EXPECT_TRUE(run(tiny(), with).problems.empty());
  EXPECT_NE(slurp(folder_ / "one" / (std::string(kName) + ".md")).find("hills.asc, 40 × 30"), std::string::npos);
  EXPECT_THROW((void)run(tiny(), options("one")), InputError);
  StudyOptions missing = options("two");
  missing.terrain = folder_ / "none.asc";
  EXPECT_THROW((void)run(tiny(), missing), InputError);
  EXPECT_FALSE(fs::exists(folder_ / "two")) << "a file that is missing is told of before anything is begun";
}

TEST_F(WeightedStudy, DrawsNoConclusionWithoutWorlds) {
  Design none = tiny();
  none.worlds = 0;
  const StudyOutcome outcome = run(none, options("none"));
  ASSERT_EQ(outcome.problems.size(), 1u);
  EXPECT_FALSE(fs::exists(folder_ / "none" / (std::string(kName) + ".md")));
  EXPECT_TRUE(fs::exists(folder_ / "none" / kName / "kernels.csv"));
}

TEST(WeightedStudyEntry, IsFoundByNameAndPart) {
  EXPECT_EQ(find_study("niederberger2004").part, "");
  EXPECT_EQ(find_study("perkins2013", "plane").name, "perkins2013");
  for (const auto& [name, part] : {std::pair{"perkins2013", ""}, {"perkins2013", "moon"}, {"freeman2014", "plane"}})
    EXPECT_THROW((void)find_study(name, part), InputError) << name << " " << part;
}

}  // namespace
}  // namespace taut::lab::perkins2013
