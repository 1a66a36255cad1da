#include "taut-io/mesh_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "expect_input.hpp"
#include "support/shared_data.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::io {
namespace {

using test::expect_refused;

// Two triangles that make a square.
const std::string kSquare =
    "mesh\n2\n4 2\n"
    "0 0 2 0 -1\n1.5 0 3 0 1 -1\n1.5 1.5 2 1 -1\n0 1.5 3 -1 1 0\n"
    "3 0 1 3 -1 -1 1\n3 1 2 3 0 -1 -1\n";

double area_of_polygons(const MeshFile& mesh) {
  double area = 0;
  for (const auto& polygon : mesh.polygons) {
    Ring ring;
    for (const int v : polygon.vertices) ring.push_back(mesh.vertices[static_cast<std::size_t>(v)]);
    area += signed_area(ring);
  }
  return area;
}

// What a world made of a mesh leaves free. Of an obstacle with several rings the first is the box, and the others carry
// the sign of what they surround: free space counter-clockwise, holes in it clockwise.
double free_area(const PolygonWorld::Parts& parts) {
  double area = std::fabs(signed_area(parts.boundary));
  for (const Polygon& obstacle : parts.obstacles) {
    area -= std::fabs(signed_area(obstacle.rings[0]));
    for (std::size_t i = 1; i < obstacle.rings.size(); ++i) area += signed_area(obstacle.rings[i]);
  }
  return area;
}

TEST(MeshFile, ReadsTheExampleOfTheFormat) {
  const MeshFile mesh = parse_mesh(kSquare, "m");
  ASSERT_EQ(mesh.vertices.size(), 4u);
  ASSERT_EQ(mesh.polygons.size(), 2u);
  EXPECT_EQ(mesh.vertices[2], (Vec2{1.5, 1.5}));
  EXPECT_EQ(mesh.polygons[0].vertices, (std::vector<int>{0, 1, 3}));
  EXPECT_EQ(mesh.polygons[0].neighbours, (std::vector<int>{-1, -1, 1}));
  EXPECT_EQ(mesh.vertex_polygons[3], (std::vector<int>{-1, 1, 0}));
}

TEST(MeshFile, WritesWhatItRead) { EXPECT_EQ(format_mesh(parse_mesh(kSquare, "m")), kSquare); }

TEST(MeshFile, ReadsVersion1WithItsNeighboursOneFurther) {
  const std::string version1 =
      "mesh\n1\n4 2\n"
      "0 0 2 0 -1\n1.5 0 3 0 1 -1\n1.5 1.5 2 1 -1\n0 1.5 3 -1 1 0\n"
      "3 0 1 3 -1 1 -1\n3 1 2 3 -1 -1 0\n";
  EXPECT_EQ(parse_mesh(version1, "m"), parse_mesh(kSquare, "m"));
}

TEST(MeshFile, DoesNotCareAboutKindsOfWhiteSpace) {
  const MeshFile expected = parse_mesh(kSquare, "m");
  std::string one_line = kSquare;
  std::replace(one_line.begin(), one_line.end(), '\n', ' ');
  EXPECT_EQ(parse_mesh(one_line, "m"), expected);
  EXPECT_EQ(parse_mesh("\xEF\xBB\xBF" + test::with_crlf(kSquare), "m"), expected);
  EXPECT_EQ(parse_mesh(kSquare.substr(0, kSquare.size() - 1), "m"), expected);
}

TEST(MeshFile, RefusesBadHeadersAndNumbersNamingTheLine) {
  expect_refused(parse_mesh, "", 1, "'mesh', got the end of the file");
  expect_refused(parse_mesh, "mash\n2\n", 1, "'mesh', got 'mash'");
  expect_refused(parse_mesh, "mesh\n0\n", 2, "a version (a whole number from 1 to 3), got '0'");
  expect_refused(parse_mesh, "mesh\n4\n", 2, "a version (a whole number from 1 to 3), got '4'");
  expect_refused(parse_mesh, "mesh\ntwo\n", 2, "a version");
  expect_refused(parse_mesh, "mesh\n2\n-1 0\n", 3, "a number of vertices");
  expect_refused(parse_mesh, "mesh\n2\n2000000000 1\n0 0 0\n", 3, "a number of vertices that the file has room for");
  expect_refused(parse_mesh, "mesh\n2\n1 2000000000\n0 0 0\n", 3, "a number of polygons that the file has room for");
  expect_refused(parse_mesh, "mesh\n2\n1 0\n0 0 2000000000 1\n", 4, "that the file has room for");
  for (const char* bad : {"nan", "inf", "1e999", "1e60", "x"}) {
    expect_refused(parse_mesh, std::string("mesh\n2\n1 0\n0 ") + bad + " 1 0 0 0\n", 4, "the y of a vertex");
  }
  expect_refused(parse_mesh, kSquare + "7", 10, "the end of the file after the last polygon, got '7'");
}

// kSquare with one piece replaced.
std::string changed(const std::string& from, const std::string& to) {
  std::string text = kSquare;
  return text.replace(text.find(from), from.size(), to);
}

TEST(MeshFile, RefusesIndicesOutOfRange) {
  expect_refused(parse_mesh, changed("3 0 1 3 ", "3 0 1 4 "), 8, "a vertex's index (a whole number from 0 to 3)");
  expect_refused(parse_mesh, changed("3 0 1 3 ", "3 0 1 -1 "), 8, "a vertex's index");
  expect_refused(parse_mesh, changed("-1 -1 1\n", "-1 -1 2\n"), 8, "a neighbour's index or -1");
  expect_refused(parse_mesh, changed("2 0 -1\n", "2 0 -2\n"), 4, "a polygon's index or -1");
  expect_refused(parse_mesh, "mesh\n2\n0 1\n3 0 0 0 -1 -1 -1\n", 4, "expected");
}

TEST(MeshFile, RefusesPolygonsWithTwoCorners) {
  expect_refused(parse_mesh, changed("3 0 1 3 -1 -1 1", "2 0 1 -1 -1    "), 8,
                 "at least 3 corners of a polygon, got 2");
}

TEST(MeshFile, RefusesClockwiseFlatAndStarShapedPolygons) {
  expect_refused(parse_mesh, changed("3 0 1 3 -1 -1 1", "3 0 3 1 -1 1 -1"), 8, "polygon 0: expected a convex polygon");
  expect_refused(parse_mesh, changed("3 0 1 3 ", "3 0 0 3 "), 8, "consecutive corners in different places");
  expect_refused(parse_mesh, "mesh\n2\n3 1\n0 0 1 0\n1 0 1 0\n2 0 1 0\n3 0 1 2 -1 -1 -1\n", 7, "polygon 0: expected");
  // A pentagram turns left at each of its corners, but goes around twice.
  expect_refused(parse_mesh,
                 "mesh\n2\n5 1\n0 10 1 0\n-9 3 1 0\n-6 -8 1 0\n6 -8 1 0\n9 3 1 0\n5 0 2 4 1 3 -1 -1 -1 -1 -1\n", 9,
                 "winds around more than once");
}

TEST(MeshFile, AllowsCornersInALine) {
  const std::string text = "mesh\n2\n5 1\n0 0 1 0\n1 0 1 0\n2 0 1 0\n2 2 1 0\n0 2 1 0\n5 0 1 2 3 4 -1 -1 -1 -1 -1\n";
  EXPECT_EQ(parse_mesh(text, "m").polygons.size(), 1u);
}

TEST(MeshFile, RefusesNeighboursThatDoNotAgree) {
  expect_refused(parse_mesh, changed("3 -1 -1 1\n", "3 -1 -1 -1\n"), 9,
                 "polygon 1: expected polygon 0 to be its neighbour");
  expect_refused(parse_mesh, changed("3 -1 -1 1\n", "3 -1 1 1\n"), 8,
                 "polygon 0: expected polygon 1 to be its neighbour");
}

TEST(MeshFile, RefusesTwoPolygonsOnTheSameSideOfAnEdge) {
  expect_refused(parse_mesh,
                 "mesh\n2\n4 2\n0 0 2 0 1\n1 0 2 0 1\n1 1 1 0\n0 1 1 1\n3 0 1 2 -1 -1 -1\n3 0 1 3 -1 -1 -1\n", 9,
                 "only once");
}

TEST(MeshFile, RefusesVertexListsThatForgetAPolygon) {
  expect_refused(parse_mesh, changed("1.5 0 3 0 1 -1", "1.5 0 2 0 -1"), 0, "vertex 1: expected its list to name the 2");
  expect_refused(parse_mesh, changed("0 0 2 0 -1", "0 0 2 1 -1"), 0, "vertex 0");
}

TEST(MeshFile, RefusesEveryBeginningButTheOneWithoutItsLastLineEnd) {
  EXPECT_EQ(test::refused_beginnings(parse_mesh, kSquare), kSquare.size() - 1);
}

TEST(MeshFile, MakesTheOutlineTheBoundary) {
  const PolygonWorld::Parts parts = to_polygon_parts(parse_mesh(kSquare, "m"));
  EXPECT_EQ(parts.boundary.size(), 4u);
  EXPECT_EQ(signed_area(parts.boundary), 2.25);
  EXPECT_TRUE(parts.obstacles.empty());
  EXPECT_TRUE(parts.walls.empty());
}

// A mesh of unit squares, the cells (x, y) of a lattice with `side` cells a side.
MeshFile lattice(const std::vector<std::pair<int, int>>& cells, int side) {
  MeshFile mesh;
  const auto vertex = [&](int x, int y) { return y * (side + 1) + x; };
  for (int y = 0; y <= side; ++y) {
    for (int x = 0; x <= side; ++x) mesh.vertices.push_back({static_cast<double>(x), static_cast<double>(y)});
  }
  mesh.vertex_polygons.resize(mesh.vertices.size());
  const auto find = [&](int x, int y) {
    const auto it = std::find(cells.begin(), cells.end(), std::pair(x, y));
    return it == cells.end() ? -1 : static_cast<int>(it - cells.begin());
  };
  for (const auto& [x, y] : cells) {
    mesh.polygons.push_back({{vertex(x, y), vertex(x + 1, y), vertex(x + 1, y + 1), vertex(x, y + 1)},
                             {find(x - 1, y), find(x, y - 1), find(x + 1, y), find(x, y + 1)}});
    for (const int v : mesh.polygons.back().vertices) {
      mesh.vertex_polygons[static_cast<std::size_t>(v)].push_back(static_cast<int>(mesh.polygons.size()) - 1);
    }
  }
  return parse_mesh(format_mesh(mesh), "lattice");
}

TEST(MeshFile, MakesHolesOfTheMeshObstacles) {
  const PolygonWorld::Parts parts =
      to_polygon_parts(lattice({{0, 0}, {1, 0}, {2, 0}, {0, 1}, {2, 1}, {0, 2}, {1, 2}, {2, 2}}, 3));
  ASSERT_EQ(parts.obstacles.size(), 1u);
  EXPECT_EQ(std::fabs(signed_area(parts.obstacles[0].rings[0])), 1);
  EXPECT_EQ(std::fabs(signed_area(parts.boundary)), 9);
  EXPECT_NO_THROW(PolygonWorld{parts});
}

TEST(MeshFile, TellsRingsThatTouchInAVertexApart) {
  // Two blocked cells, (1, 1) and (2, 2), touch in the vertex (2, 2).
  std::vector<std::pair<int, int>> cells;
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 4; ++x) {
      if (!(x == y && (x == 1 || x == 2))) cells.emplace_back(x, y);
    }
  }
  const PolygonWorld::Parts parts = to_polygon_parts(lattice(cells, 4));
  ASSERT_EQ(parts.obstacles.size(), 2u);
  for (const Polygon& obstacle : parts.obstacles) EXPECT_EQ(std::fabs(signed_area(obstacle.rings[0])), 1);
  EXPECT_NO_THROW(PolygonWorld{parts});
}

