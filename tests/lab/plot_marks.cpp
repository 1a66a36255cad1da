#include <gtest/gtest.h>

#include <cmath>

#include "lab/markup_checker.hpp"
#include "support/count_parts.hpp"
#include "taut/lab/draw/plot.hpp"

namespace taut::lab {
namespace {

Plot two_series(const std::string& label) {
  Plot plot{.title = "T", .x_label = "x", .y_label = "y", .series = {}};
  for (std::size_t i = 0; i < 2; ++i) {
    PlotSeries series{.number = i, .name = "series <" + std::to_string(i) + ">"};
    const double y = static_cast<double>(i);
    series.marks.push_back({{1, y}, {1, y - 0.5}, {1, y + 0.5}, label});
    series.marks.push_back({{2, y}, {2, y}, {2, y}, label});
    plot.series.push_back(std::move(series));
  }
  return plot;
}

TEST(PlotMarks, HaveBarsWhereTheyHaveIntervals) {
  const std::string svg = standalone_plot_svg(two_series(""));
  EXPECT_EQ(test::markup_defect(svg, test::Markup::xml), "");
  EXPECT_EQ(test::count_parts(svg, "class=\"mark\""), 4u);
  EXPECT_EQ(test::count_parts(svg, "class=\"bar\""), 2u);
}

TEST(PlotMarks, AreExplainedByALegendOrByTheirNames) {
  const std::string with_legend = standalone_plot_svg(two_series(""));
  EXPECT_NE(with_legend.find(">series &lt;1&gt;</text>"), std::string::npos);
  const std::string with_names = standalone_plot_svg(two_series("a & b"));
  EXPECT_EQ(test::markup_defect(with_names, test::Markup::xml), "");
  EXPECT_EQ(test::count_parts(with_names, ">a &amp; b</text>"), 4u);
  EXPECT_EQ(with_names.find(">series &lt;1&gt;</text>"), std::string::npos);
  // A page has its own legend.
  EXPECT_EQ(plot_svg(two_series("")).find(">series &lt;1&gt;</text>"), std::string::npos);
}

TEST(PlotMarks, NamesOfNeighboursDoNotHideEachOther) {
  Plot plot = two_series("");
  plot.series.resize(1);
  const auto mark = [](double x, const char* name) { return PlotMark{{x, 1}, {x, 1}, {x, 1}, name}; };
  plot.series[0].marks = {mark(1, "one"), mark(1.001, "two"), mark(1.002, "three"), mark(1.003, "four"),
                          mark(3, "far")};
  const std::string svg = standalone_plot_svg(plot);
  struct Place {
    bool left;
    double y;
  };
  std::vector<Place> places;
  for (const char* name : {"one", "two", "three", "four"}) {
    const std::size_t end = svg.find("\">" + std::string(name) + "</text>"), begin = svg.rfind("<text", end);
    ASSERT_NE(end, std::string::npos) << name;
    const std::string element = svg.substr(begin, end - begin);
    places.push_back({element.find("text-anchor=\"end\"") != std::string::npos,
                      std::stod(element.substr(element.rfind("y=\"") + 3))});
  }
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_TRUE(places[i].left != places[j].left || std::abs(places[i].y - places[j].y) >= 15) << i << " and " << j;
    }
  }
}

}  // namespace
}  // namespace taut::lab
