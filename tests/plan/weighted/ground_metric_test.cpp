// The cost of ways that know ascent, against a minimiser that knows nothing of pieces: by thirds, in extended
// precision, on triangles of every shape and steepness.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/brute_force_worlds.hpp"
#include "taut/plan/detail/weighted/triangle_cost.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::detail {
namespace {

using Real = long double;

struct Space {
  Real x, y, z;
};
Space along(Vec3 v, Vec3 w, Real t) {
  return {v.x + t * static_cast<Real>(w.x), v.y + t * static_cast<Real>(w.y), v.z + t * static_cast<Real>(w.z)};
}
Real climb_cost(const ClimbMetric& m, Space v, Real weight) {
  const Real whole = std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
  const Real walked = std::max(whole, std::fabs(v.z) / static_cast<Real>(m.steepest));
  return weight * walked + static_cast<Real>(m.climb) * std::fabs(v.z);
}

template <class Convex>
Real least_by_thirds(const Convex& f) {
  Real low = 0, high = 1;
  for (int i = 0; i < 110; ++i) {
    const Real a = low + (high - low) / 3, b = high - (high - low) / 3;
    const bool left = f(a) <= f(b);
    (left ? high : low) = left ? b : a;
  }
  return std::min({f(0), f(1), f((low + high) / 2)});
}

Real least_of_five(const TriangleSides<3>& t, const ClimbMetric& m, double cost0, double cost1) {
  Real best = std::numeric_limits<Real>::infinity();
  const double costs[2] = {cost0, cost1};
  for (int i = 0; i < 2; ++i) {
    const Vec3 side = t.side[i], other = t.side[1 - i];
    const double beside = std::min(t.weight, t.weight_along[i]), behind = t.weight_along[1 - i];
    best = std::min(best, costs[i] + climb_cost(m, along(side, {}, 0), beside));
    if (std::isinf(behind)) continue;
    const Real edge = climb_cost(m, along(other, {}, 0), behind);
    best = std::min(best, costs[i] + least_by_thirds([&](Real y) {
                            return climb_cost(m, along(side, -1 * other, y), t.weight) + y * edge;
                          }));
  }
  return std::min(best, least_by_thirds([&](Real x) {
                    return climb_cost(m, along(t.side[0], t.side[1] - t.side[0], x), t.weight) + cost0 +
                           x * (static_cast<Real>(cost1) - cost0);
                  }));
}

TEST(ClimbMetric, ClosedFormIsTheLeastOfEveryKindOfWay) {
  Random random(11);
  const int rounds = brute_force::cases(20000, 2000000);
  double worst = 0;
  int steep_won = 0, split = 0;
  for (int round = 0; round < rounds; ++round) {
    const auto number = [&](double size) { return size * (2 * random.unit() - 1); };
    const double flat = std::pow(10.0, -6 * random.unit() * random.unit());
    const double high = random.below(4) == 0 ? 0 : std::pow(10.0, 4 * random.unit() - 2);
    const auto vector = [&] { return Vec3{number(1), number(1) * flat, number(1) * high}; };
    TriangleSides<3> t{{vector(), vector()}, 1 + 9 * random.unit(), {}};
    if (random.below(5) == 0) t.side[1] = t.side[0] + 1e-5 * vector();
    if (random.below(5) == 0) t.side[1] = -(0.2 + random.unit()) * t.side[0] + 1e-4 * vector();
    if (random.below(6) == 0) t.side[random.below(2)].z = 0;
    for (double& weight : t.weight_along)
      weight = random.below(4) == 0 ? std::numeric_limits<double>::infinity() : 10 * random.unit() + 0.01;
    ClimbMetric metric{random.below(4) == 0 ? 0 : 20 * random.unit(),
                       random.below(2) == 0 ? 1 : 0.02 + 0.95 * random.unit()};
    const double base = length(t.side[1] - t.side[0]), scale = t.weight * std::max(base, length(t.side[0]));
    const double cost0 = scale * random.unit(), cost1 = cost0 + number(2) * t.weight * base;
    const TriangleCost found = triangle_cost(t, cost0, cost1, metric);
    const Real expected = least_of_five(t, metric, cost0, cost1);
    const double size = static_cast<double>(std::max<Real>(
        std::fabs(expected), t.weight * std::max({base, length(t.side[0]), length(t.side[1])}) / metric.steepest));
    worst = std::max(worst, std::fabs(found.cost - static_cast<double>(expected)) / size);
    ASSERT_LT(worst, 1e-9) << "round " << round << ": " << found.cost << " instead of "
                           << static_cast<double>(expected);
    if (found.kind == CrossingKind::direct) {
      const Vec3 way = t.side[0] + found.at * (t.side[1] - t.side[0]);
      steep_won += std::fabs(way.z) > metric.steepest * length(way) ? 1 : 0;
      split += (t.side[0].z > 0) != (t.side[1].z > 0) ? 1 : 0;
    }
  }
  // The cases that are cut have been met.
  EXPECT_GT(steep_won, rounds / 200);
  EXPECT_GT(split, rounds / 200);
  std::printf("worst error %.2g of max(cost, weight * longest side / steepest) over %d triangles\n", worst, rounds);
}

TEST(ClimbMetric, WithoutClimbAndLimitItIsTheLength) {
  Random random(3);
  for (int round = 0; round < 2000; ++round) {
    const auto vector = [&] { return Vec3{random.unit() - 0.5, random.unit() - 0.5, random.unit() - 0.5}; };
    const TriangleSides<3> t{{vector(), vector()}, 1 + random.unit(), {3 * random.unit(), 3 * random.unit()}};
    const double cost0 = random.unit(), cost1 = random.unit();
    const TriangleCost plain = triangle_cost(t, cost0, cost1), climbing = triangle_cost(t, cost0, cost1, ClimbMetric{});
    EXPECT_EQ(plain.cost, climbing.cost);
    EXPECT_EQ(plain.kind, climbing.kind);
    EXPECT_EQ(plain.at, climbing.at);
  }
}

// Two legs at the steepest heading cost as much as the way that they stand for.
TEST(ClimbMetric, SwitchbacksCostWhatTheSteepWaySays) {
  const ClimbMetric metric{5, std::sin(0.3)};
  // Ground that climbs along x with slope 1: a leg with heading angle a to x climbs cos a / sqrt(cos^2 a + 1).
  const double tangent = std::tan(0.3), across = std::sqrt(1 - tangent * tangent);
  const Vec3 left{tangent, across, tangent}, right{tangent, -across, tangent};
  EXPECT_NEAR(left.z / std::hypot(left.x, left.y), tangent, 1e-15);
  EXPECT_NEAR(metric.straight(left + right, 2), metric.straight(left, 2) + metric.straight(right, 2), 1e-12);
  EXPECT_NEAR(metric.straight(left + 3 * right, 2), metric.straight(left, 2) + metric.straight(3 * right, 2), 1e-12);
  EXPECT_LT(metric.straight({1, 1, 1}, 2), metric.straight({1, 0, 1}, 2) + metric.straight({0, 1, 0}, 2));
}

}  // namespace
}  // namespace taut::detail
