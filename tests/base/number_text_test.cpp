// Our own reading and writing of numbers against the standard library's, which this compiler has.
#include "taut/base/detail/number_text.hpp"

#include <gtest/gtest.h>

#include <clocale>
#include <cmath>
#include <limits>
#include <string>

#include "taut/base/detail/bit_cast.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;
namespace {

void expect_read_alike(const std::string& text) {
  double own = 0.5, standard = 0.5;
  const char* const last = text.data() + text.size();
  const auto a = own_read_number(text.data(), last, own);
  const auto b = std::from_chars(text.data(), last, standard);
  ASSERT_EQ(a.ec, b.ec) << text;
  ASSERT_EQ(a.ptr - text.data(), b.ptr - text.data()) << text;
  if (std::isnan(standard)) {
    ASSERT_TRUE(std::isnan(own)) << text;
  } else {
    ASSERT_EQ(bit_cast<std::uint64_t>(own), bit_cast<std::uint64_t>(standard)) << text;
  }
}

std::string own_text(double x) {
  std::array<char, 32> buffer;
  const auto end = own_write_number(buffer.data(), buffer.data() + buffer.size(), x);
  EXPECT_EQ(end.ec, std::errc());
  return {buffer.data(), end.ptr};
}
std::string standard_text(double x) {
  std::array<char, 32> buffer;
  return {buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), x).ptr};
}

// Doubles of every size, all bits random; every few a whole number, a short decimal or a neighbour of a power of two.
double random_double(Random& random) {
  switch (random.below(6)) {
    case 0:
      return static_cast<double>(random.below(1u << 20)) / 64;
    case 1:
      return static_cast<double>(static_cast<std::int64_t>(random.below(1'000'000))) / 1000;
    case 2: {
      const double power = std::ldexp(1, static_cast<int>(random.below(2098)) - 1074);
      const std::uint64_t turn = random.below(3);
      return turn == 0 ? power : std::nextafter(power, turn == 1 ? 0 : 1e300);
    }
    case 3:
      return std::ldexp(static_cast<double>(random.below(std::uint64_t{1} << 53)), static_cast<int>(random.below(40)));
    default: {
      const double any = bit_cast<double>(random.below(std::numeric_limits<std::uint64_t>::max()));
      return std::isfinite(any) ? any : 1;
    }
  }
}

TEST(NumberText, ReadsTheSameBitsAsTheStandardLibrary) {
  Random random(1);
  for (int round = 0; round < 150'000; ++round) {
    const double x = random_double(random);
    ASSERT_NO_FATAL_FAILURE(expect_read_alike(standard_text(x)));
    // More digits than a double has, and fewer; between two doubles, too.
    std::array<char, 1200> text;
    const auto format = random.below(2) == 0 ? std::chars_format::scientific : std::chars_format::fixed;
    const auto end =
        std::to_chars(text.data(), text.data() + text.size(), x, format, static_cast<int>(random.below(30)));
    ASSERT_NO_FATAL_FAILURE(expect_read_alike({text.data(), end.ptr}));
  }
}

TEST(NumberText, ReadsDigitsOfAnyNumberAndSize) {
  Random random(2);
  const auto digits = [&](std::uint64_t most) {
    std::string out;
    for (std::uint64_t n = random.below(most); n-- > 0;) out += static_cast<char>('0' + random.below(10));
    return out;
  };
  for (int round = 0; round < 50'000; ++round) {
    std::string text = random.below(2) == 0 ? "-" : "";
    text += digits(random.below(20) == 0 ? 900 : 25);
    if (random.below(2) == 0) text += '.' + digits(random.below(20) == 0 ? 900 : 25);
    if (random.below(2) == 0) text += (random.below(2) == 0 ? "e-" : "E") + std::to_string(random.below(340));
    ASSERT_NO_FATAL_FAILURE(expect_read_alike(text));
  }
}

TEST(NumberText, TiesBetweenTwoDoublesGoToTheEvenOne) {
  for (const char* text :
       {"9007199254740993", "9007199254740993.0000000000000000000000000000000000001",
        "9007199254740992.9999999999999999999999999999999999999", "9007199254740995", "2.4703282292062327208e-324",
        "2.4703282292062328e-324", "2.2250738585072011e-308", "1.7976931348623158e308", "1.7976931348623159e308",
        "0.500000000000000166533453693773481063544750213623046875"}) {
    ASSERT_NO_FATAL_FAILURE(expect_read_alike(text));
  }
}

