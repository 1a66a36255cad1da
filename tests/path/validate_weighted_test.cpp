// The validators on ground of different costs: free space against the same space without weights, costs that are not
// what was claimed, corners of triangles and of surfaces.
#include <gtest/gtest.h>

#include <cmath>

#include "support/weighted_ground.hpp"
#include "support/weighted_meshes.hpp"
#include "taut/path/path_clearance.hpp"
#include "taut/path/path_cost.hpp"
#include "taut/path/validate.hpp"

namespace taut {
namespace {

template <class World, int D>
auto claimed(const World& world, const Path<D>& path) {
  const double cost = path_cost(world, path);
  return PathClaim<D>{path.points.front(), path.points.back(), length(path), std::isfinite(cost) ? cost : 1};
}

bool is_valid(const Validator& validator, const World& world, const Path2& path, double radius = 0) {
  Query2 query{path.points.front(), path.points.back()};
  query.radius = radius;
  return validator.check(query, claimed(world, path), path).valid;
}

TEST(ValidateWeighted, CellsAreFreeAsThoseOfAGrid) {
  Random random(1);
  int valid = 0, blocked = 0;
  for (int round = 0; round < 60; ++round) {
    std::vector<float> weights;
    for (int i = 0; i < 49; ++i)
      weights.push_back(random.unit() < 0.25 ? CostGrid::kBlocked : static_cast<float>(random.between(1, 5)));
    const CostGrid costs(7, 7, weights);
    const World weighted = costs, plain = costs.cells();
    const Validator of_costs(weighted), of_cells(plain);
    for (int i = 0; i < 60; ++i) {
      Path2 path;
      for (int k = 0; k < 3; ++k) path.points.push_back({double(random.between(0, 7)), double(random.between(0, 7))});
      const bool free = is_valid(of_cells, plain, path);
      ++(free ? valid : blocked);
      ASSERT_EQ(is_valid(of_costs, weighted, path), free) << "round " << round;
      ASSERT_EQ(of_costs.standing(path.points[0]).place, of_cells.standing(path.points[0]).place);
      ASSERT_EQ(of_costs.standing(path.points[0]).room, of_cells.standing(path.points[0]).room);
    }
  }
  EXPECT_GT(valid, 200);
  EXPECT_GT(blocked, 200);
}

// Each blocked triangle as an obstacle in a square that holds all of them.
PolygonWorld without_blocked(const TriangleComplex& triangles, CornerRule rule) {
  PolygonWorld::Parts parts;
  const Box2 box = triangles.bounds();
  parts.boundary = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
  parts.corner_rule = rule;
  for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t) {
    if (std::isfinite(triangles.weight(SimplexId(t)))) continue;
    Ring ring;
    for (const CornerId c : triangles.corners(SimplexId(t))) ring.push_back(triangles.position(c));
    parts.obstacles.push_back({{ring}});
  }
  return PolygonWorld(std::move(parts));
}

TEST(ValidateWeighted, TrianglesAreFreeAsWhatTheBlockedOnesLeave) {
  Random random(2);
  int valid = 0, blocked = 0;
  for (int round = 0; round < 60; ++round) {
    weighted::MeshKind kind;
    kind.size = 4;
    kind.blocked = 0.15 + 0.1 * (round % 3);
    SimplexParts<2, 2> parts = weighted::draw_mesh<2>(kind, random);
    parts.corner_rule = round % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const TriangleComplex triangles(parts);
    const World weighted = triangles, plain = without_blocked(triangles, parts.corner_rule);
    const Validator of_triangles(weighted), of_polygons(plain);
    const auto corner = [&] { return parts.positions[random.below(parts.positions.size())]; };
    for (int i = 0; i < 120; ++i) {
      Path2 path{{corner()}, {}};
      for (int k = random.between(1, 3); k > 0; --k) {
        // Mostly along an edge, so that paths meet corners.
        const std::uint32_t t = static_cast<std::uint32_t>(random.below(triangles.simplex_count()));
        const auto& of = triangles.corners(SimplexId(t));
        if (random.below(4) == 0) path.points.push_back(corner());
        path.points.push_back(triangles.position(of[random.below(3)]));
      }
      const double radius = i % 10 == 0 ? 0.2 : 0;
      const bool free = is_valid(of_polygons, plain, path, radius);
      ++(free ? valid : blocked);
      ASSERT_EQ(is_valid(of_triangles, weighted, path, radius), free) << "round " << round << ", path " << i;
      ASSERT_EQ(of_triangles.standing(path.points[0]).place == PointPlace::free,
                of_polygons.standing(path.points[0]).place == PointPlace::free);
    }
  }
  EXPECT_GT(valid, 300);
  EXPECT_GT(blocked, 300);
}

TEST(ValidateWeighted, CostsAreMeasuredAgain) {
  const World world = CostGrid(2, 1, {1, 3});
  const Path2 path{{{0, 0.5}, {2, 0.5}}, {}};
  const Validator validator(world);
  const Query2 query{path.points[0], path.points[1]};
  Verdict verdict = validator.check(query, {path.points[0], path.points[1], 2, 4}, path);
  EXPECT_TRUE(verdict.valid) << verdict.reason;
  EXPECT_EQ(verdict.cost, 4);
  EXPECT_EQ(verdict.length, 2);
  verdict = validator.check(query, {path.points[0], path.points[1], 2, 4.001}, path);
  EXPECT_FALSE(verdict.valid);
  EXPECT_EQ(verdict.reason, "the cost is 4.000000, claimed was 4.001000");
}

TEST(ValidateWeighted, APathAlongAnObstacleUpToRoundingHasItsCost) {
  Random random(3);
  for (int round = 0; round < 100; ++round) {
    const Vec2 a{random.between(0.0, 30.0), random.between(0.0, 30.0)},
        b{random.between(70.0, 100.0), random.between(60.0, 100.0)};
    PolygonWorld::Parts parts;
    parts.boundary = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
    parts.obstacles = {{{{a, b, {0.5 * (a.x + b.x) - 10, 0.5 * (a.y + b.y) + 10}}}}};
    const World world = WeightedRegions(PolygonWorld(std::move(parts)), {{test::whole_rectangle(0, 0, 50, 100), 4}}, 2);
    const Path2 path{{a, a + random.unit() * (b - a), b}, {}};
    const Validator validator(world);
    const double cost = path_cost(world, path);
    ASSERT_TRUE(std::isfinite(cost));
    const Verdict verdict = validator.check({a, b}, {a, b, length(path), cost}, path);
    ASSERT_TRUE(verdict.valid) << verdict.reason;
  }
}

World3 strip(double weight = 1) {
  // Two squares side by side, the second turned upwards, and a triangle that touches the first in (0, 0, 0) only.
  return SurfaceComplex(
      SimplexParts<2, 3>{{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}, {1, 0, 1}, {1, 1, 1}, {-1, 0, 0}, {-1, -1, 0}},
                         {{0, 1, 2}, {0, 2, 3}, {1, 4, 5}, {1, 5, 2}, {0, 6, 7}},
                         {1, 1, 2, 2, weight}});
}

