// The tangent planner on worlds whose answers follow from a drawing, and what every planner promises: statuses for bad
// queries, budgets, listeners, clones, no allocation once warm at one radius; and laws that hold in any world.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <thread>

#include "support/count_allocations.hpp"
#include "support/drawn_worlds.hpp"
#include "support/real_map.hpp"
#include "support/same_answers.hpp"
#include "support/scattered_world.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/graphs/tangent_planner.hpp"
#include "taut/plan/detail/grid/anya_planner.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/generate/random_polygons.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut {
using namespace detail;
namespace {

TangentPlanner planner_for(const PolygonWorld::Parts& parts) {
  return TangentPlanner(
      std::make_shared<const TangentGraphs>(std::make_shared<const PolygonWorld>(PolygonWorld(parts))));
}

// Plans, and has the path checked.
Plan2 answer(const PolygonWorld::Parts& parts, const Query2& query) {
  TangentPlanner planner = planner_for(parts);
  Plan2 plan;
  planner.plan(query, {}, plan);
  if (plan.status == Status::found) {
    const World world{PolygonWorld(parts)};
    const Verdict verdict = Validator(world).check(query, claim_of(plan), plan.path);
    EXPECT_TRUE(verdict.valid) << verdict.reason;
  }
  return plan;
}

TEST(TangentPlanner, RoundsTheEndOfAWallByHalfACircle) {
  const auto parts = world_of(box(-10, -10, 10, 10), {}, {{{-10, 0}, {0, 0}}});
  const Plan2 plan = answer(parts, {{-5, 1}, {-5, -1}, 1});
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_NEAR(plan.cost, 10 + std::numbers::pi, 1e-12);
  ASSERT_EQ(plan.path.arcs.size(), 1u);
  EXPECT_EQ(plan.path.arcs[0].centre, (Vec2{0, 0}));
  EXPECT_FALSE(plan.path.arcs[0].counter_clockwise);
  EXPECT_EQ(plan.path.points.size(), 4u);
}

TEST(TangentPlanner, RoundsTheEndOfTwoWallsThatPartByLessThanRounding) {
  const Vec2 end{7.1999999999999993, 5.7};
  const auto parts = world_of(box(0, 0, 40, 40), {},
                              {{end, {23.099999999999998, 15.299999999999999}}, {end, {39, 24.899999999999999}}});
  const Vec2 along = (1 / std::hypot(15.9, 9.6)) * Vec2{15.9, 9.6}, left{-along.y, along.x};
  const Plan2 plan = answer(parts, {end + 5 * along + left, end + 5 * along - left, 1});
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_NEAR(plan.cost, 10 + std::numbers::pi, 1e-9);
}

TEST(TangentPlanner, PassesAPointObstacleOnAnArcOfTheRightLength) {
  const auto parts = world_of(box(-10, -10, 10, 10), {}, {}, {{0, 0}});
  // Straight over the point, whichever way one looks: tangents of length sqrt(25 - 4) and what is left of the half
  // turn.
  for (int k = 0; k < 24; ++k) {
    const double angle = k * std::numbers::pi / 12;
    const Vec2 start{5 * std::cos(angle), 5 * std::sin(angle)};
    const Plan2 plan = answer(parts, {start, -1 * start, 2});
    ASSERT_EQ(plan.status, Status::found);
    EXPECT_NEAR(plan.cost, 2 * std::sqrt(21) + 2 * (std::numbers::pi - 2 * std::acos(2.0 / 5)), 1e-9);
    EXPECT_EQ(plan.path.arcs.size(), 1u);
  }
}

TEST(TangentPlanner, KeepsItsDistanceWhereAStraightLineOnlyJustMissesACorner) {
  // Both ends are in one open room and see each other; a disc has to bend around the corner between them.
  const auto parts = world_of({{0, 0}, {20, 0}, {20, 10}, {11, 10}, {10, 5}, {9, 10}, {0, 10}});
  const Plan2 point = answer(parts, {{2, 4}, {18, 4}});
  const Plan2 disc = answer(parts, {{2, 4}, {18, 4}, 2});
  ASSERT_EQ(point.status, Status::found);
  EXPECT_TRUE(point.path.arcs.empty());
  EXPECT_DOUBLE_EQ(point.cost, 16);
  ASSERT_EQ(disc.status, Status::found);
  // The tip is 8 along and 1 up from either end; the disc passes 2 below it.
  const double far = std::hypot(8, 1), tangent = std::sqrt(far * far - 4);
  const double arc = 2 * (std::atan2(8, 1) - std::acos(2 / far));
  EXPECT_NEAR(disc.cost, 2 * tangent + 2 * arc, 1e-9);
}

// Two rooms, joined by a passage one unit wide.
PolygonWorld::Parts two_rooms() {
  return world_of(box(0, 0, 20, 10), {{{box(9, -1, 11, 4.5)}}, {{box(9, 5.5, 11, 11)}}});
}

TEST(TangentPlanner, PassesAGapExactlyAsWideAsTheDiscAndNoNarrowerOne) {
  for (const double radius : {0.1, 0.4999, 0.5}) {
    const Plan2 plan = answer(two_rooms(), {{2, 8}, {18, 2}, radius});
    EXPECT_EQ(plan.status, Status::found) << radius;
  }
  EXPECT_EQ(answer(two_rooms(), {{2, 8}, {18, 2}, 0.5000001}).status, Status::too_wide);
  // The passage is all a disc of its width can use: along its middle line, and around a corner at either end.
  const Plan2 plan = answer(two_rooms(), {{2, 5}, {18, 5}, 0.5});
  EXPECT_DOUBLE_EQ(plan.cost, 16);
}

TEST(TangentPlanner, CrossesOverBetweenCirclesThatTouch) {
  // Two points a disc's width apart: the way through changes from one circle to the other in the middle between them.
  const auto parts = world_of(box(-20, -20, 20, 20), {}, {{{-20, 0}, {-1, 0}}, {{1, 0}, {20, 0}}});
  const Plan2 plan = answer(parts, {{-5, 1}, {5, -1}, 1});
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_NEAR(plan.cost, 8 + std::numbers::pi, 1e-9);
  EXPECT_EQ(plan.path.arcs.size(), 2u);
  EXPECT_NEAR(total_turn(plan.path), std::numbers::pi, 1e-6);
}

TEST(TangentPlanner, TellsADiscThatIsTooWideFromAPlaceNobodyReaches) {
  PolygonWorld::Parts parts = two_rooms();
  EXPECT_EQ(answer(parts, {{2, 5}, {18, 5}, 1}).status, Status::too_wide);
  parts.walls = {{{10, 4}, {10, 6}}};
  EXPECT_EQ(answer(parts, {{2, 5}, {18, 5}, 1}).status, Status::unreachable);
  EXPECT_EQ(answer(parts, {{2, 5}, {18, 5}, 0.1}).status, Status::unreachable);
}

TEST(TangentPlanner, RefusesEndsWithoutRoom) {
  const PolygonWorld::Parts parts = two_rooms();
  EXPECT_EQ(answer(parts, {{0.5, 5}, {18, 5}, 0.6}).status, Status::start_blocked);
  EXPECT_EQ(answer(parts, {{2, 5}, {19.5, 5}, 0.6}).status, Status::goal_blocked);
  EXPECT_EQ(answer(parts, {{0.5, 5}, {19.5, 5}, 0.5}).status, Status::found);
  // Deep inside an obstacle every edge is far away, and still there is no room.
  const auto solid = world_of(box(0, 0, 100, 100), {{{box(20, 20, 80, 80)}}});
  EXPECT_EQ(answer(solid, {{50, 50}, {10, 10}, 5}).status, Status::start_blocked);
  EXPECT_EQ(answer(solid, {{10, 10}, {50, 50}, 5}).status, Status::goal_blocked);
  EXPECT_EQ(answer(solid, {{10, 10}, {150, 50}, 5}).status, Status::goal_blocked);
}

TEST(TangentPlanner, AnswersEveryBadQueryWithAStatus) {
  TangentPlanner planner = planner_for(two_rooms());
  const double nan = std::numeric_limits<double>::quiet_NaN(), huge = std::numeric_limits<double>::infinity();
  Plan2 plan;
  const auto status = [&](const Query2& query) {
    planner.plan(query, {}, plan);
    EXPECT_TRUE(plan.path.points.empty());
    return plan.status;
  };
  EXPECT_EQ(status({{2, 5}, {18, 5}, -1}), Status::unsupported);
  EXPECT_EQ(status({{2, 5}, {18, 5}, nan}), Status::unsupported);
  EXPECT_EQ(status({{2, 5}, {18, 5}, huge}), Status::unsupported);
  EXPECT_EQ(status({{nan, 5}, {18, 5}, 0.3}), Status::start_blocked);
  EXPECT_EQ(status({{2, 5}, {18, huge}, 0.3}), Status::goal_blocked);
  EXPECT_EQ(status({.start = {2, 5}, .goal = {18, 5}, .radius = 0.3, .within = -1}), Status::unsupported);
  EXPECT_EQ(status({.start = {2, 5}, .goal = {nan, 5}, .radius = 0.3, .on_blocked = OnBlocked::nearest}),
            Status::goal_blocked);
  // A radius that fits nowhere, larger than the world and the range of squares.
  EXPECT_EQ(status({{2, 5}, {18, 5}, 1e3}), Status::start_blocked);
  EXPECT_EQ(status({{2, 5}, {18, 5}, 1e300}), Status::start_blocked);
}

TEST(TangentPlanner, StopsWhenItsBudgetIsSpent) {
  TangentPlanner planner = planner_for(two_rooms());
  Plan2 plan;
  planner.plan({{2, 8}, {18, 2}, 0.4}, {.expansions = 1}, plan);
  EXPECT_EQ(plan.status, Status::budget_spent);
  planner.plan({{2, 8}, {18, 2}, 0.4}, {}, plan);
  EXPECT_EQ(plan.status, Status::found);
  EXPECT_GT(plan.effort.expanded, 1u);
}

TEST(TangentPlanner, StaysWhereItIsIfThatIsTheGoal) {
  const Plan2 plan = answer(two_rooms(), {{2, 5}, {2, 5}, 1});
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_EQ(plan.cost, 0);
  EXPECT_EQ(plan.path.points, (std::vector<Vec2>{{2, 5}}));
}

TEST(TangentPlanner, PathsOnlyGrowWithTheRadiusAndBeginAtThoseOfAPoint) {
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    TangentPlanner planner = planner_for(scattered(seed));
    VisibilityPlanner point(std::make_shared<const VisibilityGraph>(PolygonWorld(scattered(seed))));
    std::vector<Query2> queries;
    Random random(seed);
    for (int i = 0; i < 40; ++i) queries.push_back(scattered_query(random, 0));
    std::vector<double> shorter(queries.size(), 0);
    for (const double radius : {1e-5, 0.1, 0.4, 0.8, 1.5, 3.0}) {
      for (std::size_t i = 0; i < queries.size(); ++i) {
        queries[i].radius = radius;
        Plan2 plan, least;
        planner.plan(queries[i], {}, plan);
        if (plan.status != Status::found) continue;
        point.plan({queries[i].start, queries[i].goal}, {}, least);
        EXPECT_GE(plan.cost, std::max(shorter[i], least.cost) * (1 - 1e-12));
        shorter[i] = plan.cost;
        if (radius < 1e-4) {
          // No further apart than what it takes to round every corner of the point's path.
          EXPECT_LE(plan.cost,
                    least.cost + 2 * std::numbers::pi * radius * static_cast<double>(least.path.points.size()));
          ++compared;
        }
      }
    }
  }
  EXPECT_GT(compared, 40);
}

