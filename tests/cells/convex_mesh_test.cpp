// Convex meshes: what they know about corners, places and dead ends against slow and simple answers, before and after
// merging and random edits.
#include "taut/cells/convex_mesh.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numbers>
#include <set>

#include "support/mesh_of_grid.hpp"
#include "support/random_grid.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/merge_cells.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut {
using namespace detail;
namespace {

Grid some_grid(Random& random, int most, CornerRule rule = CornerRule::forbid) {
  return random_grid(random, random.between(1, most), random.between(1, most), 0.1 + 0.5 * random.unit(), rule);
}

double area_of(std::span<const MeshEdge> cell) {
  double twice = 0;
  for (std::size_t i = 0; i < cell.size(); ++i) twice += cross(cell[i].at, cell[(i + 1) % cell.size()].at);
  return twice / 2;
}

double angle_at(const ConvexMesh& mesh, std::uint32_t e) {
  const Vec2 at = mesh.edges()[e].at;
  const Vec2 from = mesh.edges()[mesh.next(e)].at - at, to = mesh.edges()[mesh.previous(e)].at - at;
  const double angle = std::atan2(cross(from, to), dot(from, to));
  return angle <= 0 ? angle + 2 * std::numbers::pi : angle;
}

// The wedges at a vertex as sets of corners: corners are joined where a portal that ends in the vertex lies between.
std::vector<std::set<std::uint32_t>> wedges_at(const ConvexMesh& mesh, MeshVertexId v) {
  std::vector<std::set<std::uint32_t>> wedges;
  mesh.for_corners(v, [&](std::uint32_t e) { wedges.push_back({e}); });
  const auto wedge_of = [&](std::uint32_t e) {
    return std::find_if(wedges.begin(), wedges.end(), [&](const auto& wedge) { return wedge.contains(e); });
  };
  mesh.for_corners(v, [&](std::uint32_t e) {
    if (!mesh.edges()[e].has_twin()) return;
    const auto a = wedge_of(e), b = wedge_of(mesh.next(mesh.edges()[e].twin));
    if (a == b) return;
    a->merge(*b);
    wedges.erase(b);
  });
  return wedges;
}

// Whether one can get from one cell to the other without this portal.
bool joined_without(const ConvexMesh& mesh, std::uint32_t from, std::uint32_t to, std::uint32_t portal) {
  std::set<std::uint32_t> seen{from};
  std::vector<std::uint32_t> waiting{from};
  while (!waiting.empty()) {
    const std::uint32_t cell = waiting.back();
    waiting.pop_back();
    if (cell == to) return true;
    for (std::uint32_t e = cell; e < cell + mesh.edges()[cell].count(); ++e) {
      const std::uint32_t twin = mesh.edges()[e].twin;
      if (twin == MeshEdge::kNone || e == portal || twin == portal) continue;
      if (seen.insert(mesh.edges()[twin].cell).second) waiting.push_back(mesh.edges()[twin].cell);
    }
  }
  return false;
}

void expect_sound(const ConvexMesh& mesh) {
  const auto edges = mesh.edges();
  std::set<std::uint32_t> vertices;
  std::size_t core = 0;
  for (const MeshCellId id : mesh.cells()) {
    const auto cell = mesh.cell(id);
    for (std::uint32_t i = 0; i < cell.size(); ++i) {
      const std::uint32_t e = id.value + i;
      ASSERT_EQ(cell[i].cell, id.value);
      ASSERT_EQ(cell[i].count(), cell.size());
      ASSERT_EQ(mesh.position(MeshVertexId(cell[i].vertex)), cell[i].at);
      const int turn = orient2d(edges[mesh.previous(e)].at, cell[i].at, edges[mesh.next(e)].at);
      ASSERT_GE(turn, 0);
      ASSERT_EQ(cell[i].has(MeshEdge::kStraight), turn == 0);
      vertices.insert(cell[i].vertex);
      ASSERT_EQ(cell[i].is_core(), mesh.portal_of(e) != MeshEdge::kNone);
      if (!cell[i].has_twin()) continue;
      const MeshEdge& twin = edges[cell[i].twin];
      ASSERT_EQ(twin.twin, e);
      ASSERT_EQ(twin.vertex, edges[mesh.next(e)].vertex);
      ASSERT_EQ(edges[mesh.next(cell[i].twin)].vertex, cell[i].vertex);
      ASSERT_EQ(cell[i].has(MeshEdge::kDeadEnd), twin.has(MeshEdge::kWayOut));
      if (cell[i].has(MeshEdge::kDeadEnd)) {
        ASSERT_FALSE(joined_without(mesh, twin.cell, id.value, e));
      }
      if (mesh.bridges_known()) {
        const bool bridge = cell[i].has(MeshEdge::kBridge);
        ASSERT_EQ(bridge, !joined_without(mesh, twin.cell, id.value, e));
        const std::uint32_t here = mesh.block_of(id.value), there = mesh.block_of(twin.cell);
        ASSERT_EQ(bridge, here != there);
        if (bridge) {
          const bool up = mesh.block(here).way_out == e;
          ASSERT_NE(up, mesh.block(there).way_out == cell[i].twin);
          ASSERT_EQ(mesh.block(here).depth + (up ? 0 : 1), mesh.block(there).depth + (up ? 1 : 0));
        }
      }
      if (!cell[i].is_core()) continue;
      ++core;
      const MeshPortal& portal = mesh.portals()[mesh.portal_of(e)];
      ASSERT_EQ(portal.edge, e);
      ASSERT_EQ(portal.right, cell[i].at);
      ASSERT_EQ(portal.left, twin.at);
      ASSERT_EQ(portal.beyond, mesh.portal_of(cell[i].twin));
      ASSERT_EQ(portal.has(MeshPortal::kRightTurn), cell[i].has(MeshEdge::kTurn));
      ASSERT_EQ(portal.has(MeshPortal::kLeftTurn), twin.has(MeshEdge::kTurn));
      // The run holds this cell's portals, in the order of its edges.
      for (std::uint32_t k = 0; k < portal.count(); ++k) {
        const MeshPortal& other = mesh.portals()[portal.run + k];
        ASSERT_EQ(edges[other.edge].cell, id.value);
        if (k > 0) {
          ASSERT_GT(other.edge, mesh.portals()[portal.run + k - 1].edge);
        }
      }
    }
  }
  for (const std::uint32_t v : vertices) {
    const auto wedges = wedges_at(mesh, MeshVertexId(v));
    bool wall = false;  // an edge without a twin on both of its sides
    mesh.for_corners(MeshVertexId(v), [&](std::uint32_t a) {
      mesh.for_corners(MeshVertexId(v), [&](std::uint32_t b) {
        const std::uint32_t into = mesh.previous(b);
        wall = wall ||
               (!edges[a].has_twin() && !edges[into].has_twin() && edges[mesh.next(a)].vertex == edges[into].vertex);
      });
    });
    for (const auto& wedge : wedges) {
      double angle = 0;
      bool closed = true;
      for (const std::uint32_t e : wedge) {
        angle += angle_at(mesh, e);
        closed = closed && edges[e].has_twin();
      }
      for (const std::uint32_t e : wedge) {
        ASSERT_EQ(edges[e].has(MeshEdge::kTurn), !closed && angle > std::numbers::pi + 1e-9);
        ASSERT_EQ(edges[e].has(MeshEdge::kPinch), wedges.size() > 1 && !wall);
        ASSERT_TRUE(wedge.contains(mesh.first_of_wedge(e)));
      }
    }
  }
}

TEST(ConvexMesh, KnowsItsCornersPortalsAndDeadEndsHoweverItIsMerged) {
  Random random(2);
  std::map<std::string_view, std::size_t> cells;
  std::size_t dead_ends = 0;
  for (int w = 0; w < 200; ++w) {
    const Grid grid = some_grid(random, 10, w % 2 == 0 ? CornerRule::forbid : CornerRule::allow);
    const MeshParts raw = mesh_of_grid(grid);
    for (const MergeStrategy strategy : kMergeStrategies) {
      const ConvexMesh mesh(merged(raw, strategy));
      EXPECT_EQ(mesh.bridges_known(), grid.corner_rule() == CornerRule::forbid);
      expect_sound(mesh);
      if (HasFatalFailure()) return;
      double area = 0;
      for (const MeshCellId id : mesh.cells()) area += area_of(mesh.cell(id));
      EXPECT_EQ(area, static_cast<double>(grid.count_free()));
      cells[name_of(strategy)] += mesh.cell_count();
      for (const MeshEdge& e : mesh.edges()) dead_ends += e.has(MeshEdge::kDeadEnd) ? 1 : 0;
    }
  }
  EXPECT_GT(dead_ends, 1000u);
  for (const MergeStrategy strategy : kMergeStrategies) {
    if (strategy != MergeStrategy::none) {
      EXPECT_LT(cells[name_of(strategy)], cells["none"] / 2);
    }
  }
}

TEST(ConvexMesh, KeepsToTheLimitOfCornersWhenMerging) {
  Random random(4);
  for (int w = 0; w < 50; ++w) {
    const MeshParts raw = mesh_of_grid(some_grid(random, 12));
    const MeshParts parts = merged(raw, MergeStrategy::largest_area, {6});
    for (std::size_t c = 0; c < parts.cells(); ++c) EXPECT_LE(parts.cell_begin[c + 1] - parts.cell_begin[c], 6u);
    EXPECT_LE(parts.cells(), raw.cells());
  }
}

void expect_located(const ConvexMesh& mesh, Vec2 p) {
  std::set<std::uint32_t> expected, found;
  for (const MeshCellId id : mesh.cells()) {
    const auto cell = mesh.cell(id);
    bool inside = true;
    for (std::size_t i = 0; i < cell.size(); ++i) {
      inside = inside && orient2d(cell[i].at, cell[(i + 1) % cell.size()].at, p) >= 0;
    }
    if (inside) expected.insert(id.value);
  }
  std::vector<MeshPlace> places;
  mesh.locate(p, places);
  for (const MeshPlace& place : places) {
    EXPECT_TRUE(found.insert(place.cell).second);
    if (place.kind == MeshPlace::Kind::inside) continue;
    const Vec2 a = mesh.edges()[place.edge].at, b = mesh.edges()[mesh.next(place.edge)].at;
    EXPECT_EQ(place.kind == MeshPlace::Kind::corner, a == p);
    EXPECT_EQ(orient2d(a, b, p), 0);
    EXPECT_NE(b, p);
  }
  EXPECT_EQ(found, expected) << p.x << "," << p.y;
}

void expect_located_everywhere(Random& random, const ConvexMesh& mesh, const Grid& grid) {
  for (int i = 0; i < 40; ++i) {
    const auto along = [&](int size) {
      return random.below(2) == 0 ? random.between(-1, 2 * size + 1) / 2.0 : random.unit() * size;
    };
    const double x = along(grid.width());
    expect_located(mesh, {x, along(grid.height())});
  }
}

TEST(ConvexMesh, FindsAllCellsThatContainAPoint) {
  Random random(6);
  for (int w = 0; w < 100; ++w) {
    const Grid grid = some_grid(random, 14);
    for (const MergeStrategy strategy : kMergeStrategies) {
      expect_located_everywhere(random, ConvexMesh(merged(mesh_of_grid(grid), strategy)), grid);
    }
  }
}

// Cells are taken out and put back at random; at checkpoints the mesh knows all that a newly built one knows.
TEST(ConvexMesh, StaysSoundUnderRandomEdits) {
  Random random(8);
  for (int w = 0; w < 30; ++w) {
    const CornerRule rule = w % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const Grid grid = some_grid(random, 8, rule);
    if (grid.count_free() == 0) continue;
    ConvexMesh mesh(merged(mesh_of_grid(grid), MergeStrategy::largest_area));
    struct Removed {
      std::vector<MeshVertexId> corners;
      double area;
    };
    std::vector<Removed> removed;
    double area = static_cast<double>(grid.count_free());
    for (int step = 0; step < 60; ++step) {
      const auto cells = mesh.cells();
      const std::uint32_t before = mesh.version();
      if (!cells.empty() && (removed.empty() || random.below(2) == 0)) {
        const MeshCellId id = cells[random.below(cells.size())];
        Removed gone{{}, area_of(mesh.cell(id))};
        for (const MeshEdge& e : mesh.cell(id)) gone.corners.push_back(MeshVertexId(e.vertex));
        mesh.remove_cell(id);
        EXPECT_EQ(mesh.version(id), 0u);
        area -= gone.area;
        removed.push_back(std::move(gone));
      } else {
        const std::size_t which = random.below(removed.size());
        const MeshCellId id = mesh.add_cell(removed[which].corners);
        EXPECT_GT(mesh.version(id), before);
        area += removed[which].area;
        removed.erase(removed.begin() + static_cast<std::ptrdiff_t>(which));
        // Joined again with whatever lies across its edges.
        for (std::uint32_t e = id.value; e < id.value + mesh.edges()[id.value].count(); ++e) {
          std::uint32_t twin = MeshEdge::kNone;
          mesh.for_corners(MeshVertexId(mesh.edges()[mesh.next(e)].vertex), [&](std::uint32_t other) {
            if (mesh.edges()[mesh.next(other)].vertex == mesh.edges()[e].vertex) twin = other;
          });
          if (twin != MeshEdge::kNone) mesh.link(MeshEdgeId(e), MeshEdgeId(twin));
        }
      }
      EXPECT_GT(mesh.version(), before);
      mesh.finish_edit();
      if (random.below(20) == 0) mesh.mark_dead_ends();
      expect_sound(mesh);
      if (HasFatalFailure()) return;
      double sum = 0;
      for (const MeshCellId id : mesh.cells()) sum += area_of(mesh.cell(id));
      EXPECT_EQ(sum, area);
      EXPECT_EQ(mesh.cells().size(), mesh.cell_count());
      if (step % 10 == 0) expect_located_everywhere(random, mesh, grid);
    }
    // Runs are recycled, so taking out and putting back takes no more room.
    EXPECT_LE(mesh.edges().size(), 3 * mesh_of_grid(grid).corners.size());
  }
}

TEST(ConvexMesh, FindsPointsOfCellsThatGrowBeyondItsBounds) {
  ConvexMesh mesh;
  const std::vector<MeshVertexId> corners{mesh.add_vertex({0, 0}), mesh.add_vertex({10, 0}), mesh.add_vertex({0, 10})};
  const MeshCellId id = mesh.add_cell(corners);
  mesh.finish_edit();
  expect_located(mesh, {1, 1});
  const MeshCellId other =
      mesh.add_cell(std::vector{mesh.add_vertex({100, 100}), mesh.add_vertex({101, 100}), mesh.add_vertex({100, 101})});
  mesh.finish_edit();
  expect_located(mesh, {100.25, 100.25});
  expect_located(mesh, {1, 1});
  mesh.remove_cell(id);
  mesh.finish_edit();
  expect_located(mesh, {1, 1});
  EXPECT_EQ(mesh.cells(), std::vector{other});
}

MeshParts two_triangles() {
  MeshParts parts;
  parts.positions = {{0, 0}, {2, 0}, {2, 2}, {0, 2}};
  parts.corners = {0, 1, 2, 0, 2, 3};
  parts.across = {MeshParts::kNone, MeshParts::kNone, 1, 0, MeshParts::kNone, MeshParts::kNone};
  parts.cell_begin = {0, 3, 6};
  return parts;
}

TEST(ConvexMesh, RefusesPartsThatDoNotFit) {
  const auto refused = [](auto change) {
    MeshParts parts = two_triangles();
    change(parts);
    EXPECT_THROW(ConvexMesh{parts}, InputError);
  };
  EXPECT_NO_THROW(ConvexMesh{two_triangles()});
  refused([](MeshParts& p) { p.corners[1] = 4; });
  refused([](MeshParts& p) { std::swap(p.corners[0], p.corners[1]); });
  refused([](MeshParts& p) { p.across[2] = 7; });
  refused([](MeshParts& p) { p.across[2] = 0; });
  refused([](MeshParts& p) { p.across[3] = MeshParts::kNone; });
  refused([](MeshParts& p) { p.across[0] = 1; });
  refused([](MeshParts& p) { p.across.pop_back(); });
  refused([](MeshParts& p) { p.cell_begin = {0, 2, 6}; });
  refused([](MeshParts& p) { p.cell_begin = {0, 9, 6}; });
  refused([](MeshParts& p) { p.positions[2] = {1, 0}; });
  refused([](MeshParts& p) { p.positions[0].x = std::nan(""); });
}

TEST(ConvexMesh, RefusesEditsThatDoNotFit) {
  ConvexMesh mesh(two_triangles());
  const MeshCellId cell = mesh.cells()[0];
  const MeshVertexId a(0), b(1), c(2);
  EXPECT_THROW(mesh.add_cell(std::vector{a, b}), InputError);
  EXPECT_THROW(mesh.add_cell(std::vector{a, c, b}), InputError);
  EXPECT_THROW(mesh.add_cell(std::vector{a, b, MeshVertexId(9)}), InputError);
  EXPECT_THROW(mesh.add_vertex({1e300, 0}), InputError);
  EXPECT_THROW(mesh.link(MeshEdgeId(0), MeshEdgeId(0)), InputError);
  mesh.remove_cell(cell);
  EXPECT_THROW(mesh.remove_cell(cell), InputError);
  mesh.finish_edit();
  EXPECT_EQ(mesh.cell_count(), 1u);
}

}  // namespace
}  // namespace taut