TEST(MeshFile, MakesAnObstacleThatTouchesTheOutlineAnObstacleOfItsOwn) {
  // The blocked cell (1, 1) touches the blocked corner (0, 0) of the outline.
  std::vector<std::pair<int, int>> cells;
  for (int y = 0; y < 3; ++y) {
    for (int x = 0; x < 3; ++x) {
      if (!(x == y && x < 2)) cells.emplace_back(x, y);
    }
  }
  const PolygonWorld::Parts parts = to_polygon_parts(lattice(cells, 3));
  EXPECT_EQ(std::fabs(signed_area(parts.boundary)), 8);
  ASSERT_EQ(parts.obstacles.size(), 1u);
  EXPECT_NO_THROW(PolygonWorld{parts});
}

TEST(MeshFile, BlocksEverythingBetweenSeveralPieces) {
  const PolygonWorld::Parts parts = to_polygon_parts(lattice({{0, 0}, {2, 2}, {3, 2}, {3, 3}, {0, 3}}, 4));
  EXPECT_EQ(signed_area(parts.boundary), 36);  // 4 x 4 grown by 1
  ASSERT_EQ(parts.obstacles.size(), 1u);
  EXPECT_NO_THROW(PolygonWorld{parts});
  const auto blocked = [&](double x, double y) { return side_of_polygon(parts.obstacles[0], {x, y}) == Side::inside; };
  EXPECT_FALSE(blocked(0.5, 0.5));
  EXPECT_FALSE(blocked(2.5, 2.5));
  EXPECT_FALSE(blocked(3.5, 3.5));
  EXPECT_TRUE(blocked(2.5, 3.5));
  EXPECT_TRUE(blocked(1.5, 1.5));
  EXPECT_TRUE(blocked(-0.5, 2));
}

