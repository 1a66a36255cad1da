// Meshes that know the lines their rounded borders should lie on, against the search structure of the trapezoids they
// were made from, which has never heard of rounded points.
#include "taut/cells/detail/mesh/mesh_lines.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/near_segments.hpp"
#include "support/trapezoid_worlds.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/convex_mesh.hpp"
#include "taut/cells/detail/trapezoids/trapezoids_cells.hpp"

namespace taut {
using namespace detail;
namespace {

// A room whose left wall runs from (0, 0) to (1, 3), so that the chord through its corner (5, 1) ends at 1/3.
Trapezoids room() {
  const Vec2 corners[] = {{0, 0}, {4, 0}, {5, 1}, {4, 3}, {1, 3}};
  std::vector<BarrierSegment> border;
  for (std::size_t i = 0; i < 5; ++i) border.push_back({corners[i], corners[(i + 1) % 5], true, false});
  return Trapezoids(border);
}

TEST(MeshLines, AreKeptWhereAChordEndsBetweenDoubles) {
  const MeshParts parts = free_cells(room(), CornerRule::forbid);
  ASSERT_EQ(parts.cells(), 2u);
  EXPECT_EQ(parts.slack, 0);
  ASSERT_EQ(parts.lines.lines.size(), 1u);
  EXPECT_EQ(parts.lines.lines[0].from, (Vec2{1, 3}));
  EXPECT_EQ(parts.lines.lines[0].to, (Vec2{0, 0}));
  EXPECT_EQ(std::count(parts.lines.line_of.begin(), parts.lines.line_of.end(), 0u), 2);
  const ConvexMesh mesh(parts);
  EXPECT_GT(mesh.rounding(), 0);
  EXPECT_LT(mesh.rounding(), 1e-12);
  const MeshParts again = ConvexMesh(mesh.parts()).parts();
  EXPECT_EQ(again.lines.lines.size(), 1u);
  EXPECT_EQ(std::count(again.lines.line_of.begin(), again.lines.line_of.end(), 0u), 2);
  EXPECT_EQ(again.lines.off, parts.lines.off);
}

TEST(MeshLines, TellTheLastDoubleBeforeABorderFromTheFirstBehindIt) {
  const ConvexMesh mesh(free_cells(room(), CornerRule::forbid));
  const double third = 1.0 / 3;  // rounded downwards: in the wall
  std::vector<MeshPlace> found;
  mesh.locate({third, 1}, found);
  EXPECT_TRUE(found.empty());
  mesh.locate({std::nextafter(third, 1), 1}, found);
  EXPECT_EQ(found.size(), 2u) << "between both cells";
  mesh.locate({0.5, 1.5}, found);
  ASSERT_EQ(found.size(), 1u) << "on the wall";
  EXPECT_EQ(found[0].kind, MeshPlace::Kind::edge);
  for (const MeshCellId id : mesh.cells()) {
    EXPECT_FALSE(mesh.contains(id, {third, 1}));
    for (const MeshEdge& e : mesh.cell(id)) EXPECT_FALSE(e.has(MeshEdge::kTurn)) << "the wall is straight";
  }
}

TEST(MeshLines, FindTheCellsThatTheTrapezoidsFind) {
  test::TrapezoidWorlds worlds(10);
  std::size_t several = 0, none = 0, one = 0, rounded = 0;
  for (int i = 0; i < brute_force::cases(300, 3000); ++i) {
    const Trapezoids trapezoids{Triangulation(worlds.make(i))};
    if (trapezoids.cell_count() == 0 || trapezoids.slack() > 0) continue;
    const TrapezoidCells cells = trapezoid_cells(trapezoids, CornerRule::forbid);
    rounded += cells.parts.lines.empty() ? 0 : 1;
    std::vector<MeshCellId> placed;
    const ConvexMesh mesh(cells.parts, &placed);
    test::NearSegments near(trapezoids, worlds.random());
    for (int k = 0; k < 50; ++k) {
      const Vec2 p = near.point();
      std::vector<TrapezoidId> expected;
      trapezoids.cells_at(p, expected);
      std::vector<MeshPlace> found;
      mesh.locate(p, found);
      std::vector<MeshCellId> got, wanted;
      for (const MeshPlace& place : found) got.push_back(MeshCellId(place.cell));
      for (std::uint32_t c = 0; c < placed.size(); ++c) {
        if (std::find(expected.begin(), expected.end(), cells.trapezoids[c]) != expected.end())
          wanted.push_back(placed[c]);
        ASSERT_EQ(mesh.contains(placed[c], p), !wanted.empty() && wanted.back() == placed[c]);
      }
      std::sort(got.begin(), got.end());
      std::sort(wanted.begin(), wanted.end());
      ASSERT_EQ(got, wanted) << "world " << i << ", point " << k;
      (got.empty() ? none : got.size() == 1 ? one : several) += 1;
    }
  }
  EXPECT_GT(none, 500u);
  EXPECT_GT(one, 500u);
  EXPECT_GT(several, 100u);
  EXPECT_GT(rounded, 20u);
}

TEST(MeshLines, AreRefusedWhereTheyDoNotFit) {
  const MeshParts good = free_cells(room(), CornerRule::forbid);
  MeshParts bad = good;
  bad.lines.line_of.pop_back();
  EXPECT_THROW(ConvexMesh{bad}, InputError);
  bad = good;
  bad.slack = 1e-9;
  EXPECT_THROW(ConvexMesh{bad}, InputError);
  bad = good;
  for (std::uint32_t& line : bad.lines.line_of) line = line == MeshLines::kNone ? line : 1;
  EXPECT_THROW(ConvexMesh{bad}, InputError);
  bad = good;
  std::fill(bad.lines.line_of.begin(), bad.lines.line_of.end(), 0);  // portals, too
  EXPECT_THROW(ConvexMesh{bad}, InputError);
}

}  // namespace
}  // namespace taut
