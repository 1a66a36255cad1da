// Discs of any size around any shape: smooth outlines, gears, combs, clusters of points, from a thousandth of an edge
// to a thousand edges; small and large, and far from the origin. `ta` and `tra` against the tangent graph, which shares
// no code with them; every path is checked.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "support/brute_force_worlds.hpp"
#include "support/drawn_worlds.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/graphs/tangent_planner.hpp"
#include "taut/plan/detail/triangles/triangulation_astar_planner.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;
namespace {

constexpr double kHalf = 321;  // of the side of the box

// A closed outline about a centre, by its distance at each angle.
template <class Radius>
Ring outline(Vec2 centre, int corners, Radius radius) {
  Ring ring;
  for (int i = 0; i < corners; ++i) {
    const double angle = 2 * std::numbers::pi * i / corners, r = radius(i, angle);
    ring.push_back(centre + r * Vec2{std::cos(angle), std::sin(angle)});
  }
  return ring;
}

class Shapes {
 public:
  explicit Shapes(std::uint64_t seed) : random_(seed) {}
  Random& random() { return random_; }

  // One shape of a random kind with about so many corners.
  void add(PolygonWorld::Parts& parts, Vec2 centre, double size, int corners) {
    const double a = random_.unit(), b = random_.unit();
    switch (random_.below(6)) {
      case 0:
        parts.obstacles.push_back({{outline(centre, corners, [&](int, double) { return size; })}});
        break;
      case 1:  // a smooth blob
        parts.obstacles.push_back({{outline(centre, corners, [&](int, double t) {
          return size * (0.7 + 0.2 * std::sin(2 * t + 6 * a) + 0.1 * std::sin(5 * t + 6 * b));
        })}});
        break;
      case 2:  // a gear
        parts.obstacles.push_back(
            {{outline(centre, corners, [&](int i, double) { return i % 4 < 2 ? size : size * (0.5 + 0.49 * a); })}});
        break;
      case 3:  // rough
        parts.obstacles.push_back(
            {{outline(centre, corners, [&](int, double) { return size * (1 - 0.3 * a * random_.unit()); })}});
        break;
      case 4:  // points
        for (int i = 0; i < corners / 4; ++i) parts.points.push_back(centre + size * random_direction(random_.unit()));
        break;
      default: {  // a comb of walls
        const int teeth = corners / 4 + 1;
        for (int i = 0; i < teeth; ++i) {
          const double x = centre.x - size + 2 * size * i / teeth;
          parts.walls.push_back({{x, centre.y}, {x + 0.1 * a, centre.y + size * (0.3 + 0.7 * b * random_.unit())}});
        }
      }
    }
  }
  Vec2 random_direction(double part) {
    const double angle = 2 * std::numbers::pi * random_.unit();
    return part * Vec2{std::cos(angle), std::sin(angle)};
  }

