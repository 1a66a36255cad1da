#include "taut-io/scen_file.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "expect_input.hpp"
#include "support/shared_data.hpp"
#include "taut-io/detail/text_scanner.hpp"
#include "taut-io/file.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

using test::expect_refused;

const std::string kSmallScen =
    "version 1\n"
    "0\tmaps/a.map\t49\t50\t1\t11\t1\t12\t1\n"
    "7\tmaps/a.map\t49\t50\t1.5\t11.25\t4\t12\t3.41421\n"
    "8\tb.map\t49\t50\t1\t11\t5\t5\t0\n";

TEST(ScenFile, ReadsColumnsAndThePrecisionThatWasPrinted) {
  const Scenario scenario = parse_scen(kSmallScen, "s");
  ASSERT_EQ(scenario.entries.size(), 3u);
  const ScenarioEntry& entry = scenario.entries[1];
  EXPECT_EQ(entry.bucket, 7);
  EXPECT_EQ(entry.map, "maps/a.map");
  EXPECT_EQ(entry.width, 49);
  EXPECT_EQ(entry.height, 50);
  EXPECT_EQ(entry.start, (Vec2{1.5, 11.25}));
  EXPECT_EQ(entry.goal, (Vec2{4, 12}));
  EXPECT_EQ(entry.length, 3.41421);
  EXPECT_EQ(entry.decimals, 5);
  EXPECT_FALSE(entry.no_path());
  EXPECT_EQ(scenario.entries[0].decimals, 0);
  EXPECT_TRUE(scenario.entries[2].no_path());
}

TEST(ScenFile, WritesWhatItRead) { EXPECT_EQ(format_scen(parse_scen(kSmallScen, "s")), kSmallScen); }

TEST(ScenFile, TakesALengthOfZeroWithStartAtTheGoalAsAPath) {
  EXPECT_FALSE(parse_scen("version 1\n0 m 9 9 3 3 3 3 0.0\n", "s").entries[0].no_path());
}

TEST(ScenFile, CountsColumnsFromBothEndsSoThatMapNamesMayHoldBlanks) {
  const Scenario scenario = parse_scen("version 1.0\n3  my maps/the  big one.map 49 49 1 11 1 12 1.00\n", "s");
  EXPECT_EQ(scenario.entries[0].map, "my maps/the  big one.map");
  EXPECT_EQ(scenario.entries[0].bucket, 3);
  EXPECT_EQ(parse_scen(format_scen(scenario), "s"), scenario);
}

TEST(ScenFile, ToleratesCrlfByteOrderMarkBlankLinesAndNoFinalLineEnd) {
  const Scenario expected = parse_scen(kSmallScen, "s");
  EXPECT_EQ(parse_scen(test::with_crlf(kSmallScen), "s"), expected);
  EXPECT_EQ(parse_scen("\xEF\xBB\xBF" + kSmallScen + "\n\n", "s"), expected);
  EXPECT_EQ(parse_scen(kSmallScen.substr(0, kSmallScen.size() - 1), "s"), expected);
}

TEST(ScenFile, KnowsThePrecisionOfNumbersWithExponents) {
  const auto decimals = [](const std::string& length) {
    return parse_scen("version 1\n0 m 9 9 1 2 3 4 " + length + "\n", "s").entries[0].decimals;
  };
  EXPECT_EQ(decimals("1.23457e+06"), -1);
  EXPECT_EQ(decimals("1.5e2"), -1);
  EXPECT_EQ(decimals("1.50e-1"), 3);
  EXPECT_EQ(decimals("12."), 0);
  EXPECT_EQ(decimals("0e-999999999"), 1074);
  EXPECT_EQ(decimals("0e99"), 0);
}

TEST(ScenFile, RoundTripsRandomScenarios) {
  Random random(11);
  for (int round = 0; round < 300; ++round) {
    std::string text = "version 1\n";
    for (int i = 0; i < 5; ++i) {
      text += std::to_string(random.below(100)) + " m 512 512";
      for (int c = 0; c < 4; ++c) text += ' ' + std::to_string(random.between(-1000.0, 1000.0));
      const int digits = random.between(1, 17);
      std::string length;
      for (int d = 0; d < digits; ++d) length += static_cast<char>('0' + random.below(10));
      if (random.below(2) == 0) length.insert(random.below(length.size()) + 1, ".");
      if (random.below(4) == 0) length += "e" + std::to_string(random.between(-30, 30));
      text += ' ' + length + '\n';
    }
    const Scenario scenario = parse_scen(text, "s");
    EXPECT_EQ(parse_scen(format_scen(scenario), "s"), scenario) << text << format_scen(scenario);
  }
}