TEST(MeshFile, LeavesFreeExactlyTheCellsOfRandomMeshes) {
  constexpr int kSide = 7;
  Random random(71);
  for (int round = 0; round < 300; ++round) {
    const std::uint64_t percent = 20 + random.below(75);
    std::vector<std::pair<int, int>> cells;
    for (int y = 0; y < kSide; ++y) {
      for (int x = 0; x < kSide; ++x) {
        if (random.below(100) < percent) cells.emplace_back(x, y);
      }
    }
    if (cells.empty()) continue;
    const PolygonWorld::Parts parts = to_polygon_parts(lattice(cells, kSide));
    EXPECT_NO_THROW(PolygonWorld{parts});
    EXPECT_EQ(free_area(parts), static_cast<double>(cells.size()));
    for (int y = -1; y <= kSide; ++y) {
      for (int x = -1; x <= kSide; ++x) {
        const Vec2 centre{x + 0.5, y + 0.5};
        const bool free = side_of_ring(parts.boundary, centre) == Side::inside &&
                          std::none_of(parts.obstacles.begin(), parts.obstacles.end(),
                                       [&](const Polygon& o) { return side_of_polygon(o, centre) == Side::inside; });
        ASSERT_EQ(free, std::find(cells.begin(), cells.end(), std::pair(x, y)) != cells.end()) << x << ' ' << y;
      }
    }
  }
}

