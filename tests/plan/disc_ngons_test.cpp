// Discs around regular polygons of any number of corners, from a thousandth of an edge to a thousand edges: against the
// length in closed form, the shorter one of the two ways around the polygon grown by the disc; and in time in
// proportion to the corners.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <map>
#include <numbers>

#include "support/brute_force_worlds.hpp"
#include "support/drawn_worlds.hpp"
#include "support/sanitized.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"

namespace taut {
namespace {

constexpr double kNgonPi = std::numbers::pi, kNgonSize = 100, kNgonBox = 321;

Ring regular_polygon(int corners) {
  Ring ring;
  for (int i = 0; i < corners; ++i) {
    const double angle = 2 * kNgonPi * i / corners;
    ring.push_back(kNgonSize * Vec2{std::cos(angle), std::sin(angle)});
  }
  return ring;
}

// Around a convex ring, counter-clockwise and so with it on the left. The first tangent is the one that leaves all
// circles on its left, and so is the last; between them the way turns by the angle between the two, on circles, and
// runs along the edges between the corners that they touch.
double length_around(const Ring& ring, Vec2 start, Vec2 goal, double radius) {
  const auto tangent = [&](Vec2 p, double side) {  // the index of its corner, and its direction away from p
    double most = -1e9;
    std::size_t best = 0;
    const double middle = std::atan2(-p.y, -p.x);
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 d = ring[i] - p;
      const double off =
          std::remainder(std::atan2(d.y, d.x) - middle, 2 * kNgonPi) * side + std::asin(radius / length(d));
      if (off > most) {
        most = off;
        best = i;
      }
    }
    return std::pair(best, middle + side * most);
  };
  const auto [first, leaves] = tangent(start, -1);
  const auto [last, comes] = tangent(goal, 1);
  double turn = std::fmod(comes + kNgonPi - leaves, 2 * kNgonPi);
  if (turn < 0) turn += 2 * kNgonPi;
  double along = 0;
  for (std::size_t i = first; i != last; i = (i + 1) % ring.size())
    along += distance(ring[i], ring[(i + 1) % ring.size()]);
  const auto touching = [&](Vec2 p, std::size_t corner) {
    const double d = distance(p, ring[corner]);
    return std::sqrt((d - radius) * (d + radius));
  };
  return touching(start, first) + touching(goal, last) + along + radius * turn;
}

double shortest_around(Ring ring, Vec2 start, Vec2 goal, double radius) {
  const double one = length_around(ring, start, goal, radius);
  for (Vec2& p : ring) p.y = -p.y;
  std::reverse(ring.begin(), ring.end());
  return std::min(one, length_around(ring, {start.x, -start.y}, {goal.x, -goal.y}, radius));
}

TEST(DiscsAroundNgons, TakeTheLengthInClosedForm) {
  const bool full = brute_force::cases(0, 1) != 0;
  std::map<double, std::vector<double>> per_corner;  // milliseconds, by the radius in edges
  for (const int corners : {3, 4, 10, 100, 1000, 10000, 100000}) {
    if (corners > 10000 && !full) continue;
    const Ring ring = regular_polygon(corners);
    PolygonWorld::Parts parts;
    parts.boundary = box(-kNgonBox, -kNgonBox, kNgonBox, kNgonBox);
    parts.obstacles = {{{ring}}};
    const auto world = std::make_shared<const World>(PolygonWorld(parts));
    const Validator validator(*world);
    CellStore cells(world);
    const double edge = distance(ring[0], ring[1]);
    for (const char* name : {"ta", "tra"}) {
      const auto planner = make_planner(parse_planner(name), cells);
      for (const double edges : {1e-3, 1e-2, 0.1, 1.0, 10.0, 100.0, 1000.0, 110 / edge}) {
        const double radius = edges * edge;
        if (radius > 110) continue;
        const Query2 query{{-210, 3}, {210, -2}, radius};
        Plan2 plan;
        planner->plan(query, {}, plan);
        const std::clock_t begin = std::clock();
        planner->plan(query, {}, plan);
        const double time = 1e3 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
        ASSERT_EQ(plan.status, Status::found) << name << ", " << corners << " corners, radius " << radius;
        EXPECT_TRUE(plan.proven_optimal);
        const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
        EXPECT_TRUE(verdict.valid) << name << ", " << corners << " corners, radius " << radius << ": "
                                   << verdict.reason;
        const double expected = shortest_around(ring, query.start, query.goal, radius);
        EXPECT_NEAR(plan.length, expected, 1e-9 * expected) << name << ", " << corners << " corners, radius " << radius;
        if (corners >= 1000 && edges <= 1000) per_corner[edges].push_back(time / corners);
      }
    }
  }
  // Within a factor of 3 of linear, with room for a busy machine.
  for (auto& [edges, times] : per_corner) {
    std::sort(times.begin(), times.end());
    std::printf("  radius of %g edges: %.2f to %.2f microseconds a corner\n", edges, 1e3 * times.front(),
                1e3 * times.back());
    if (!test::kSanitized) {
      EXPECT_LT(times.back(), 5 * times.front()) << edges;
    }
  }
}

// Sizes that once took seconds, ever more of them, and did not keep to a limit: what is measured is the time of the
// processor, with a hundred times as much as it takes.
TEST(DiscsAroundNgons, AreAnsweredAtOnceAndWithinTheLimit) {
  const auto milliseconds = [](int corners, const char* name, double radius, std::chrono::nanoseconds limit) {
    PolygonWorld::Parts parts;
    parts.boundary = box(-kNgonBox, -kNgonBox, kNgonBox, kNgonBox);
    parts.obstacles = {{{regular_polygon(corners)}}};
    CellStore cells(std::make_shared<const World>(PolygonWorld(parts)));
    const auto planner = make_planner(parse_planner(name), cells);
    Budget budget;
    budget.time = limit;
    Plan2 plan;
    const std::clock_t begin = std::clock();
    planner->plan({{-210, 3}, {210, -2}, radius}, budget, plan);
    // On a busy machine the shorter limit may bind, as it should.
    EXPECT_TRUE(plan.status == Status::found ||
                (limit < std::chrono::seconds(1) && plan.status == Status::budget_spent))
        << name << ", " << corners << " corners";
    return 1e3 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  };
  const double most = test::kSanitized ? 5000 : 500;
  for (const int corners : {1000, 2000, 2600})
    EXPECT_LT(milliseconds(corners, "tra:f=1", 110, std::chrono::seconds(30)), most) << corners;
  EXPECT_LT(milliseconds(6400, "tra", 5, std::chrono::milliseconds(100)), most);
}

}  // namespace
}  // namespace taut
