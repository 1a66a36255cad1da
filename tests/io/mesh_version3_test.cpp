// Version 3 of `.mesh`: counted from 1, blocked polygons told, edges that are closed have a minus.
#include <gtest/gtest.h>

#include <algorithm>

#include "expect_input.hpp"
#include "taut-io/mesh_convex.hpp"
#include "taut-io/mesh_file.hpp"
#include "taut/cells/convex_mesh.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::io {
namespace {

using test::expect_refused;

// A square of 2 x 2 cells; the cell at the top right is blocked, and between the two at the bottom there is a wall.
//   7 - 8 - 9
//   | 3 | 4 |
//   4 - 5 - 6
//   | 1 | 2 |
//   1 - 2 - 3
const std::string kFourCells =
    "mesh\n3\n9 4\n"
    "0 0\n1 0\n2 0\n0 1\n1 1\n2 1\n0 2\n1 2\n2 2\n"
    "1 4 1 2 5 4 0 0 -2 3\n"
    "1 4 2 3 6 5 -1 0 0 -4\n"
    "1 4 4 5 8 7 0 1 -4 0\n"
    "0 4 5 6 9 8 -3 -2 0 0\n";

std::string with_piece(const std::string& from, const std::string& to) {
  std::string text = kFourCells;
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(MeshVersion3, KeepsWhatCanBeWalkedOnCountedFromNought) {
  const MeshFile mesh = parse_mesh(kFourCells, "m");
  ASSERT_EQ(mesh.vertices.size(), 8u);  // only the blocked cell had the last one
  EXPECT_EQ(mesh.vertices[4], (Vec2{1, 1}));
  ASSERT_EQ(mesh.polygons.size(), 3u);
  EXPECT_EQ(mesh.polygons[0].vertices, (std::vector<int>{0, 1, 4, 3}));
  EXPECT_EQ(mesh.polygons[0].neighbours, (std::vector<int>{-1, -1, -1, 2}));
  EXPECT_EQ(mesh.polygons[1].neighbours, (std::vector<int>{-1, -1, -1, -1}));
  EXPECT_EQ(mesh.polygons[2].neighbours, (std::vector<int>{-1, 0, -1, -1}));
}

TEST(MeshVersion3, ListsPolygonsAroundAVertexWithEachGap) {
  const MeshFile mesh = parse_mesh(kFourCells, "m");
  EXPECT_EQ(mesh.vertex_polygons[0], (std::vector<int>{0, -1}));
  EXPECT_EQ(mesh.vertex_polygons[1], (std::vector<int>{0, -1, 1, -1}));
  EXPECT_EQ(mesh.vertex_polygons[3], (std::vector<int>{0, 2, -1}));
  EXPECT_EQ(mesh.vertex_polygons[4], (std::vector<int>{1, -1, 2, 0, -1}));
}

TEST(MeshVersion3, IsWrittenAsVersion2AndReadBack) {
  const MeshFile mesh = parse_mesh(kFourCells, "m");
  const std::string text = format_mesh(mesh);
  EXPECT_EQ(text.rfind("mesh\n2\n8 3\n", 0), 0u) << text;
  EXPECT_EQ(parse_mesh(text, "again"), mesh);
}

TEST(MeshVersion3, MakesAWorldWithTheBlockedPartAndTheWall) {
  const PolygonWorld::Parts parts = to_polygon_parts(parse_mesh(kFourCells, "m"));
  EXPECT_EQ(signed_area(parts.boundary), 3);
  ASSERT_EQ(parts.walls.size(), 1u);
  EXPECT_TRUE((parts.walls[0] == Polyline{{1, 0}, {1, 1}} || parts.walls[0] == Polyline{{1, 1}, {1, 0}}));
  EXPECT_NO_THROW(PolygonWorld{parts});
}

// Four triangles around the middle of a square, written clockwise, as the example of the format's description is.
TEST(MeshVersion3, TurnsPolygonsThatAreWrittenClockwise) {
  const std::string clockwise =
      "mesh\n3\n5 4\n0 0\n0 8\n8 8\n8 0\n4 4\n"
      "1 3 1 2 5 -4 0 2\n1 3 2 3 5 1 0 3\n1 3 3 4 5 2 0 -4\n0 3 4 1 5 -3 0 -1\n";
  const std::string counter_clockwise =
      "mesh\n3\n5 4\n0 0\n0 8\n8 8\n8 0\n4 4\n"
      "1 3 5 2 1 -4 2 0\n1 3 5 3 2 1 3 0\n1 3 5 4 3 2 -4 0\n0 3 5 1 4 -3 -1 0\n";
  const MeshFile mesh = parse_mesh(clockwise, "m");
  EXPECT_EQ(mesh.polygons[0].vertices, (std::vector<int>{4, 1, 0}));
  EXPECT_EQ(mesh.polygons[0].neighbours, (std::vector<int>{-1, 1, -1}));
  EXPECT_EQ(mesh, parse_mesh(counter_clockwise, "m"));
}

TEST(MeshVersion3, DoesNotAskBlockedPolygonsToBeConvex) {
  // A walkable square in the notch of a blocked arrow head.
  const std::string text =
      "mesh\n3\n6 2\n0 0\n4 0\n4 4\n2 1\n0 4\n2 9\n"
      "0 5 1 2 3 4 5 0 0 0 -2 -2\n"
      "1 4 5 4 3 6 0 -1 -1 0\n";
  EXPECT_THROW((void)parse_mesh("mesh\n3\n5 1\n0 0\n4 0\n4 4\n2 1\n0 4\n1 5 1 2 3 4 5 0 0 0 0 0\n", "m"), InputError);
  const MeshFile mesh = parse_mesh(text, "m");
  ASSERT_EQ(mesh.polygons.size(), 1u);
  EXPECT_EQ(mesh.polygons[0].neighbours, (std::vector<int>{-1, -1, -1, -1}));
}

TEST(MeshVersion3, RefusesWhatContradictsItselfNamingPolygonsAsTheFileDoes) {
  expect_refused(parse_mesh, with_piece("0 0 -2 3\n", "0 0 2 3\n"), 13,
                 "polygon 1: expected polygon 2 to be its neighbour");
  expect_refused(parse_mesh, with_piece("0 0 -2 3\n", "0 0 -4 3\n"), 13,
                 "polygon 1: expected polygon 4 to be its neighbour");
  expect_refused(parse_mesh, with_piece("-1 0 0 -4\n", "0 0 0 -4\n"), 13,
                 "polygon 1: expected polygon 2 to be its neighbour");
  std::string open_to_blocked = with_piece("0 1 -4 0\n", "0 1 4 0\n");
  open_to_blocked.replace(open_to_blocked.find("-3 -2 0 0"), 9, "3 -2 0 0");
  expect_refused(parse_mesh, open_to_blocked, 15, "polygon 3: expected -4 for its neighbour 4");
}

TEST(MeshVersion3, RefusesNumbersOutOfRange) {
  expect_refused(parse_mesh, with_piece("1 4 1 2 5 4", "2 4 1 2 5 4"), 13, "0 or 1 for walkable");
  expect_refused(parse_mesh, with_piece("1 4 1 2 5 4", "1 4 0 2 5 4"), 13,
                 "a vertex's index (a whole number from 1 to 9)");
  expect_refused(parse_mesh, with_piece("1 4 1 2 5 4", "1 4 10 2 5 4"), 13,
                 "a vertex's index (a whole number from 1 to 9)");
  expect_refused(parse_mesh, with_piece("0 0 -2 3\n", "0 0 -5 3\n"), 13, "a neighbour's number");
  expect_refused(parse_mesh, with_piece("0 0 -2 3\n", "0 0 -2 5\n"), 13, "a neighbour's number");
  expect_refused(parse_mesh, with_piece("1 4 1 2 5 4", "1 2 1 2 5 4"), 13, "at least 3 corners");
  expect_refused(parse_mesh, "mesh\n3\n2000000000 1\n0 0\n", 3, "a number of vertices that the file has room for");
  expect_refused(parse_mesh, "mesh\n3\n1 2000000000\n0 0\n", 3, "a number of polygons that the file has room for");
  expect_refused(parse_mesh, kFourCells + "7", 17, "the end of the file after the last polygon, got '7'");
}

TEST(MeshVersion3, RefusesEveryBeginningButTheOneWithoutItsLastLineEnd) {
  EXPECT_EQ(test::refused_beginnings(parse_mesh, kFourCells), kFourCells.size() - 1);
}

// Cells of a lattice, free ones walkable, in version 3, with a wall here and there.
std::string random_lattice(Random& random, int side) {
  std::vector<bool> free;
  for (int i = 0; i < side * side; ++i) free.push_back(random.below(3) != 0);
  const auto cell = [&](int x, int y) { return x < 0 || y < 0 || x >= side || y >= side ? 0 : y * side + x + 1; };
  const auto vertex = [&](int x, int y) { return std::to_string(y * (side + 1) + x + 1) + ' '; };
  std::vector<bool> walls;  // between a cell and the one to its right
  for (int i = 0; i < side * side; ++i) walls.push_back(random.below(5) == 0);
  std::string text = "mesh\n3\n" + std::to_string((side + 1) * (side + 1)) + ' ' + std::to_string(side * side) + '\n';
  for (int y = 0; y <= side; ++y) {
    for (int x = 0; x <= side; ++x) text += std::to_string(x) + ' ' + std::to_string(y) + '\n';
  }
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const bool own = free[static_cast<std::size_t>(cell(x, y) - 1)];
      const auto across = [&](int to_x, int to_y) {
        const int other = cell(to_x, to_y);
        if (other == 0) return std::string("0 ");
        const bool wall = to_y == y && walls[static_cast<std::size_t>(cell(std::min(x, to_x), y) - 1)];
        return (wall || own != free[static_cast<std::size_t>(other - 1)] ? "-" : "") + std::to_string(other) + ' ';
      };
      text += std::string(own ? "1" : "0") + " 4 " + vertex(x, y) + vertex(x + 1, y) + vertex(x + 1, y + 1) +
              vertex(x, y + 1) + across(x - 1, y) + across(x, y - 1) + across(x + 1, y) + across(x, y + 1) + '\n';
    }
  }
  return text;
}

TEST(MeshVersion3, VertexListsAreThoseOfTheMeshItself) {
  Random random(17);
  for (int round = 0; round < 200; ++round) {
    const MeshFile mesh = parse_mesh(random_lattice(random, 2 + static_cast<int>(random.below(5))), "m");
    if (mesh.polygons.empty()) continue;
    ASSERT_EQ(parse_mesh(format_mesh(mesh), "again"), mesh);
    const MeshFile again = to_mesh_file(to_mesh_parts(mesh, CornerRule::forbid));
    ASSERT_EQ(again.polygons, mesh.polygons);
    for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
      std::vector<int> own = mesh.vertex_polygons[v], other = again.vertex_polygons[v];
      std::sort(own.begin(), own.end());  // where a list begins is anyone's choice
      std::sort(other.begin(), other.end());
      ASSERT_EQ(own, other) << v;
    }
  }
}

}  // namespace
}  // namespace taut::io
