#include "taut/path/slope_follower.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "taut/base/input_error.hpp"
#include "taut/path/validate.hpp"

namespace taut {
namespace {

World room(double side, std::vector<Ring> obstacles = {}, std::vector<Polyline> walls = {}) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {side, 0}, {side, side}, {0, side}};
  for (Ring& ring : obstacles) parts.obstacles.push_back({{std::move(ring)}});
  parts.walls = std::move(walls);
  return PolygonWorld(std::move(parts));
}

// a + slope * p over 0 .. side, a sample a unit.
HeightField plane(int side, Vec2 slope) {
  std::vector<double> heights;
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) heights.push_back(3 + slope.x * column + slope.y * row);
  }
  return HeightField({side, side, {0.5, 0.5}, 1, heights});
}

SlopeWalk walk(const World& world, const HeightField& field, const SlopeOptions& options, std::vector<Vec2> way) {
  SlopeFollower follower(world, field, options);
  SlopeWalk out;
  follower.follow(way, out);
  return out;
}

TEST(SlopeFollower, TurnsAsideOnAPlaneAsTheFormulaSays) {
  const World world = room(100);
  const double slope = 0.3;
  for (const double towards : {0.0, 20.0, -50.0, 80.0, 90.0, 130.0, 180.0}) {
    const double phi = towards * std::numbers::pi / 180;
    const HeightField field = plane(100, slope * Vec2{std::cos(phi), std::sin(phi)});
    const SlopeOptions options{.step = 2, .max_deviation = 1, .strength = 1.5, .fade = 40, .hold = 0};
    const Vec2 from{10, 50}, to{30, 50};  // f is half of the maximal deviation at a distance of 20
    const double delta = std::max(0.0, 1.5 * 0.5 * slope * std::cos(phi));
    EXPECT_NEAR(SlopeFollower(world, field, options).deflection(from, to), delta, 1e-12);
    const SlopeWalk out = walk(world, field, options, {from, to});
    if (towards > 90) {
      EXPECT_EQ(out.path.points, (std::vector<Vec2>{from, to})) << towards;
      continue;
    }
    if (towards == 90) continue;               // the cosine is only nearly 0
    const double side = towards > 0 ? -1 : 1;  // away from the gradient; left where it is straight ahead
    ASSERT_GT(out.path.points.size(), 2u);
    EXPECT_LT(distance(out.path.points[1], from + 2 * Vec2{std::cos(delta), side * std::sin(delta)}), 1e-12) << towards;
  }
}

TEST(SlopeFollower, NeverTurnsFurtherThanAllowed) {
  const World world = room(100);
  const HeightField field = plane(100, {50, 0});
  for (const double most : {0.0, 0.2, 1.0, 80 * std::numbers::pi / 180}) {
    const SlopeOptions options{.step = 1, .max_deviation = most, .strength = 100, .fade = 5};
    EXPECT_DOUBLE_EQ(SlopeFollower(world, field, options).deflection({10, 50}, {90, 50}), most);
    const SlopeWalk out = walk(world, field, options, {{10, 50}, {90, 50}});
    if (most == 0) {
      EXPECT_EQ(out.path.points.size(), 2u);
      continue;
    }
    for (std::size_t i = 1; i < out.path.points.size(); ++i) {
      const Vec2 from = out.path.points[i - 1], step = out.path.points[i] - from, ahead = Vec2{90, 50} - from;
      const double turn = std::acos(std::min(1.0, dot(step, ahead) / length(step) / length(ahead)));
      EXPECT_LE(turn, most + 1e-7);
      EXPECT_LE(length(step), 1 + 1e-12);
    }
    EXPECT_EQ(out.path.points.back(), (Vec2{90, 50}));
  }
}

TEST(SlopeFollower, ClimbsStraightUphillInSerpentines) {
  const World world = room(200);
  const HeightField field = plane(200, {0.5, 0});
  const SlopeOptions options{.step = 1, .max_deviation = 1, .strength = 2, .fade = 20, .hold = 0.3};
  const SlopeWalk out = walk(world, field, options, {{10, 100}, {190, 100}});
  int crossings = 0;
  double aside = 0;
  for (std::size_t i = 1; i < out.path.points.size(); ++i) {
    const double before = out.path.points[i - 1].y - 100, here = out.path.points[i].y - 100;
    crossings += before * here < 0 ? 1 : 0;
    aside = std::max(aside, std::fabs(here));
  }
  EXPECT_GT(crossings, 0);
  EXPECT_LT(crossings, 20);  // not at every step
  EXPECT_GT(aside, 5);
  EXPECT_NEAR(out.walked.up, out.planned.up, 1e-9);  // on a plane all ways up climb the same,
  EXPECT_GT(length(out.path), 1.3 * 180);            // but on more ground
}

