// What paths cost on ground of different weights: against cutting at every edge and looking on both sides, in extended
// precision; and where points are computed and lie on edges up to rounding.
#include "taut/path/path_cost.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/weighted_ground.hpp"
#include "support/weighted_meshes.hpp"

namespace taut {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

void expect_cost(double cost, test::Wide expected, const std::string& what) {
  if (std::isinf(expected)) {
    ASSERT_EQ(cost, kInfinite) << what;
  } else {
    ASSERT_NEAR(cost, static_cast<double>(expected), 1e-9 * static_cast<double>(expected) + 1e-12) << what;
  }
}

// Points whose coordinates are multiples of a half, so that pieces run along edges and through corners often.
std::vector<Vec2> half_points(Random& random, int size, int count) {
  std::vector<Vec2> out;
  for (int i = 0; i < count; ++i) out.push_back({random.between(0, 2 * size) / 2.0, random.between(0, 2 * size) / 2.0});
  return out;
}

CostGrid random_cost_grid(Random& random, int width, int height, double blocked) {
  std::vector<float> weights;
  for (int i = 0; i < width * height; ++i) {
    const bool is_blocked = random.unit() < blocked;
    weights.push_back(is_blocked ? CostGrid::kBlocked : static_cast<float>(random.between(1, 6)) / 2);
  }
  return {width, height, std::move(weights)};
}

TEST(PathCost, OnCellsIsWhatCuttingAtEveryLineGives) {
  Random random(1);
  int finite = 0, endless = 0;
  for (int round = 0; round < 400; ++round) {
    const int size = random.between(1, 9);
    const CostGrid grid = random_cost_grid(random, size, size, round % 3 * 0.05);
    std::vector<std::pair<Vec2, Vec2>> lines;
    for (int k = 0; k <= size; ++k) {
      lines.push_back({{double(k), 0}, {double(k), double(size)}});
      lines.push_back({{0, double(k)}, {double(size), double(k)}});
    }
    const auto weight = [&](test::Wide x, test::Wide y) -> test::Wide {
      return grid.weight_checked(static_cast<int>(std::floor(x)), static_cast<int>(std::floor(y)));
    };
    const World world = grid;
    for (int i = 0; i < 20; ++i) {
      const std::vector<Vec2> points = half_points(random, size, random.between(2, 4));
      const test::Wide expected = test::brute_force_cost(points, lines, weight);
      ++(std::isinf(expected) ? endless : finite);
      expect_cost(path_cost(world, {points, {}}), expected, "round " + std::to_string(round));
    }
  }
  EXPECT_GT(finite, 2000);
  EXPECT_GT(endless, 500);
}

TEST(PathCost, OnRegionsIsWhatCuttingAtEveryEdgeGives) {
  Random random(2);
  int finite = 0, endless = 0;
  for (int round = 0; round < 300; ++round) {
    const WeightedRegions regions = test::whole_regions(random, 8, random.between(0, 7), round % 3 == 0 ? 2 : 0);
    const auto edges = test::all_edges(regions);
    const auto weight = [&](test::Wide x, test::Wide y) { return test::weight_off_edges(regions, x, y); };
    const World world = regions;
    for (int i = 0; i < 20; ++i) {
      const std::vector<Vec2> points = half_points(random, 8, random.between(2, 4));
      const test::Wide expected = test::brute_force_cost(points, edges, weight);
      ++(std::isinf(expected) ? endless : finite);
      expect_cost(path_cost(world, {points, {}}), expected, "round " + std::to_string(round));
    }
  }
  EXPECT_GT(finite, 3000);
  EXPECT_GT(endless, 300);
}

TEST(PathCost, OnTrianglesIsWhatCuttingAtEveryEdgeGives) {
  Random random(3);
  for (int round = 0; round < 60; ++round) {
    weighted::MeshKind kind;
    kind.size = 2 + round % 7;
    kind.jitter = round % 2 == 0 ? 0 : 0.24;
    kind.blocked = round % 3 == 0 ? 0.02 : 0;
    const TriangleComplex triangles(weighted::draw_mesh<2>(kind, random));
    std::vector<std::pair<Vec2, Vec2>> edges;
    std::vector<std::pair<std::vector<Ring>, test::Wide>> areas;
    for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t) {
      Ring ring;
      for (const CornerId c : triangles.corners(SimplexId(t))) ring.push_back(triangles.position(c));
      for (std::size_t k = 0; k < 3; ++k) edges.emplace_back(ring[k], ring[(k + 1) % 3]);
      areas.push_back({{ring}, triangles.weight(SimplexId(t))});
    }
    const auto weight = [&](test::Wide x, test::Wide y) {
      for (const auto& [rings, w] : areas) {
        if (test::winds_around(rings, x, y)) return w;
      }
      return test::kEndless;
    };
    const World world = triangles;
    for (int i = 0; i < 30; ++i) {
      std::vector<Vec2> points;
      for (int k = random.between(2, 4); k > 0; --k) {
        const auto c = CornerId(static_cast<std::uint32_t>(random.below(triangles.corner_count())));
        points.push_back(random.below(2) == 0
                             ? triangles.position(c)
                             : Vec2{random.between(0.0, double(kind.size)), random.between(0.0, double(kind.size))});
      }
      expect_cost(path_cost(world, {points, {}}), test::brute_force_cost(points, edges, weight),
                  "round " + std::to_string(round));
    }
  }
}