TEST(ScenFile, RefusesBadInputNamingTheLine) {
  expect_refused(parse_scen, "", 1, "'version 1', got the end of the file");
  expect_refused(parse_scen, "version 2\n", 1, "the version 1 or 1.0, got '2'");
  expect_refused(parse_scen, "version 1\n\n1 2 3\n", 3, "9 columns");
  expect_refused(parse_scen, "version 1\n49 49 1 11 1 12 1.00\n", 2, "length, got 7");
  expect_refused(parse_scen, "version 1\n0 49 49 1 11 1 12 1.00\n", 2, "length, got 8");
  expect_refused(parse_scen, "version 1\nx m 49 49 1 11 1 12 1\n", 2, "a bucket in column 1");
  expect_refused(parse_scen, "version 1\n-1 m 49 49 1 11 1 12 1\n", 2, "a bucket in column 1");
  expect_refused(parse_scen, "version 1\n0 m -49 49 1 11 1 12 1\n", 2, "the map's width");
  expect_refused(parse_scen, "version 1\n0 m 49 4.9 1 11 1 12 1\n", 2, "the map's height");
  expect_refused(parse_scen, "version 1\n0 m 49 49 1 11 1 12 -1\n", 2, "a length of at least 0, got '-1'");
  for (const char* bad : {"nan", "inf", "1e999", "1e60", "1e-60", "x", "0x1"}) {
    expect_refused(parse_scen, std::string("version 1\n0 m 49 49 1 ") + bad + " 1 12 1\n", 2, "a start y");
  }
  for (const char* bad : {"nan", "inf", "1e999", "x"}) {
    expect_refused(parse_scen, std::string("version 1\n0 m 49 49 1 11 1 12 ") + bad + "\n", 2, "a length");
  }
}

TEST(ScenFile, NeverDoesAnythingElseThanRefuseABeginning) {
  EXPECT_GT(test::refused_beginnings(parse_scen, kSmallScen), kSmallScen.size() / 2);
}

TEST(ScenFile, RefusesToWriteMapNamesThatWouldReadDifferently) {
  for (const char* bad : {"", " a", "a ", "a\nb", "a\r"}) {
    ScenarioEntry entry;
    entry.map = bad;
    EXPECT_THROW((void)format_scen({{entry}}), InputError) << bad;
  }
}

TEST(ScenFile, ReadsAllRealScenariosAndPrintsTheirLengthsAgain) {
  TAUT_NEEDS_SHARED_DATA("movingai");
  auto files = test::shared_files("movingai", ".scen");
  for (const auto& path : test::shared_files("polyanya", ".scen")) files.push_back(path);
  ASSERT_FALSE(files.empty());
  for (const auto& path : files) {
    const Scenario scenario = read_scen(path);
    EXPECT_FALSE(scenario.entries.empty()) << path;
    EXPECT_EQ(parse_scen(format_scen(scenario), "s"), scenario) << path;
    // The last column of each line, as it stands in the file.
    const FileBytes bytes = read_file(path);
    TextScanner lines(bytes.text(), "s");
    (void)lines.next_line();
    const std::string written = format_scen(scenario);
    TextScanner again(written, "s");
    (void)again.next_line();
    for (auto line = lines.next_line(); line; line = lines.next_line()) {
      if (line->find_first_not_of(" \t\r") == std::string_view::npos) continue;
      const auto ours = again.next_line();
      ASSERT_TRUE(ours.has_value());
      const std::string_view trimmed = line->substr(0, line->find_last_not_of(" \t\r") + 1);
      EXPECT_EQ(ours->substr(ours->rfind('\t') + 1), trimmed.substr(trimmed.find_last_of(" \t") + 1)) << path;
    }
  }
}

TEST(ScenFile, KeepsThePrecisionOfALengthThatRoundsUpToTheNextPowerOfTen) {
  for (const char* length : {"1.0e73", "1e73", "1.00e+23", "9.99e+06", "1e+22", "1.2e+06", "1e5"}) {
    const Scenario once = parse_scen("version 1\n0\tm\t9\t9\t1\t2\t3\t4\t" + std::string(length) + "\n", "s");
    EXPECT_EQ(parse_scen(format_scen(once), "again"), once) << length;
  }
}

}  // namespace
}  // namespace taut::io