TEST(ValidateWeighted, PathsStayOnASurface) {
  const World3 world = strip();
  const Validator3 validator(world);
  const auto check = [&](const std::vector<Vec3>& points) {
    const Path3 path{points};
    return validator.check({points.front(), points.back()}, claimed(world, path), path);
  };
  Verdict verdict = check({{0, 0.5, 0}, {1, 0.5, 0}, {1, 0.5, 1}});
  EXPECT_TRUE(verdict.valid) << verdict.reason;
  EXPECT_NEAR(verdict.cost, 3, 1e-12);
  EXPECT_NEAR(verdict.clearance, 0, 1e-12);
  EXPECT_TRUE(check({{1, 0, 0}, {1, 1, 0}}).valid);  // along the fold
  EXPECT_EQ(check({{0.5, 0.5, 0}, {1, 0.5, 0.5}})
                .reason.find("the path leaves the surface, or enters what is blocked, at (0.5"),
            0u);
  EXPECT_FALSE(check({{0.5, 0.5, 0.001}, {0.6, 0.5, 0.001}}).valid);
  EXPECT_FALSE(check({{0.5, 0.5, 0}, {0, 0, 0}, {-0.9, -0.5, 0}}).valid);  // from triangle to triangle in a corner
  EXPECT_TRUE(check({{0, 0, 0}, {-0.9, -0.5, 0}}).valid);
  EXPECT_EQ(validator.standing({0.5, 0.5, 0}).place, PointPlace::free);
  EXPECT_NEAR(validator.standing({0.5, 0.5, 0}).room, 0.5, 1e-12);
  EXPECT_EQ(validator.standing({0.5, 0.5, 0.5}).place, PointPlace::outside);
  EXPECT_EQ(validator.standing({std::nan(""), 0, 0}).place, PointPlace::outside);
  // Squeezing allowed.
  SimplexParts<2, 3> parts{{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {-1, 0, 0}, {-1, -1, 0}}, {{0, 1, 2}, {0, 3, 4}}, {}};
  parts.corner_rule = CornerRule::allow;
  const World3 loose = SurfaceComplex(parts);
  const Path3 through{{{0.9, 0.5, 0}, {0, 0, 0}, {-0.9, -0.5, 0}}};
  const Verdict squeezed =
      Validator3(loose).check({through.points[0], through.points[2]}, claimed(loose, through), through);
  EXPECT_TRUE(squeezed.valid) << squeezed.reason;
}

