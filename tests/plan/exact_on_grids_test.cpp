// The exact planners on grids, anya and grid-visibility, against the exact visibility graph, which shares no search and
// no sight test with them, on grids in which everything rare is common; and their choice among equally short paths
// against all chains of sight lines.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "support/brute_force_worlds.hpp"
#include "support/count_allocations.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/grid/anya_planner.hpp"
#include "taut/plan/grid/grid_visibility_planner.hpp"
#include "taut/plan/mesh/visibility_planner.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/grid_sight.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut {
namespace {

Grid random_grid(Random& random, int width, int height, double blocked, CornerRule rule) {
  GridBuilder builder(width, height);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) builder.set_free(x, y, random.unit() >= blocked);
  }
  builder.set_corner_rule(rule);
  return std::move(builder).build();
}

std::string drawn(const Grid& grid) {
  std::string out;
  for (int y = 0; y < grid.height(); ++y) out += grid.letters(y) + "\n";
  return out;
}

// A point in or just outside the grid: a corner, a half, on a line, or anywhere.
Vec2 random_point(Random& random, const Grid& grid) {
  const auto along = [&](int size) {
    switch (random.below(4)) {
      case 0:
        return random.between(0, 2 * size) / 2.0;
      case 1:
        return random.unit() * size;
      default:
        return static_cast<double>(random.between(0, size));
    }
  };
  if (random.below(2) == 0) {
    return {static_cast<double>(random.between(0, grid.width())),
            static_cast<double>(random.between(0, grid.height()))};
  }
  const double x = along(grid.width());
  return {x, along(grid.height())};
}

std::optional<Vec2> random_towards(Random& random, Vec2 p) {
  if (random.below(2) == 0) return {};
  return p + Vec2{random.below(2) == 0 ? 0.5 : -0.5, random.below(2) == 0 ? 0.5 : -0.5};
}

template <class Planner>
class ExactOnGrids : public testing::Test {};
using Planners = testing::Types<AnyaPlanner, GridVisibilityPlanner>;
TYPED_TEST_SUITE(ExactOnGrids, Planners);

TYPED_TEST(ExactOnGrids, FindsWhatTheVisibilityGraphFinds) {
  Random random(20261115);
  const int worlds = brute_force::cases(1500, 30000);
  int found = 0, unreachable = 0;
  for (int w = 0; w < worlds; ++w) {
    const int width = random.between(1, 9), height = random.between(1, 9);
    const CornerRule rule = w % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const World world = random_grid(random, width, height, 0.1 + 0.5 * random.unit(), rule);
    const auto grid = std::make_shared<const Grid>(std::get<Grid>(world));
    TypeParam planner(grid);
    const PolygonWorld polygons = trace_grid(*grid);
    if (polygons.bounds().extent() == 0) continue;
    VisibilityPlanner oracle(std::make_shared<VisibilityGraph>(polygons));
    const Validator validator(world);
    for (int q = 0; q < 12; ++q) {
      Query2 query{random_point(random, *grid), random_point(random, *grid)};
      query.start_towards = random_towards(random, query.start);
      query.goal_towards = random_towards(random, query.goal);
      if (random.below(8) == 0) query.on_blocked = OnBlocked::nearest;
      Plan2 plan, expected;
      planner.plan(query, {}, plan);
      oracle.plan(query, {}, expected);
      const auto context = [&] {
        std::ostringstream text;
        text.precision(17);
        text << "world " << w << (rule == CornerRule::allow ? " allow" : " forbid") << " query " << q << ": "
             << query.start.x << "," << query.start.y << " -> " << query.goal.x << "," << query.goal.y << "\n"
             << drawn(*grid);
        return text.str();
      };
      ASSERT_EQ(name_of(plan.status), name_of(expected.status)) << context();
      if (plan.status != Status::found) {
        ++unreachable;
        continue;
      }
      ++found;
      if (query.on_blocked == OnBlocked::nearest) {
        ASSERT_NEAR(distance(plan.goal_used, query.goal), distance(expected.goal_used, query.goal), 1e-9) << context();
        ASSERT_NEAR(distance(plan.start_used, query.start), distance(expected.start_used, query.start), 1e-9)
            << context();
      }
      if (distance(plan.goal_used, expected.goal_used) + distance(plan.start_used, expected.start_used) == 0) {
        ASSERT_NEAR(plan.cost, expected.cost, 1e-9 * (1 + expected.cost)) << context();
      }
      const Verdict verdict = validator.check(query, {plan.start_used, plan.goal_used, plan.cost}, plan.path);
      ASSERT_TRUE(verdict.valid) << verdict.reason << "\n" << context();
    }
  }
  EXPECT_GT(found, worlds);
  EXPECT_GT(unreachable, worlds / 10);
}

}  // namespace
}  // namespace taut
