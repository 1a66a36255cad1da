// Ends that may be elsewhere, for agents with a radius, where the answer is known; and what holds of every answer:
// budgets, memory, edits, listeners.
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <functional>
#include <numbers>

#include "support/count_allocations.hpp"
#include "support/drawn_worlds.hpp"
#include "support/same_answers.hpp"
#include "support/scattered_world.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/triangles/triangulation_astar_planner.hpp"
#include "taut/plan/registry.hpp"

namespace taut {
using namespace detail;
namespace {

constexpr std::string_view kRadiusModes[] = {"tangent-graph", "ta", "tra", "ta:mode=thesis", "tra:mode=thesis"};

// Asks all planners, in each of their modes; those that fit the world.
void for_every_answer(const World& world, const Query2& query, const std::function<void(const Plan2&)>& check) {
  CellStore cells(std::make_shared<const World>(world));
  const Validator validator(world);
  int asked = 0;
  for (const std::string_view name : kRadiusModes) {
    const PlannerSpec spec = parse_planner(name);
    if (!spec.entry->misfit(world).empty()) continue;
    SCOPED_TRACE(std::string(name) + ", radius " + std::to_string(query.radius) + ", within " +
                 std::to_string(query.within));
    Plan2 plan;
    make_planner(spec, cells)->plan(query, {}, plan);
    if (plan.status == Status::found) {
      const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
      EXPECT_TRUE(verdict.valid) << verdict.reason;
      EXPECT_LE(plan.lower_bound, plan.cost);
    } else {
      EXPECT_TRUE(plan.path.points.empty());
    }
    check(plan);
    ++asked;
  }
  EXPECT_GT(asked, 0);
}

void expect_status_of_all(const World& world, const Query2& query, Status status) {
  for_every_answer(world, query, [&](const Plan2& plan) { EXPECT_EQ(name_of(plan.status), name_of(status)); });
}
void expect_ends_of_all(const World& world, const Query2& query, Vec2 start, Vec2 goal, double cost) {
  for_every_answer(world, query, [&](const Plan2& plan) {
    ASSERT_EQ(name_of(plan.status), "found");
    EXPECT_LT(distance(plan.start_used, start), 1e-7) << plan.start_used.x << "," << plan.start_used.y;
    EXPECT_LT(distance(plan.goal_used, goal), 1e-7) << plan.goal_used.x << "," << plan.goal_used.y;
    EXPECT_NEAR(plan.cost, cost, 1e-7);
  });
}

// A room of 10 x 10 with a closed cell from (6, 4) to (8, 6), whose walls are 0.5 thick.
PolygonWorld world_with_a_closed_cell() {
  return PolygonWorld(world_of(box(0, 0, 10, 10), {{{box(5.5, 3.5, 8.5, 6.5), {{6, 4}, {6, 6}, {8, 6}, {8, 4}}}}}));
}

Query2 to_nearest(Vec2 start, Vec2 goal, double radius, double within = 0) {
  return {.start = start, .goal = goal, .radius = radius, .on_blocked = OnBlocked::nearest, .within = within};
}

TEST(DiscEnds, StopInFrontOfAClosedRoom) {
  const World world = world_with_a_closed_cell();
  expect_status_of_all(world, {{1, 5}, {6.5, 5}, 0.5}, Status::unreachable);
  expect_status_of_all(world, {.start = {1, 5}, .goal = {6.5, 5}, .radius = 0.5, .within = 1.25}, Status::too_wide);
  expect_ends_of_all(world, to_nearest({1, 5}, {6.5, 5}, 0.5), {1, 5}, {5, 5}, 4);
  expect_ends_of_all(world, to_nearest({1, 5}, {6.5, 5}, 0.5, 1.25), {1, 5}, {5, 5}, 4);
  expect_ends_of_all(world, to_nearest({1, 5}, {6.5, 5}, 0.5, 2), {1, 5}, {4.5, 5}, 3.5);
  expect_ends_of_all(world, to_nearest({-3, 20}, {6.5, 5}, 0.5), {0.5, 9.5}, {5, 5}, std::hypot(4.5, 4.5));
  expect_ends_of_all(world, to_nearest({6.1, 5}, {1, 5}, 0.5), {6.5, 5}, {6.5, 5},
                     0);  // and from inside, where it just fits
}

TEST(DiscEnds, GoRoundCornersIntoADisc) {
  // A wall between; past its end at (5, 8) the way bends.
  const World world = PolygonWorld(world_of(box(0, 0, 10, 10), {}, {{{5, 0}, {5, 8}}}));
  const double r = 1;
  Plan2 to_goal;
  for_every_answer(world, {{2, 2}, {8, 2}, r}, [&](const Plan2& plan) { to_goal = plan; });
  for (const double within : {0.5, 2.0, 3.9}) {
    for_every_answer(world, {.start = {2, 2}, .goal = {8, 2}, .radius = r, .within = within}, [&](const Plan2& plan) {
      ASSERT_EQ(plan.status, Status::found);
      EXPECT_NEAR(plan.cost, to_goal.cost - within, 1e-9);  // the same way, cut short on its last piece
      EXPECT_NEAR(distance(plan.goal_used, {8, 2}), within, 1e-9);
    });
  }
  // A disc that reaches through the wall is entered on this side of it.
  for_every_answer(world, {.start = {1, 2}, .goal = {8, 2}, .radius = r, .within = 6.9}, [&](const Plan2& plan) {
    ASSERT_EQ(plan.status, Status::found);
    EXPECT_NEAR(distance(plan.goal_used, {8, 2}), 6.9, 1e-9);
    EXPECT_NEAR(plan.cost, 0.1, 1e-9);
  });
}

// The way to the centre bends around a corner beyond the rim, which the way to the rim does not meet.
TEST(DiscEnds, StopStraightAheadBeforeACornerThatTheCentreLiesBehind) {
  const World world = PolygonWorld(world_of(box(0, 0, 7, 6), {box_obstacle(6, 0, 7, 4)}));
  const Vec2 goal{5.95, 4.5};
  const double within = 0.35;
  for (const Vec2 start : {Vec2{1, 3.3}, Vec2{2, 3.3}, Vec2{2.5, 3.4}}) {
    const double away = distance(start, goal);
    const Vec2 end = goal + (within / away) * (start - goal);
    for_every_answer(world, {.start = start, .goal = goal, .radius = 0.5, .within = within}, [&](const Plan2& plan) {
      ASSERT_EQ(plan.status, Status::found);
      EXPECT_NEAR(plan.cost, away - within, 1e-9);
      EXPECT_LT(distance(plan.goal_used, end), 1e-9);
    });
  }
}

// The same where nearly all of the rim is free and lies in one triangle: the ways to both ends of that part come from
// the other side of the disc.
TEST(DiscEnds, StopStraightAheadBeforeAPointBesideTheRim) {
  const World world = PolygonWorld(world_of(box(0, 0, 10, 10), {}, {}, {{4.375, 5.453}}));
  const Vec2 goal{4.139, 4.505};
  const double within = 0.461;
  for (const Vec2 start : {Vec2{9, 4.785}, Vec2{9, 4.7}, Vec2{8, 4.72}}) {
    const double away = distance(start, goal);
    for_every_answer(world, {.start = start, .goal = goal, .radius = 0.939, .within = within}, [&](const Plan2& plan) {
      ASSERT_EQ(plan.status, Status::found);
      EXPECT_NEAR(plan.cost, away - within, 1e-9);
    });
  }
}

TEST(DiscEnds, StayWhereTheyAreIfThatWillDo) {
  const World world = world_with_a_closed_cell();
  for (const double radius : {0.0, 1e-10, 0.5}) {
    for (const Vec2 goal : {Vec2{3, 5}, Vec2{2.5, 5}}) {
      expect_ends_of_all(world, {.start = {2, 5}, .goal = goal, .radius = radius, .within = 1}, {2, 5}, {2, 5}, 0);
    }
    expect_ends_of_all(world, to_nearest({2, 5}, {2, 5}, radius), {2, 5}, {2, 5}, 0);
  }
  // Blocked both, at the same place.
  expect_ends_of_all(world, to_nearest({5.6, 5}, {5.6, 5}, 0.5), {5, 5}, {5, 5}, 0);
  expect_ends_of_all(world, to_nearest({10, 1.5}, {10, 1.5}, 1), {9, 1.5}, {9, 1.5}, 0);  // on the wall
}

TEST(DiscEnds, SaySoWhereNothingServes) {
  const World world = world_with_a_closed_cell();
  for (const OnBlocked on_blocked : {OnBlocked::report, OnBlocked::nearest}) {
    for (const double within : {0.0, 1.0}) {
      for (const double radius : {5.5, 100.0, 1e300}) {
        expect_status_of_all(world, {{2, 5}, {8, 8}, radius, on_blocked, within}, Status::start_blocked);
      }
    }
  }
  expect_status_of_all(world, {{2, 5}, {9.8, 5}, 0.5}, Status::goal_blocked);
  expect_status_of_all(world, {.start = {9.8, 5}, .goal = {2, 5}, .radius = 0.5, .within = 1}, Status::start_blocked);
  expect_status_of_all(world, {.start = {2, 5}, .goal = {30, 5}, .radius = 0.5, .within = 10}, Status::unreachable);
  // A gap that lets a point through to the disc around the goal, and the agent not.
  const World gap = PolygonWorld(world_of(box(0, 0, 10, 10), {}, {{{5, 0}, {5, 4.8}}, {{5, 5.2}, {5, 10}}}));
  expect_status_of_all(gap, {.start = {2, 5}, .goal = {9, 5}, .radius = 0.5, .within = 1}, Status::too_wide);
  expect_ends_of_all(gap, to_nearest({2, 5}, {9, 5}, 0.5, 1), {2, 5}, {5 - std::sqrt(0.25 - 0.04), 5},
                     3 - std::sqrt(0.25 - 0.04));
}

TEST(DiscEnds, FindTheOnlyPlaceThatFits) {
  // Two rooms; in the second one the agent has just enough room to be, and nowhere to go.
  const World world = PolygonWorld(world_of(box(0, 0, 12, 10), {}, {{{8, 4}, {10, 4}, {10, 6}, {8, 6}, {8, 4}}}));
  expect_ends_of_all(world, to_nearest({9.3, 5.2}, {1, 5}, 1), {9, 5}, {9, 5}, 0);
  expect_status_of_all(world, {{9, 5}, {1, 5}, 1}, Status::unreachable);
}

// Between a wall and a slanted edge a start is moved to where it lacks room by as much as rounding may take. Far from
// the origin that is nearly all that planners grant themselves; the way along the edge is still open.
TEST(DiscEnds, LeaveAWedgeFarFromTheOrigin) {
  for (const Vec2 by : {Vec2{}, Vec2{1e6, -1e6}, Vec2{-1e6, 1e6}, Vec2{1e6, 1e6}, Vec2{0, 1e6}}) {
    SCOPED_TRACE(std::to_string(by.x) + "," + std::to_string(by.y));
    const Ring edge{by, by + Vec2{0, 4}, by + Vec2{4, 4}, by + Vec2{4, 0}};
    const Ring slant{by + Vec2{0, 5}, by + Vec2{2, 1}, by + Vec2{2, 3}};
    const World world = PolygonWorld(world_of(edge, {{{slant}}}));
    const double r = 0.49;
    // The slanted edge falls by two for each step aside, so the wedge ends where it is r from both.
    const Vec2 start{r, 5 - 2 * r - std::sqrt(5.0) * r}, out{-2 / std::sqrt(5.0), -1 / std::sqrt(5.0)};
    const Vec2 lands = Vec2{2, 1} + r * out, goal{3.5, 1 - r};
    const double arc = r * (std::numbers::pi / 2 - std::atan(0.5));
    expect_ends_of_all(world, to_nearest(by + Vec2{0, 5}, by + goal, r), by + start, by + goal,
                       distance(start, lands) + arc + goal.x - 2);
  }
}

// The start touches the corner at right angles to one of its edges, and the foot on that edge is rounded to beside the
// corner: still it is the corner that is to be gone round, not the other end of the edge.
TEST(DiscEnds, GoRoundTheCornerThatTheyTouchAtRightAngles) {
  const World world = PolygonWorld(world_of(box(0, 0, 8, 8), {{{{{2, 5}, {7, -1}, {9, 9}, {-1, 9}}}}}));
  const Vec2 corner{2, 5}, start{1.2, 4.4}, goal{4, 1};
  const double away = distance(corner, goal);
  const double leaves = std::atan2(goal.y - corner.y, goal.x - corner.x) - std::acos(1 / away);
  const double arc = leaves - std::atan2(start.y - corner.y, start.x - corner.x);
  expect_ends_of_all(world, {start, goal, 1}, start, goal, arc + std::sqrt(away * away - 1));
}

// Of the smallest discs too, and where there is no obstacle there is still a boundary.
TEST(DiscEnds, AreThoseOfAPointIfTheRadiusIsAsGoodAsNone) {
  const World world = world_with_a_closed_cell();
  for (const double radius : {0.0, 2e-11, 1e-10}) {
    expect_ends_of_all(world, to_nearest({1, 5}, {6.5, 5}, radius), {1, 5}, {5.5, 5}, 4.5);
    expect_ends_of_all(world, to_nearest({-1, 2}, {20, 2}, radius, 10.5), {0, 2}, {9.5, 2}, 9.5);
  }
  const World empty = PolygonWorld(world_of(box(0, 0, 10, 10)));
  expect_ends_of_all(empty, to_nearest({-1, 5}, {20, 5}, 2), {2, 5}, {8, 5}, 6);
  expect_ends_of_all(empty, {.start = {2, 5}, .goal = {20, 5}, .radius = 2, .within = 14}, {2, 5}, {6, 5}, 4);
}

TEST(DiscEnds, WorkOnGridsAndWhereSqueezingIsAllowed) {
  for (const CornerRule rule : {CornerRule::forbid, CornerRule::allow}) {
    const World world = grid_of({"......", "...@..", "....@.", "......"}, rule);
    for_every_answer(world, to_nearest({3.5, 1.5}, {4.5, 2.5}, 0.5), [&](const Plan2& plan) {
      ASSERT_EQ(plan.status, Status::found);
      EXPECT_NEAR(distance(plan.start_used, {3.5, 1.5}), 1, 1e-9);
      EXPECT_NEAR(distance(plan.goal_used, {4.5, 2.5}), 1, 1e-9);
    });
  }
}

// A closed room full of pillars around the goal: thousands of places are nearer to it than any that can be reached, and
// none of them may be asked for at length.
TEST(DiscEnds, AreFoundBesideACrowdedRoomThatCannotBeReached) {
  PolygonWorld::Parts parts = world_of(box(0, 0, 100, 60), {}, {box(40, 5, 95, 55)});
  parts.walls.front().push_back(parts.walls.front().front());
  for (int x = 44; x < 94; x += 4) {
    for (int y = 8; y < 54; y += 4) parts.points.push_back({x + 0.1 * (y % 3), y * 1.0});
  }
  for (int y = 10; y < 60; y += 10) parts.obstacles.push_back(box_obstacle(20, y - 2, 24, y + 2));
  const World world = PolygonWorld(parts);
  CellStore cells(std::make_shared<const World>(world));
  for (const std::string_view name : {"tangent-graph", "ta", "tra"}) {
    const auto planner = make_planner(parse_planner(name), cells);
    Plan2 plan;
    planner->plan({{5, 30}, {6, 30}, 1}, {}, plan);  // builds what there is to build
    const Query2 query = to_nearest({5, 30}, {69.3, 31.7}, 1);
    planner->plan(query, {.expansions = 200000}, plan);
    ASSERT_EQ(plan.status, Status::found) << name;
    EXPECT_NEAR(distance(plan.goal_used, query.goal), 55 + 1 - 31.7, 1e-7) << name;
    planner->plan(query, {.expansions = 20}, plan);
    EXPECT_EQ(plan.status, Status::budget_spent) << name;
    EXPECT_TRUE(plan.path.points.empty()) << name;
  }
}

std::vector<Query2> queries_with_ends_elsewhere(std::uint64_t seed) {
  Random random(seed);
  std::vector<Query2> queries;
  constexpr double kRadii[] = {0, 0.7, 2.5};
  for (int i = 0; i < 60; ++i) {
    Query2 query = scattered_query(random, kRadii[i % 3]);
    if (i % 4 != 1) query.on_blocked = OnBlocked::nearest;
    if (i % 4 != 2) query.within = random.between(0.0, 30.0);
    if (i % 5 == 0) query.goal = {-20, 100};
    queries.push_back(query);
  }
  return queries;
}

TEST(DiscEnds, AllocateNothingOnceWarmAndAreTheSameEveryTime) {
  const auto world = std::make_shared<const World>(PolygonWorld(scattered(4)));
  CellStore cells(world);
  for (const std::string_view name : {"tangent-graph", "ta", "tra"}) {
    const auto make = [&] { return make_planner(parse_planner(name), cells); };
    std::vector<Query2> queries = queries_with_ends_elsewhere(4);
    // A tangent graph is built for each radius; it is warm for one at a time.
    std::stable_sort(queries.begin(), queries.end(),
                     [](const Query2& a, const Query2& b) { return a.radius < b.radius; });
    const auto planner = make();
    Plan2 plan;
    plan.path.points.reserve(1000), plan.path.arcs.reserve(1000);
    int found = 0;
    for (std::size_t from = 0; from < queries.size();) {
      std::size_t to = from;
      while (to < queries.size() && queries[to].radius == queries[from].radius) ++to;
      for (const int round : {0, 1, 2}) {
        for (std::size_t i = from; i < to; ++i) {
          const std::size_t before = allocations(), scratch = planner->scratch_bytes();
          planner->plan(queries[i], {}, plan);
          if (round < 2) continue;
          EXPECT_EQ(allocations(), before) << name << ", query " << i;
          EXPECT_EQ(planner->scratch_bytes(), scratch) << name << ", query " << i;
          found += plan.status == Status::found ? 1 : 0;
        }
      }
      from = to;
    }
    EXPECT_GT(found, 30) << name;
    test::expect_same_answers(make, queries);
  }
}

TEST(DiscEnds, KeepToTheBudgetAndTellTheListener) {
  const auto world = std::make_shared<const World>(PolygonWorld(scattered(5)));
  CellStore cells(world);
  for (const std::string_view name : kRadiusModes) {
    const bool thesis = name.find("thesis") != std::string_view::npos;
    const auto planner = make_planner(parse_planner(name), cells);
    int spent = 0, stopped = 0, late = 0;
    for (const Query2& query : queries_with_ends_elsewhere(5)) {
      std::uint64_t expanded = 0;
      planner->listen([&](const SearchEvent2& event) { expanded += event.kind == SearchEventKind::expanded ? 1 : 0; });
      Plan2 whole, plan;
      planner->plan(query, {.expansions = 100000}, whole);
      EXPECT_EQ(expanded, whole.effort.expanded) << name;
      planner->listen({});
      planner->plan(query, {.expansions = 3}, plan);
      EXPECT_LE(plan.effort.expanded, 3u) << name;
      spent += plan.status == Status::budget_spent ? 1 : 0;
      if (plan.status == Status::budget_spent) {
        EXPECT_TRUE(plan.path.points.empty()) << name;
      } else if (plan.proven_optimal) {
        EXPECT_NEAR(plan.cost, whole.cost, 1e-9 * (1 + whole.cost)) << name;
      }
      std::stop_source stop;
      stop.request_stop();
      planner->plan(query, {.stop = stop.get_token()}, plan);
      stopped += plan.status == Status::budget_spent ? 1 : 0;
      planner->plan(query, {.time = std::chrono::nanoseconds(0)}, plan);
      late += plan.status == Status::budget_spent ? 1 : 0;
      if (!thesis) {
        EXPECT_NE(whole.status, Status::budget_spent) << name;
      }
    }
    EXPECT_GT(spent, 10) << name;
    EXPECT_GT(stopped, 10) << name;
    EXPECT_GT(late, 10) << name;
  }
}

TEST(DiscEnds, FollowEveryEdit) {
  const auto triangles = std::make_shared<LiveWorld>(PolygonWorld(world_of(box(0, 0, 20, 10))), kFollowedByWidths);
  for (const bool reduced : {false, true}) {
    TriangulationAstarPlanner planner(triangles, {.reduced = reduced});
    const Query2 query = to_nearest({2, 5}, {15, 5}, 0.5);
    Plan2 plan;
    planner.plan(query, {}, plan);
    EXPECT_EQ(plan.goal_used, query.goal);
    const ObstacleId block = triangles->insert(box_obstacle(14, 4, 16, 6));
    planner.plan(query, {}, plan);
    ASSERT_EQ(plan.status, Status::found);
    EXPECT_NEAR(distance(plan.goal_used, query.goal), 1.5, 1e-9);
    const std::vector<Vec2> across{{10, 0}, {10, 10}};
    const ObstacleId wall = triangles->insert_wall(across);
    planner.plan(query, {}, plan);
    ASSERT_EQ(plan.status, Status::found);
    EXPECT_LT(distance(plan.goal_used, {9.5, 5}), 1e-9);
    triangles->remove(block);
    triangles->remove(wall);
    planner.plan(query, {}, plan);
    EXPECT_EQ(plan.goal_used, query.goal);
  }
}

}  // namespace
}  // namespace taut