TEST(TangentPlanner, GoesBackAsItCame) {
  TangentPlanner planner = planner_for(scattered(4));
  Random random(4);
  int found = 0;
  for (int i = 0; i < 100; ++i) {
    const Query2 query = scattered_query(random, 0.8);
    Plan2 there, back;
    planner.plan(query, {}, there);
    planner.plan({query.goal, query.start, query.radius}, {}, back);
    if (there.status != Status::found) continue;
    ++found;
    EXPECT_EQ(back.status, Status::found);
    EXPECT_NEAR(there.cost, back.cost, 1e-9 * there.cost);
  }
  EXPECT_GT(found, 30);
}

TEST(TangentPlanner, AllocatesNothingOnceWarmAtOneRadius) {
  TangentPlanner planner = planner_for(scattered(5));
  Plan2 plan;
  for (const bool warm : {false, true}) {
    Random random(5);
    for (int i = 0; i < 100; ++i) {
      const Query2 query = scattered_query(random, 0.7);
      const std::size_t before = allocations(), scratch = planner.scratch_bytes();
      planner.plan(query, {}, plan);
      if (!warm) continue;
      EXPECT_EQ(allocations(), before);
      EXPECT_EQ(planner.scratch_bytes(), scratch);
    }
  }
}

TEST(TangentPlanner, AnswersTheSameWhateverItWasAskedBeforeAndInAnyThread) {
  const PolygonWorld::Parts parts = scattered(6);
  std::vector<Query2> queries;
  Random random(6);
  for (int i = 0; i < 30; ++i) queries.push_back(scattered_query(random, i % 3 == 0 ? 0.0 : 0.4 * (i % 3)));
  test::expect_same_answers([&] { return std::make_unique<TangentPlanner>(planner_for(parts)); }, queries);
}

