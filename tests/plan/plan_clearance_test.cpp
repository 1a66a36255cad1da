// What plans say of their clearance, and why there is no path: of all planners, with and without a radius.
#include <gtest/gtest.h>

#include "support/clearance_brute_force.hpp"
#include "support/drawn_worlds.hpp"
#include "support/random_grid.hpp"
#include "support/random_polygon_world.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/no_path.hpp"
#include "taut/plan/registry.hpp"

namespace taut {
namespace {

struct Counts {
  int points = 0, discs = 0, arcs = 0;
};

void compare_all_planners(const std::shared_ptr<const World>& world, Random& random, Counts& counts) {
  CellStore cells(world);
  const Validator validator(*world);
  const auto bars = test::blocked_bars(*world);
  const Box2 box = bounds(*world);
  for (const PlannerEntry& entry : registry()) {
    if (!entry.plane || !entry.misfit(*world).empty()) continue;
    const auto planner = make_planner(parse_planner(entry.name), cells);
    Plan2 plan;
    for (int i = 0; i < 6; ++i) {
      const auto point = [&] {
        const double x = box.min.x + std::floor(random.unit() * box.width());
        return Vec2{x, box.min.y + std::floor(random.unit() * box.height())};
      };
      Query2 query{point(), point()};
      if (i % 2 == 1) query.radius = 0.2 + random.unit();
      if (!query_misfit(entry, query).empty()) continue;
      plan.clearance = 1234;
      planner->plan(query, {}, plan);
      EXPECT_FALSE(plan.clearance) << entry.name << " has left what was there";
      if (plan.status != Status::found) continue;
      const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
      EXPECT_TRUE(verdict.valid) << entry.name << ": " << verdict.reason;
      EXPECT_NEAR(verdict.clearance, test::brute_force_clearance(bars, plan.path), 1e-13 * box.extent()) << entry.name;
      EXPECT_GE(verdict.clearance, query.radius - tolerance_of(*world).penetration(query.radius)) << entry.name;
      ++(query.radius > 0 ? counts.discs : counts.points);
      counts.arcs += plan.path.arcs.empty() ? 0 : 1;
    }
  }
}

TEST(PlanClearance, OfAllPlannersInPolygons) {
  Random random(1);
  Counts counts;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    compare_all_planners(std::make_shared<const World>(test::random_polygon_world(seed, seed % 2 == 0)), random,
                         counts);
  }
  EXPECT_GT(counts.points, 200);
  EXPECT_GT(counts.discs, 60);
  EXPECT_GT(counts.arcs, 30);
}

TEST(PlanClearance, OfAllPlannersOnGrids) {
  Random random(2);
  Counts counts;
  for (int i = 0; i < 12; ++i) {
    const CornerRule rule = i % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    compare_all_planners(std::make_shared<const World>(random_grid(random, 80, 24, i % 3 == 0 ? 0.01 : 0.1, rule)),
                         random, counts);
  }
  EXPECT_GT(counts.points, 200);
  EXPECT_GT(counts.discs, 20);
  EXPECT_GT(counts.arcs, 10);
}

TEST(PlanClearance, IsThereInOneCall) {
  const World world = PolygonWorld(world_of(box(0, 0, 20, 20), {box_obstacle(8, 4, 12, 16)}));
  EXPECT_EQ(plan(world, {{2, 10}, {18, 10}}).plan.clearance, 0);
  EXPECT_NEAR(plan(world, {{2, 10}, {18, 10}, 1.5}).plan.clearance.value(), 1.5, 1e-12);
  EXPECT_EQ(plan(world, {{2, 10}, {2, 3}, 1.5}).plan.clearance, 2);
  EXPECT_FALSE(plan(world, {{2, 10}, {10, 10}}).plan.clearance);
  VoxelGridBuilder space(3, 3, 3);
  space.free_all();
  EXPECT_EQ(plan(std::move(space).build(), {{1.5, 1.5, 1.5}, {1.5, 1.5, 0.5}}).plan.clearance, 0.5);
}

// A room with a gap of width 3 at (10, 8.5).
World gap() {
  return PolygonWorld(world_of(box(0, 0, 20, 20), {box_obstacle(8, 0, 12, 7), box_obstacle(8, 10, 12, 20)}));
}

std::string words(const World& world, const Query2& query, Status expected, double scale = 1, const char* unit = "") {
  CellStore cells(std::make_shared<const World>(world));
  std::string said;
  for (const char* const name : {"tra", "ta", "tangent-graph"}) {
    Plan2 plan;
    make_planner(parse_planner(name), cells)->plan(query, {}, plan);
    EXPECT_EQ(plan.status, expected) << name;
    NoPath why = why_no_path(Validator(world), query, plan.status);
    if (plan.status == Status::too_wide) why.widest_radius = widest_radius(cells, query.start, query.goal);
    said = in_words(why, scale, unit);
  }
  return said;
}

// A block of 5 x 5 x 5 voxels with the one in the middle blocked.
TEST(NoPathWords, TellWhyAnEndInSpaceIsBlocked) {
  VoxelGridBuilder builder(5, 5, 5);
  builder.free_all();
  builder.set_free(2, 2, 2, false);
  const World3 world = std::move(builder).build();
  const Validator3 validator(world);
  CellStore3 cells(std::make_shared<const World3>(world));
  const auto words = [&](Vec3 start, Vec3 goal, Status expected) {
    const Query3 query{start, goal};
    Plan3 plan;
    make_planner(parse_planner("voxel-astar"), cells)->plan(query, {}, plan);
    EXPECT_EQ(plan.status, expected);
    return in_words(why_no_path(validator, query, plan.status));
  };
  EXPECT_EQ(words({2.5, 2.5, 2.5}, {1, 1, 1}, Status::start_blocked), "the start lies inside a blocked cell");
  EXPECT_EQ(words({1, 1, 1}, {2.1, 2.9, 2.5}, Status::goal_blocked), "the goal lies inside a blocked cell");
  EXPECT_EQ(words({-0.5, 1, 1}, {1, 1, 1}, Status::start_blocked), "the start lies outside the world");
  EXPECT_EQ(words({1, 1, 1}, {1, 5.5, NAN}, Status::goal_blocked), "the goal lies outside the world");
  EXPECT_EQ(words({1, 1, 1}, {2, 2.5, 2.5}, Status::found), "") << "the faces of a blocked voxel are free";
  // For spheres, of planners to come.
  Query3 sphere{{1.5, 2.5, 2.5}, {0.25, 2.5, 2.5}};
  sphere.radius = 1;
  EXPECT_EQ(in_words(why_no_path(validator, sphere, Status::start_blocked)),
            "the start is only 0.5 away from the nearest blocked cell, the agent needs 1");
  EXPECT_EQ(in_words(why_no_path(validator, sphere, Status::goal_blocked), 2, "m"),
            "the goal is only 0.5 m away from the nearest blocked cell, the agent needs 2 m");
  EXPECT_EQ(in_words(why_no_path(validator, sphere, Status::unreachable)), "");
}

TEST(NoPathWords, StandInSpaceWhereAVoxelIsFree) {
  VoxelGridBuilder builder(4, 3, 3);
  builder.free_all();
  builder.set_free(1, 1, 1, false);
  builder.set_free(2, 1, 1, false);
  const World3 world = std::move(builder).build();
  const Validator3 validator(world);
  const auto place = [&](Vec3 p) { return validator.standing(p).place; };
  EXPECT_EQ(place({2, 1.5, 1.5}), PointPlace::in_obstacle) << "between two of them";
  EXPECT_EQ(place({2, 1, 1}), PointPlace::free) << "on their edge";
  EXPECT_EQ(place({0, 0, 0}), PointPlace::free);
  EXPECT_EQ(place({4, 3, 3}), PointPlace::free);
  EXPECT_EQ(place({4.001, 3, 3}), PointPlace::outside);
  EXPECT_EQ(validator.standing({4, 3, 3}).room, 0);
  EXPECT_EQ(validator.standing({0.5, 1.5, 1.5}).room, 0.5);
  EXPECT_NEAR(validator.standing({0.5, 0.75, 1.5}).room, 0.5, 1e-12);
}

TEST(NoPathWords, TellWhyAnEndIsBlocked) {
  const World world = gap();
  EXPECT_EQ(words(world, {{10, 3}, {18, 3}, 1}, Status::start_blocked), "the start lies inside an obstacle");
  EXPECT_EQ(words(world, {{2, 3}, {10, 15}}, Status::goal_blocked), "the goal lies inside an obstacle");
  EXPECT_EQ(words(world, {{-2, 3}, {18, 3}, 1}, Status::start_blocked), "the start lies outside the world");
  EXPECT_EQ(words(world, {{2, 3}, {18, NAN}, 1}, Status::goal_blocked), "the goal lies outside the world");
  EXPECT_EQ(words(world, {{1.25, 3}, {18, 3}, 3}, Status::start_blocked),
            "the start is only 1.25 away from the nearest obstacle, the agent needs 3");
  EXPECT_EQ(words(world, {{2, 3}, {12, 3}, 0.5}, Status::goal_blocked),
            "the goal is only 0 away from the nearest obstacle, the agent needs 0.5");
  EXPECT_EQ(words(world, {{1.2, 3}, {18, 3}, 3}, Status::start_blocked, 0.05, "m"),
            "the start is only 0.06 m away from the nearest obstacle, the agent needs 0.15 m");
  // What is rounded is rounded down, so that it is never said to be enough.
  EXPECT_EQ(words(world, {{2.9999999, 3}, {18, 3}, 3}, Status::start_blocked),
            "the start is only 2.99999 away from the nearest obstacle, the agent needs 3");
}

TEST(NoPathWords, TellHowWideAnAgentCouldBe) {
  const World world = gap();
  EXPECT_EQ(words(world, {{4, 4}, {16, 4}, 2}, Status::too_wide), "an agent of radius up to 1.5 could go");
  EXPECT_EQ(words(world, {{4, 4}, {16, 4}, 2}, Status::too_wide, 0.1, "m"), "an agent of radius up to 0.15 m could go");
  const World shut = PolygonWorld(world_of(box(0, 0, 20, 20), {}, {{{8, 0}, {8, 10}}, {{8, 10}, {8, 20}}}));
  EXPECT_EQ(words(shut, {{4, 4}, {16, 4}, 2}, Status::unreachable), "");
  CellStore cells(std::make_shared<const World>(shut));
  EXPECT_FALSE(widest_radius(cells, {4, 4}, {16, 4}));
}

TEST(NoPathWords, SayNothingWhereTheStatusSaysAll) {
  for (const Status status : {Status::unreachable, Status::budget_spent, Status::unsupported, Status::stale}) {
    NoPath why{.status = status, .radius = 1};
    EXPECT_EQ(in_words(why), "");
  }
  NoPath side{.status = Status::start_blocked, .end = Standing{PointPlace::free, 0}, .names_side = true};
  EXPECT_EQ(in_words(side), "the side of the start that is asked for is blocked");
}

}  // namespace
}  // namespace taut
