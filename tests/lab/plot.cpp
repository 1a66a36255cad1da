#include "taut/lab/draw/plot.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "lab/markup_checker.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::lab {
namespace {

std::vector<std::string> labels(const Axis& axis) {
  std::vector<std::string> out;
  for (const Tick& t : axis.ticks()) {
    if (!t.label.empty()) out.push_back(t.label);
  }
  return out;
}

Axis linear(std::vector<double> values) { return {AxisScale::linear, values}; }
Axis logarithmic(std::vector<double> values) { return {AxisScale::logarithmic, values}; }

TEST(Axis, TicksAreRoundNumbers) {
  EXPECT_EQ(labels(linear({0, 97})), (std::vector<std::string>{"0", "20", "40", "60", "80", "100"}));
  EXPECT_EQ(labels(linear({0.1, 0.52})), (std::vector<std::string>{"0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6"}));
  EXPECT_EQ(labels(linear({-3, 3})), (std::vector<std::string>{"-3", "-2", "-1", "0", "1", "2", "3"}));
  EXPECT_EQ(labels(linear({0, 55000})).back(), "60 000");
  EXPECT_EQ(labels(logarithmic({3, 40})), (std::vector<std::string>{"2", "5", "10", "20", "50"}));
  EXPECT_EQ(labels(logarithmic({0.5, 20000})), (std::vector<std::string>{"1", "10", "100", "1000", "10 000"}));
}

TEST(Axis, CoversEveryValueWhateverTheRange) {
  Random random(5);
  for (int trial = 0; trial < 2000; ++trial) {
    const double scale = std::pow(10, random.between(-12, 12));
    std::vector<double> values;
    for (int i = random.between(1, 4); i > 0; --i) values.push_back(scale * random.unit() + scale * 1e-3);
    for (const AxisScale kind : {AxisScale::linear, AxisScale::logarithmic}) {
      const Axis axis(kind, values);
      ASSERT_LT(axis.low(), axis.high());
      ASSERT_GE(axis.ticks().size(), 2u) << values[0];
      ASSERT_LE(axis.ticks().size(), 20u) << values[0];
      for (const double v : values) {
        ASSERT_LE(axis.low(), v * (1 + 1e-9));
        ASSERT_GE(axis.high(), v * (1 - 1e-9));
      }
    }
  }
}

TEST(Axis, IgnoresWhatItCannotShow) {
  const double inf = std::numeric_limits<double>::infinity();
  const Axis axis = logarithmic({0, -5, std::nan(""), inf, 10, 90});
  EXPECT_EQ(axis.low(), 10);
  EXPECT_EQ(axis.high(), 100);
  EXPECT_DOUBLE_EQ(axis.place(std::sqrt(1000.0)), 0.5);
  EXPECT_FALSE(axis.shows(0));
  EXPECT_FALSE(axis.shows(inf));
  EXPECT_LT(linear({}).low(), linear({}).high());
  EXPECT_LT(logarithmic({}).low(), logarithmic({}).high());
  EXPECT_LT(linear({5, 5}).low(), 5);
}

TEST(Plot, SubsamplesEvenlyAndAlwaysTheSame) {
  EXPECT_EQ(even_subsample(5, 10), (std::vector<std::size_t>{0, 1, 2, 3, 4}));
  EXPECT_EQ(even_subsample(10, 4), (std::vector<std::size_t>{0, 2, 5, 7}));
  EXPECT_TRUE(even_subsample(10, 0).empty());
}

TEST(Plot, MedianLineTakesTheMedianOfEachBin) {
  const std::vector<Vec2> points{{0, 1}, {1, 9}, {2, 5}, {8, 100}, {9, 300}, {10, 200}, {5, 7}};
  EXPECT_EQ(median_line(points, 2, 3), (std::vector<Vec2>{{1, 5}, {8.5, 150}}));
  EXPECT_TRUE(median_line(points, 2, 5).empty());
  EXPECT_EQ(median_line(std::vector<Vec2>{{3, 4}}, 8, 1), (std::vector<Vec2>{{3, 4}}));
}

TEST(Plot, CumulativeDistributionCountsEqualValuesOnce) {
  EXPECT_EQ(cumulative_distribution({3, 1, 1, 2}, 100), (std::vector<Vec2>{{1, 0.5}, {2, 0.75}, {3, 1}}));
  std::vector<double> many;
  for (int i = 0; i < 10'000; ++i) many.push_back(i);
  const auto line = cumulative_distribution(many, 100);
  EXPECT_LE(line.size(), 101u);
  EXPECT_EQ(line.back(), (Vec2{9999, 1}));
  for (const Vec2 p : line) EXPECT_DOUBLE_EQ(p.y, (p.x + 1) / 10'000);
  EXPECT_TRUE(cumulative_distribution({std::nan("")}, 10).empty());
}

TEST(Plot, KeepsTheNumbersOfAnAxisClearOfItsName) {
  const auto left = [](double greatest) {
    Plot plot{"", "", "", AxisScale::linear, AxisScale::linear, {}};
    plot.series.push_back({0, "a", {}, {{0, 0}, {1, greatest}}});
    const std::string svg = plot_svg(plot), axis = "class=\"axis\" d=\"M";
    return std::stod(svg.substr(svg.find(axis) + axis.size()));
  };
  EXPECT_EQ(left(10), left(1000));
  EXPECT_GT(left(1e6), left(1000) + 8);
}

TEST(Plot, IsWellFormedWithHostileNamesAndValues) {
  Plot plot{"a <title>", "x & y", "\"y\"", AxisScale::linear, AxisScale::logarithmic, {}};
  plot.series.push_back({8, "</g>", {{{1, 10}, "<dot>\n\xff"}, {{2, 0}, "left out"}}, {{0, 1}, {2, 100}}});
  for (const std::string& svg : {plot_svg(plot), standalone_plot_svg(plot)}) {
    EXPECT_EQ(test::markup_defect(svg, test::Markup::xml), "") << svg;
    EXPECT_NE(svg.find("data-series=\"8\""), std::string::npos);
    EXPECT_NE(svg.find("&lt;dot&gt;"), std::string::npos);
    EXPECT_EQ(svg.find("left out"), std::string::npos) << "zero has no place on a logarithmic axis";
    EXPECT_EQ(svg.find("nan"), std::string::npos);
  }
  EXPECT_EQ(test::markup_defect(plot_svg({}), test::Markup::xml), "");
}

}  // namespace
}  // namespace taut::lab
