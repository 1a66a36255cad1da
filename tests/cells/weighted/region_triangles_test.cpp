// Triangles of weighted areas among obstacles and walls, and triangles refined: against exact sums over slabs, points,
// and parts that can be reached.
#include <gtest/gtest.h>

#include <cstdlib>

#include "support/full_size.hpp"
#include "support/mesh_checks.hpp"
#include "support/weighted_meshes.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/weighted/refine_near.hpp"
#include "taut/cells/detail/weighted/world_regions.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/world/generate/random.hpp"

namespace {

using namespace taut;
using namespace taut::detail;
using namespace taut::weighted;

using weighted::kInfinite;

Polygon box(double x0, double y0, double x1, double y1) { return {{{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}}}; }

double weight_at(Vec2 p, const PolygonWorld& world, double base, const std::vector<AreaView>& areas) {
  if (side_of_ring(world.boundary(), p) == Side::outside) return kInfinite;
  for (const Polygon& polygon : world.obstacles()) {
    if (side_of_polygon(polygon, p) == Side::inside) return kInfinite;
  }
  double weight = base;
  for (const AreaView& area : areas) {
    if (side_of_polygon(*area.polygon, p) == Side::inside) weight = area.weight;
  }
  return weight;
}

// The weight integrated over what is free: between the heights of all corners and crossings edges do not meet, so each
// piece between two edges is a trapezoid of one weight.
double exact_cost(const PolygonWorld& world, double base, const std::vector<AreaView>& areas, double& area) {
  std::vector<Piece> edges;
  const auto add = [&](const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) edges.emplace_back(ring[i], ring[(i + 1) % ring.size()]);
  };
  add(world.boundary());
  for (const Polygon& polygon : world.obstacles()) std::for_each(polygon.rings.begin(), polygon.rings.end(), add);
  for (const AreaView& view : areas) std::for_each(view.polygon->rings.begin(), view.polygon->rings.end(), add);
  std::vector<double> heights;
  for (const auto& [a, b] : edges) {
    heights.push_back(a.y);
    for (const auto& [c, d] : edges) {
      const double bend = cross(b - a, d - c);
      if (bend == 0) continue;
      const double s = cross(c - a, d - c) / bend, t = cross(c - a, b - a) / bend;
      if (s >= 0 && s <= 1 && t >= 0 && t <= 1) heights.push_back(a.y + s * (b.y - a.y));
    }
  }
  std::sort(heights.begin(), heights.end());
  double cost = 0;
  area = 0;
  for (std::size_t i = 0; i + 1 < heights.size(); ++i) {
    const double height = heights[i + 1] - heights[i], y = heights[i] + height / 2;
    if (height < 1e-12) continue;
    std::vector<double> at;
    for (const auto& [a, b] : edges) {
      if ((a.y < y) != (b.y < y)) at.push_back(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x));
    }
    std::sort(at.begin(), at.end());
    for (std::size_t k = 0; k + 1 < at.size(); ++k) {
      const double width = at[k + 1] - at[k];
      if (width < 1e-12) continue;
      const double w = weight_at({at[k] + width / 2, y}, world, base, areas);
      if (w == kInfinite) continue;
      area += width * height;
      cost += w * width * height;
    }
  }
  return cost;
}

Ring star(Random& random, Vec2 at, double radius, int corners) {
  Ring ring;
  for (int i = 0; i < corners; ++i) {
    const double turn = 2 * std::numbers::pi * (i + 0.5 * random.unit()) / corners,
                 r = radius * random.between(0.3, 1.0);
    ring.push_back({at.x + r * std::cos(turn), at.y + r * std::sin(turn)});
  }
  return ring;
}