TEST(NumberText, TakesAndRefusesWhatTheStandardLibraryDoes) {
  for (const char* text : {"",
                           "-",
                           "+1",
                           " 1",
                           "1 ",
                           "1,5",
                           ".5",
                           "5.",
                           ".",
                           "-.",
                           "-.e1",
                           "1e",
                           "1e+",
                           "1e-",
                           "1e5",
                           "1E5",
                           "1e+5x",
                           "1.5.5",
                           "--1",
                           "0x10",
                           "0x1p3",
                           "inf",
                           "INF",
                           "-inf",
                           "infinity",
                           "Infinity",
                           "infinit",
                           "in",
                           "i",
                           "nan",
                           "-nan",
                           "NaN",
                           "nan(12_a)",
                           "nan(12",
                           "nan(-)",
                           "nano",
                           "1e400",
                           "-1e400",
                           "1e-400",
                           "-1e-400",
                           "0e400",
                           "0.000e999999999999999999999",
                           "1e999999999999999999999",
                           "1e-999999999999999999999",
                           "00012",
                           "-0",
                           "0",
                           "-0.0e0",
                           "1_000",
                           "1'000",
                           "١"}) {
    ASSERT_NO_FATAL_FAILURE(expect_read_alike(text));
  }
}

TEST(NumberText, WritesTheSameShortestCharactersAsTheStandardLibrary) {
  Random random(3);
  for (int round = 0; round < 100'000; ++round) {
    const double x = random_double(random);
    ASSERT_EQ(own_text(x), standard_text(x));
    ASSERT_EQ(own_text(-x), standard_text(-x));
  }
  for (int exponent = -1074; exponent < 1024; ++exponent) {
    const double power = std::ldexp(1, exponent);
    for (const double x : {power, std::nextafter(power, 0), std::nextafter(power, 1e308)})
      ASSERT_EQ(own_text(x), standard_text(x));
  }
  for (int i = 0; i < 400; ++i) ASSERT_EQ(own_text(std::pow(10, i - 330)), standard_text(std::pow(10, i - 330)));
  using Limits = std::numeric_limits<double>;
  for (const double x : {0.0, -0.0, 1.0, 1e15, 123456789012345678.0, 1e22, 1e23, Limits::max(), Limits::min(),
                         Limits::denorm_min(), Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN()}) {
    EXPECT_EQ(own_text(x), standard_text(x));
  }
}

TEST(NumberText, WritesAsManyDigitsAsTheStandardLibrary) {
  Random random(4);
  std::array<char, 1500> own, standard;
  for (int round = 0; round < 30'000; ++round) {
    const double x = random_double(random);
    const int precision = static_cast<int>(random.below(random.below(20) == 0 ? 1075 : 25));
    for (const auto format : {std::chars_format::fixed, std::chars_format::scientific}) {
      const auto a = own_write_number(own.data(), own.data() + own.size(), x, format, precision);
      const auto b = std::to_chars(standard.data(), standard.data() + standard.size(), x, format, precision);
      ASSERT_EQ(std::string_view(own.data(), static_cast<std::size_t>(a.ptr - own.data())),
                std::string_view(standard.data(), static_cast<std::size_t>(b.ptr - standard.data())));
    }
  }
}

TEST(NumberText, SaysWhenThereIsNoRoom) {
  std::array<char, 4> buffer;
  EXPECT_EQ(own_write_number(buffer.data(), buffer.data() + 4, 1.25).ptr, buffer.data() + 4);
  EXPECT_EQ(own_write_number(buffer.data(), buffer.data() + 3, 1.25).ec, std::errc::value_too_large);
  EXPECT_EQ(own_write_number(buffer.data(), buffer.data() + 3, 1.25, std::chars_format::fixed, 2).ec,
            std::errc::value_too_large);
}

TEST(NumberText, DoesNotAskTheLocale) {
  const std::string before = std::setlocale(LC_ALL, nullptr);
  for (const char* name : {"de_DE.UTF-8", "de_DE", "fr_FR.UTF-8", "ps_AF.UTF-8", "C.UTF-8"}) {
    if (std::setlocale(LC_ALL, name) == nullptr) continue;
    EXPECT_EQ(own_text(1234.5), "1234.5") << name;
    expect_read_alike("1234.5");
    expect_read_alike("1,5");
  }
  std::setlocale(LC_ALL, before.c_str());
}

}  // namespace
}  // namespace taut
