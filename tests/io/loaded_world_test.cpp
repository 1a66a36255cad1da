#include "taut-io/loaded_world.hpp"

#include <gtest/gtest.h>

#include "expect_input.hpp"
#include "support/shared_data.hpp"
#include "taut-io/file.hpp"
#include "taut-io/mesh_file.hpp"
#include "taut-io/world_file.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/plan/registry.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::io {
namespace {

// Polygons by their corners' numbers; those that share an edge are neighbours.
MeshFile mesh_of(std::vector<Vec2> vertices, const std::vector<std::vector<int>>& polygons) {
  MeshFile mesh;
  mesh.vertices = std::move(vertices);
  mesh.vertex_polygons.resize(mesh.vertices.size());
  const auto across = [&](int from, int to) {
    for (std::size_t q = 0; q < polygons.size(); ++q) {
      for (std::size_t i = 0; i < polygons[q].size(); ++i) {
        if (polygons[q][i] == to && polygons[q][(i + 1) % polygons[q].size()] == from) return static_cast<int>(q);
      }
    }
    return MeshFile::kNone;
  };
  for (std::size_t p = 0; p < polygons.size(); ++p) {
    MeshFile::Polygon& polygon = mesh.polygons.emplace_back();
    polygon.vertices = polygons[p];
    for (std::size_t i = 0; i < polygons[p].size(); ++i) {
      const int from = polygons[p][(i + polygons[p].size() - 1) % polygons[p].size()];
      polygon.neighbours.push_back(across(from, polygons[p][i]));
      mesh.vertex_polygons[static_cast<std::size_t>(polygons[p][i])].push_back(static_cast<int>(p));
    }
  }
  return mesh;
}

class LoadedWorlds : public testing::Test {
 protected:
  LoadedWorld load(const MeshFile& mesh) {
    write_mesh(mesh, folder_ / "m.mesh");
    return load_world(folder_ / "m.mesh");
  }
  std::string refusal(const MeshFile& mesh) {
    try {
      (void)load(mesh);
    } catch (const InputError& error) {
      return error.what();
    }
    return {};
  }
  test::TemporaryFolder folder_;
};

Plan2 plan_with(const std::string& planner, const LoadedWorld& loaded, Vec2 from, Vec2 to,
                std::vector<std::string>* used = nullptr) {
  CellStore cells = make_cell_store(loaded);
  const auto made = make_planner(parse_planner(planner), cells);
  for (const CellBuild& build : cells.take_used()) {
    if (used != nullptr) used->push_back(build.name);
  }
  Plan2 plan;
  made->plan({from, to}, {}, plan);
  return plan;
}

const MeshFile kTwoSquares = mesh_of({{0, 0}, {2, 0}, {2, 2}, {0, 2}, {4, 0}, {4, 2}}, {{0, 1, 2, 3}, {1, 4, 5, 2}});

TEST_F(LoadedWorlds, BringTheCellsOfAMeshFileAndNothingIsTriangulated) {
  const LoadedWorld loaded = load(kTwoSquares);
  EXPECT_EQ(loaded.refused, "");
  ASSERT_NE(loaded.cells, nullptr);
  EXPECT_EQ(loaded.cells->parts.cells(), 2u);
  EXPECT_EQ(*loaded.world, read_world(folder_ / "m.mesh"));
  for (const char* planner : {"polyanya", "naive-triangle-astar", "portal-graph:tolerance=none"}) {
    std::vector<std::string> used;
    const Plan2 plan = plan_with(planner, loaded, {1, 1}, {3, 1}, &used);
    EXPECT_EQ(plan.status, Status::found) << planner;
    EXPECT_DOUBLE_EQ(plan.cost, 2) << planner;
    EXPECT_EQ(used.front(), kGivenCells) << planner;
    EXPECT_EQ(std::count(used.begin(), used.end(), "triangulation"), 0) << planner;
  }
  for (const char* planner :
       {"polyanya:merge=none", "naive-triangle-astar:cells=triangles", "portal-graph:cells=triangles", "ta"}) {
    std::vector<std::string> used;
    (void)plan_with(planner, loaded, {1, 1}, {3, 1}, &used);
    EXPECT_EQ(std::count(used.begin(), used.end(), kGivenCells), 0) << planner;
    EXPECT_EQ(std::count(used.begin(), used.end(), "triangulation"), 1) << planner;
  }
}

TEST_F(LoadedWorlds, OfOtherFilesHaveNoCells) {
  GridBuilder grid(4, 3);
  grid.set_free(1, 1, true);
  write_world(std::move(grid).build(), folder_ / "g.map");
  const LoadedWorld loaded = load_world(folder_ / "g.map");
  EXPECT_EQ(loaded.cells, nullptr);
  EXPECT_EQ(loaded.refused, "");
  EXPECT_EQ(*loaded.world, read_world(folder_ / "g.map"));
  std::vector<std::string> used;
  (void)plan_with("polyanya", loaded, {1, 1}, {2, 2}, &used);
  EXPECT_EQ(used.back(), "mesh merged by longest portal");
}

TEST_F(LoadedWorlds, SayWherePolygonsOverlapAndGoOnWithoutTheirCells) {
  // One on top of another, and one that a neighbour's corner pokes into.
  const LoadedWorld nested =
      load(mesh_of({{0, 0}, {9, 0}, {9, 9}, {0, 9}, {4, 4}, {6, 4}, {6, 6}, {4, 6}}, {{0, 1, 2, 3}, {4, 5, 6, 7}}));
  EXPECT_EQ(nested.cells, nullptr);
  EXPECT_TRUE(nested.refused.find("overlap near (") != std::string::npos) << nested.refused;
  EXPECT_EQ(plan_with("polyanya", nested, {1, 1}, {8, 1}).status, Status::found);
  const LoadedWorld poking = load(mesh_of({{0, 0}, {2, 0}, {2, 2}, {0, 2}, {4, 0}, {4, 2}, {1.5, 1}},
                                          {{0, 1, 2, 3}, {1, 4, 6}, {4, 5, 6}, {5, 2, 6}}));
  EXPECT_EQ(poking.cells, nullptr);
  EXPECT_TRUE(poking.refused.find("overlap near (") != std::string::npos) << poking.refused;
}

TEST_F(LoadedWorlds, KeepTheCellsOfPiecesInsideHolesOfOthers) {
  // A frame of four, and an island in its hole.
  const LoadedWorld loaded =
      load(mesh_of({{0, 0}, {9, 0}, {9, 9}, {0, 9}, {2, 2}, {7, 2}, {7, 7}, {2, 7}, {4, 4}, {5, 4}, {5, 5}, {4, 5}},
                   {{0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}, {8, 9, 10, 11}}));
  EXPECT_EQ(loaded.refused, "");
  ASSERT_NE(loaded.cells, nullptr);
  EXPECT_EQ(plan_with("polyanya", loaded, {1, 1}, {4.5, 4.5}).status, Status::unreachable);
  EXPECT_EQ(plan_with("polyanya", loaded, {1, 1}, {8, 8}).status, Status::found);
}

TEST_F(LoadedWorlds, RefuseWhatIsNoMesh) {
  // A corner in the middle of another's edge, two copies of an edge, polygons that cross.
  const std::string tee = refusal(mesh_of({{0, 0}, {2, 0}, {2, 2}, {0, 2}, {4, 0}, {4, 1}, {2, 1}, {4, 2}},
                                          {{0, 1, 2, 3}, {1, 4, 5, 6}, {6, 5, 7, 2}}));
  EXPECT_TRUE(tee.find("m.mesh") != std::string::npos && tee.find("share an edge") != std::string::npos) << tee;
  const std::string twice =
      refusal(mesh_of({{0, 0}, {2, 0}, {2, 2}, {0, 2}, {2, 0}, {4, 0}, {4, 2}, {2, 2}}, {{0, 1, 2, 3}, {4, 5, 6, 7}}));
  EXPECT_TRUE(twice.find("share an edge") != std::string::npos) << twice;
  const std::string crossing = refusal(
      mesh_of({{0, 0}, {9, 0}, {9, 9}, {0, 9}, {5, 5}, {12, 5}, {12, 12}, {5, 12}}, {{0, 1, 2, 3}, {4, 5, 6, 7}}));
  EXPECT_TRUE(crossing.find("cross") != std::string::npos) << crossing;
  const std::string concave = refusal(mesh_of({{0, 0}, {4, 0}, {1, 1}, {0, 4}}, {{0, 1, 2, 3}}));
  EXPECT_TRUE(concave.find("convex") != std::string::npos) << concave;
  EXPECT_NE(refusal(MeshFile{}), "");
}

TEST_F(LoadedWorlds, SqueezeThroughCornersOfTwoVerticesAndSayWhereACornerIsMissing) {
  // Two squares that touch in a corner, which is a vertex for each.
  LoadedWorld corner =
      load(mesh_of({{0, 0}, {2, 0}, {2, 2}, {0, 2}, {2, 2}, {4, 2}, {4, 4}, {2, 4}}, {{0, 1, 2, 3}, {4, 5, 6, 7}}));
  EXPECT_EQ(plan_with("polyanya", corner, {1, 1}, {3, 3}).status, Status::unreachable);
  corner = with_corner_rule(corner, CornerRule::allow);
  ASSERT_NE(corner.cells, nullptr);
  EXPECT_EQ(plan_with("polyanya", corner, {1, 1}, {3, 3}).status, Status::found);
  // A triangle whose tip touches an edge in its middle: the world has a corner there, the square has none.
  LoadedWorld edge = load(mesh_of({{0, 0}, {2, 0}, {2, 2}, {0, 2}, {2, 1}, {4, 0}, {4, 2}}, {{0, 1, 2, 3}, {4, 5, 6}}));
  ASSERT_NE(edge.cells, nullptr);
  EXPECT_EQ(plan_with("polyanya", edge, {1, 1}, {3, 1}).status, Status::unreachable);
  edge = with_corner_rule(edge, CornerRule::allow);
  EXPECT_EQ(edge.cells, nullptr);
  EXPECT_TRUE(edge.refused.find("(2, 1)") != std::string::npos) << edge.refused;
  EXPECT_EQ(plan_with("polyanya", edge, {1, 1}, {3, 1}).status, Status::found);
}

TEST_F(LoadedWorlds, NeverKeepCellsOfPolygonsThatOverlap) {
  // Triangles over a few points, so that they touch, nest and lie on each other.
  Random random(11);
  int kept = 0, refused = 0, no_world = 0;
  for (int w = 0; w < 4000; ++w) {
    std::vector<Vec2> vertices;
    std::vector<std::vector<int>> triangles;
    for (int t = random.between(2, 4); t > 0; --t) {
      std::vector<int> corners;
      while (corners.size() < 3) {
        const Vec2 p{static_cast<double>(random.between(0, 4)), static_cast<double>(random.between(0, 4))};
        const auto same = std::find(vertices.begin(), vertices.end(), p);
        corners.push_back(static_cast<int>(same - vertices.begin()));
        if (same == vertices.end()) vertices.push_back(p);
      }
      const auto at = [&](int i) { return vertices[static_cast<std::size_t>(corners[static_cast<std::size_t>(i)])]; };
      if (orient2d(at(0), at(1), at(2)) < 0) std::swap(corners[1], corners[2]);
      if (orient2d(at(0), at(1), at(2)) != 0) triangles.push_back(corners);
    }
    LoadedWorld loaded;
    try {
      loaded = load(mesh_of(vertices, triangles));
    } catch (const InputError&) {
      ++no_world;
      continue;
    }
    EXPECT_EQ(loaded.refused.empty(), loaded.cells != nullptr);
    ++(loaded.cells ? kept : refused);
    int most = 0;
    for (double x = 0.03; x < 4; x += 0.11) {
      for (double y = 0.05; y < 4; y += 0.11) {
        int covered = 0;
        for (const std::vector<int>& t : triangles) {
          const auto at = [&](std::size_t i) { return vertices[static_cast<std::size_t>(t[i])]; };
          const Vec2 p{x, y};
          covered += orient2d(at(0), at(1), p) > 0 && orient2d(at(1), at(2), p) > 0 && orient2d(at(2), at(0), p) > 0;
        }
        most = std::max(most, covered);
      }
    }
    // No overlap of such triangles is smaller than a hundredth or so.
    EXPECT_EQ(most > 1, loaded.cells == nullptr) << format_mesh(mesh_of(vertices, triangles));
  }
  EXPECT_GT(kept, 100);
  EXPECT_GT(refused, 10);
  EXPECT_GT(no_world, 100);
}

}  // namespace
}  // namespace taut::io
