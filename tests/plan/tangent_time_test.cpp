// Graphs that a query has to build first: within its budget, and told apart from its search.
#include <gtest/gtest.h>

#include <chrono>

#include "taut/plan/detail/graphs/tangent_planner.hpp"
#include "taut/world/generate/random_polygons.hpp"

namespace taut {
using namespace detail;
namespace {

PolygonWorld three_hundred_obstacles() {
  PolygonOptions options;
  options.obstacles = 300;
  return PolygonWorld(generate_polygons(options));
}

TEST(TangentPlanner, GivesUpBuildingWhenItsTimeIsSpent) {
  const auto world = std::make_shared<const PolygonWorld>(three_hundred_obstacles());
  TangentPlanner planner(std::make_shared<const TangentGraphs>(world));
  const Box2 box = world->bounds();
  for (const double radius : {0.0, 1e-3 * box.extent()}) {
    Query2 query;
    query.start = box.min;
    query.goal = box.max;
    query.radius = radius;
    Budget budget;
    budget.time = std::chrono::milliseconds(5);
    Plan2 plan;
    const auto begin = std::chrono::steady_clock::now();
    planner.plan(query, budget, plan);
    EXPECT_EQ(plan.status, Status::budget_spent);
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::milliseconds(500));
    EXPECT_GE(plan.effort.build, std::chrono::milliseconds(5));
  }
}

TEST(TangentPlanner, TellsBuildingFromSearching) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {20, 0}, {20, 10}, {0, 10}};
  parts.obstacles = {{{{{9, 2}, {11, 2}, {11, 8}, {9, 8}}}}};
  const auto world = std::make_shared<const PolygonWorld>(std::move(parts));
  TangentPlanner planner(std::make_shared<const TangentGraphs>(world));
  Query2 query;
  query.start = {2, 5};
  query.goal = {18, 5};
  query.radius = 0.5;
  Plan2 plan;
  planner.plan(query, {}, plan);
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_GT(plan.effort.build.count(), 0);
  const auto first = plan.effort.build;
  planner.plan(query, {}, plan);
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_LT(plan.effort.build, first);
}

}  // namespace
}  // namespace taut
