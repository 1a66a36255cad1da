#include "taut-io/detail/text_scanner.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "taut/base/input_error.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

TEST(TextScanner, TakesWholeFiniteDecimalNumbersOnly) {
  EXPECT_EQ(to_number("1.5"), 1.5);
  EXPECT_EQ(to_number("-2e3"), -2000);
  for (const char* bad : {"", "+1", " 1", "1 ", "1,5", "nan", "NaN", "inf", "-inf", "infinity", "1e999", "-1e999",
                          "1e-999", "0x10", "1.5x", "--1", "."}) {
    EXPECT_EQ(to_number(bad), std::nullopt) << bad;
  }
  EXPECT_EQ(to_integer("-12"), -12);
  for (const char* bad : {"", "+1", "1.0", "1e3", "99999999999999999999", "0x1"}) {
    EXPECT_EQ(to_integer(bad), std::nullopt) << bad;
  }
}

TEST(TextScanner, PrintsNumbersThatReadBackExactly) {
  Random random(7);
  for (int i = 0; i < 10000; ++i) {
    const double x = std::bit_cast<double>(random.next());
    if (!std::isfinite(x)) continue;
    EXPECT_EQ(to_number(shortest(x)), x);
  }
}

TEST(TextScanner, RefusesCoordinatesThatThePredicatesCannotTake) {
  const TextScanner in("", "f");
  EXPECT_EQ(in.coordinate("0", "x"), 0);
  EXPECT_FALSE(std::signbit(in.coordinate("-0", "x")));
  for (const char* bad : {"1e60", "-1e60", "1e-60", "nan", "inf"}) {
    EXPECT_THROW((void)in.coordinate(bad, "x"), InputError) << bad;
  }
}

TEST(TextScanner, CountsLinesThroughTokensLinesAndComments) {
  TextScanner in(
      "\xEF\xBB\xBF"
      "a # b\r\n\r\n  c d\n# only a comment\ne",
      "f", '#');
  EXPECT_EQ(in.token(""), "a");
  EXPECT_TRUE(in.at_line_end());
  EXPECT_EQ(in.token(""), "c");
  EXPECT_EQ(in.line(), 3u);
  EXPECT_EQ(in.token_on_line(""), "d");
  EXPECT_THROW((void)in.token_on_line("more"), InputError);
  in.end_line();
  EXPECT_EQ(in.token(""), "e");
  EXPECT_EQ(in.line(), 5u);
  EXPECT_TRUE(in.at_end());
  EXPECT_THROW((void)in.token("more"), InputError);
}

TEST(TextScanner, LooksAheadWithoutTaking) {
  TextScanner in("a\n # b\n c", "f", '#');
  EXPECT_EQ(in.peek(), "a");
  EXPECT_EQ(in.token(""), "a");
  EXPECT_EQ(in.peek(), "c");
  EXPECT_EQ(in.peek(), "c");
  EXPECT_EQ(in.line(), 3u);
  EXPECT_EQ(in.token(""), "c");
  EXPECT_EQ(in.peek(), "");
}

TEST(TextScanner, FindsAWholeLine) {
  EXPECT_TRUE(has_line("a\n# it is \r\nb", "# it is"));
  EXPECT_TRUE(has_line("\xEF\xBB\xBF# it is", "# it is"));
  EXPECT_FALSE(has_line("a # it is\n", "# it is"));
  EXPECT_FALSE(has_line("# it isn't\n", "# it is"));
}

TEST(TextScanner, ShowsUnprintableInputReadably) {
  EXPECT_EQ(in_quotes(std::string_view("a\0\x80z", 4)), "'a\\x00\\x80z'");
  EXPECT_EQ(in_quotes(std::string(100, 'a')), "'" + std::string(40, 'a') + "...'");
}

}  // namespace
}  // namespace taut::io
