#include "taut-io/poly_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "expect_input.hpp"
#include "random_parts.hpp"
#include "taut-io/detail/ring_nesting.hpp"
#include "taut-io/file.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

using test::expect_refused;

Poly parse(std::string_view text, const std::string& name) { return parse_poly(text, name); }

// A square with a square hole in it, counting from 1, with attributes, markers and comments.
const std::string kBox =
    "# a box\n"
    "8 2 1 1 # eight corners\n"
    "1 0 0 7.5 1\n2 10 0 7.5 1\n3 10 10 7.5 1\n4 0 10 7.5 1\n\n"
    "5 4 4 7.5 2\n6 6 4 7.5 2\n7 6 6 7.5 2\n8 4 6 7.5 2\n"
    "8 1\n1 1 2 5\n2 2 3 5\n3 3 4 5\n4 4 1 5\n5 5 6 6\n6 6 7 6\n7 7 8 6\n8 8 5 6\n"
    "1\n1 5 5\n";

const Ring kOuter{{0, 0}, {10, 0}, {10, 10}, {0, 10}};

Ring canonical(Ring ring) {
  if (orientation(ring) < 0) std::reverse(ring.begin(), ring.end());
  std::rotate(ring.begin(), std::min_element(ring.begin(), ring.end()), ring.end());
  return ring;
}

TEST(PolyFile, ReadsVerticesAttributesMarkersSegmentsAndHoles) {
  const Poly poly = parse(kBox, "p");
  ASSERT_EQ(poly.vertices.points.size(), 8u);
  EXPECT_EQ(poly.vertices.first_index, 1);
  EXPECT_EQ(poly.vertices.points[6], (Vec2{6, 6}));
  EXPECT_EQ(poly.vertices.attributes, std::vector<double>(8, 7.5));
  EXPECT_EQ(poly.vertices.markers, (std::vector<int>{1, 1, 1, 1, 2, 2, 2, 2}));
  ASSERT_EQ(poly.segments.size(), 8u);
  EXPECT_EQ(poly.segments[3], (Poly::Segment{3, 0, 5}));
  EXPECT_EQ(poly.holes, std::vector<Vec2>{(Vec2{5, 5})});
  EXPECT_EQ(parse(format_poly(poly), "p"), poly);
}

TEST(PolyFile, ReadsShortHeadersAndRegions) {
  const Poly poly = parse("3\n0 0 0\n1 1 0\n2 0 1\n0\n0\n2\n0 .25 .25 3 0.5\n1 .25 .25 4\n", "p");
  EXPECT_EQ(poly.vertices.first_index, 0);
  EXPECT_TRUE(poly.vertices.markers.empty());
  ASSERT_EQ(poly.regions.size(), 2u);
  EXPECT_EQ(poly.regions[0], (Poly::Region{{0.25, 0.25}, 3, 0.5}));
  EXPECT_EQ(poly.regions[1].largest_area, -1);
  EXPECT_EQ(parse(format_poly(poly), "p"), poly);
}

TEST(PolyFile, ReadsVerticesFromTheNodeFileBesideIt) {
  const test::TemporaryFolder folder;
  write_file(folder / "a.node", "3 2 0 0\n1 0 0\n2 1 0\n3 0 1\n");
  write_file(folder / "a.poly", "0 2 0 0\n3 0\n1 1 2\n2 2 3\n3 3 1\n0\n");
  const Poly poly = read_poly(folder / "a.poly");
  EXPECT_EQ(poly.vertices.points.size(), 3u);
  EXPECT_EQ(poly.segments[2], (Poly::Segment{2, 0, 0}));
  std::filesystem::remove(folder / "a.node");
  EXPECT_THROW((void)read_poly(folder / "a.poly"), InputError);
}

TEST(PolyFile, ToleratesCrlfByteOrderMarkAndNoFinalLineEnd) {
  const Poly expected = parse(kBox, "p");
  EXPECT_EQ(parse("\xEF\xBB\xBF" + test::with_crlf(kBox), "p"), expected);
  EXPECT_EQ(parse(kBox.substr(0, kBox.size() - 1), "p"), expected);
}