 private:
  Random random_;
};

TEST(DiscShapes, ArePassedAsTheTangentGraphPassesThem) {
  const int worlds = brute_force::cases(150, 4000);
  Shapes shapes(20);
  Random& random = shapes.random();
  std::size_t found = 0, narrow = 0, bent = 0, unsettled = 0;
  for (int i = 0; i < worlds; ++i) {
    PolygonWorld::Parts parts;
    parts.boundary = box(-kHalf, -kHalf, kHalf, kHalf);
    const int count = 1 + static_cast<int>(random.below(4)), corners = 8 << random.below(6);
    for (int k = 0; k < count; ++k) {
      const Vec2 centre = count == 1 ? Vec2{} : shapes.random_direction(150);
      shapes.add(parts, centre, count == 1 ? 100 : 20 + 60 * random.unit(), corners);
    }
    constexpr double kScales[] = {1, 0x1p-12, 0x1p12};
    const double scale = kScales[random.below(3)];
    const Vec2 offset = random.below(2) == 0 ? Vec2{} : scale * Vec2{1e6, -3e5};
    const auto placed = [&](Vec2 p) { return offset + scale * p; };
    const auto place = [&](auto& points) { std::transform(points.begin(), points.end(), points.begin(), placed); };
    place(parts.boundary);
    for (Polygon& obstacle : parts.obstacles) place(obstacle.rings.front());
    for (Polyline& wall : parts.walls) place(wall);
    place(parts.points);
    const auto world = std::make_shared<const PolygonWorld>(parts);
    const World any(*world);
    const Validator validator(any);
    TangentPlanner oracle(std::make_shared<const TangentGraphs>(world));
    const auto live = std::make_shared<LiveWorld>(*world, kFollowedByWidths);
    TriangulationAstarPlanner ta(live, {}), tra(live, {.reduced = true});
    const double edge = 2 * std::numbers::pi * 100 / corners;
    for (int k = 0; k < 8; ++k) {
      const double radius = std::min(edge * std::pow(10, 6 * random.unit() - 3), 200 * random.unit());
      const auto anywhere = [&] {
        const double x = 2 * random.unit() - 1;
        return (kHalf - radius) * Vec2{x, 2 * random.unit() - 1};
      };
      const Query2 query{placed(anywhere()), placed(anywhere()), scale * radius};
      Plan2 expected;
      oracle.plan(query, {}, expected);
      for (TriangulationAstarPlanner* planner : {&ta, &tra}) {
        const auto about = [&] {
          char text[300];
          std::snprintf(text, sizeof text,
                        "world %d (%d shapes, %d corners), query %d, %s: %.17g,%.17g to %.17g,%.17g, radius %.17g", i,
                        count, corners, k, planner == &ta ? "ta" : "tra", query.start.x, query.start.y, query.goal.x,
                        query.goal.y, query.radius);
          return std::string(text);
        };
        Plan2 plan;
        planner->plan(query, {}, plan);
        unsettled += planner->progress().unsettled;
        EXPECT_EQ(plan.status, expected.status) << about();
        if (plan.status != Status::found || expected.status != Status::found) {
          narrow += plan.status == Status::too_wide ? 1 : 0;
          continue;
        }
        ++found;
        bent += plan.path.arcs.empty() ? 0 : 1;
        EXPECT_NEAR(plan.cost, expected.cost, 1e-9 * (expected.cost + scale * kHalf)) << about();
        EXPECT_TRUE(plan.proven_optimal) << about();
        const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
        EXPECT_TRUE(verdict.valid) << about() << ": " << verdict.reason;
      }
    }
  }
  EXPECT_GT(found, 8u * static_cast<std::size_t>(worlds));
  EXPECT_GT(bent, 2u * static_cast<std::size_t>(worlds));
  EXPECT_GT(narrow, 0u);
  EXPECT_EQ(unsettled, 0u) << "nothing is known against it, but the tangent graph has had to help";
}

// A smooth outline takes time in proportion to its corners, whatever the radius.
TEST(DiscShapes, TakeTimeInProportionToTheirCorners) {
  using Clock = std::chrono::steady_clock;
  for (const double radius : {0.02, 5.0, 60.0, 110.0}) {
    const auto time_of = [&](int corners) {
      PolygonWorld::Parts parts;
      parts.boundary = box(-kHalf, -kHalf, kHalf, kHalf);
      parts.obstacles = {{{outline({}, corners, [](int, double) { return 100.0; })}}};
      TriangulationAstarPlanner planner(std::make_shared<LiveWorld>(PolygonWorld(parts), kFollowedByWidths),
                                        {.reduced = true, .effort = 1});
      auto least = Clock::duration::max();
      for (int i = 0; i < 5; ++i) {
        Plan2 plan;
        const auto begin = Clock::now();
        planner.plan({{-210, 3}, {210, -2}, radius}, {}, plan);
        least = std::min(least, Clock::now() - begin);
        EXPECT_EQ(plan.status, Status::found) << corners << " corners, radius " << radius;
      }
      return std::chrono::duration<double, std::micro>(least).count();
    };
    const double few = time_of(500), many = time_of(4000);
    EXPECT_LT(many, 8 * 3 * few) << "radius " << radius << ": " << few << " and " << many << " microseconds";
  }
}

// Should a drawing come to no end, the tangent graph answers; here none does, by order.
TEST(DiscShapes, ThatCannotBeDrawnAreLeftToTheTangentGraph) {
  PolygonWorld::Parts parts;
  parts.boundary = box(0, 0, 20, 10);
  parts.obstacles = {box_obstacle(9, -1, 11, 4), box_obstacle(4, 6, 5, 11)};
  const auto live = std::make_shared<LiveWorld>(PolygonWorld(parts), kFollowedByWidths);
  TriangulationAstarPlanner draws(live, {.reduced = true}), asks(live, {.reduced = true, .drawing_rounds = 0});
  for (const bool has_changed : {false, true}) {
    if (has_changed) (void)live->insert(box_obstacle(14, 5, 15, 11));
    for (const double radius : {0.3, 1.0, 3.5}) {
      Query2 query{{2, 8}, {18, 2}, radius};
      for (const OnBlocked on_blocked : {OnBlocked::report, OnBlocked::nearest}) {
        query.on_blocked = on_blocked;
        Plan2 drawn, asked;
        draws.plan(query, {}, drawn);
        asks.plan(query, {}, asked);
        EXPECT_EQ(asked.status, drawn.status) << radius;
        EXPECT_NEAR(asked.cost, drawn.cost, 1e-9 * (1 + drawn.cost)) << radius;
        EXPECT_EQ(asked.proven_optimal, drawn.proven_optimal) << radius;
        EXPECT_EQ(draws.progress().unsettled, 0u);
      }
    }
  }
  Plan2 plan;
  asks.plan({{2, 8}, {18, 2}, 0.5}, {.expansions = 1}, plan);
  EXPECT_EQ(plan.status, Status::budget_spent);
}

}  // namespace
}  // namespace taut
