// A mesh that follows its triangulation, against one made afresh from the same triangles after every edit.
#include "taut/cells/live_world.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <map>

#include "support/full_size.hpp"
#include "support/random_edits.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut {
using namespace detail;
namespace {

double area(std::span<const MeshEdge> cell) {
  double twice = 0;
  for (std::size_t i = 0; i < cell.size(); ++i) twice += cross(cell[i].at, cell[(i + 1) % cell.size()].at);
  return twice / 2;
}

// What is wrong with the mesh; empty if nothing is.
std::string find_broken(const LiveWorld& live) {
  const ConvexMesh& mesh = *live.mesh();
  const Triangulation& t = live.triangulation();
  double of_faces = 0, of_cells = 0;
  for (std::uint32_t i = 0; i < t.mesh().face_slots(); ++i) {
    const FaceId f(i);
    if (!t.is_free(f)) continue;
    const MeshCellId cell = live.cell_of(f);
    if (!cell.valid() || mesh.version(cell) == 0) return "a free face is in no cell";
    std::array<Vec2, 3> at;
    for (unsigned k = 0; k < 3; ++k) at[k] = t.mesh().position(t.mesh().corner(f, k));
    of_faces += cross(at[1] - at[0], at[2] - at[0]) / 2;
    const auto run = mesh.cell(cell);
    for (std::size_t k = 0; k < run.size(); ++k) {
      for (const Vec2 p : at) {
        if (orient2d(run[k].at, run[(k + 1) % run.size()].at, p) < 0) return "a free face sticks out of its cell";
      }
    }
    // Faces are joined where their cells are the same or share the portal between them.
    for (unsigned k = 0; k < 3; ++k) {
      const HalfEdge h(f, k), other = t.mesh().twin(h);
      if (!other.valid() || !t.is_free(other.face()) || t.has_wall(h)) continue;
      const MeshCellId beyond = live.cell_of(other.face());
      bool joined = beyond == cell;
      for (const MeshEdge& e : run) joined = joined || (e.has_twin() && mesh.edges()[e.twin].cell == beyond.value);
      if (!joined) return "two free faces are not joined";
    }
  }
  for (const MeshCellId id : mesh.cells()) of_cells += area(mesh.cell(id));
  if (std::fabs(of_faces - of_cells) > 1e-9 * of_faces) return "cells do not cover what the faces cover";
  // The constructor checks convexity and neighbours; flags must be those it finds.
  std::vector<MeshCellId> placed;
  const ConvexMesh fresh(mesh.parts(), &placed);
  const std::vector<MeshCellId> cells = mesh.cells();
  for (std::size_t c = 0; c < cells.size(); ++c) {
    const auto here = mesh.cell(cells[c]), there = fresh.cell(placed[c]);
    for (std::size_t k = 0; k < here.size(); ++k) {
      for (const auto flag : {MeshEdge::kTurn, MeshEdge::kPinch, MeshEdge::kStraight}) {
        if (here[k].has(flag) != there[k].has(flag)) return "a corner has another flag than it ought to";
      }
    }
  }
  // Walls, which part faces, part cells.
  for (const MeshCellId id : cells) {
    for (const MeshEdge& e : mesh.cell(id)) {
      if (e.has_twin() && mesh.edges()[e.twin].cell == id.value) return "a cell borders on itself";
    }
  }
  return "";
}

bool is_sealed_as_fresh(const LiveWorld& live, CornerRule rule) {
  std::map<std::pair<double, double>, bool> sealed;
  const MeshParts fresh = free_cells(live.triangulation(), rule), kept = live.mesh()->parts();
  for (std::size_t v = 0; v < fresh.sealed.size(); ++v) {
    sealed[{fresh.positions[v].x, fresh.positions[v].y}] = fresh.sealed[v] != 0;
  }
  for (std::size_t v = 0; v < kept.positions.size(); ++v) {
    const auto found = sealed.find({kept.positions[v].x, kept.positions[v].y});
    if (found == sealed.end() || found->second != (kept.sealed[v] != 0)) return false;
  }
  return true;
}

class LiveWorldMeshEdits : public testing::TestWithParam<double> {};
INSTANTIATE_TEST_SUITE_P(Steps, LiveWorldMeshEdits, testing::Values(1.0, 0.5, 0.3, 0.7));

TEST_P(LiveWorldMeshEdits, KeepTheMeshTrueToItsTriangles) {
  const std::uint64_t seeds = full_size() ? 1000 : 20;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    const CornerRule rule = seed % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    test::RandomEditor<LiveWorld> editor(seed, GetParam(), rule);
    ASSERT_EQ(find_broken(editor.world), "") << "seed " << seed << ", at the beginning";
    for (int i = 0; i < 60; ++i) {
      editor.edit();
      ASSERT_EQ(find_broken(editor.world), "") << "seed " << seed << ", edit " << i;
      if (rule == CornerRule::allow) {
        ASSERT_TRUE(is_sealed_as_fresh(editor.world, rule)) << "seed " << seed << ", edit " << i;
      }
    }
    editor.remove_all();
    ASSERT_EQ(find_broken(editor.world), "") << "seed " << seed << ", emptied";
    ASSERT_EQ(editor.world.mesh()->cell_count(), 1u) << "seed " << seed << ": a free square is one cell again";
  }
}

