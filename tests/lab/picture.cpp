#include "taut/lab/draw/picture.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "lab/markup_checker.hpp"
#include "lab/png_pixels.hpp"
#include "taut-io/file.hpp"
#include "taut/base/input_error.hpp"
#include "taut/lab/draw/detail/picture_style.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::lab {
using namespace taut::lab::detail;
namespace {

using test::decode_png;
using test::Markup;
using test::markup_defect;
using test::Pixels;

World lettered_grid(const std::vector<std::string>& rows) {
  GridBuilder builder(static_cast<int>(rows.front().size()), static_cast<int>(rows.size()));
  TerrainLayer letters;
  for (std::size_t y = 0; y < rows.size(); ++y) {
    letters.append_row(rows[y]);
    for (std::size_t x = 0; x < rows[y].size(); ++x) {
      builder.set_free(static_cast<int>(x), static_cast<int>(y), is_passable_letter(rows[y][x]));
    }
  }
  builder.set_terrain(letters);
  return std::move(builder).build();
}

World noise(int side) {
  Random random(11);
  GridBuilder builder(side, side);
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) builder.set_free(x, y, random.unit() < 0.6);
  }
  return std::move(builder).build();
}

Picture plain(const World& world, int side = 400) {
  Picture picture;
  picture.world = &world;
  picture.options.longest_side = side;
  picture.options.legend = false;
  picture.options.cell_lines = CellLines::off;
  return picture;
}

// Where a world point lands: without a legend the map fills the picture but for equal margins.
struct Where {
  double margin = 11, cell;  // 16 pixels, times 0.7 for small pictures
  Where(const Pixels& p, double world_width) : cell((p.width - 2 * margin) / world_width) {}
  [[nodiscard]] double operator()(double v) const { return margin + v * cell; }
};

TEST(Picture, ShowsFreeBlockedAndTerrainCellsInTheirColours) {
  const World world = lettered_grid({"..@W", "..ST", "...."});
  const Pixels pixels = decode_png(picture_png(plain(world)));
  const Where at(pixels, 4);
  EXPECT_EQ(pixels.at(at(0.5), at(0.5)), style::kFree);
  EXPECT_EQ(pixels.at(at(2.5), at(0.5)), style::kBlocked);
  EXPECT_EQ(pixels.at(at(3.5), at(0.5)), style::kWater);
  EXPECT_EQ(pixels.at(at(2.5), at(1.5)), style::kSwamp);
  EXPECT_EQ(pixels.at(at(3.5), at(1.5)), style::kTrees);
  EXPECT_EQ(pixels.at(at(2.5), at(2.5)), style::kFree);
  EXPECT_LE(std::max(pixels.width, pixels.height), 400);
  EXPECT_GE(pixels.width, 350);
}

TEST(Picture, TurnsUpsideDownOnlyWhenAsked) {
  const World world = lettered_grid({"@..", "...", "..."});
  Picture picture = plain(world);
  const Pixels down = decode_png(picture_png(picture));
  picture.options.flip_y = true;
  const Pixels up = decode_png(picture_png(picture));
  const Where at(down, 3);
  EXPECT_EQ(down.at(at(0.5), at(0.5)), style::kBlocked);
  EXPECT_EQ(down.at(at(0.5), at(2.5)), style::kFree);
  EXPECT_EQ(up.at(at(0.5), at(0.5)), style::kFree);
  EXPECT_EQ(up.at(at(0.5), at(2.5)), style::kBlocked);
}

TEST(Picture, DrawsThePathInItsColourOverTheGround) {
  const World world = lettered_grid({"....", "....", "....", "...."});
  Picture picture = plain(world);
  picture.paths.push_back({"one", {{{0, 1}, {4, 1}}, {}}});
  const Pixels pixels = decode_png(picture_png(picture));
  const Where at(pixels, 4);
  EXPECT_EQ(pixels.at(at(2), at(1)), distinct_colour(0));
  EXPECT_EQ(pixels.at(at(2), at(2.5)), style::kFree);
}

// Pixels that are mostly of this colour; smoothed edges mix in a little of their neighbours.
std::size_t count_near(const Pixels& pixels, Colour colour) {
  std::size_t n = 0;
  for (int y = 0; y < pixels.height; ++y) {
    for (int x = 0; x < pixels.width; ++x) {
      const Colour c = pixels.at(x, y);
      const int difference =
          std::abs(c.red - colour.red) + std::abs(c.green - colour.green) + std::abs(c.blue - colour.blue);
      n += difference < 100 ? 1 : 0;
    }
  }
  return n;
}

