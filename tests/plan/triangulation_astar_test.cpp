// What TA* and TRA* promise as every planner does: statuses for bad queries, budgets, listeners, clones, no allocation
// once warm; and what is theirs: progress, and that they see every edit.
#include "taut/plan/detail/triangles/triangulation_astar_planner.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <thread>

#include "support/count_allocations.hpp"
#include "support/drawn_worlds.hpp"
#include "support/same_answers.hpp"
#include "support/scattered_world.hpp"
#include "support/triangulation_astar_check.hpp"
#include "taut/plan/registry.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/generate/random_polygons.hpp"

namespace taut {
using namespace detail;
namespace {

// Two rooms, joined by a passage one unit wide.
PolygonWorld two_rooms() {
  PolygonWorld::Parts parts;
  parts.boundary = box(0, 0, 20, 10);
  parts.obstacles = {{{box(9, -1, 11, 4.5)}}, {{box(9, 5.5, 11, 11)}}};
  return PolygonWorld(parts);
}

std::shared_ptr<const LiveWorld> scattered_triangles(std::uint64_t seed) {
  return std::make_shared<const LiveWorld>(PolygonWorld(scattered(seed)), kFollowedByWidths);
}

TEST(TriangulationAstarPlanner, AnswersEveryBadQueryWithAStatus) {
  const auto triangles = std::make_shared<const LiveWorld>(two_rooms(), kFollowedByWidths);
  const double nan = std::numeric_limits<double>::quiet_NaN(), huge = std::numeric_limits<double>::infinity();
  for (const auto& mode : test::triangle_modes()) {
    TriangulationAstarPlanner planner(triangles, mode.options);
    Plan2 plan;
    const auto status = [&](const Query2& query) {
      planner.plan(query, {}, plan);
      EXPECT_TRUE(plan.path.points.empty()) << mode.name;
      return plan.status;
    };
    EXPECT_EQ(status({{2, 5}, {18, 5}, -1}), Status::unsupported);
    EXPECT_EQ(status({{2, 5}, {18, 5}, nan}), Status::unsupported);
    EXPECT_EQ(status({{2, 5}, {18, 5}, huge}), Status::unsupported);
    EXPECT_EQ(status({{nan, 5}, {18, 5}, 0.3}), Status::start_blocked);
    EXPECT_EQ(status({{nan, 5}, {18, 5}}), Status::start_blocked);
    EXPECT_EQ(status({{2, 5}, {18, huge}, 0.3}), Status::goal_blocked);
    EXPECT_EQ(status({{-5, 5}, {18, 5}}), Status::start_blocked);
    EXPECT_EQ(status({{2, 5}, {1e30, 5}, 0.3}), Status::goal_blocked);
    EXPECT_EQ(status({{10, 2}, {18, 5}}), Status::start_blocked);
    EXPECT_EQ(status({.start = {2, 5}, .goal = {18, 5}, .within = nan}), Status::unsupported);
    EXPECT_EQ(status({.start = {2, 5}, .goal = {18, 5}, .radius = 0.3, .within = -1}), Status::unsupported);
    EXPECT_EQ(status({.start = {2, 5}, .goal = {nan, 5}, .on_blocked = OnBlocked::nearest}), Status::goal_blocked);
    // A radius that fits nowhere, larger than the world and the range of squares.
    EXPECT_EQ(status({{2, 5}, {18, 5}, 1e3}), Status::start_blocked);
    EXPECT_EQ(status({{2, 5}, {18, 5}, 1e300}), Status::start_blocked);
  }
}

TEST(TriangulationAstarPlanner, StaysWhereItIsIfThatIsTheGoal) {
  const auto triangles = std::make_shared<const LiveWorld>(two_rooms(), kFollowedByWidths);
  for (const auto& mode : test::triangle_modes()) {
    for (const double radius : {0.0, 0.4}) {
      for (const Vec2 p : {Vec2{2, 5}, Vec2{10, 5}}) {
        TriangulationAstarPlanner planner(triangles, mode.options);
        Plan2 plan;
        planner.plan({p, p, radius}, {}, plan);
        ASSERT_EQ(plan.status, Status::found) << mode.name;
        EXPECT_EQ(plan.cost, 0);
        ASSERT_FALSE(plan.path.points.empty());
        for (const Vec2 q : plan.path.points) EXPECT_EQ(q, p);
        EXPECT_TRUE(plan.path.arcs.empty());
      }
    }
  }
}

TEST(TriangulationAstarPlanner, StopsWhenItsBudgetIsSpent) {
  const auto triangles = scattered_triangles(1);
  const Query2 query{{5, 5}, {195, 195}, 0.5};
  std::size_t stopped = 0;
  for (const auto& mode : test::triangle_modes()) {
    TriangulationAstarPlanner planner(triangles, mode.options);
    Plan2 plan, all;
    planner.plan(query, {.expansions = 2}, plan);
    EXPECT_EQ(plan.status, Status::budget_spent) << mode.name;
    EXPECT_LE(plan.effort.expanded, 2u);
    EXPECT_TRUE(plan.path.points.empty());
    if (mode.options.thesis) continue;
    planner.plan(query, {}, all);
    ASSERT_EQ(all.status, Status::found) << mode.name;
    EXPECT_GT(all.effort.expanded, 2u);
    // What has been found when the budget ends is kept, and not called proven.
    planner.plan(query, {.expansions = planner.progress().first_expansions + 1}, plan);
    EXPECT_EQ(plan.status, Status::found) << mode.name;
    if (plan.effort.expanded < all.effort.expanded) {
      ++stopped;
      EXPECT_FALSE(plan.proven_optimal) << mode.name;
      EXPECT_LE(plan.lower_bound, all.cost * (1 + 1e-12)) << mode.name;
    }
    std::stop_source stop;
    stop.request_stop();
    planner.plan(query, {.stop = stop.get_token()}, plan);
    EXPECT_EQ(plan.status, Status::budget_spent) << mode.name;
  }
  EXPECT_GT(stopped, 0u);
}

TEST(TriangulationAstarPlanner, SpendsNoMoreThanFTimesTheExpansionsOfTheFirstSolution) {
  const auto triangles = scattered_triangles(2);
  Random random(2);
  std::size_t improved = 0;
  for (int i = 0; i < 300; ++i) {
    const Query2 query = scattered_query(random, i % 2 == 0 ? 0.0 : 0.6);
    for (const bool reduced : {false, true}) {
      double last = std::numeric_limits<double>::infinity();
      for (const unsigned effort : {1u, 2u, 5u, 10u}) {
        TriangulationAstarPlanner planner(triangles, {.reduced = reduced, .effort = effort});
        Plan2 plan;
        planner.plan(query, {}, plan);
        if (plan.status != Status::found) break;
        EXPECT_LE(plan.effort.expanded, effort * planner.progress().first_expansions);
        EXPECT_GE(planner.progress().solutions, 1u);
        EXPECT_LE(plan.cost, planner.progress().first_length);
        EXPECT_LE(plan.cost, last) << "more effort, a longer path";
        improved += plan.cost < planner.progress().first_length ? 1 : 0;
        last = plan.cost;
      }
    }
  }
  EXPECT_GT(improved, 0u);
}

TEST(TriangulationAstarPlanner, AllocatesNothingOnceWarm) {
  const auto triangles = scattered_triangles(3);
  for (const auto& mode : test::triangle_modes()) {
    if (mode.options.thesis && mode.options.effort != 1) continue;  // takes long
    TriangulationAstarPlanner planner(triangles, mode.options);
    Plan2 plan;
    for (const bool warm : {false, true}) {
      Random random(3);
      for (int i = 0; i < 60; ++i) {
        const Query2 query = scattered_query(random, i % 2 == 0 ? 0.0 : 0.3 + 0.01 * i);
        // Both paths the planner keeps take their turn as the plan's own.
        if (!warm) plan.path.points.reserve(1000), plan.path.arcs.reserve(1000);
        const std::size_t before = allocations(), scratch = planner.scratch_bytes();
        planner.plan(query, {}, plan);
        if (!warm) continue;
        ASSERT_EQ(allocations(), before) << mode.name << ", query " << i;
        ASSERT_EQ(planner.scratch_bytes(), scratch) << mode.name << ", query " << i;
      }
    }
  }
}

TEST(TriangulationAstarPlanner, AnswersTheSameWhateverItWasAskedBeforeAndInAnyThread) {
  const auto triangles = scattered_triangles(6);
  std::vector<Query2> queries;
  Random random(6);
  for (int i = 0; i < 40; ++i) queries.push_back(scattered_query(random, i % 3 == 0 ? 0.0 : 0.4 * (i % 3)));
  for (const bool reduced : {false, true}) {
    test::expect_same_answers(
        [&] {
          return std::make_unique<TriangulationAstarPlanner>(triangles, TriangulationAstarOptions{.reduced = reduced});
        },
        queries);
  }
}

TEST(TriangulationAstarPlanner, ReportsItsSearchToAListener) {
  const auto triangles = scattered_triangles(7);
  for (const bool reduced : {false, true}) {
    TriangulationAstarPlanner planner(triangles, {.reduced = reduced});
    Random random(7);
    for (int i = 0; i < 20; ++i) {
      const Query2 query = scattered_query(random, i % 2 == 0 ? 0.5 : 0.0);
      std::uint64_t expanded = 0;
      planner.listen([&](const SearchEvent2& event) {
        expanded += event.kind == SearchEventKind::expanded ? 1 : 0;
        EXPECT_GE(event.g, 0);
        EXPECT_GE(event.g + event.h, distance(query.start, query.goal) * (1 - 1e-12));
      });
      Plan2 traced, silent;
      planner.plan(query, {}, traced);
      planner.listen({});
      planner.plan(query, {}, silent);
      EXPECT_EQ(traced.path.points, silent.path.points);
      EXPECT_EQ(expanded, traced.effort.expanded);
    }
  }
}

TEST(TriangulationAstarPlanner, SeesEveryEdit) {
  const auto triangles = std::make_shared<LiveWorld>(two_rooms(), kFollowedByWidths);
  for (const bool reduced : {false, true}) {
    TriangulationAstarPlanner planner(triangles, {.reduced = reduced});
    Plan2 plan;
    const auto status = [&](double radius) {
      planner.plan({{2, 5}, {18, 5}, radius}, {}, plan);
      return plan.status;
    };
    EXPECT_EQ(status(0), Status::found);
    EXPECT_EQ(status(0.5), Status::found);
    const ObstacleId post = triangles->insert_point({10, 5});
    EXPECT_EQ(status(0), Status::found);
    EXPECT_EQ(status(0.25), Status::found);
    EXPECT_EQ(status(0.3), Status::too_wide);
    const ObstacleId door = triangles->insert_wall(Polyline{{10, 4}, {10, 6}});
    EXPECT_EQ(status(0), Status::unreachable);
    EXPECT_EQ(status(0.1), Status::unreachable);
    triangles->move(door, {0, 3.5});
    EXPECT_EQ(status(0), Status::found);
    triangles->remove(door);
    triangles->remove(post);
    EXPECT_EQ(status(0.5), Status::found);
    EXPECT_DOUBLE_EQ(plan.cost, 16);
  }
}

TEST(TriangulationAstarPlanner, IsMadeByItsNameWithItsOptions) {
  const auto world = std::make_shared<const World>(two_rooms());
  CellStore cells(world);
  for (const char* name : {"ta", "tra", "ta:f=1", "tra:f=10:mode=thesis"}) {
    const auto planner = make_planner(parse_planner(name), cells);
    Plan2 plan;
    planner->plan({{2, 8}, {18, 2}, 0.4}, {}, plan);
    EXPECT_EQ(plan.status, Status::found) << name;
    EXPECT_EQ(plan.proven_optimal, std::string(name).find("mode=thesis") == std::string::npos) << name;
  }
}

}  // namespace
}  // namespace taut