TEST(SlopeFollower, LeavesWaysOverLevelGroundAsTheyAre) {
  const std::vector<Vec2> way{{1, 1}, {50, 70}, {50, 70}, {80, 20}, {99, 99}};
  for (const HeightField& field : {plane(100, {0, 0}), HeightField()}) {
    const SlopeWalk out = walk(room(100), field, {.step = 0.7}, way);
    EXPECT_EQ(out.path.points, way);
    EXPECT_EQ(out.turned, 0u);
    EXPECT_GT(out.steps, 200u);
    EXPECT_EQ(out.planned.up, 0);
  }
}

TEST(SlopeFollower, GoesStraightDownhillAndMeasuresIt) {
  const SlopeWalk out = walk(room(100), plane(100, {-0.5, 0}), {.step = 1}, {{10, 50}, {90, 50}});
  EXPECT_EQ(out.path.points.size(), 2u);
  EXPECT_NEAR(out.walked.down, 40, 1e-9);
  EXPECT_EQ(out.walked.up, 0);
}

TEST(SlopeFollower, GoesAroundAHillOnTheSideItPassesItOn) {
  // A single hill in the middle; ways that pass its top on either side bend away from it.
  std::vector<double> heights;
  for (int row = 0; row < 100; ++row) {
    for (int column = 0; column < 100; ++column) {
      const Vec2 d = Vec2{column + 0.5, row + 0.5} - Vec2{50, 50};
      heights.push_back(20 * std::exp(-dot(d, d) / 400));
    }
  }
  const HeightField field({100, 100, {0.5, 0.5}, 1, heights});
  for (const double off : {-3.0, 3.0}) {
    const SlopeWalk out =
        walk(room(100), field, {.step = 1, .max_deviation = 1.2, .strength = 2}, {{5, 50 + off}, {95, 50 + off}});
    double most = 0;
    for (const Vec2 p : out.path.points) most = std::max(most, (p.y - 50) * off);
    EXPECT_GT(most / std::fabs(off), std::fabs(off) + 4);
    EXPECT_LT(out.walked.up, 0.9 * out.planned.up);
  }
}

TEST(SlopeFollower, StaysInACorridorThatIsNoWiderThanItsStep) {
  // Straight uphill between two blocks half a step apart: there is hardly room to turn.
  const World world =
      room(100, {{{20, 0}, {80, 0}, {80, 49.5}, {20, 49.5}}, {{20, 50}, {80, 50}, {80, 100}, {20, 100}}});
  const std::vector<Vec2> way{{5, 49.75}, {95, 49.75}};
  const SlopeWalk out = walk(world, plane(100, {1, 0}), {.step = 1, .max_deviation = 1.2, .strength = 3}, way);
  EXPECT_GT(out.clipped, 10u);
  EXPECT_GT(out.turned, 5u);
  for (const Vec2 p : out.path.points) {
    if (p.x > 20 && p.x < 80) {
      EXPECT_GE(p.y, 49.5);
      EXPECT_LE(p.y, 50);
    }
  }
}

TEST(SlopeFollower, TurnsAwayFromAWallItWalksAlong) {
  // The way runs along an edge of an obstacle, so places on it may be rounded into the obstacle.
  const World world = room(100, {{{10, 10}, {90, 37}, {90, 5}}});
  const std::vector<Vec2> way{{10, 10}, {90, 37}};
  const HeightField right = plane(100, {0.2, -0.2});  // uphill, the gradient on the right: turn left, into the open
  const SlopeWalk open = walk(world, right, {.step = 1, .strength = 3}, way);
  EXPECT_GT(open.turned, 30u);
  EXPECT_EQ(open.clipped, 0u);
  const HeightField left = plane(100, {0.2, 0.2});  // turn right: blocked
  const SlopeWalk closed = walk(world, left, {.step = 1, .strength = 3, .hold = 0}, way);
  EXPECT_EQ(closed.path.points, way);
  EXPECT_GT(closed.clipped, 30u);
}