TEST(PolyFile, RefusesBadInputNamingTheLine) {
  expect_refused(parse, "", 1, "a number of vertices, got the end of the file");
  expect_refused(parse, "# nothing\n\n", 3, "a number of vertices, got the end of the file");
  expect_refused(parse, "-3\n", 1, "a number of vertices");
  expect_refused(parse, "2000000000 2 0 0\n1 0 0\n", 1, "a number of vertices that the file has room for");
  expect_refused(parse, "1 3 0 0\n0 0 0 0\n", 1, "the dimension 2");
  expect_refused(parse, "1 2 2000000000 0\n0 0 0\n", 1, "a number of attributes");
  expect_refused(parse, "1 2 0 2\n0 0 0\n", 1, "boundary markers");
  expect_refused(parse, "1 2 0 0\n2 0 0\n", 2, "the number of the first vertex");
  expect_refused(parse, "2 2 0 0\n1 0 0\n3 0 0\n0\n0\n", 3, "the number of the next vertex");
  expect_refused(parse, "1 2 0 0\n1 0 0 9\n0\n0\n", 2, "the end of the line, got '9'");
  expect_refused(parse, "1 2 0 1\n1 0 0\n0\n0\n", 2, "a marker, got the end of the line");
  expect_refused(parse, "1 2 0 0\n1 0 0\n1 0\n1 1 2\n0\n", 4, "a vertex's number");
  expect_refused(parse, "1 2 0 0\n1 0 0\n2000000000 0\n1 1 1\n0\n", 3, "a number of segments that the file has room");
  expect_refused(parse, "1 2 0 0\n1 0 0\n0 0\n2000000000\n", 4, "a number of holes that the file has room for");
  expect_refused(parse, "1 2 0 0\n1 0 0\n0 0\n0\n0\nx\n", 6, "the end of the file, got 'x'");
  for (const char* bad : {"nan", "inf", "1e999", "1e60", "x"}) {
    expect_refused(parse, std::string("1 2 0 0\n1 0 ") + bad + "\n0\n0\n", 2, "a y coordinate");
  }
}

TEST(PolyFile, NeverDoesAnythingElseThanRefuseABeginning) {
  EXPECT_GT(test::refused_beginnings(parse, kBox), kBox.size() - 10);
}

TEST(PolyFile, MakesTheEnclosingRingTheBoundaryAndTheRingAroundAHoleAnObstacle) {
  const auto parts = to_polygon_parts(parse(kBox, "p"));
  EXPECT_EQ(canonical(parts.boundary), kOuter);
  ASSERT_EQ(parts.obstacles.size(), 1u);
  EXPECT_EQ(canonical(parts.obstacles[0].rings[0]), (Ring{{4, 4}, {6, 4}, {6, 6}, {4, 6}}));
  EXPECT_TRUE(parts.walls.empty());
}

// Square rings around a common centre, as one graph.
Poly nested_squares(const std::vector<double>& half_sides, std::vector<Vec2> holes) {
  Poly poly;
  for (const double h : half_sides) {
    const int first = static_cast<int>(poly.vertices.points.size());
    for (const Vec2 p : {Vec2{-h, -h}, Vec2{h, -h}, Vec2{h, h}, Vec2{-h, h}}) poly.vertices.points.push_back(p);
    for (int i = 0; i < 4; ++i) poly.segments.push_back({first + i, first + (i + 1) % 4, 0});
  }
  poly.holes = std::move(holes);
  return poly;
}

TEST(PolyFile, AlternatesNestedRingsWithoutHolePoints) {
  const auto parts = to_polygon_parts(nested_squares({3, 10, 8, 1, 5}, {}));
  EXPECT_EQ(canonical(parts.boundary)[0], (Vec2{-10, -10}));
  ASSERT_EQ(parts.obstacles.size(), 2u);  // 8 with the hole 5, and 3 with the hole 1
  for (const Polygon& obstacle : parts.obstacles) EXPECT_EQ(obstacle.rings.size(), 2u);
  const auto blocked = [&](double x) {
    return std::any_of(parts.obstacles.begin(), parts.obstacles.end(), [&](const Polygon& o) {
      return side_of_polygon(o, {x, 0}) == Side::inside;
    });
  };
  EXPECT_FALSE(blocked(9));
  EXPECT_TRUE(blocked(6));
  EXPECT_FALSE(blocked(4));
  EXPECT_TRUE(blocked(2));
  EXPECT_FALSE(blocked(0));
}