TEST(LiveWorldMesh, KeepsItsSizeOverThousandsOfEdits) {
  test::RandomEditor<LiveWorld> editor(3, 0.5);
  std::size_t bytes = 0;
  double cells = 0, fresh = 0;
  for (int i = 0; i < 4000; ++i) {
    editor.edit();
    if (editor.ids.size() > 40) editor.remove_all();
    if (i == 1000) bytes = editor.world.memory_bytes();
    if (i < 1000 || i % 50 != 0) continue;
    cells += static_cast<double>(editor.world.mesh()->cell_count());
    fresh += static_cast<double>(
        merged(free_cells(editor.world.triangulation(), CornerRule::forbid), MergeStrategy::longest_portal).cells());
  }
  EXPECT_LT(editor.world.memory_bytes(), 3 * bytes);
  EXPECT_LT(cells, 1.25 * fresh) << "merging locally should not leave many more cells than merging everything";
}

TEST(LiveWorldMesh, TellsWhichCellsAreGoneAndWhatBecameFree) {
  test::RandomEditor<LiveWorld> editor(5, 0.5);
  for (int i = 0; i < 300; ++i) {
    const ConvexMesh& mesh = *editor.world.mesh();
    std::map<std::uint32_t, std::uint32_t> before;
    for (const MeshCellId id : mesh.cells()) before[id.value] = mesh.version(id);
    const std::uint64_t version = editor.world.version();
    const std::size_t obstacles = editor.ids.size();
    editor.edit();
    if (editor.world.version() == version) continue;
    std::map<std::uint32_t, std::uint32_t> kept = before;
    for (const MeshCellId id : editor.world.gone()) ASSERT_EQ(kept.erase(id.value), 1u);
    for (const auto& [id, version] : kept) ASSERT_EQ(mesh.version(MeshCellId(id)), version);
    if (editor.ids.size() > obstacles) {
      EXPECT_TRUE(editor.world.freed().empty());
    }
    if (editor.ids.size() < obstacles) {
      EXPECT_FALSE(editor.world.freed().empty());
    }
  }
}

TEST(LiveWorldMesh, OpensUpWhereEverythingWasBlocked) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
  parts.obstacles = {Polygon{{{{-1, -1}, {11, -1}, {11, 11}, {-1, 11}}}}};
  LiveWorld world{PolygonWorld(parts)};
  std::vector<MeshPlace> places;
  EXPECT_EQ(world.mesh()->cell_count(), 0u);
  world.mesh()->locate({5, 5}, places);
  EXPECT_TRUE(places.empty());
  world.remove(ObstacleId(1));
  EXPECT_EQ(world.mesh()->cell_count(), 1u);
  EXPECT_EQ(find_broken(world), "");
  world.mesh()->locate({5, 5}, places);
  EXPECT_EQ(places.size(), 1u);
  (void)world.insert(parts.obstacles[0]);
  EXPECT_EQ(world.mesh()->cell_count(), 0u);
  EXPECT_EQ(find_broken(world), "");
}

TEST(LiveWorldMesh, RefusesWhatTheTriangulationRefusesAndChangesNothing) {
  test::RandomEditor<LiveWorld> editor(5, 0.5);
  for (int i = 0; i < 20; ++i) editor.edit();
  const std::uint32_t version = editor.world.mesh()->version();
  EXPECT_THROW(editor.world.insert(Polygon{{{{0, 0}, {1, 1}}}}), InputError);
  EXPECT_THROW(editor.world.insert_point({1e9, 0}), InputError);
  EXPECT_THROW(editor.world.remove(ObstacleId(0)), InputError);
  EXPECT_THROW(editor.world.remove(ObstacleId(12345)), InputError);
  EXPECT_THROW(editor.world.move(ObstacleId(12345), {1, 1}), InputError);
  EXPECT_EQ(editor.world.mesh()->version(), version);
  EXPECT_EQ(find_broken(editor.world), "");
}

}  // namespace
}  // namespace taut
