// Groups of cells against what can be seen of them from outside: borders chained anew from the mesh, hulls wrapped
// point by point, sampled lines. Nothing of the construction is used.
#include "taut/cells/detail/groups/cell_groups.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "support/brute_force_worlds.hpp"
#include "support/mesh_of_grid.hpp"
#include "support/random_grid.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/groups/cell_groups_depth.hpp"
#include "taut/cells/detail/mesh/free_cells.hpp"
#include "taut/cells/detail/trapezoids/trapezoids_cells.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/world/generate/random_polygons.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut {
using namespace detail;
namespace {

using Pieces = std::set<std::uint32_t>;

double area_of(std::span<const MeshEdge> cell) {
  double twice = 0;
  for (std::size_t i = 1; i + 1 < cell.size(); ++i)
    twice += cross(cell[i].at - cell[0].at, cell[i + 1].at - cell[0].at);
  return twice / 2;
}

double total_area(const ConvexMesh& mesh) {
  double sum = 0;
  for (const MeshCellId id : mesh.cells()) sum += area_of(mesh.cell(id));
  return sum;
}

std::map<std::uint32_t, Pieces> groups_of(const CellGroups& groups) {
  std::map<std::uint32_t, Pieces> out;
  for (const MeshCellId id : groups.pieces().cells()) out[groups.group_of(id.value).value].insert(id.value);
  return out;
}

// The border of a union of cells: from each edge on to the next one around its end that leads out of them.
std::vector<std::uint32_t> border_of(const ConvexMesh& mesh, const Pieces& pieces) {
  const auto edges = mesh.edges();
  const auto is_inner = [&](std::uint32_t e) {
    return edges[e].has_twin() && pieces.contains(edges[edges[e].twin].cell);
  };
  std::uint32_t first = MeshEdge::kNone;
  std::size_t count = 0;
  for (const std::uint32_t cell : pieces) {
    for (std::uint32_t e = cell; e < cell + edges[cell].count(); ++e) {
      if (is_inner(e)) continue;
      first = std::min(first, e);
      ++count;
    }
  }
  std::vector<std::uint32_t> ring;
  std::uint32_t e = first;
  do {
    ring.push_back(e);
    e = mesh.next(e);
    while (is_inner(e)) e = mesh.next(edges[e].twin);
  } while (e != first);
  EXPECT_EQ(ring.size(), count) << "the border has several rings";
  return ring;
}

std::vector<Vec2> points_of(const ConvexMesh& mesh, const std::vector<std::uint32_t>& ring) {
  std::vector<Vec2> out;
  for (const std::uint32_t e : ring) out.push_back(mesh.edges()[e].at);
  return out;
}

// The depth of pockets by wrapping the hull: from each corner to the one that has all others on its left.
double depth_by_wrapping(const std::vector<Vec2>& ring) {
  const std::size_t n = ring.size();
  const auto lowest = static_cast<std::size_t>(std::min_element(ring.begin(), ring.end()) - ring.begin());
  double deepest = 0;
  std::size_t at = lowest;
  for (std::size_t done = 0; done < n;) {
    Vec2 far = ring[at];
    for (const Vec2 p : ring) {
      const int side = far == ring[at] ? -1 : orient2d(ring[at], far, p);
      if (p != ring[at] && (side < 0 || (side == 0 && distance(ring[at], p) > distance(ring[at], far)))) far = p;
    }
    std::size_t step = 1;
    for (; done + step < n && ring[(at + step) % n] != far; ++step) {
      const Vec2 p = ring[(at + step) % n];
      if (orient2d(ring[at], far, p) == 0) continue;
      // Off the lid, by as little as it may be: 0 is kept for what is exactly convex.
      deepest = std::max({deepest, distance_to_segment(p, ring[at], far), std::numeric_limits<double>::min()});
    }
    done += step;
    at = (at + step) % n;
  }
  return deepest;
}

// Everything that holds of groups with any tolerance.
void check_groups(const ConvexMesh& mesh, const CellGroups& groups, double tolerance, Random& random) {
  const ConvexMesh& pieces = groups.pieces();
  const auto edges = pieces.edges();
  ASSERT_NEAR(total_area(pieces), total_area(mesh), 1e-12 * total_area(mesh));
  const auto all = groups_of(groups);
  ASSERT_EQ(all.size(), groups.group_count());
  std::size_t shared_edges = 0, crossed_edges = 0;
  for (const auto& [number, own] : all) {
    const CellGroupId group(number);
    // A tree: connected, and one chord fewer than pieces.
    std::size_t chords = 0;
    for (const std::uint32_t cell : own) {
      for (std::uint32_t e = cell; e < cell + edges[cell].count(); ++e) {
        if (!edges[e].has_twin()) continue;
        const bool inner = own.contains(edges[edges[e].twin].cell);
        chords += inner ? 1 : 0;
        shared_edges += inner ? 0 : 1;
      }
    }
    ASSERT_EQ(chords, 2 * (own.size() - 1));
    const auto ring = points_of(pieces, border_of(pieces, own));
    ASSERT_LE(depth_by_wrapping(ring), tolerance);
    for (const std::uint32_t from : {*own.begin(), *own.rbegin()}) {
      for (const std::uint32_t to : own) {
        std::vector<std::uint32_t> way;
        groups.append_way(from, to, way);
        ASSERT_EQ(way.size(), groups.steps(from, to));
        std::uint32_t at = from;
        Pieces seen{at};
        for (const std::uint32_t e : way) {
          ASSERT_EQ(edges[e].cell, at);
          at = edges[edges[e].twin].cell;
          ASSERT_TRUE(own.contains(at));
          ASSERT_TRUE(seen.insert(at).second);
        }
        ASSERT_EQ(at, to);
      }
    }
    // A straight line between two points of the group stays within the tolerance of it.
    const auto draw = [&] {
      auto piece = own.begin();
      std::advance(piece, random.below(own.size()));
      const auto cell = pieces.cell(MeshCellId(*piece));
      const Vec2 a = cell[random.below(cell.size())].at, b = cell[random.below(cell.size())].at;
      return a + random.unit() * (b - a);
    };
    for (int i = 0; i < 5 && tolerance > 0; ++i) {
      const Vec2 a = draw(), b = draw(), p = a + random.unit() * (b - a);
      double off = 1e300;
      for (const std::uint32_t cell : own) {
        if (pieces.contains(MeshCellId(cell), p)) off = 0;
        for (std::uint32_t e = cell; e < cell + edges[cell].count(); ++e) {
          off = std::min(off, distance_to_segment(p, edges[e].at, edges[pieces.next(e)].at));
        }
      }
      ASSERT_LE(off, tolerance + 1e-9);
    }
    // Portals: each edge between groups in one of them, and the same portal from either side.
    const auto portals = groups.portals(group);
    for (std::uint32_t i = 0; i < portals.size(); ++i) {
      const GroupPortalId id(groups.first_portal(group).value + i);
      const GroupPortal& portal = portals[i];
      const GroupPortal& twin = groups.portal(portal.twin);
      ASSERT_EQ(portal.group, group);
      ASSERT_EQ(twin.twin, id);
      ASSERT_EQ(twin.beyond, group);
      ASSERT_EQ(twin.group, portal.beyond);
      ASSERT_EQ(twin.left, portal.right);
      ASSERT_EQ(twin.right, portal.left);
      Vec2 at = portal.right;
      for (const GroupCrossing& crossing : groups.crossings(id)) {
        ASSERT_EQ(pieces.edge(crossing.first).at, at);
        for (std::uint32_t e = crossing.first.value;; e = pieces.next(e)) {
          ++crossed_edges;
          ASSERT_EQ(groups.group_of(edges[edges[e].twin].cell), portal.beyond);
          ASSERT_EQ(orient2d(portal.right, portal.left, edges[e].at), 0);
          at = edges[pieces.next(e)].at;
          if (e == crossing.last.value) break;
        }
      }
      ASSERT_EQ(at, portal.left);
    }
  }
  ASSERT_EQ(crossed_edges, shared_edges);
}

// Asks every chord that is left whether it could be removed.
void expect_no_removable_chord(const CellGroups& groups, double tolerance) {
  const ConvexMesh& pieces = groups.pieces();
  const auto edges = pieces.edges();
  const auto all = groups_of(groups);
  for (std::uint32_t e = 0; e < edges.size(); ++e) {
    if (edges[e].cell == MeshEdge::kNone || !edges[e].has_twin() || edges[e].twin < e) continue;
    const CellGroupId a = groups.group_of(edges[e].cell), b = groups.group_of(edges[edges[e].twin].cell);
    if (a == b) continue;
    // Two groups that meet in several places, or in several pieces, are not joined.
    std::set<std::pair<std::uint32_t, std::uint32_t>> common;
    std::size_t places = 0;
    const auto ring = border_of(pieces, all.at(a.value));
    const auto leads_to_b = [&](std::uint32_t i) {
      return edges[i].has_twin() && groups.group_of(edges[edges[i].twin].cell) == b;
    };
    for (std::size_t i = 0; i < ring.size(); ++i) {
      if (!leads_to_b(ring[i])) continue;
      common.insert({edges[ring[i]].cell, edges[edges[ring[i]].twin].cell});
      places += leads_to_b(ring[(i + ring.size() - 1) % ring.size()]) ? 0 : 1;
    }
    if (common.size() > 1 || places > 1) continue;
    Pieces both = all.at(a.value);
    both.insert(all.at(b.value).begin(), all.at(b.value).end());
    ASSERT_GT(depth_by_wrapping(points_of(pieces, border_of(pieces, both))), tolerance)
        << brute_force::describe(points_of(pieces, border_of(pieces, both))) << edges[e].at.x << "," << edges[e].at.y;
  }
}

std::shared_ptr<const ConvexMesh> triangles_of(const PolygonWorld& world) {
  return std::make_shared<const ConvexMesh>(free_cells(Triangulation(world), world.corner_rule()));
}

std::shared_ptr<const ConvexMesh> trapezoids_of(const PolygonWorld& world) {
  return std::make_shared<const ConvexMesh>(free_cells(Trapezoids(Triangulation(world)), world.corner_rule()));
}

TEST(CellGroups, PartitionTheCellsAndLeaveNoRemovableChord) {
  brute_force::LatticeWorlds worlds(41);
  std::size_t cells = 0, convex = 0, loose = 0;
  for (int i = 0; i < brute_force::cases(150, 4000); ++i) {
    PolygonWorld::Parts parts = worlds.make();
    const PolygonWorld world(parts);
    const auto mesh = i % 2 == 0 ? triangles_of(world) : trapezoids_of(world);
    if (mesh->cell_count() == 0) continue;
    for (const double part : {0.0, 0.01, 0.05, 0.2}) {
      const CellGroups groups(mesh, part * mesh->bounds().extent());
      const double tolerance = std::max(part * mesh->bounds().extent(), mesh->rounding());
      check_groups(*mesh, groups, tolerance, worlds.random());
      if (!testing::Test::HasFatalFailure()) expect_no_removable_chord(groups, tolerance);
      if (testing::Test::HasFatalFailure()) FAIL() << "tolerance " << part << brute_force::describe(parts);
      if (part == 0) {
        if (tolerance == 0) {
          EXPECT_EQ(groups.group_count(), groups.pieces().cell_count());
        }
        cells += mesh->cell_count();
        convex += groups.group_count();
      }
      loose += part == 0.2 ? groups.group_count() : 0;
    }
  }
  EXPECT_LT(convex, 0.7 * static_cast<double>(cells));
  EXPECT_LT(loose, 0.7 * static_cast<double>(convex));
}

TEST(CellGroups, HoldOnTracedGridsAndOnManyObstacles) {
  Random random(8);
  for (int i = 0; i < 10; ++i) {
    const Grid grid = random_grid(random, 20, 20, 0.3, CornerRule::forbid);
    const PolygonWorld polygons(generate_polygons(
        {.obstacles = 60, .walls = 15, .overlap = i % 2 == 0, .seed = 3u + static_cast<unsigned>(i)}));
    for (const auto& mesh : {triangles_of(trace_grid(grid)), std::make_shared<const ConvexMesh>(mesh_of_grid(grid)),
                             triangles_of(polygons), trapezoids_of(trace_grid(grid)), trapezoids_of(polygons)}) {
      for (const double part : {0.0, 0.01, 0.05}) {
        const CellGroups groups(mesh, part * mesh->bounds().extent());
        const double tolerance = std::max(part * mesh->bounds().extent(), mesh->rounding());
        check_groups(*mesh, groups, tolerance, random);
        if (!testing::Test::HasFatalFailure()) expect_no_removable_chord(groups, tolerance);
        if (testing::Test::HasFatalFailure()) FAIL() << "world " << i << ", tolerance " << part;
      }
    }
  }
}

TEST(CellGroups, WithoutAToleranceEveryCellIsAlone) {
  Random random(9);
  const Grid grid = random_grid(random, 12, 12, 0.3, CornerRule::forbid);
  const auto mesh = std::make_shared<const ConvexMesh>(mesh_of_grid(grid));
  const CellGroups groups(mesh);
  EXPECT_EQ(&groups.pieces(), mesh.get());
  EXPECT_EQ(groups.group_count(), mesh->cell_count());
  check_groups(*mesh, groups, 0, random);
}

// Two rooms, one above the other, with a vertex in the middle of what they share.
TEST(CellGroups, JoinCollinearEdgesBetweenTheSameGroupsIntoOnePortal) {
  constexpr std::uint32_t kNone = MeshParts::kNone;
  MeshParts parts;
  parts.positions = {{0, 1}, {2, 1}, {4, 1}, {4, 2}, {0, 2}, {0, 0}, {4, 0}};
  parts.corners = {0, 1, 2, 3, 4, 5, 6, 2, 1, 0};
  parts.cell_begin = {0, 5, 10};
  parts.across = {1, 1, kNone, kNone, kNone, kNone, kNone, 0, 0, kNone};
  const CellGroups groups(std::make_shared<const ConvexMesh>(parts));
  ASSERT_EQ(groups.portal_count(), 2u);
  EXPECT_EQ(groups.crossings(GroupPortalId(0)).size(), 1u);
  EXPECT_EQ(distance(groups.portal(GroupPortalId(0)).left, groups.portal(GroupPortalId(0)).right), 4);
}

TEST(CellGroups, JoinAcrossAShallowPocketOnlyWithTheTolerance) {
  // An obstacle that dents the floor of a room by a half.
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {4, 0}, {5, 0.5}, {6, 0}, {10, 0}, {10, 4}, {0, 4}};
  const auto mesh = triangles_of(PolygonWorld(parts));
  EXPECT_EQ(CellGroups(mesh, 0.0).group_count(), 2u);
  EXPECT_EQ(CellGroups(mesh, 0.49).group_count(), 2u);
  const CellGroups joined(mesh, 0.5);
  EXPECT_EQ(joined.group_count(), 1u);
  EXPECT_EQ(joined.pieces().cell_count(), 2u);
  EXPECT_EQ(joined.portal_count(), 0u);
}

