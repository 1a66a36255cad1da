#include "studies/journal.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "studies/study.hpp"
#include "taut/base/input_error.hpp"

namespace taut::lab {
namespace {

namespace fs = std::filesystem;

class JournalFile : public testing::Test {
 protected:
  JournalFile()
      : file_(fs::temp_directory_path() / ("taut-journal-" + std::to_string(::getpid()) + "-" +
                                           testing::UnitTest::GetInstance()->current_test_info()->name())) {
    fs::remove(file_);
  }
  ~JournalFile() override { fs::remove(file_); }
  [[nodiscard]] std::string text() const {
    std::ostringstream out;
    out << std::ifstream(file_, std::ios::binary).rdbuf();
    return out.str();
  }
  void spit(const std::string& text) const { std::ofstream(file_, std::ios::binary) << text; }
  fs::path file_;
};

TEST_F(JournalFile, KeepsBlocksWithAnyTextAcrossOpenings) {
  const std::vector<std::string> odd{"", "a,\"b\"\n\r\t", "µ", std::string("\0x", 2)};
  {
    Journal journal(file_, "run 1");
    EXPECT_EQ(journal.records("a"), nullptr);
    journal.append("a", odd);
    journal.append("b\n", {});
    EXPECT_THROW(journal.append("a", {}), std::logic_error);
  }
  Journal journal(file_, "run 1");
  EXPECT_EQ(journal.blocks(), 2u);
  EXPECT_EQ(*journal.records("a"), odd);
  EXPECT_TRUE(journal.records("b\n")->empty());
  EXPECT_EQ(journal.removed_bytes(), 0u);
}

TEST_F(JournalFile, CutAnywhereKeepsExactlyTheWholeLines) {
  {
    Journal journal(file_, "run");
    journal.append("a", {"1", "2"});
    journal.append("b", {"3"});
  }
  const std::string whole = text();
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    spit(whole.substr(0, size));
    const auto lines =
        static_cast<std::size_t>(std::count(whole.begin(), whole.begin() + static_cast<long>(size), '\n'));
    {
      Journal journal(file_, "run");
      EXPECT_EQ(journal.blocks(), lines > 0 ? lines - 1 : 0) << size;
      if (journal.records("a") == nullptr) journal.append("a", {"1", "2"});
      if (journal.records("b") == nullptr) journal.append("b", {"3"});
    }
    EXPECT_EQ(text(), whole) << size;
  }
}

TEST_F(JournalFile, RefusesWhatIsNotItsOwnAndLeavesItAlone) {
  { Journal(file_, "seed 1").append("a", {"x"}); }
  const std::string before = text();
  try {
    Journal journal(file_, "seed 2");
    ADD_FAILURE() << "accepted another run";
  } catch (const InputError& error) {
    EXPECT_NE(error.expectation().find("seed 1"), std::string::npos);
    EXPECT_NE(error.expectation().find("seed 2"), std::string::npos);
    EXPECT_NE(error.expectation().find("--restart"), std::string::npos) << "what helps";
  }
  EXPECT_EQ(text(), before);
  const std::string head = before.substr(0, before.find('\n') + 1);
  for (const std::string& body :
       {std::string("{}\n"), std::string("[1]\n"), std::string("nonsense\n"),
        std::string("{\"block\":1,\"records\":[]}\n"), std::string("{\"block\":\"a\",\"records\":[1]}\n"),
        std::string("{\"block\":\"a\",\"records\":[]}\n{\"block\":\"a\",\"records\":[]}\n")}) {
    spit(head + body);
    EXPECT_THROW(Journal(file_, "seed 1"), InputError) << body;
    EXPECT_EQ(text(), head + body);
  }
  for (const char* first : {"{}\n", "1\n", "{\"format\":3}\n", "{\"format\":\"taut journal 1\",\"identity\":7}\n"}) {
    spit(first);
    try {
      Journal journal(file_, "seed 1");
      ADD_FAILURE() << "accepted " << first;
    } catch (const InputError& error) {
      EXPECT_NE(error.expectation().find("--restart"), std::string::npos) << error.what();
    }
  }
  Journal anew(file_, "seed 2", true);
  EXPECT_EQ(anew.blocks(), 0u);
}

TEST_F(JournalFile, SaysOnlyWhatIsDifferentAboutAnotherRun) {
  const auto said = [&](const std::string& identity) {
    try {
      Journal journal(file_, identity);
    } catch (const InputError& error) {
      return error.expectation().substr(0, error.expectation().find(';'));
    }
    return std::string("accepted");
  };
  const std::string both = "expected the journal of this run (", other = "), got that of another (";
  { const Journal journal(file_, "a study, seed 1, 12 maps, 3 queries"); }
  EXPECT_EQ(said("a study, seed 12, 12 maps, 3 queries"), both + "…, seed 12, …" + other + "…, seed 1, …)");
  EXPECT_EQ(said("a study, seed 2, 1 map, 3 queries"), both + "…, seed 2, 1 map, …" + other + "…, seed 1, 12 maps, …)");
  EXPECT_EQ(said("b study, seed 1, 12 maps, 3 queries"), both + "b study, …" + other + "a study, …)");
  EXPECT_EQ(said("a study, seed 1, 12 maps, 33 queries"), both + "…, 33 queries" + other + "…, 3 queries)");
  EXPECT_EQ(said("a study, seed 1, 12 maps"), both + "…, 12 maps" + other + "…, 12 maps, 3 queries)");
  EXPECT_EQ(said(""), both + other + "a study, seed 1, 12 maps, 3 queries)");
}

TEST_F(JournalFile, LetsOneProcessInAtATime) {
  Journal journal(file_, "run");
  EXPECT_THROW(Journal(file_, "run"), InputError);
}

std::vector<StudyBlock> counting_blocks(int& runs) {
  std::vector<StudyBlock> blocks;
  for (int i = 0; i < 20; ++i) {
    blocks.push_back({"block " + std::to_string(i), 1, [i, &runs] {
                        ++runs;
                        if (i == 13 && runs <= 14) throw std::runtime_error("killed");
                        return std::vector<std::string>{std::to_string(i), std::to_string(i * i)};
                      }});
  }
  return blocks;
}

TEST_F(JournalFile, BlocksAreRunOnceThoughTheRunIsInterrupted) {
  int runs = 0;
  const auto blocks = counting_blocks(runs);
  {
    Journal journal(file_, "run");
    EXPECT_THROW((void)run_blocks("test", blocks, 1, journal), std::runtime_error);
    EXPECT_EQ(journal.blocks(), 13u);
  }
  Journal journal(file_, "run");
  const auto records = run_blocks("test", blocks, 1, journal);
  EXPECT_EQ(runs, 14 + 7);
  ASSERT_EQ(records.size(), 20u);
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(records[static_cast<std::size_t>(i)],
              (std::vector<std::string>{std::to_string(i), std::to_string(i * i)}));
  }
}

TEST_F(JournalFile, RecordsComeInTheOrderOfThePlanOnAnyNumberOfThreads) {
  std::vector<StudyBlock> blocks;
  for (int i = 0; i < 50; ++i) {
    blocks.push_back({std::to_string(i), 1, [i] { return std::vector<std::string>{std::to_string(i)}; }});
  }
  Journal journal(file_, "run");
  const auto records = run_blocks("test", blocks, 4, journal);
  for (std::size_t i = 0; i < 50; ++i) EXPECT_EQ(records[i][0], std::to_string(i));
  blocks.push_back(blocks[0]);
  EXPECT_THROW((void)run_blocks("test", blocks, 1, journal), std::logic_error);
}

TEST(Studies, AreFoundByNameOrListed) {
  EXPECT_EQ(find_study("freeman2014").name, "freeman2014");
  try {
    (void)find_study("freeman");
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_NE(error.expectation().find("freeman2014"), std::string::npos);
  }
}

}  // namespace
}  // namespace taut::lab