// Where the agent stands, not where it was asked for.
TEST(Picture, DrawsTheAgentWhereThePathBeginsAndEnds) {
  const World world = lettered_grid(std::vector<std::string>(20, std::string(20, '.')));
  const auto shade_at = [&](Picture picture, double x, double y) {
    picture.radius = 2;
    const Pixels image = decode_png(picture_png(picture));
    const Where where(image, 20);
    return image.at(where(x), where(y));
  };
  Picture empty = plain(world);
  Picture asked = empty;
  asked.start = Vec2{4, 4};
  asked.goal = Vec2{16, 16};
  EXPECT_NE(shade_at(asked, 5, 5), shade_at(empty, 5, 5));
  asked.paths.push_back({"way", {{{4, 12}, {16, 16}}, {}}});
  EXPECT_EQ(shade_at(asked, 5, 5), shade_at(empty, 5, 5));
  EXPECT_NE(shade_at(asked, 3, 11.5), shade_at(empty, 3, 11.5));
}

TEST(Picture, KeepsPathsThatCoincideVisibleSideBySide) {
  const World world = lettered_grid({"....", "....", "....", "...."});
  Picture picture = plain(world, 1200);
  for (int i = 0; i < 4; ++i) picture.paths.push_back({std::to_string(i), {{{0, 2}, {4, 2}}, {}}});
  const Pixels pixels = decode_png(picture_png(picture));
  for (std::size_t i = 0; i < 4; ++i) EXPECT_GT(count_near(pixels, distinct_colour(i)), 1000u) << i;
}

TEST(Picture, DrawsAPolygonWorldWithHolesAndOutside) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {100, 0}, {100, 50}, {50, 100}, {0, 100}};
  parts.obstacles.push_back({{{{10, 10}, {50, 10}, {50, 50}, {10, 50}}, {{20, 20}, {40, 20}, {40, 40}, {20, 40}}}});
  const World world = PolygonWorld(parts);
  const Pixels pixels = decode_png(picture_png(plain(world)));
  const Where at(pixels, 100);
  EXPECT_EQ(pixels.at(at(15), at(15)), style::kBlocked);
  EXPECT_EQ(pixels.at(at(30), at(30)), style::kFree);
  EXPECT_EQ(pixels.at(at(70), at(30)), style::kFree);
  EXPECT_EQ(pixels.at(at(95), at(95)), style::kBlocked) << "outside the boundary";
}

double number_at(const std::string& text, std::size_t at) { return std::strtod(text.c_str() + at, nullptr); }

// The number in the first attribute of this name at or after `from`.
double attribute(const std::string& svg, std::size_t from, const std::string& name) {
  const std::string key = " " + name + "=\"";
  const std::size_t at = svg.find(key, from);
  return at == std::string::npos ? std::nan("") : number_at(svg, at + key.size());
}

TEST(Picture, LegendNamesEverythingAndKeepsOffTheMap) {
  for (const bool tall : {false, true}) {
    const World world =
        tall ? lettered_grid({"..", "S.", ".T", "..", "..", ".."}) : lettered_grid({"...S..", "....T."});
    Picture picture;
    picture.world = &world;
    picture.world_name = "arena <1> & \"co\".map";
    picture.title = "A title";
    picture.start = Vec2{0, 0};
    picture.goal = Vec2{1, 1};
    picture.searched = {{0, 0}, {1, 0}, {1, 1}};
    picture.paths.push_back({"anya", {{{0, 0}, {1, 1}}, {}}, Status::found, 1.4142, 12.5});
    picture.paths.push_back({"a\nstar", {}, Status::budget_spent, std::nan(""), 3e6});
    const std::string svg = picture_svg(picture);
    EXPECT_EQ(markup_defect(svg, Markup::xml), "") << svg;
    for (const char* text :
         {">A title<", "arena &lt;1&gt; &amp; &quot;co&quot;.map", ">anya<", ">length 1.414<", ">12.5 µs<", ">a star<",
          ">budget spent<", ">3.00 s<", "3 nodes expanded", ">start<", ">goal<", ">swamp<", ">trees<"}) {
      EXPECT_NE(svg.find(text), std::string::npos) << text;
    }
    EXPECT_EQ(svg.find(">water<"), std::string::npos);
    // The frame of the map is the one rectangle that is only stroked; every text lies right of it or below it.
    const std::size_t frame = svg.find("M", svg.find(" d=", svg.find("fill=\"none\" stroke=\"#8d99a8\"")));
    ASSERT_NE(frame, std::string::npos);
    const double left = number_at(svg, frame + 1), top = number_at(svg, svg.find(' ', frame) + 1);
    const double right = left + number_at(svg, svg.find('h', frame) + 1);
    const double bottom = top + number_at(svg, svg.find('v', frame) + 1);
    EXPECT_GT(right - left, 300);
    EXPECT_GT(bottom - top, 300);
    int texts = 0;
    for (std::size_t at = svg.find("<text"); at != std::string::npos; at = svg.find("<text", at + 1), ++texts) {
      if (tall) {
        EXPECT_GT(attribute(svg, at, "x"), right);
      } else {
        EXPECT_GT(attribute(svg, at, "y"), bottom + 10);
      }
    }
    EXPECT_GE(texts, 10);
    EXPECT_LE(std::max(attribute(svg, 0, "width"), attribute(svg, 0, "height")), 1200);
  }
}

