// The outline of triangles: the same free space as blocked triangles cut out of a square, point by point.
#include "taut/world/trace_triangles.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/weighted_meshes.hpp"
#include "taut/base/input_error.hpp"
#include "taut/world/detail/polygons/polygon_sight.hpp"

namespace taut {
namespace {

constexpr double kBlocked = std::numeric_limits<double>::infinity();

// How many wedges of free space there are around a point.
int wedges_at(const PolygonWorld& world, Vec2 p) {
  detail::PolygonSight::Scratch scratch;
  std::vector<detail::FanRay> rays;
  return detail::PolygonSight(world).fan_at(p, rays, scratch).free_wedges();
}

// Wedges around a corner, or a point in a triangle, by going from free triangle to free triangle.
int wedges_by_triangles(const TriangleComplex& triangles, CornerId corner) {
  std::vector<SimplexId> free;
  for (const SimplexId t : triangles.around(corner)) {
    if (std::isfinite(triangles.weight(t))) free.push_back(t);
  }
  int wedges = 0;
  std::vector<SimplexId> seen;
  const auto has = [](const std::vector<SimplexId>& list, SimplexId t) {
    return std::find(list.begin(), list.end(), t) != list.end();
  };
  for (const SimplexId first : free) {
    if (has(seen, first)) continue;
    ++wedges;
    std::vector<SimplexId> open{first};
    seen.push_back(first);
    while (!open.empty()) {
      const SimplexId t = open.back();
      open.pop_back();
      for (int i = 0; i < 3; ++i) {
        const SimplexId next = triangles.across(t, i);
        if (!next.valid() || !has(free, next) || has(seen, next)) continue;
        seen.push_back(next);
        open.push_back(next);
      }
    }
  }
  return wedges;
}

TEST(TraceTriangles, GivesTheSameFreeSpace) {
  Random random(11);
  int apart = 0;
  for (int round = 0; round < 40; ++round) {
    weighted::MeshKind kind;
    kind.size = 2 + round % 6;
    kind.blocked = 0.1 * (round % 9);
    const TriangleComplex triangles(weighted::draw_mesh<2>(kind, random));
    const PolygonWorld world = trace_triangles(triangles);
    for (std::uint32_t c = 0; c < triangles.corner_count(); ++c) {
      const int wedges = wedges_by_triangles(triangles, CornerId(c));
      ASSERT_EQ(wedges_at(world, triangles.position(CornerId(c))), wedges) << "corner " << c << ", round " << round;
      if (wedges > 1) ++apart;
    }
    for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t) {
      Vec2 middle{0, 0};
      for (const CornerId c : triangles.corners(SimplexId(t))) middle = middle + 1.0 / 3 * triangles.position(c);
      ASSERT_EQ(wedges_at(world, middle), std::isfinite(triangles.weight(SimplexId(t))) ? 1 : 0);
    }
    EXPECT_EQ(wedges_at(world, {-1, -1}), 0);
  }
  EXPECT_GT(apart, 50);
}

TEST(TraceTriangles, HasWallsWhereTrianglesMeetWithoutBeingJoined) {
  // Two squares with corners of their own along x = 1.
  const TriangleComplex triangles({{{0, 0}, {1, 0}, {1, 1}, {0, 1}, {1, 0}, {2, 0}, {2, 1}, {1, 1}},
                                   {{0, 1, 2}, {0, 2, 3}, {4, 5, 6}, {4, 6, 7}},
                                   {}});
  const PolygonWorld world = trace_triangles(triangles);
  ASSERT_EQ(world.walls().size(), 1u);
  EXPECT_EQ(world.walls()[0], (Polyline{{1, 0}, {1, 1}}));
  EXPECT_EQ(wedges_at(world, {1, 0.5}), 2);
  EXPECT_EQ(world.bounds(), (Box2{{0, 0}, {2, 1}}));
}

TEST(TraceTriangles, KnowsWhereThereIsNothing) {
  EXPECT_EQ(trace_triangles(TriangleComplex()).vertex_count(), 0u);
  const TriangleComplex blocked({{{0, 0}, {1, 0}, {0, 1}}, {{0, 1, 2}}, {kBlocked}});
  EXPECT_EQ(wedges_at(trace_triangles(blocked), {0.2, 0.2}), 0);
  EXPECT_EQ(wedges_at(trace_triangles(blocked), {0, 0}), 0);
}

TEST(TraceTriangles, RefusesWhatOverlapsOrHasSlits) {
  const auto refusal = [](SimplexParts<2, 2> parts) {
    try {
      (void)trace_triangles(TriangleComplex(parts));
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_NE(refusal({{{0, 0}, {2, 0}, {0, 2}, {1, 1}, {3, 1}, {1, 3}, {-1, -1}, {3, -1}, {-1, 3}},
                     {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}},
                     {}})
                .find("triangles: expected"),
            std::string::npos);
  // A long side against two short ones.
  EXPECT_NE(
      refusal({{{0, 0}, {2, 0}, {0, -2}, {1, 0}, {0, 2}, {2, 2}}, {{0, 2, 1}, {0, 3, 4}, {3, 1, 5}, {3, 5, 4}}, {}})
          .find("triangles: expected"),
      std::string::npos);
}

}  // namespace
}  // namespace taut
