#include "taut/path/path.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "taut/world/generate/random.hpp"

namespace taut {
namespace {

// From (0, 0) straight to (2, 0), a quarter of a circle around (2, 1) to (3, 1), straight to (3, 4).
Path2 quarter_turn() { return {{{0, 0}, {2, 0}, {3, 1}, {3, 4}}, {{1, {2, 1}, true}}}; }

Vec2 on_circle(Vec2 centre, double radius, double angle) {
  return centre + Vec2{radius * std::cos(angle), radius * std::sin(angle)};
}

TEST(Path, MeasuresStraightPiecesAndArcs) {
  EXPECT_EQ(length(Path2{}), 0);
  EXPECT_EQ(length(Path2{{{1, 2}}, {}}), 0);
  EXPECT_DOUBLE_EQ(length(Path2{{{0, 0}, {3, 4}, {3, 4}, {3, 5}}, {}}), 6);
  EXPECT_DOUBLE_EQ(length(quarter_turn()), 2 + std::numbers::pi / 2 + 3);
}

TEST(Path, SweepsTheWayItsDirectionSays) {
  Path2 path = quarter_turn();
  EXPECT_DOUBLE_EQ(sweep(path, path.arcs[0]), std::numbers::pi / 2);
  path.arcs[0].counter_clockwise = false;
  EXPECT_DOUBLE_EQ(sweep(path, path.arcs[0]), 3 * std::numbers::pi / 2);
  // The ends of an arc may be the same point: then it is the whole circle, either way.
  const Path2 circle{{{1, 0}, {1, 0}}, {{0, {0, 0}, true}}};
  EXPECT_DOUBLE_EQ(sweep(circle, circle.arcs[0]), 2 * std::numbers::pi);
  Path2 backwards = circle;
  backwards.arcs[0].counter_clockwise = false;
  EXPECT_DOUBLE_EQ(sweep(backwards, backwards.arcs[0]), 2 * std::numbers::pi);
}

TEST(Path, SweepsAnyAngle) {
  Random random(3);
  for (int i = 0; i < 1000; ++i) {
    const double from = random.between(-std::numbers::pi, std::numbers::pi),
                 angle = random.between(0.001, 2 * std::numbers::pi - 0.001);
    const Vec2 centre{random.between(-5.0, 5.0), random.between(-5.0, 5.0)};
    const bool ccw = i % 2 == 0;
    const Path2 path{{on_circle(centre, 2, from), on_circle(centre, 2, from + (ccw ? angle : -angle))},
                     {{0, centre, ccw}}};
    EXPECT_NEAR(sweep(path, path.arcs[0]), angle, 1e-12);
    EXPECT_NEAR(length(path), 2 * angle, 1e-12);
    EXPECT_NEAR(total_turn(path), angle, 1e-12);
  }
}

TEST(Path, SumsItsTurns) {
  EXPECT_EQ(total_turn(Path2{}), 0);
  EXPECT_EQ(total_turn(Path2{{{0, 0}, {5, 5}}, {}}), 0);
  // Left by 90 degrees, then right by 90 degrees: turns do not cancel. A repeated point turns nothing.
  EXPECT_DOUBLE_EQ(total_turn(Path2{{{0, 0}, {1, 0}, {1, 1}, {1, 1}, {2, 1}}, {}}), std::numbers::pi);
  EXPECT_DOUBLE_EQ(total_turn(Path2{{{0, 0}, {1, 0}, {0, 0}}, {}}), std::numbers::pi);
  EXPECT_DOUBLE_EQ(total_turn(quarter_turn()), std::numbers::pi / 2);
  // An arc that starts across the direction of travel costs that turn too.
  Path2 kink = quarter_turn();
  kink.points[0] = {2, -2};
  EXPECT_DOUBLE_EQ(total_turn(kink), std::numbers::pi / 2 + std::numbers::pi / 2);
}

TEST(Path, FlattensArcsWithinTheDeviation) {
  Random random(4);
  for (double deviation : {0.5, 0.1, 1e-3, 1e-6}) {
    for (int i = 0; i < 20; ++i) {
      const double radius = random.between(0.2, 3.0), from = random.between(-std::numbers::pi, std::numbers::pi),
                   angle = random.between(0.01, 2 * std::numbers::pi);
      const bool ccw = i % 2 == 0;
      const Vec2 centre{1, -2};
      const Vec2 a = on_circle(centre, radius, from), b = on_circle(centre, radius, from + (ccw ? angle : -angle));
      const Path2 path{{{9, 9}, a, b, {7, 7}}, {{1, centre, ccw}}};
      const Path2 flat = flattened(path, deviation);
      EXPECT_TRUE(flat.arcs.empty());
      ASSERT_GE(flat.points.size(), 5u);
      EXPECT_EQ(flat.points[0], path.points[0]);
      EXPECT_EQ(flat.points[1], a);
      EXPECT_EQ(flat.points[flat.points.size() - 2], b);
      EXPECT_EQ(flat.points.back(), path.points.back());
      for (std::size_t k = 1; k + 2 < flat.points.size(); ++k) {
        const Vec2 middle = 0.5 * (flat.points[k] + flat.points[k + 1]);
        EXPECT_NEAR(distance(centre, flat.points[k]), radius, 1e-12);
        EXPECT_LE(radius - distance(centre, middle), deviation * (1 + 1e-9) + 1e-12);
      }
      // The chords go the right way round and cover the whole arc.
      EXPECT_NEAR(length(flat), length(path), length(path) * std::min(1.0, deviation / radius) + 1e-9);
      // And there are not many more of them than needed.
      const double widest = deviation >= radius ? std::numbers::pi : 2 * std::acos(1 - deviation / radius);
      EXPECT_LE(static_cast<double>(flat.points.size()), 4 + std::max(2.0, angle / widest + 1));
    }
  }
}

TEST(Path, KeepsAPathWithoutArcsWhenFlattened) {
  const Path2 path{{{0, 0}, {1, 2}, {3, 4}}, {}};
  EXPECT_EQ(flattened(path, 0.1).points, path.points);
  EXPECT_TRUE(flattened(Path2{}, 0.1).points.empty());
}

}  // namespace
}  // namespace taut