// Turned by some angle and moved, so that points along edges are rounded.
Vec2 placed(Vec2 p, double angle, Vec2 by) {
  return by + Vec2{std::cos(angle) * p.x - std::sin(angle) * p.y, std::sin(angle) * p.x + std::cos(angle) * p.y};
}

TEST(PathCost, AlongAnEdgeIsTheLesserThoughPointsAreRounded) {
  Random random(4);
  for (int round = 0; round < 200; ++round) {
    const double angle = random.between(0.0, 6.3);
    const Vec2 by{random.between(-1e4, 1e4), random.between(-1e4, 1e4)};
    const auto at = [&](double x, double y) { return placed({x, y}, angle, by); };
    PolygonWorld::Parts parts;
    parts.boundary = {at(0, 0), at(1000, 0), at(1000, 1000), at(0, 1000)};
    const std::vector<WeightedArea> areas{{{{{at(0, 0), at(500, 0), at(500, 1000), at(0, 1000)}}}, 5}};
    const World world = WeightedRegions(PolygonWorld(std::move(parts)), areas, 2);
    Path2 path;
    for (int k = 0; k <= 10; ++k) {
      const double t = random.unit();
      path.points.push_back((1 - t) * at(500, 0) + t * at(500, 1000));
    }
    EXPECT_NEAR(path_cost(world, path), 2 * length(path), 1e-9 * length(path));
    // Along the boundary, whose other side is blocked.
    for (Vec2& p : path.points) {
      const double t = random.unit();
      p = (1 - t) * at(500, 0) + t * at(1000, 0);
    }
    EXPECT_NEAR(path_cost(world, path), 2 * length(path), 1e-9 * length(path));
    // The same edge as that of two triangles.
    const World triangles = TriangleComplex(
        SimplexParts<2, 2>{{at(0, 0), at(500, 0), at(1000, 1000), at(500, 1000)}, {{0, 1, 3}, {1, 2, 3}}, {5, 2}});
    for (Vec2& p : path.points) {
      const double t = random.unit();
      p = (1 - t) * at(500, 0) + t * at(500, 1000);
    }
    EXPECT_NEAR(path_cost(triangles, path), 2 * length(path), 1e-9 * length(path));
  }
}

TEST(PathCost, OfAFlatCrossingIsNotBent) {
  // Almost along the edge, and across it in the middle.
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {1000, 0}, {1000, 1000}, {0, 1000}};
  const World world = WeightedRegions(PolygonWorld(std::move(parts)), {{test::whole_rectangle(0, 0, 1000, 500), 9}}, 1);
  for (const double rise : {1e-3, 1e-5, 1e-7}) {
    const Path2 path{{{100, 500 - rise}, {900, 500 + rise}}, {}};
    EXPECT_NEAR(path_cost(world, path), 5 * length(path), 1e-9 * 5 * length(path)) << rise;
  }
}

