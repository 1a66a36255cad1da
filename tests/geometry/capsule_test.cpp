#include "taut/geometry/detail/capsule.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "taut/geometry/segment.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

// The least over points of the capsule's border, close together.
double by_sampling(Vec2 p, Vec2 q, Vec2 a, Vec2 b, double radius) {
  if (distance_between_segments(p, q, a, b) <= radius) return distance(p, q);
  double least = kInfinite;
  for (int i = 0; i < 20000; ++i) {
    const double angle = 2 * std::numbers::pi * i / 20000;
    const Vec2 out{radius * std::cos(angle), radius * std::sin(angle)};
    for (const Vec2 on : {a + out, b + out, a + (i / 20000.0) * (b - a) + out}) {
      least = std::min(least, distance(p, on) + distance(on, q));
    }
    if (a == b) continue;
    const Vec2 normal = (radius / distance(a, b)) * Vec2{a.y - b.y, b.x - a.x}, on = a + (i / 20000.0) * (b - a);
    least = std::min(least, distance(p, on + normal) + distance(on + normal, q));
    least = std::min(least, distance(p, on - normal) + distance(on - normal, q));
  }
  return least;
}

TEST(Capsule, WaysOverItAreAsLongAsSamplingSaysAndNeverShorter) {
  Random random(7);
  const auto anywhere = [&] {
    const double x = 10 * random.unit();
    return Vec2{x, 10 * random.unit()};
  };
  int apart = 0;
  for (int i = 0; i < 300; ++i) {
    const Vec2 p = anywhere(), q = anywhere(), a = anywhere(), b = i % 5 == 0 ? a : anywhere();
    const double radius = 0.01 + 2 * random.unit();
    const double sampled = by_sampling(p, q, a, b, radius),
                 found = distance_over_capsule(p, q, a, b, radius, kInfinite);
    ASSERT_LE(found, sampled + 1e-12) << i;
    ASSERT_GE(found, sampled - 1e-4) << i;
    apart += found > distance(p, q) + 1e-6 ? 1 : 0;
  }
  EXPECT_GT(apart, 50);
}

TEST(Capsule, EnoughIsEnough) {
  const double all = distance_over_capsule({0, 5}, {10, 5}, {3, 0}, {4, 0}, 1, kInfinite);
  EXPECT_NEAR(all, by_sampling({0, 5}, {10, 5}, {3, 0}, {4, 0}, 1), 1e-4);
  EXPECT_GT(all, 2 * std::hypot(5, 4)) << "the flat side ends before the point straight below the middle";
  EXPECT_GE(distance_over_capsule({0, 5}, {10, 5}, {3, 0}, {4, 0}, 1, 11), 11);
  EXPECT_LE(distance_over_capsule({0, 5}, {10, 5}, {3, 0}, {4, 0}, 1, 11), all);
  EXPECT_EQ(distance_over_capsule({0, 5}, {10, 5}, {3, 0}, {4, 6}, 1, 11), 10) << "on the way";
  EXPECT_EQ(distance_over_capsule({0, 5}, {10, 5}, {3, 4.5}, {3, 4.5}, 1, 11), 10) << "within the radius";
}

}  // namespace
}  // namespace taut
