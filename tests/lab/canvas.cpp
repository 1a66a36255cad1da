#include "taut/lab/draw/canvas.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "lab/markup_checker.hpp"
#include "lab/png_pixels.hpp"
#include "taut/base/detail/base64.hpp"
#include "taut/base/input_error.hpp"
#include "taut/lab/draw/png_canvas.hpp"
#include "taut/lab/draw/svg_canvas.hpp"

namespace taut::lab {
namespace {

using test::decode_png;
using test::Markup;
using test::markup_defect;

constexpr Colour kRed = colour(0xff0000), kBlue = colour(0x0000ff), kWhite = colour(0xffffff);

void fill_page(Canvas& canvas) {
  const Box2 page{{0, 0}, {double(canvas.width()), double(canvas.height())}};
  canvas.rectangles({&page, 1}, {.fill = kWhite});
}

TEST(MarkupChecker, FindsWhatItIsFor) {
  EXPECT_EQ(markup_defect("<a><b x=\"1\"/>t</a>", Markup::xml), "");
  for (const char* bad : {"<a><b></a></b>", "<a>", "<a/><b></b><c></c>", "<a>x & y</a>", "<a b=1></a>",
                          "<a b=\"<\"></a>", "<a b=\"1></a>", "text", "<a b></a>", "<></>", "<a></a>tail"}) {
    EXPECT_NE(markup_defect(bad, Markup::xml), "") << bad;
  }
}

TEST(SvgCanvas, WritesWellFormedTextWithEverythingEscaped) {
  SvgCanvas canvas(100, 50, "a <b> & \"c\" 'd'");
  canvas.begin_group("<&>", Box2{{0, 0}, {10, 10}});
  const Ring ring{{1, 1}, {5, 1}, {3, 4}};
  canvas.area({&ring, 1}, {.fill = kRed.with_opacity(0.5), .stroke = Stroke{kBlue, 2, {3, 1}}});
  canvas.end_group();
  canvas.begin_group("plain");
  canvas.circle({3, 3}, 2, {.fill = kRed});
  canvas.end_group();
  canvas.text({1, 2}, std::string("bad \xff byte, \x1b[31m & </text><script>"), {.bold = true});
  const std::string svg = canvas.take();
  EXPECT_EQ(markup_defect(svg, Markup::xml), "") << svg;
  EXPECT_NE(svg.find("<title>a &lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;</title>"), std::string::npos);
  EXPECT_NE(svg.find("viewBox=\"0 0 100 50\""), std::string::npos);
  EXPECT_EQ(svg.find("<script"), std::string::npos);
  EXPECT_EQ(svg.find('\x1b'), std::string::npos);
  EXPECT_EQ(svg.find('\xff'), std::string::npos);
}

// Each pixel where it belongs, with its opacity; SVG has the same inside.
TEST(Canvas, ShowsRasters) {
  const Raster raster{2, 2, {0xffff0000u, 0xff0000ffu, 0x00000000u, 0x800000ffu}};
  const Box2 box{{10, 10}, {30, 30}};
  PngCanvas png(40, 40);
  fill_page(png);
  png.image(box, raster);
  png.image(box, {});
  const auto pixels = decode_png(png.take());
  EXPECT_EQ(pixels.at(5, 5), kWhite);
  EXPECT_EQ(pixels.at(12, 12), kRed);
  EXPECT_EQ(pixels.at(28, 12), kBlue);
  EXPECT_EQ(pixels.at(12, 28), kWhite);
  const Colour mixed = pixels.at(28, 28);
  EXPECT_NEAR(mixed.red, 127, 2);
  EXPECT_EQ(mixed.blue, 255);
  SvgCanvas svg(40, 40, "");
  svg.image(box, raster);
  const std::string text = svg.take();
  EXPECT_EQ(markup_defect(text, Markup::xml), "");
  EXPECT_NE(text.find("<image x=\"10\" y=\"10\" width=\"20\" height=\"20\""), std::string::npos) << text;
  const std::string head = "base64,";
  const std::size_t begin = text.find(head) + head.size();
  const auto inside = taut::detail::from_base64(text.substr(begin, text.find('"', begin) - begin));
  ASSERT_TRUE(inside.has_value());
  const auto same = decode_png(*inside);
  EXPECT_EQ(same.width, 2);
  EXPECT_EQ(same.at(0, 0), kRed);
  EXPECT_EQ(same.at(1, 0), kBlue);
  EXPECT_EQ(same.bytes.at(4 * 2 + 3), 0);
  EXPECT_EQ(same.bytes.at(4 * 3 + 3), 0x80);
}

TEST(SvgCanvas, RoundsToThousandthsWithoutAddingUpErrors) {
  SvgCanvas canvas(100, 100, "");
  std::vector<Vec2> points;
  for (int i = 0; i <= 3; ++i) points.push_back({i / 3.0, 0});
  points.push_back({1, 0.25});
  points.push_back({0.5, -0.125});
  canvas.polyline(points, {kRed, 1});
  // Positions 0, 0.333, 0.667, 1 are rounded first and their differences written.
  EXPECT_NE(canvas.take().find("d=\"M0 0h.333h.334h.333v.25l-.5-.375\""), std::string::npos);
}

TEST(SvgCanvas, KeepsNumbersFiniteForCoordinatesFarOutside) {
  SvgCanvas canvas(10, 10, "");
  const std::vector<Vec2> points{{-1e40, 0}, {1e40, std::nan("")}};
  canvas.polyline(points, {kRed, 1});
  const std::string svg = canvas.take();
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf"), std::string::npos);
  EXPECT_NE(svg.find("M-1000000000 0h2000000000"), std::string::npos) << svg;
}

// A quarter circle around (20, 20) from (30, 20) to (20, 30): raw counter-clockwise, which looks clockwise with y down.
Path2 quarter(bool counter_clockwise) {
  return {{{30, 20}, counter_clockwise ? Vec2{20, 30} : Vec2{20, 10}}, {{0, {20, 20}, counter_clockwise}}};
}

TEST(SvgCanvas, DrawsArcsAsArcsInTheRightDirection) {
  for (const bool flip : {false, true}) {
    for (const bool ccw : {true, false}) {
      SvgCanvas canvas(40, 40, "");
      canvas.set_view({{0, flip ? 40.0 : 0.0}, {0, 0}, 1, flip});
      canvas.path(quarter(ccw), {kRed, 1});
      const std::string expected =
          std::string("d=\"M30 20a10 10 0 0 ") + (ccw != flip ? "1" : "0") + " -10" + (ccw != flip ? " 10\"" : "-10\"");
      const std::string svg = canvas.take();
      EXPECT_NE(svg.find(expected), std::string::npos) << svg;
    }
  }
}

TEST(SvgCanvas, CutsAFullCircleIntoSeveralArcs) {
  SvgCanvas canvas(40, 40, "");
  canvas.path({{{30, 20}, {30, 20}}, {{0, {20, 20}, true}}}, {kRed, 1});
  const std::string svg = canvas.take();
  std::size_t arcs = 0;
  for (std::size_t at = svg.find("a10 10"); at != std::string::npos; at = svg.find("a10 10", at + 1)) ++arcs;
  EXPECT_EQ(arcs, 3u);
}

TEST(PngCanvas, PaintsTheArcAndNotItsMirrorImage) {
  for (const bool flip : {false, true}) {
    PngCanvas canvas(40, 40);
    fill_page(canvas);
    canvas.set_view({{0, flip ? 40.0 : 0.0}, {0, 0}, 1, flip});
    canvas.path(quarter(true), {kRed, 4});
    const auto pixels = decode_png(canvas.take());
    const double middle = 20 + 10 * std::sqrt(0.5), mirrored = 40 - middle;
    EXPECT_EQ(pixels.at(middle, flip ? mirrored : middle), kRed);
    EXPECT_EQ(pixels.at(middle, flip ? middle : mirrored), kWhite);
    EXPECT_EQ(pixels.at(24, 24), kWhite) << "the chord";
  }
}

TEST(PngCanvas, FillsByTheEvenOddRuleAndClips) {
  PngCanvas canvas(60, 30);
  fill_page(canvas);
  const std::vector<Ring> rings{{{5, 5}, {25, 5}, {25, 25}, {5, 25}}, {{10, 10}, {20, 10}, {20, 20}, {10, 20}}};
  canvas.area(rings, {.fill = kRed});
  canvas.begin_group("", Box2{{30, 0}, {40, 30}});
  const Box2 wide{{30, 5}, {60, 25}};
  canvas.rectangles({&wide, 1}, {.fill = kBlue});
  canvas.end_group();
  const auto pixels = decode_png(canvas.take());
  EXPECT_EQ(pixels.width, 60);
  EXPECT_EQ(pixels.height, 30);
  EXPECT_EQ(pixels.at(7, 7), kRed);
  EXPECT_EQ(pixels.at(15, 15), kWhite);
  EXPECT_EQ(pixels.count(kRed), 300u);
  EXPECT_EQ(pixels.count(kBlue), 200u);
}

TEST(PngCanvas, SurvivesHostileTextAndCoordinates) {
  PngCanvas canvas(30, 30);
  canvas.text({2, 20}, std::string("\xff\xfe\0 ok", 6), {});
  canvas.polyline(std::vector<Vec2>{{-1e40, 3}, {1e40, 3}}, {kRed, 2});
  EXPECT_GT(decode_png(canvas.take()).count(kRed), 25u);
}

TEST(Canvas, RefusesSizesOutOfRange) {
  EXPECT_THROW(PngCanvas(0, 10), InputError);
  EXPECT_THROW(PngCanvas(10, kLargestCanvasSide + 1), InputError);
  EXPECT_THROW(SvgCanvas(-5, 10, ""), InputError);
}

TEST(Colour, HeatMapGrowsBrighterAllTheWay) {
  double last = -1;
  for (int i = 0; i <= 100; ++i) {
    const Colour c = heat_colour(i / 100.0);
    const double light = 0.2126 * c.red + 0.7152 * c.green + 0.0722 * c.blue;
    EXPECT_GT(light, last) << i;
    last = light;
  }
  EXPECT_EQ(hex(heat_colour(0)), "#440154");
  EXPECT_EQ(hex(heat_colour(7)), "#fde725");
}

}  // namespace
}  // namespace taut::lab