TEST(PathCost, OfArcsFollowsTheArc) {
  const World half = CostGrid(2, 1, {1, 3});
  // Half a circle around (1, 0.4), from the right to the left.
  Path2 path{{{1.3, 0.4}, {0.7, 0.4}}, {{0, {1, 0.4}, true}}};
  EXPECT_NEAR(path_cost(half, path), 0.15 * std::numbers::pi * (1 + 3), 1e-9);
}

TEST(PathCost, ThroughBlockedGroundIsInfiniteAndATouchIsNot) {
  const float b = CostGrid::kBlocked;
  const World grid = CostGrid(3, 3, {1, 1, 1, 1, b, 1, 1, 1, 1});
  EXPECT_EQ(path_cost(grid, {{{0.5, 1.5}, {2.5, 1.5}}, {}}), kInfinite);
  EXPECT_NEAR(path_cost(grid, {{{0.5, 1}, {2.5, 1}}, {}}), 2, 1e-12);
  EXPECT_EQ(path_cost(grid, {{{0, 3}, {3, 0}}, {}}), kInfinite);
  EXPECT_NEAR(path_cost(grid, {{{0, 2}, {2, 0}}, {}}), 2 * std::sqrt(2), 1e-12);
  EXPECT_NEAR(path_cost(grid, {{{0, 1}, {1, 0}}, {}}), std::sqrt(2), 1e-12);
  EXPECT_EQ(path_cost(grid, {{{-1, 1}, {2, 1}}, {}}), kInfinite);
  EXPECT_EQ(path_cost(grid, {{{1, 1}}, {}}), 0);
  EXPECT_EQ(path_cost(grid, {}), 0);
}

// Laid into space without stretching it.
Vec3 lifted(Vec2 p) { return {0.6 * p.x, p.y, 0.8 * p.x}; }

TEST(PathCost, OnASurfaceIsThatOfThePlaneItIsMadeOf) {
  Random random(6);
  for (int round = 0; round < 60; ++round) {
    weighted::MeshKind kind;
    kind.size = 2 + round % 7;
    kind.blocked = round % 3 == 0 ? 0.02 : 0;
    const SimplexParts<2, 2> flat = weighted::draw_mesh<2>(kind, random);
    SimplexParts<2, 3> parts{{}, flat.corners, flat.weights};
    for (const Vec2 p : flat.positions) parts.positions.push_back(lifted(p));
    const World plane = TriangleComplex(flat);
    const World3 surface = SurfaceComplex(parts);
    for (int i = 0; i < 20; ++i) {
      Path2 path;
      Path3 there;
      for (int k = random.between(2, 4); k > 0; --k) {
        path.points.push_back(random.below(2) == 0 ? flat.positions[random.below(flat.positions.size())]
                                                   : Vec2{random.between(0.0, double(kind.size)),
                                                          random.between(0.0, double(kind.size))});
        there.points.push_back(lifted(path.points.back()));
      }
      expect_cost(path_cost(surface, there), path_cost(plane, path), "round " + std::to_string(round));
    }
  }
}

TEST(PathCost, OnAFoldedSurfaceCountsEachSide) {
  // A roof: two sides at right angles along the ridge from (0, 0, 1) to (0, 2, 1).
  const World3 roof =
      SurfaceComplex(SimplexParts<2, 3>{{{-1, 0, 0}, {0, 0, 1}, {0, 2, 1}, {-1, 2, 0}, {1, 0, 0}, {1, 2, 0}},
                                        {{0, 1, 2}, {0, 2, 3}, {1, 4, 5}, {1, 5, 2}},
                                        {2, 2, 3, 3}});
  const double side = std::sqrt(2);
  EXPECT_NEAR(path_cost(roof, {{{-1, 1, 0}, {0, 1, 1}, {1, 1, 0}}}), 5 * side, 1e-12);
  EXPECT_NEAR(path_cost(roof, {{{0, 0, 1}, {0, 2, 1}}}), 4, 1e-12);  // along the ridge
  EXPECT_EQ(path_cost(roof, {{{-1, 1, 0}, {1, 1, 0}}}), kInfinite);  // beneath it
  EXPECT_EQ(path_cost(roof, {{{-1, 1, 0.1}, {0, 1, 1}}}), kInfinite);
}

}  // namespace
}  // namespace taut
