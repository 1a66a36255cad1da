#include "taut/lab/draw/detail/triangle_layers.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "lab/markup_checker.hpp"
#include "lab/png_pixels.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/lab/draw/detail/picture_layers.hpp"
#include "taut/lab/draw/layer_picture.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/world.hpp"

namespace taut::lab {
using namespace taut::lab::detail;
namespace {

using test::decode_png;
using test::Markup;
using test::markup_defect;
using test::Pixels;

// A square with a square pillar in the middle, nearer to the left side than to the others.
PolygonWorld pillar() {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
  parts.obstacles = {{{{{10, 40}, {50, 40}, {50, 60}, {10, 60}}}}};
  return PolygonWorld(parts);
}

PolygonWorld posts(std::uint64_t seed, int count) {
  Random random(seed);
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
  for (int i = 0; i < count; ++i) parts.points.push_back({random.between(5.0, 95.0), random.between(5.0, 95.0)});
  return PolygonWorld(parts);
}

Picture plain(const World& world, int side = 600) {
  Picture picture;
  picture.world = &world;
  picture.options.longest_side = side;
  return picture;
}

double area_of(const std::vector<PictureArea>& areas) {
  double sum = 0;
  for (const PictureArea& area : areas) {
    for (const Ring& ring : area.rings) sum += 0.5 * std::abs(cross(ring[1] - ring[0], ring[2] - ring[0]));
  }
  return sum;
}

TEST(ChokeLayer, MarksTheNarrowestPlaceOfARing) {
  const World world = pillar();
  Picture picture = plain(world);
  add_layer(choke_layer(LiveWorld(std::get<PolygonWorld>(world), kFollowedByWidths)), picture);
  ASSERT_EQ(picture.gates.size(), 1u);
  EXPECT_EQ(picture.gates[0].width, 10);
  for (const Vec2 end : {picture.gates[0].a, picture.gates[0].b})
    EXPECT_TRUE(end.x == 0 || end.x == 10) << end.x << "," << end.y;
  ASSERT_TRUE(picture.scale);
  EXPECT_EQ(picture.scale->low, 10);
}

TEST(ChokeLayer, HasAGateForEveryCorridorBetweenTwoObstaclesAndAsLongAsItSays) {
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    const PolygonWorld polygons = posts(seed, 3 + static_cast<int>(seed));
    const World world = polygons;
    const LiveWorld triangles(polygons, kFollowedByWidths);
    Picture picture = plain(world);
    add_layer(choke_layer(triangles), picture);
    // The boundary is one obstacle more than the posts, and is not counted: n obstacles make 3n - 3 corridors.
    EXPECT_EQ(picture.gates.size(), 3 * polygons.points().size() - 3);
    for (const PictureGate& gate : picture.gates) {
      EXPECT_NEAR(distance(gate.a, gate.b), gate.width, 1e-9);
      for (const Vec2 end : {gate.a, gate.b}) {
        double nearest = 1e300;
        for (const Vec2 p : polygons.points()) nearest = std::min(nearest, distance(p, end));
        for (std::size_t i = 0; i < 4; ++i)
          nearest =
              std::min(nearest, distance_to_segment(end, polygons.boundary()[i], polygons.boundary()[(i + 1) % 4]));
        EXPECT_LT(nearest, 1e-9);
      }
      EXPECT_GE(gate.width, picture.scale->low);
      EXPECT_LE(gate.width, picture.scale->high);
      EXPECT_EQ(gate.colour, colour_on(*picture.scale, gate.width));
    }
  }
}

TEST(ChokeLayer, IsNeverWiderThanTheThesisSays) {
  for (std::uint64_t seed = 31; seed <= 50; ++seed) {
    const LiveWorld triangles(posts(seed, 20), kFollowedByWidths);
    const World world = posts(seed, 20);
    Picture picture = plain(world);
    add_layer(choke_layer(triangles), picture);
    std::vector<double> chokes, widths;
    for (std::uint32_t i = 0; i < triangles.reduction().corridor_slots(); ++i) {
      if (triangles.reduction().in_use(CorridorId(i)))
        chokes.push_back(triangles.reduction().corridor(CorridorId(i)).choke);
    }
    for (const PictureGate& gate : picture.gates) widths.push_back(gate.width);
    ASSERT_EQ(chokes.size(), widths.size());
    for (std::size_t i = 0; i < chokes.size(); ++i) EXPECT_LE(widths[i], chokes[i] * (1 + 1e-12));
  }
}

TEST(ChokeLayer, SaysSoWhereNothingNarrowsTheWay) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
  const World world = PolygonWorld(parts);
  Picture picture = plain(world);
  add_layer(choke_layer(LiveWorld(std::get<PolygonWorld>(world), kFollowedByWidths)), picture);
  EXPECT_TRUE(picture.gates.empty());
  EXPECT_TRUE(picture.areas.empty());
  const std::string svg = picture_svg(picture);
  EXPECT_EQ(markup_defect(svg, Markup::xml), "");
  EXPECT_NE(svg.find("no corridors"), std::string::npos);
}