TEST(PolyFile, MakesRingsWithoutAHolePointWallsWhereOthersHaveOne) {
  const auto parts = to_polygon_parts(nested_squares({10, 8, 5}, {{0, 0}}));
  ASSERT_EQ(parts.obstacles.size(), 1u);
  EXPECT_EQ(parts.obstacles[0].rings.size(), 1u);
  ASSERT_EQ(parts.walls.size(), 1u);
  EXPECT_EQ(parts.walls[0].size(), 5u);
  EXPECT_EQ(parts.walls[0].front(), parts.walls[0].back());
}

TEST(PolyFile, GrowsTheBoundingBoxWhereNoRingEnclosesEverything) {
  const auto parts = to_polygon_parts(parse("4 2\n0 0 0\n1 10 0\n2 0 10\n3 20 20\n3\n0 0 1\n1 1 2\n2 2 0\n0\n", "p"));
  EXPECT_EQ(parts.boundary, (Ring{{-1, -1}, {21, -1}, {21, 21}, {-1, 21}}));
  EXPECT_EQ(parts.obstacles.size(), 1u);
  EXPECT_EQ(parts.points, std::vector<Vec2>{(Vec2{20, 20})});
}

TEST(PolyFile, TellsARingFromAWallThatIsAttachedToIt) {
  // A square with a wall from its corner inwards.
  const auto parts = to_polygon_parts(
      parse("5 2\n0 0 0\n1 10 0\n2 10 10\n3 0 10\n4 5 5\n5\n0 0 1\n1 1 2\n2 2 3\n3 3 0\n4 0 4\n0\n", "p"));
  EXPECT_EQ(canonical(parts.boundary), kOuter);
  ASSERT_EQ(parts.walls.size(), 1u);
  EXPECT_EQ(parts.walls[0].size(), 2u);
}

TEST(PolyFile, TellsARingCrossedByAWallByItsMarkers) {
  const std::string square = "4 2\n0 0 0\n1 10 0\n2 10 10\n3 0 10\n5 1\n0 0 1 1\n1 1 2 1\n2 2 3 1\n3 3 0 1\n";
  const auto with_markers = to_polygon_parts(parse(square + "4 0 2 2\n0\n", "p"));
  EXPECT_EQ(canonical(with_markers.boundary), kOuter);
  EXPECT_EQ(with_markers.walls.size(), 1u);
  const auto without = to_polygon_parts(parse(square + "4 0 2 1\n0\n", "p"));
  EXPECT_EQ(without.walls.size(), 3u);  // two half squares and the diagonal: all that can be told is that they block
  EXPECT_EQ(without.boundary[0], (Vec2{-0.5, -0.5}));
}

TEST(PolyFile, RefusesAHoleThatWouldLeaveNoFreeSpace) {
  EXPECT_THROW((void)to_polygon_parts(nested_squares({10, 5}, {{7, 0}})), InputError);
  EXPECT_NO_THROW((void)to_polygon_parts(nested_squares({10, 5}, {{70, 0}, {0, 0}})));
  EXPECT_THROW((void)to_polygon_parts(Poly{}), InputError);
}

TEST(PolyFile, MergesVerticesInTheSamePlaceAndIgnoresRepeatedAndEmptySegments) {
  const auto parts = to_polygon_parts(parse(
      "5 2\n0 0 0\n1 10 0\n2 10 10\n3 0 10\n4 0 0\n7\n0 0 1\n1 1 2\n2 2 3\n3 3 4\n4 4 0\n5 1 0\n6 2 2\n0\n", "p"));
  EXPECT_EQ(canonical(parts.boundary), kOuter);
  EXPECT_TRUE(parts.points.empty());
  EXPECT_TRUE(parts.walls.empty());
}