TEST(RegionTriangles, LaterAreasWin) {
  const Polygon low = box(1, 1, 7, 7), over = box(3, 3, 9, 9), hidden = box(4, 4, 5, 5), same = box(0, 0, 1, 10);
  const PolygonWorld world(square(10));
  const std::vector<AreaView> areas{{&hidden, 50}, {&low, 2}, {&over, 4}, {&same, 1}};
  const TriangleComplex triangles = triangles_of_areas(world, 1, areas, {});
  EXPECT_NEAR(total_cost(triangles), 100 + 1 * (36 - 16) + 3 * 36, 1e-9);
  for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t) EXPECT_LE(triangles.weight(SimplexId(t)), 4);
  // What is hidden, or of the same weight, leaves nothing behind.
  for (std::uint32_t c = 0; c < triangles.corner_count(); ++c) EXPECT_NE(triangles.position(CornerId(c)), (Vec2{4, 4}));
  // An infinite weight blocks, and so does an obstacle whatever lies on it.
  PolygonWorld::Parts parts = square(10);
  parts.obstacles = {box(0, 0, 10, 1)};
  const Polygon river = box(0, 5, 10, 6);
  const std::vector<AreaView> bridge{{&river, kInfinite}, {&low, 2}};
  EXPECT_NEAR(total_area(triangles_of_areas(PolygonWorld(parts), 1, bridge, {})), 100 - 10 - 10 + 6, 1e-9);
  const std::vector<AreaView> bad{{&low, 0}};
  EXPECT_THROW((void)triangles_of_areas(world, 1, bad, {}), InputError);
  EXPECT_THROW((void)triangles_of_areas(world, std::nan(""), {}, {}), InputError);
}

TEST(RegionTriangles, PartCornersByTheRule) {
  for (const CornerRule rule : {CornerRule::forbid, CornerRule::allow}) {
    PolygonWorld::Parts parts = square(10);
    parts.obstacles = {box(-1, 4, 5, 5), box(5, 5, 11, 6)};  // from side to side, touching in a corner
    parts.corner_rule = rule;
    const TriangleComplex triangles = triangles_of_areas(PolygonWorld(parts), 1, {}, {});
    EXPECT_EQ(parts_over_corners(triangles), rule == CornerRule::forbid ? 2u : 1u);
    EXPECT_EQ(triangles.corner_rule(), rule);
    parts.obstacles = {box(-1, 4, 5, 5)};
    parts.walls = {{{5, 5}, {7, 8}, {10, 8}}};  // walls seal under either rule
    EXPECT_EQ(parts_over_corners(triangles_of_areas(PolygonWorld(parts), 1, {}, {})), 2u);
    parts.walls = {{{5, 5}, {7, 8}, {9.9, 8}}};
    MeshOptions fine;
    fine.max_edge = 0.5;
    const TriangleComplex open = triangles_of_areas(PolygonWorld(parts), 1, {}, fine);
    EXPECT_EQ(parts_over_corners(open), 1u);
    // Both sides of the wall have corners of their own, its free end and the corners elsewhere only one.
    std::map<Vec2, int> copies;
    for (std::uint32_t c = 0; c < open.corner_count(); ++c) ++copies[open.position(CornerId(c))];
    int doubled = 0;
    const Vec2 end{9.9, 8};
    for (const auto& [p, count] : copies) {
      const bool on_wall =
          distance_to_segment(p, {5, 5}, {7, 8}) < 1e-9 || distance_to_segment(p, {7, 8}, {9.9, 8}) < 1e-9;
      EXPECT_EQ(count, on_wall && p != end ? 2 : 1) << p.x << "," << p.y;
      doubled += count - 1;
    }
    EXPECT_GT(doubled, 10);
  }
}

// Free ground all around a wall of one piece: its two sides have no side in common, whatever is refined.
TEST(RegionTriangles, PartTheSidesOfAWallInTheOpen) {
  for (const double angle : {0.0, 25.0}) {
    PolygonWorld::Parts parts = square(10);
    parts.walls = {{{4, 5}, {6, 5}}, {{1, 1}, {3, 2}}, {{7, 7}, {9, 9}}, {{7, 9}, {9, 7}}};
    MeshOptions options;
    options.min_angle = angle;
    const TriangleComplex complex = triangles_of_areas(PolygonWorld(parts), 1, {}, options);
    for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
      for (int i = 0; i < 3; ++i) {
        if (!complex.across(SimplexId(t), i).valid()) continue;
        const auto& c = complex.corners(SimplexId(t));
        const Vec2 a = complex.position(c[static_cast<std::size_t>((i + 1) % 3)]),
                   b = complex.position(c[static_cast<std::size_t>((i + 2) % 3)]), middle = 0.5 * (a + b);
        for (const Polyline& wall : parts.walls)
          ASSERT_FALSE(distance_to_segment(middle, wall[0], wall[1]) < 1e-9 &&
                       std::fabs(cross(b - a, wall[1] - wall[0])) < 1e-9)
              << "a side on a wall has a neighbour, angles of " << angle;
      }
    }
  }
}