TEST(ChokeLayer, ShowsWidthsAndScaleInBothFormats) {
  const World world = posts(7, 12);
  Picture picture = plain(world, 800);
  add_layer(choke_layer(LiveWorld(std::get<PolygonWorld>(world), kFollowedByWidths)), picture);
  const std::string svg = picture_svg(picture);
  EXPECT_EQ(markup_defect(svg, Markup::xml), "");
  EXPECT_NE(svg.find("width of the narrowest place"), std::string::npos);
  std::size_t titles = 0;
  for (std::size_t at = svg.find("<title>width "); at != std::string::npos; at = svg.find("<title>width ", at + 1))
    ++titles;
  EXPECT_EQ(titles, picture.gates.size());
  const Pixels pixels = decode_png(picture_png(picture));
  EXPECT_LE(std::max(pixels.width, pixels.height), 800);
}

TEST(ChokeLayer, ColoursTheGroundAndLeavesOutLabelsThatWouldOverlap) {
  const World world = posts(8, 60);
  Picture picture = plain(world, 400);
  add_layer(choke_layer(LiveWorld(std::get<PolygonWorld>(world), kFollowedByWidths)), picture);
  const auto labels = [&](std::size_t most) {
    Picture limited = picture;
    limited.most_gate_labels = most;
    const std::string svg = picture_svg(limited);
    std::size_t texts = 0;
    for (std::size_t at = svg.find("<text"); at != std::string::npos; at = svg.find("<text", at + 1)) ++texts;
    return texts;
  };
  const std::size_t none = labels(0), five = labels(5), all = labels(10000);
  EXPECT_EQ(five - none, 5u);
  EXPECT_GT(all - none, 5u);
  EXPECT_LT(all - none, picture.gates.size());
}

TEST(LevelLayer, CoversAllFreeSpaceAndNamesWhatThereIs) {
  const World world = posts(9, 10);
  const LiveWorld triangles(std::get<PolygonWorld>(world), kFollowedByWidths);
  Picture picture = plain(world);
  add_layer(level_layer(triangles), picture);
  EXPECT_NEAR(area_of(picture.areas), 100.0 * 100, 1e-6);
  const auto count = [&](const std::string& name) {
    for (const PictureArea& area : picture.areas) {
      if (area.key.ends_with(name)) return area.rings.size();
    }
    return std::size_t{0};
  };
  // 2n - 2 decisions, n obstacles.
  EXPECT_EQ(count("decisions"), 18u);
  EXPECT_GT(count("corridors"), 0u);
  EXPECT_EQ(count("rings"), 0u);
  const std::string svg = picture_svg(picture);
  EXPECT_EQ(markup_defect(svg, Markup::xml), "");
  EXPECT_NE(svg.find("18 decisions"), std::string::npos);
}

TEST(PictureScale, PlacesValuesByTheirLogarithm) {
  const PictureScale scale{"", 1, 100};
  EXPECT_DOUBLE_EQ(place_on(scale, 1), 0);
  EXPECT_DOUBLE_EQ(place_on(scale, 10), 0.5);
  EXPECT_DOUBLE_EQ(place_on(scale, 100), 1);
  EXPECT_DOUBLE_EQ(place_on(scale, 0.001), 0);
  EXPECT_DOUBLE_EQ(place_on(scale, 1e9), 1);
  EXPECT_DOUBLE_EQ(place_on({"", 5, 5}, 5), 0.5);
}

}  // namespace
}  // namespace taut::lab
