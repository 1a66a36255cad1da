#include "taut/lab/draw/relief.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "lab/markup_checker.hpp"
#include "lab/png_pixels.hpp"
#include "taut/base/input_error.hpp"
#include "taut/world/generate/hills.hpp"

namespace taut::lab {
namespace {

int brightness(Colour c) { return c.red + c.green + c.blue; }

// 100 x 100 with this height at each sample, drawn without a legend and a margin of 11 pixels.
template <class Height>
test::Pixels drawn(Height height, bool flip_y = true) {
  std::vector<double> heights;
  for (int row = 0; row < 100; ++row) {
    for (int column = 0; column < 100; ++column) heights.push_back(height(column, row));
  }
  const HeightField field({100, 100, {0.5, 0.5}, 1, heights});
  Relief relief;
  relief.field = &field;
  relief.longest_side = 400;
  relief.legend = false;
  relief.flip_y = flip_y;
  return test::decode_png(relief_png(relief));
}

TEST(Relief, IsDrawnEitherWayUpWithTheLightWhereItWas) {
  const auto slope = [](int, int y) { return y < 50 ? 0.0 : 10.0; };
  EXPECT_GT(brightness(drawn(slope).at(200, 60)), brightness(drawn(slope).at(200, 340)) + 100);
  EXPECT_GT(brightness(drawn(slope, false).at(200, 340)), brightness(drawn(slope, false).at(200, 60)) + 100);
  const auto cone = drawn([](int x, int y) { return 60 - std::hypot(x - 50.0, y - 50.0); }, false);
  EXPECT_GT(brightness(cone.at(120, 120)), brightness(cone.at(280, 280)) + 100);
}

TEST(Relief, LightsSlopesTowardsTheUpperLeft) {
  // A cone: with y upward, its upper left flank faces the light, and the opposite one lies in the shade.
  const auto pixels = drawn([](int x, int y) { return 60 - std::hypot(x - 50.0, y - 50.0); });
  EXPECT_GT(brightness(pixels.at(120, 120)), brightness(pixels.at(280, 280)) + 100);
  EXPECT_NEAR(brightness(pixels.at(280, 120)), brightness(pixels.at(120, 280)), 40);
}

TEST(Relief, ColoursHighGroundOtherThanLowGroundWithYUpward) {
  const auto pixels = drawn([](int, int y) { return y < 50 ? 0.0 : 100.0; });
  const Colour high = pixels.at(200, 60), low = pixels.at(200, 340);
  EXPECT_GT(low.green, low.red);        // green below,
  EXPECT_GT(high.red + 8, high.green);  // white on top
  EXPECT_GT(brightness(high), brightness(low));
}

TEST(Relief, ShowsUnknownGroundGray) {
  const auto pixels =
      drawn([](int x, int) { return x < 50 ? std::numeric_limits<double>::quiet_NaN() : static_cast<double>(x); });
  EXPECT_EQ(pixels.at(60, 200), colour(0xC8CDD3));
  EXPECT_FALSE(pixels.at(340, 200) == colour(0xC8CDD3));
}

TEST(Relief, DrawsWaysObstaclesAndALegendInBothFormats) {
  const HeightField field = generate_hills({.columns = 30, .rows = 20});
  Relief relief;
  relief.field = &field;
  relief.title = "hills & <ways>";
  const std::size_t plain = test::decode_png(relief_png(relief)).count(colour(0xD52E00));
  relief.ways = {{"walked", {{10, 10}, {140, 90}}, colour(0xD52E00)}};
  relief.obstacles = {{{{{50, 20}, {70, 20}, {70, 40}}}}};
  EXPECT_EQ(plain, 0u);
  EXPECT_GT(test::decode_png(relief_png(relief)).count(colour(0xD52E00)), 500u);
  const std::string svg = relief_svg(relief);
  EXPECT_EQ(test::markup_defect(svg, test::Markup::xml), "");
  EXPECT_NE(svg.find("walked"), std::string::npos);
  EXPECT_EQ(relief_png(relief), relief_png(relief));
}

TEST(Relief, LeavesCourtyardsOpenAndDrawsWalls) {
  const HeightField field({20, 20, {0.5, 0.5}, 1, std::vector<double>(400, 1.0)});
  const Ring outer{{5, 5}, {15, 5}, {15, 15}, {5, 15}}, inner{{8, 8}, {12, 8}, {12, 12}, {8, 12}};
  const auto ground_left = [&](std::vector<Polygon> obstacles, std::vector<Polyline> walls) {
    Relief relief{.field = &field, .obstacles = std::move(obstacles), .walls = std::move(walls)};
    relief.legend = false;
    const auto pixels = test::decode_png(relief_png(relief));
    return static_cast<double>(pixels.count(pixels.at(100, 100)));
  };
  const double all = ground_left({}, {}), solid = ground_left({{{outer}}}, {});
  EXPECT_NEAR(solid / all, 0.75, 0.01);
  EXPECT_NEAR(ground_left({{{outer, inner}}}, {}) / all, 0.79, 0.01);
  EXPECT_LT(ground_left({}, {{{3, 3}, {3, 17}}}), all - 100);
}

TEST(Relief, RefusesWhatCannotBeDrawn) {
  Relief relief;
  EXPECT_THROW((void)relief_png(relief), std::logic_error);
  const HeightField none, one({1, 1, {0, 0}, 1, {5}});
  relief.field = &none;
  EXPECT_THROW((void)relief_png(relief), InputError);
  relief.field = &one;
  EXPECT_FALSE(relief_png(relief).empty());
  relief.longest_side = 10;
  EXPECT_THROW((void)relief_png(relief), InputError);
  EXPECT_THROW(write_relief(relief, "x.jpg"), InputError);
}

}  // namespace
}  // namespace taut::lab