TEST(TangentPlanner, ReportsItsSearchToAListener) {
  TangentPlanner planner = planner_for(scattered(7));
  Random random(7);
  for (int i = 0; i < 30; ++i) {
    const Query2 query = scattered_query(random, i % 2 == 0 ? 0.5 : 0.0);
    std::uint64_t expanded = 0, generated = 0;
    planner.listen([&](const SearchEvent2& event) {
      ++(event.kind == SearchEventKind::expanded ? expanded : generated);
      EXPECT_NEAR(event.h, distance(event.at, query.goal), 1e-9);
      EXPECT_GE(event.g, distance(event.at, query.start) - 1e-9);
    });
    Plan2 traced, silent;
    planner.plan(query, {}, traced);
    planner.listen({});
    planner.plan(query, {}, silent);
    EXPECT_EQ(traced.path.points, silent.path.points);
    EXPECT_EQ(expanded, traced.effort.expanded);
    EXPECT_EQ(generated, traced.effort.generated);
  }
}

TEST(TangentPlanner, FindsAValidWayForScenariosOfRealMaps) {
  TAUT_NEEDS_SHARED_DATA("movingai/bgmaps");
  for (const char* name : {"AR0011SR.map", "AR0306SR.map"}) {
    const test::RealMap map(test::shared_data() / "movingai/bgmaps" / name, lab::CellOrigin::centre);
    const Validator validator(map.world);
    TangentPlanner planner(std::make_shared<const TangentGraphs>(std::make_shared<const PolygonWorld>(map.polygons)));
    AnyaPlanner point(std::make_shared<const Grid>(std::get<Grid>(map.world)));
    Plan2 plan, least;
    for (std::size_t i = 0; i < map.queries.size(); i += 7) {
      Query2 query = map.queries[i].query;
      point.plan(query, {}, least);
      query.radius = 0.49;
      planner.plan(query, {}, plan);
      ASSERT_EQ(plan.status, Status::found) << name << " " << i;
      const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
      ASSERT_TRUE(verdict.valid) << name << " " << i << ": " << verdict.reason;
      EXPECT_GE(plan.cost, least.cost * (1 - 1e-12));
      // The scenario's own path, of a length rounded to its digits, runs from cell centre to cell centre and cuts no
      // corner.
      EXPECT_LE(plan.cost, *map.queries[i].expected_length * (1 + 1e-7) + 0.5 * std::pow(10, -map.queries[i].decimals));
    }
  }
}

}  // namespace
}  // namespace taut