TEST(SlopeFollower, WalksOnTheSideOfAWallThatTheWayTakes) {
  // Along a wall on its left side, and on around its end: a walk may not slip to the other side.
  const World world = room(20, {}, {{{2, 10}, {10, 10}, {16, 10}}});
  const std::vector<Vec2> way{{2, 12}, {4, 10}, {10, 10}, {14, 10}, {15, 12}};
  const Validator validator(world);
  for (const Vec2 slope : {Vec2{0.5, 0}, Vec2{0.5, 0.5}, Vec2{0.5, -0.5}}) {
    const SlopeWalk out =
        walk(world, plane(20, slope), {.step = 0.3, .max_deviation = 1.2, .strength = 4, .fade = 1}, way);
    const Verdict verdict = validator.check({way.front(), way.back()},
                                            {way.front(), way.back(), length(out.path), length(out.path)}, out.path);
    EXPECT_TRUE(verdict.valid && verdict.exact) << verdict.reason;
    for (const Vec2 p : out.path.points) EXPECT_GE(p.y, 10);
  }
}

TEST(SlopeFollower, NeverCrossesAWallByStoppingOnIt) {
  const HeightField field = plane(100, {0.5, 0});
  const SlopeOptions options{.step = 2, .max_deviation = 1, .strength = 1, .fade = 10};
  const std::vector<Vec2> way{{10, 50}, {90, 50}};
  const Vec2 first_step = walk(room(100), field, options, way).path.points[1];
  // A wall exactly through the place where the first step would end, seen from both sides.
  const World world = room(100, {}, {{first_step - Vec2{0, 0.125}, first_step + Vec2{0, 0.125}}});
  const SlopeWalk out = walk(world, field, options, way);
  EXPECT_NE(out.path.points[1], first_step);
  const Validator validator(world);
  EXPECT_TRUE(validator.check({way[0], way[1]}, {way[0], way[1], length(out.path), length(out.path)}, out.path).exact);
}

TEST(SlopeFollower, LeavesAWayThatIsNotFreeAsItIs) {
  const World world = room(100, {{{40, 40}, {60, 40}, {60, 60}, {40, 60}}});
  const HeightField field = plane(100, {0.5, 0});
  const std::vector<Vec2> way{{10, 50}, {90, 50}};
  EXPECT_EQ(walk(world, field, {.step = 1}, way).path.points, way);
  EXPECT_EQ(walk(world, field, {.step = 1}, {{50, 50}}).path.points, (std::vector<Vec2>{{50, 50}}));
  EXPECT_TRUE(walk(world, field, {.step = 1}, {}).path.points.empty());
}

TEST(SlopeFollower, RefusesOptionsAndWaysThatMakeNoSense) {
  const World world = room(10);
  const HeightField field = plane(10, {1, 0});
  const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  const auto refused = [&](const SlopeOptions& options, const std::vector<Vec2>& way, const std::string& part) {
    try {
      (void)walk(world, field, options, way);
      ADD_FAILURE() << "accepted; expected: " << part;
    } catch (const InputError& error) {
      EXPECT_NE(error.expectation().find(part), std::string::npos) << error.what();
    }
  };
  const std::vector<Vec2> way{{1, 1}, {9, 9}};
  for (const double step : {0.0, -1.0, nan, inf}) refused({.step = step}, way, "a step length above 0");
  for (const double most : {-0.1, 1.4, nan}) refused({.max_deviation = most}, way, "0 to 80 degrees");
  for (const double strength : {-1.0, 2e6, nan}) refused({.strength = strength}, way, "strength");
  for (const double fade : {0.0, nan, inf}) refused({.fade = fade}, way, "fading distance");
  for (const double hold : {-0.1, 2.0, nan}) refused({.hold = hold}, way, "hold");
  refused({}, {{1, 1}, {nan, 2}}, "way point 1");
  refused({}, {{inf, 1}, {1, 2}}, "way point 0");
  refused({.step = 1e-9}, way, "at most 10^7 steps");
}

}  // namespace
}  // namespace taut