TEST(ValidateWeighted, BlockedTrianglesOfASurfaceAreNotEntered) {
  const World3 world = SurfaceComplex(SimplexParts<2, 3>{{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}},
                                                         {{0, 1, 2}, {0, 2, 3}},
                                                         {1, std::numeric_limits<double>::infinity()}});
  const Validator3 validator(world);
  const auto is_valid_3 = [&](const std::vector<Vec3>& points) {
    const Path3 path{points};
    return validator.check({points.front(), points.back()}, claimed(world, path), path).valid;
  };
  EXPECT_TRUE(is_valid_3({{0, 0, 0}, {1, 1, 0}}));
  EXPECT_FALSE(is_valid_3({{0.6, 0.5, 0}, {0.4, 0.5, 0}}));
  EXPECT_EQ(validator.standing({0.1, 0.5, 0}).place, PointPlace::in_obstacle);
  EXPECT_NEAR(path_clearance(world, Path3{{{0.75, 0.25, 0}}}), 0.25, 1e-12);
}

TEST(ValidateWeighted, ClaimsMayBeOffByWhatRoundingChangesAndNoMore) {
  const World world = CostGrid(2, 1, {1, 1e6F});
  const Validator validator(world);
  const Path2 path{{{0.5, 0.5}, {1 + 1e-7, 0.5}}, {}};
  PathClaim2 claim = claimed(world, path);
  const auto check = [&](double more) {
    PathClaim2 other = claim;
    other.cost += more;
    return validator.check({path.points[0], path.points[1]}, other, path);
  };
  EXPECT_TRUE(check(0).valid);
  // Both points may be off by some units in their last place, which weigh a million.
  EXPECT_GT(check(0).cost_off, 1e-7);
  EXPECT_LT(check(0).cost_off, 1e-5);
  EXPECT_TRUE(check(1e-7).valid);
  EXPECT_FALSE(check(1e-5).valid);
  EXPECT_FALSE(check(-1e-5).valid);
}