TEST(RegionTriangles, CloseSlivers) {
  // Two areas drawn side by side, with a corner of one a little off the other's edge.
  const PolygonWorld world(square(10));
  const Polygon left{{{{0, 0}, {5, 0}, {5.0000003, 4}, {5, 10}, {0, 10}}}}, right = box(5, 0, 10, 10);
  const std::vector<AreaView> areas{{&left, 2}, {&right, 3}};
  MeshOptions options;
  options.snap = 1e-6;
  const TriangleComplex snapped = triangles_of_areas(world, 1, areas, options);
  EXPECT_LT(snapped.simplex_count(), 40u);
  EXPECT_NEAR(total_cost(snapped), 250, 1e-4);
  // A thin obstacle stays closed.
  PolygonWorld::Parts parts = square(10);
  parts.obstacles = {box(-1, 5, 11, 5 + 1e-7)};
  EXPECT_EQ(parts_over_corners(triangles_of_areas(PolygonWorld(parts), 1, {}, {})), 2u);
  options.min_angle = 0;
  EXPECT_EQ(parts_over_corners(triangles_of_areas(PolygonWorld(parts), 1, {}, options)), 2u);
}

TEST(RegionTriangles, OfCrossingAreas) {
  for (std::uint64_t seed = 0; seed < (full_size() ? 500u : 40u); ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    PolygonWorld::Parts parts = square(10);
    for (std::uint64_t i = random.below(3); i > 0; --i)
      parts.obstacles.push_back({{star(random, {10 * random.unit(), 10 * random.unit()}, 2, 7)}});
    const PolygonWorld world(parts);
    std::vector<Polygon> polygons;
    for (std::uint64_t i = 1 + random.below(6); i > 0; --i) {
      const Vec2 at{10 * random.unit(), 10 * random.unit()};
      Polygon polygon{{star(random, at, 4, 5 + static_cast<int>(random.below(9)))}};
      if (random.below(2) == 0) {  // a hole
        Ring hole = star(random, at, 1, 5);
        std::reverse(hole.begin(), hole.end());
        if (!find_defect(std::vector<Ring>{polygon.rings[0], hole}, RingRule::simple)) polygon.rings.push_back(hole);
      }
      polygons.push_back(polygon);
    }
    std::vector<AreaView> areas;
    for (const Polygon& polygon : polygons) areas.push_back({&polygon, static_cast<double>(random.between(1, 4))});
    MeshOptions options;
    if (random.below(2) == 0) options.max_edge = 1;
    const TriangleComplex triangles = triangles_of_areas(world, 1, areas, options);
    double area = 0;
    const double cost = exact_cost(world, 1, areas, area);
    EXPECT_NEAR(total_area(triangles), area, 1e-7);
    EXPECT_NEAR(total_cost(triangles), cost, 1e-6);
    // And in the middle of each triangle.
    for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t) {
      const Triple p = points_of(triangles, t);
      EXPECT_EQ(triangles.weight(SimplexId(t)), weight_at((1.0 / 3) * (p[0] + p[1] + p[2]), world, 1, areas));
    }
  }
}

TEST(RefineNear, RefinesOnlyWhereItIsWanted) {
  const Polygon middle = box(3, 3, 7, 7);
  const std::vector<AreaView> areas{{&middle, 5}};
  MeshOptions options;
  options.max_edge = 1;
  const TriangleComplex coarse = triangles_of_areas(PolygonWorld(square(10)), 1, areas, options);
  const std::vector<Vec2> path{{0, 2}, {5, 2.5}, {10, 1}};
  const std::vector<double> sizes = sizes_near_path(coarse, path, 0.5, 0.25);
  const TriangleComplex fine = refine_near(coarse, sizes, MeshOptions());
  EXPECT_NEAR(total_cost(fine), total_cost(coarse), 1e-9);
  EXPECT_GT(fine.simplex_count(), 2 * coarse.simplex_count());
  check_angles(fine, {}, 25, 0);
  std::size_t far_before = 0, far_after = 0;
  for (std::uint32_t t = 0; t < coarse.simplex_count(); ++t) far_before += points_of(coarse, t)[0].y > 7 ? 1 : 0;
  for (std::uint32_t t = 0; t < fine.simplex_count(); ++t) {
    const Triple p = points_of(fine, t);
    far_after += p[0].y > 7 ? 1 : 0;
    const Vec2 centre = (1.0 / 3) * (p[0] + p[1] + p[2]);
    for (std::uint32_t old = 0; old < coarse.simplex_count(); ++old) {
      const Triple q = points_of(coarse, old);
      if (orient2d(q[0], q[1], centre) <= 0 || orient2d(q[1], q[2], centre) <= 0 || orient2d(q[2], q[0], centre) <= 0)
        continue;
      // Of four corners on a circle either diagonal is Delaunay, so an old triangle may have been another one.
      EXPECT_LE(longest_of(p), 1.5 * sizes[old]);
    }
  }
  EXPECT_NEAR(static_cast<double>(far_after), static_cast<double>(far_before), 0.1 * static_cast<double>(far_before));
  // Nothing is wanted: nothing changes but the order.
  const std::vector<double> any(coarse.simplex_count(), kInfinite);
  EXPECT_EQ(refine_near(coarse, any, MeshOptions()).simplex_count(), coarse.simplex_count());
  EXPECT_THROW((void)refine_near(coarse, {}, MeshOptions()), InputError);
  EXPECT_THROW((void)refine_near(coarse, std::vector<double>(coarse.simplex_count(), 0), MeshOptions()), InputError);
}