TEST(CellGroups, AreTheSameEveryTimeTheyAreMade) {
  const auto mesh = triangles_of(PolygonWorld(generate_polygons({.obstacles = 80, .walls = 10})));
  const CellGroups a(mesh, 10.0), b(mesh, 10.0);
  ASSERT_EQ(a.portal_count(), b.portal_count());
  for (std::uint32_t i = 0; i < a.portal_count(); ++i) {
    EXPECT_EQ(a.portal(GroupPortalId(i)).left, b.portal(GroupPortalId(i)).left);
    EXPECT_EQ(a.portal(GroupPortalId(i)).group, b.portal(GroupPortalId(i)).group);
  }
}

TEST(CellGroups, RefuseAToleranceThatIsNoLength) {
  const auto mesh = std::make_shared<const ConvexMesh>();
  EXPECT_THROW(CellGroups(mesh, -1.0), InputError);
  EXPECT_THROW(CellGroups(mesh, std::nan("")), InputError);
  EXPECT_EQ(CellGroups(mesh, 1.0).group_count(), 0u);
}

TEST(PocketDepth, IsThatOfTheDeepestPocket) {
  PocketDepth depth;
  const std::vector<Vec2> square{{0, 0}, {2, 0}, {4, 0}, {4, 4}, {0, 4}};
  EXPECT_EQ(depth.of(square), 0);
  const std::vector<Vec2> dented{{0, 0}, {2, 1}, {4, 0}, {4, 4}, {1, 2}, {0, 4}};
  EXPECT_NEAR(depth.of(dented), 2, 1e-12);
  const std::vector<Vec2> wall{{0, 0}, {2, 0}, {2, 3}, {2, 0}, {4, 0}, {4, 4}, {0, 4}};  // walked along on both sides
  EXPECT_NEAR(depth.of(wall), 3, 1e-12);
}

TEST(PocketDepth, AgreesWithAHullThatIsWrappedPointByPoint) {
  Random random(5);
  PocketDepth depth;
  for (int i = 0; i < 2000; ++i) {
    std::vector<Vec2> ring;  // a star around the origin, on a coarse lattice so that corners are often collinear
    const int n = random.between(5, 12);  // so that it surrounds the origin
    for (int k = 0; k < n; ++k) {
      const double angle = 2 * 3.14159265358979 * (k + 0.9 * random.unit()) / n, reach = 2 + 8 * random.unit();
      ring.push_back({std::round(8 * reach * std::cos(angle)), std::round(8 * reach * std::sin(angle))});
    }
    ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
    EXPECT_NEAR(depth.of(ring), depth_by_wrapping(ring), 1e-9) << brute_force::describe(ring);
  }
}

}  // namespace
}  // namespace taut