// What is said of rounding covers what rounding does: points that are moved by some units in their last place change
// costs by no more, crossings however flat and weights however far apart.
TEST(ValidateWeighted, CostsKeepToWhatIsSaidOfRounding) {
  Random random(5);
  double most = 0;
  for (int round = 0; round < 300; ++round) {
    auto parts = weighted::draw_mesh<2>({.size = 5, .stretch = round % 3 == 0 ? 20.0 : 1.0}, random);
    for (double& w : parts.weights) w = std::pow(10.0, random.between(-3.0, 3.0));
    const Vec2 off = round % 2 == 0 ? Vec2{} : Vec2{1e5, 1e5};
    for (Vec2& p : parts.positions) p = p + off;
    const TriangleComplex triangles(parts);
    const World world = triangles;
    const Validator validator(world);
    const double unit = validator.tolerance().largest_coordinate() * 0x1p-52;
    for (int i = 0; i < 20; ++i) {
      // Anywhere, or so flat across an edge that rounding moves the crossing far.
      const auto& c = triangles.corners(SimplexId::at(random.below(triangles.simplex_count())));
      const Vec2 u = triangles.position(c[0]), v = triangles.position(c[1]), w = triangles.position(c[2]);
      const auto inside = [&](Vec2 p, Vec2 q, Vec2 r) { return p + 0.5 * random.unit() * (q - p) + 0.4 * (r - p); };
      const double flat = std::pow(10.0, random.between(-8.0, -2.0));
      const Vec2 a = i % 2 == 0 ? u + 0.3 * (v - u) + flat * (w - u) : inside(u, v, w);
      const Vec2 b = i % 2 == 0 ? u + 0.7 * (v - u) - flat * (w - u) : 0.5 * (bounds(world).min + bounds(world).max);
      const Path2 path{{a, b}, {}};
      const Verdict verdict = validator.check({path.points[0], b}, claimed(world, path), path);
      if (!verdict.valid) continue;  // begins outside
      Path2 moved = path;
      for (Vec2& p : moved.points) p = p + 4 * unit * Vec2{2 * random.unit() - 1, 2 * random.unit() - 1};
      const double cost = path_cost(world, moved);
      if (!std::isfinite(cost)) continue;
      // The path itself is a little longer or shorter at its ends.
      const auto weight_at = [&](Vec2 end, Vec2 other) {
        const Vec2 step = 1e-3 / distance(end, other) * (other - end);
        return path_cost(world, Path2{{end, end + step}, {}}) / length(step);
      };
      const double ends = 16 * unit * (weight_at(a, b) + weight_at(b, a));
      EXPECT_LE(std::fabs(cost - verdict.cost), verdict.cost_off + ends + 1e-12 * cost)
          << "round " << round << ", path " << i;
      most = std::max(most, std::fabs(cost - verdict.cost) / verdict.cost);
    }
  }
  EXPECT_GT(most, 1e-9);  // it was asked where it matters
}

// A fence between grounds of different costs: who walks along it pays for the side that he is on, which the plan says.
TEST(ValidateWeighted, CostsAlongAWallAreThoseOfOneOfItsSides) {
  const auto ground = [](std::vector<Polyline> walls, double angle, Vec2 at) {
    const auto place = [&](Vec2 p) {
      return at + Vec2{std::cos(angle) * p.x - std::sin(angle) * p.y, std::sin(angle) * p.x + std::cos(angle) * p.y};
    };
    const auto placed = [&](std::vector<Vec2> points) {
      for (Vec2& p : points) p = place(p);
      return points;
    };
    PolygonWorld::Parts parts;
    parts.boundary = placed({{0, 0}, {10, 0}, {10, 10}, {0, 10}});
    for (const Polyline& wall : walls) parts.walls.push_back(placed(wall));
    const WeightedRegions regions(PolygonWorld(std::move(parts)),
                                  {{{{placed({{0, 5}, {10, 5}, {10, 10}, {0, 10}})}}, 3}});
    return std::pair(World(regions), Path2{placed({{5, 8}, {5, 5}, {8, 5}, {9, 4}}), {}});
  };
  for (const double angle : {0.0, 0.3, 2.0}) {
    for (const Vec2 at : {Vec2{}, Vec2{3e5, -2e5}}) {
      const auto answer = [&](const std::vector<Polyline>& walls, double along) {
        const auto [world, path] = ground(walls, angle, at);
        const Query2 query{path.points.front(), path.points.back()};
        const double cost = 9 + along + std::sqrt(2.0);
        return Validator(world).check(query, {query.start, query.goal, length(path), cost}, path).valid;
      };
      const std::vector<Polyline> fence{{{2, 5}, {4, 5}, {8, 5}}}, half{{{2, 5}, {6.5, 5}}},
          across{{{5.5, 3}, {5.5, 4.9}}};
      EXPECT_TRUE(answer(fence, 9) && answer(fence, 3)) << angle;
      EXPECT_FALSE(answer(fence, 9.01) || answer(fence, 2.99)) << angle;
      EXPECT_TRUE(answer(half, 6) && answer(half, 3)) << angle;
      EXPECT_FALSE(answer(half, 6.01)) << angle;
      EXPECT_TRUE(answer(across, 3) && answer({}, 3)) << angle;
      EXPECT_FALSE(answer(across, 3.01) || answer({}, 3.01)) << angle;
    }
  }
}

}  // namespace
}  // namespace taut