TEST(Picture, GrowsRatherThanCuttingItsLegendOff) {
  const World world = lettered_grid({"..", "..", "..", ".."});
  Picture picture;
  picture.world = &world;
  picture.options.longest_side = 100;
  picture.paths.push_back({"a planner with quite a long name", {}, Status::found, 123.4, 567});
  const std::string svg = picture_svg(picture);
  const std::size_t time = svg.rfind("<text", svg.find(">567 µs<"));
  ASSERT_NE(time, std::string::npos);
  EXPECT_NE(svg.substr(time, svg.find('>', time) - time).find("text-anchor=\"end\""), std::string::npos);
  EXPECT_LT(attribute(svg, time, "x"), attribute(svg, 0, "width"));
}

TEST(Picture, StaysSmallForALargeMapAndALongSearch) {
  const World world = noise(512);
  Picture picture;
  picture.world = &world;
  EXPECT_LT(picture_svg(picture).size(), 2'500'000u);
  for (int i = 0; i < 1'000'000; ++i) picture.searched.push_back({double(i % 512), double(i / 512 % 512)});
  EXPECT_LT(picture_svg(picture).size(), 4'500'000u);
  const World larger = noise(3000);
  picture.world = &larger;
  EXPECT_LT(picture_svg(picture).size(), 20'000'000u);
}

TEST(Picture, MergesCellsSmallerThanAPixelIntoTheRightShade) {
  GridBuilder builder(4000, 4000);
  for (int y = 0; y < 4000; ++y) {
    for (int x = 0; x < 2000; ++x) builder.set_free(x, y, true);
  }
  const World world = std::move(builder).build();
  const Pixels pixels = decode_png(picture_png(plain(world)));
  const Where at(pixels, 4000);
  EXPECT_EQ(pixels.at(at(1000), at(2000)), style::kFree);
  EXPECT_EQ(pixels.at(at(3000), at(2000)), style::kBlocked);
}

TEST(Picture, ColoursSearchedNodesByTheirOrder) {
  const World world = lettered_grid({"....", "....", "....", "...."});
  Picture picture = plain(world);
  for (int i = 0; i < 100; ++i) picture.searched.push_back(i < 50 ? Vec2{1, 1} : Vec2{3, 3});
  picture.searched.push_back({1e9, 0});  // outside: not drawn
  const Pixels pixels = decode_png(picture_png(picture));
  const Where at(pixels, 4);
  const Colour first = pixels.at(at(1), at(1)), later = pixels.at(at(3), at(3));
  EXPECT_LT(first.green, 80);
  EXPECT_GT(later.green, 120);
}

TEST(Picture, DrawsWorldsWithoutExtent) {
  for (const World& world : {World(Grid()), World(PolygonWorld()), World(GridBuilder(5, 0).build())}) {
    Picture picture;
    picture.world = &world;
    EXPECT_EQ(markup_defect(picture_svg(picture), Markup::xml), "");
    EXPECT_GT(decode_png(picture_png(picture)).width, 10);
  }
}

TEST(Picture, RefusesBadSizesAndNames) {
  const World world = lettered_grid({".."});
  EXPECT_THROW((void)picture_png(plain(world, 10)), InputError);
  EXPECT_THROW((void)picture_svg(plain(world, 100'000)), InputError);
  EXPECT_THROW(write_picture(plain(world), "map.bmp"), InputError);
  EXPECT_THROW((void)picture_svg(Picture{}), std::logic_error);
}

TEST(Picture, WritesTheFormatThatTheNameAsksFor) {
  const World world = lettered_grid({"..", ".@"});
  const auto folder = std::filesystem::path(testing::TempDir());
  write_picture(plain(world), folder / "taut-picture.svg");
  write_picture(plain(world), folder / "taut-picture.png");
  EXPECT_EQ(io::read_file(folder / "taut-picture.svg").text(), picture_svg(plain(world)));
  EXPECT_TRUE(io::read_file(folder / "taut-picture.png").text().starts_with("\x89PNG"));
}

}  // namespace
}  // namespace taut::lab