TEST(RefineNear, MarksTheLargestErrors) {
  const TriangleComplex coarse = triangles_of_areas(PolygonWorld(square(4)), 1, {}, {25, 1.0});
  std::vector<double> errors(coarse.simplex_count(), 1);
  errors[3] = 100;
  const std::vector<double> sizes = sizes_by_error(coarse, errors, 0.5);
  for (std::uint32_t t = 0; t < errors.size(); ++t) EXPECT_EQ(std::isfinite(sizes[t]), t == 3) << t;
  const TriangleComplex fine = refine_near(coarse, sizes, MeshOptions());
  EXPECT_GT(fine.simplex_count(), coarse.simplex_count());
  EXPECT_LT(fine.simplex_count(), 2 * coarse.simplex_count());
}

// Meshes of any shape made good: needles and a weight per triangle, blocked ones, walls kept.
TEST(RefineNear, MakesAnyMeshGood) {
  for (std::uint64_t seed = 0; seed < (full_size() ? 200u : 15u); ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    MeshKind kind;
    kind.size = 5;
    kind.stretch = random.below(2) == 0 ? 1 : 6;
    kind.weights = random.below(2) == 0 ? Weights::few : Weights::patches;
    kind.blocked = 0.2;
    const SimplexParts<2, 2> parts = draw_mesh<2>(kind, random);
    const TriangleComplex given(parts);
    double cost = 0, area = 0;
    for (std::uint32_t t = 0; t < given.simplex_count(); ++t) {
      if (!std::isfinite(given.weight(SimplexId(t)))) continue;
      area += area_of(points_of(given, t));
      cost += given.weight(SimplexId(t)) * area_of(points_of(given, t));
    }
    const auto parted = with_wedges_parted(given);
    ASSERT_NE(parted, nullptr);
    EXPECT_NEAR(total_area(*parted), area, 1e-9);
    EXPECT_EQ(with_wedges_parted(*parted), nullptr);
    const std::vector<double> any(given.simplex_count(), kInfinite);
    for (const TriangleComplex* from : {&given, parted.get()}) {
      const TriangleComplex good = refine_near(*from, std::span(any).first(from->simplex_count()), MeshOptions());
      EXPECT_NEAR(total_area(good), area, 1e-9);
      EXPECT_NEAR(total_cost(good), cost, 1e-9);
      EXPECT_EQ(parts_over_corners(good), parts_over_corners(*parted));
      EXPECT_EQ(with_wedges_parted(good), nullptr);
      std::vector<Piece> edges;
      for (std::uint32_t t = 0; t < given.simplex_count(); ++t) {
        const Triple p = points_of(given, t);
        for (std::size_t i = 0; i < 3; ++i) edges.emplace_back(p[i], p[(i + 1) % 3]);
      }
      check_angles(good, edges, 25, 1e-9);
    }
  }
}

TEST(RefineNear, RefusesTrianglesThatOverlap) {
  SimplexParts<2, 2> parts;
  parts.positions = {{0, 0}, {4, 0}, {0, 4}, {1, 1}, {5, 1}, {1, 5}};
  parts.corners = {{0, 1, 2}, {3, 4, 5}};
  const std::vector<double> any(2, kInfinite);
  EXPECT_THROW((void)refine_near(TriangleComplex(parts), any, MeshOptions()), InputError);
}

}  // namespace
