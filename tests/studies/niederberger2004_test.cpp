// A tiny run of the study of movable nodes, from end to end.
#include "studies/niederberger2004/niederberger2004.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "studies/niederberger2004/answers.hpp"
#include "studies/niederberger2004/terrain.hpp"
#include "studies/study_test.hpp"
#include "taut/base/input_error.hpp"

namespace taut::lab::niederberger2004 {
namespace {

namespace fs = std::filesystem;

using test::slurp;

class MovableStudy : public test::StudyTest {
 protected:
  static Design tiny() {
    return {.name = "tiny",
            .worlds = 1,
            .queries = 6,
            .repeats = 1,
            .channel_every = 2,
            .sizes = {40, 60},
            .decompositions = 1,
            .hill_worlds = 1,
            .hill_queries = 3};
  }
  [[nodiscard]] std::vector<AnswerRow> answers(const std::string& name) const {
    const fs::path file = folder_ / name / "niederberger2004" / "results.csv";
    return parse_answers(slurp(file), file.string());
  }
};

TEST_F(MovableStudy, WritesDataFiguresAndADocumentThatLinksThem) {
  const StudyOutcome outcome = run(tiny(), options("a"));
  for (const std::string& problem : outcome.problems) ADD_FAILURE() << problem;
  const std::string text = slurp(folder_ / "a" / "niederberger2004.md");
  EXPECT_GE(check_figures(outcome, "niederberger2004", text), 10u);
  for (const char* picture : {"paths.png", "slide.png", "hills.png"}) {
    EXPECT_NE(text.find(std::string("](niederberger2004/") + picture + ")"), std::string::npos) << picture;
    EXPECT_EQ(slurp(folder_ / "a" / "niederberger2004" / picture).substr(1, 3), "PNG") << picture;
  }
  for (const char* part : {"taut test", "## The paper's claims beside ours", "reproduced", "## Conclusion",
                           "rectangles, overlapping", "## Beside an exact search of today", "## Limits"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part;
  }
  EXPECT_EQ(text.find("nan"), std::string::npos);
  EXPECT_EQ(text.find("inf "), std::string::npos);
  std::set<std::string> worlds;
  std::size_t checked = 0;
  for (const AnswerRow& row : answers("a")) {
    worlds.insert(row.world.text());
    checked += row.channel == ChannelCheck::shortest;
    EXPECT_NE(row.channel, ChannelCheck::longer);
    EXPECT_GE(row.unpulled, row.answers[contender_index(kMovable)].length * (1 - kSameLength));
    for (const Answer& answer : row.answers) {
      EXPECT_GE(answer.length, row.answers[contender_index(kOptimum)].length * (1 - kSameLength));
    }
  }
  EXPECT_EQ(worlds.size(), 2 * shapes().size());
  EXPECT_EQ(checked, 2 * shapes().size() * 3);
}

TEST_F(MovableStudy, KilledAndResumedEqualsAnUninterruptedRunApartFromTimes) {
  (void)run(tiny(), options("whole"));
  (void)run(tiny(), options("cut"));
  const fs::path journal = folder_ / "cut" / "niederberger2004" / "journal.jsonl";
  const std::string text = slurp(journal);
  // Killed while a line in the middle was being written.
  const std::size_t end = text.find('\n', text.find("\"queries ")) + 1;
  ASSERT_LT(end + 25, text.size());
  std::ofstream(journal, std::ios::binary) << text.substr(0, end + 25);
  StudyOptions threads = options("cut");
  threads.threads = 3;
  EXPECT_TRUE(run(tiny(), threads).problems.empty());
  auto whole = answers("whole"), cut = answers("cut");
  ASSERT_EQ(whole.size(), cut.size());
  for (std::size_t i = 0; i < whole.size(); ++i) {
    for (AnswerRow* row : {&whole[i], &cut[i]}) {
      for (Answer& answer : row->answers) answer.time_us = 0;
    }
    EXPECT_EQ(format_answers(whole[i]), format_answers(cut[i]));
  }
  for (const char* file : {"cells.csv", "terrain.csv", "sizes.csv", "hills.png", "paths.png"}) {
    EXPECT_EQ(slurp(folder_ / "whole" / "niederberger2004" / file), slurp(folder_ / "cut" / "niederberger2004" / file))
        << file;
  }
  EXPECT_EQ(slurp(journal).substr(0, end), text.substr(0, end)) << "what was finished was measured again";
}

TEST_F(MovableStudy, RefusesToMixRuns) {
  Design small = tiny();
  small.queries = 2;
  (void)run(small, options("one"));
  StudyOptions other = options("one");
  other.seed = 2;
  EXPECT_THROW((void)run(small, other), InputError);
  EXPECT_THROW((void)run(tiny(), options("one")), InputError);
  other.restart = true;
  EXPECT_TRUE(run(small, other).problems.empty());
}

TEST_F(MovableStudy, DrawsNoConclusionWithoutQueries) {
  Design none = tiny();
  none.queries = 0;
  const StudyOutcome outcome = run(none, options("none"));
  ASSERT_EQ(outcome.problems.size(), 1u);
  EXPECT_FALSE(fs::exists(folder_ / "none" / "niederberger2004.md"));
  EXPECT_TRUE(fs::exists(folder_ / "none" / "niederberger2004" / "cells.csv"));
}

}  // namespace
}  // namespace taut::lab::niederberger2004