TEST(MeshFile, MakesAnEdgeThatIsClosedOnBothSidesAWall) {
  std::string text = kSquare;
  text.replace(text.find("-1 -1 1\n"), 8, "-1 -1 -1\n");
  text.replace(text.find("3 0 -1 -1\n"), 10, "3 -1 -1 -1\n");
  const PolygonWorld::Parts parts = to_polygon_parts(parse_mesh(text, "m"));
  ASSERT_EQ(parts.walls.size(), 1u);
  EXPECT_EQ(parts.walls[0], (Polyline{{1.5, 0}, {0, 1.5}}));
  EXPECT_EQ(signed_area(parts.boundary), 2.25);
}

TEST(MeshFile, RefusesToMakeAWorldOfNoPolygons) {
  EXPECT_THROW((void)to_polygon_parts(parse_mesh("mesh 2 0 0", "m")), InputError);
}

TEST(MeshFile, ReadsRealMeshesAndTheirOutlineHasTheAreaOfTheirPolygons) {
  TAUT_NEEDS_SHARED_DATA("polyanya");
  const auto files = test::shared_files("polyanya", ".mesh");
  ASSERT_FALSE(files.empty());
  for (const auto& path : files) {
    const MeshFile mesh = read_mesh(path);
    EXPECT_EQ(parse_mesh(format_mesh(mesh), "again"), mesh) << path;
    const PolygonWorld::Parts parts = to_polygon_parts(mesh);
    EXPECT_NEAR(free_area(parts), area_of_polygons(mesh), 1e-6) << path;
    EXPECT_NO_THROW(PolygonWorld{parts}) << path;
  }
}

}  // namespace
}  // namespace taut::io