// Obstacles as filled rings with their holes, in an order of their own; walls as sorted segments.
struct Comparable {
  Ring boundary;
  std::vector<std::vector<Ring>> areas;
  std::vector<std::pair<Vec2, Vec2>> wall_segments;
  std::vector<Vec2> points;
  friend bool operator==(const Comparable&, const Comparable&) = default;
};
Comparable comparable(const PolygonWorld::Parts& parts) {
  Comparable out;
  out.boundary = canonical(parts.boundary);
  for (const Polygon& polygon : parts.obstacles) {
    // random_parts nests rings one in the other, outermost first: an island starts an area of its own.
    for (std::size_t i = 0; i < polygon.rings.size(); ++i) {
      if (i % 2 == 0) out.areas.emplace_back();
      out.areas.back().push_back(canonical(polygon.rings[i]));
    }
  }
  for (const Polyline& wall : parts.walls) {
    for (std::size_t i = 1; i < wall.size(); ++i) out.wall_segments.push_back(std::minmax(wall[i - 1], wall[i]));
  }
  out.points = parts.points;
  std::sort(out.areas.begin(), out.areas.end());
  std::sort(out.wall_segments.begin(), out.wall_segments.end());
  std::sort(out.points.begin(), out.points.end());
  return out;
}

TEST(PolyFile, ReadsBackTheSameWorldThatItWrote) {
  Random random(31);
  for (int round = 0; round < 50; ++round) {
    const PolygonWorld::Parts parts = test::random_parts(random);
    const Poly poly = to_poly(parts);
    EXPECT_EQ(parse(format_poly(poly), "p"), poly);
    EXPECT_EQ(comparable(to_polygon_parts(poly)), comparable(parts));
  }
}

TEST(PolyFile, KeepsClosedWallsWallsInAWorldWithoutObstacles) {
  PolygonWorld::Parts parts;
  parts.boundary = kOuter;
  parts.walls = {{{2, 2}, {4, 2}, {4, 4}, {2, 2}}};
  EXPECT_EQ(comparable(to_polygon_parts(to_poly(parts))), comparable(parts));
}

TEST(PolyFile, KeepsObstaclesApartThatTouchInAPoint) {
  PolygonWorld::Parts parts;
  parts.boundary = kOuter;
  parts.obstacles = {{{{{2, 2}, {4, 2}, {4, 4}}}}, {{{{4, 4}, {6, 4}, {6, 6}}}}, {{{{0, 0}, {1, 0.5}, {0.5, 1}}}}};
  EXPECT_EQ(comparable(to_polygon_parts(to_poly(parts))), comparable(parts));
}

TEST(PolyFile, RefusesToWriteWhatTheFormatCannotSay) {
  PolygonWorld::Parts parts;
  EXPECT_THROW((void)to_poly(parts), InputError);
  parts.boundary = kOuter;
  const auto refused = [&](std::vector<Polygon> obstacles, std::vector<Polyline> walls = {}) {
    PolygonWorld::Parts bad = parts;
    bad.obstacles = std::move(obstacles);
    bad.walls = std::move(walls);
    EXPECT_THROW((void)to_poly(bad), InputError);
  };
  refused({{{{{1, 1}, {5, 1}, {5, 5}}}}, {{{{2, 0.5}, {3, 0.5}, {3, 8}}}}});    // crossing each other
  refused({{{{{5, 5}, {15, 5}, {5, 8}}}}});                                     // crossing the boundary
  refused({{{{{20, 20}, {25, 20}, {20, 25}}}}});                                // outside
  refused({{{{{1, 1}, {9, 1}, {5, 9}}}}}, {{{4, 3}, {6, 3}, {5, 5}, {4, 3}}});  // walls that ring in a hole
}

TEST(RingNesting, FindsAPointDirectlyInsideThinAndCrowdedRings) {
  // A sliver between two nearly equal triangles, and a comb of teeth.
  const RingSet slivers({{{0, 0}, {100, 0}, {50, 80}}, {{1e-9, 1e-10}, {100 - 1e-9, 1e-10}, {50, 80 - 1e-9}}});
  for (std::size_t i = 0; i < 2; ++i) {
    const auto p = slivers.point_directly_inside(i);
    ASSERT_TRUE(p.has_value());
    EXPECT_EQ(slivers.innermost_around(*p), i);
    EXPECT_EQ(side_of_ring(slivers[i], *p), Side::inside);
  }
  EXPECT_EQ(slivers.parents()[1], std::optional<std::size_t>(0));
  EXPECT_EQ(slivers.parents()[0], std::nullopt);
}

}  // namespace
}  // namespace taut::io
