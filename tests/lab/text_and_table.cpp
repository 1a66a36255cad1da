#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "taut/lab/report/table.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab {
namespace {

TEST(Text, ReplacesWhatIsNotUtf8AndWhatSteersATerminal) {
  EXPECT_EQ(clean_utf8("plain, ünïcödé, 漢字, 🙂"), "plain, ünïcödé, 漢字, 🙂");
  EXPECT_EQ(clean_utf8("a\xff"
                       "b"),
            "a\uFFFDb");
  EXPECT_EQ(clean_utf8("\xc0\xaf"), "\uFFFD\uFFFD") << "overlong slash";
  EXPECT_EQ(clean_utf8("\xed\xa0\x80"), "\uFFFD\uFFFD\uFFFD") << "surrogate";
  EXPECT_EQ(clean_utf8("\xe6\xbc"), "\uFFFD\uFFFD") << "cut short";
  EXPECT_EQ(clean_utf8("\x1b[31m\tx\n"), "\uFFFD[31m\tx\n");
}

TEST(Text, KnowsHowWideCharactersAre) {
  EXPECT_EQ(display_width("abc"), 3u);
  EXPECT_EQ(display_width("µs"), 2u);
  EXPECT_EQ(display_width("漢字"), 4u);
  EXPECT_EQ(display_width("e\u0301"), 1u);
  EXPECT_EQ(shortened("abcdef", 4), "abc…");
  EXPECT_EQ(shortened("漢字漢字", 4), "漢…");
  EXPECT_EQ(shortened("abcd", 4), "abcd");
  EXPECT_EQ(shortened("abcd", 0), "");
}

TEST(Text, WritesNumbersShortly) {
  EXPECT_EQ(compact_number(1.5, 3), "1.5");
  EXPECT_EQ(compact_number(100, 0), "100");
  EXPECT_EQ(compact_number(-0.0001, 3), "0");
  EXPECT_EQ(compact_number(2.0006, 3), "2.001");
  EXPECT_EQ(readable_number(1234.567), "1235");
  EXPECT_EQ(readable_number(std::nan("")), "-");
  EXPECT_EQ(grouped_count(0), "0");
  EXPECT_EQ(grouped_count(999), "999");
  EXPECT_EQ(grouped_count(1234567), "1 234 567");
}

TEST(Text, PicksTheUnitOfTimesAndBytes) {
  EXPECT_EQ(readable_time_us(0), "0 µs");
  EXPECT_EQ(readable_time_us(0.85), "850 ns");
  EXPECT_EQ(readable_time_us(0.9999), "1.00 µs");
  EXPECT_EQ(readable_time_us(12.34), "12.3 µs");
  EXPECT_EQ(readable_time_us(999.7), "1.00 ms");
  EXPECT_EQ(readable_time_us(4560), "4.56 ms");
  EXPECT_EQ(readable_time_us(1.2e6), "1.20 s");
  EXPECT_EQ(readable_time_us(125e6), "2 min 05 s");
  EXPECT_EQ(readable_time_us(std::nan("")), "-");
  EXPECT_EQ(readable_time_us(std::numeric_limits<double>::infinity()), "∞");
  EXPECT_EQ(readable_bytes(512), "512 B");
  EXPECT_EQ(readable_bytes(1536), "1.50 KiB");
  EXPECT_EQ(readable_bytes(std::size_t{200} << 20), "200 MiB");
}

TEST(Text, BreaksLinesBetweenWords) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(wrapped("", 10), Lines{});
  EXPECT_EQ(wrapped("one two three", 13), Lines{"one two three"});
  EXPECT_EQ(wrapped("one two three", 12), (Lines{"one two", "three"}));
  EXPECT_EQ(wrapped("one  two", 3), (Lines{"one", "two"}));
  EXPECT_EQ(wrapped("moves=auto|octile|4 x", 12), (Lines{"moves=auto|", "octile|4 x"}));
  EXPECT_EQ(wrapped("übermäßig", 5), (Lines{"überm", "äßig"}));
  EXPECT_EQ(wrapped("ab", 0), (Lines{"a", "b"}));
}

TEST(Table, BecomesAListWhereItIsTooWide) {
  Table table({{"name"}, {"what"}, {"worlds"}});
  table.add_row({"astar", "A* on the grid graph, as ever", "grid"});
  table.add_row({"none"});
  EXPECT_EQ(table.text_within(100), table.text());
  EXPECT_EQ(table.text_within(30),
            "astar  A* on the grid graph,\n"
            "       as ever\n"
            "       worlds: grid\n"
            "none\n");
  EXPECT_EQ(table.text_within(22),
            "astar\n"
            "  A* on the grid\n"
            "  graph, as ever\n"
            "  worlds: grid\n"
            "none\n");
}

TEST(Table, AlignsColumnsByWhatIsSeen) {
  Table table({{"planner"}, {"time", Align::right}, {"note"}});
  table.add_row({"anya", "1.20 µs", "ok"});
  table.add_row({"漢字", "850 ns", "ü"});
  table.add_row({"block-astar"});
  EXPECT_EQ(table.text(),
            "planner         time  note\n"
            "───────────  ───────  ────\n"
            "anya         1.20 µs  ok\n"
            "漢字          850 ns  ü\n"
            "block-astar\n");
  EXPECT_EQ(table.rows(), 3u);
}

TEST(Table, LeavesTheRuleOutWhenAsked) {
  Table table({{"a"}, {"b", Align::right}});
  table.add_row({"x", "10"});
  EXPECT_EQ(table.text(false), "a   b\nx  10\n");
}

TEST(Table, KeepsHostileCellsOnTheirLine) {
  Table table({{"name"}});
  table.add_row({"two\nlines\x1b[2J"});
  EXPECT_EQ(table.text(false), "name\ntwo lines\uFFFD[2J\n");
  EXPECT_THROW(table.add_row({"a", "b"}), std::logic_error);
}

}  // namespace
}  // namespace taut::lab
