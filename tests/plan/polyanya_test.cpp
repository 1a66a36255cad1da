// Polyanya on meshes made of grids without any triangulation, raw and merged, against the exact visibility graph of the
// same grid, which shares neither cells nor search nor sight tests with it.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <sstream>
#include <thread>

#include "support/brute_force_worlds.hpp"
#include "support/count_allocations.hpp"
#include "support/mesh_of_grid.hpp"
#include "support/random_grid.hpp"
#include "taut/cells/convex_mesh_merge.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/mesh/polyanya_planner.hpp"
#include "taut/plan/mesh/visibility_planner.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut {
namespace {

// A point in or on the border of the grid: a corner, a half, on a line, or anywhere.
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
  const double x = along(grid.width());
  return {x, along(grid.height())};
}

std::optional<Vec2> random_towards(Random& random, Vec2 p) {
  if (random.below(2) == 0) return {};
  return p + Vec2{random.between(-1, 1) / 2.0, random.between(-1, 1) / 2.0};
}

std::string drawn(const Grid& grid, const Query2& query) {
  std::ostringstream out;
  out.precision(17);
  out << (grid.corner_rule() == CornerRule::allow ? "allow " : "forbid ") << query.start.x << "," << query.start.y
      << " -> " << query.goal.x << "," << query.goal.y << "\n";
  if (query.start_towards) out << "start towards " << query.start_towards->x << "," << query.start_towards->y << "\n";
  if (query.goal_towards) out << "goal towards " << query.goal_towards->x << "," << query.goal_towards->y << "\n";
  for (int y = 0; y < grid.height(); ++y) out << grid.letters(y) << "\n";
  return out.str();
}

TEST(Polyanya, FindsWhatTheVisibilityGraphFindsOnMeshesMadeOfGrids) {
  Random random(20261115);
  const int worlds = brute_force::cases(3000, 100000);
  int found = 0, unreachable = 0, blocked = 0;
  for (int w = 0; w < worlds; ++w) {
    const CornerRule rule = w % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const int width = random.between(1, 9), height = random.between(1, 9);
    const World world = random_grid(random, width, height, 0.1 + 0.5 * random.unit(), rule);
    const Grid& grid = std::get<Grid>(world);
    const PolygonWorld polygons = trace_grid(grid);
    if (polygons.bounds().extent() == 0) continue;
    VisibilityPlanner oracle(std::make_shared<VisibilityGraph>(polygons));
    const Validator validator(world);
    const MeshParts raw = mesh_of_grid(grid);
    std::vector<PolyanyaPlanner> planners;
    for (const MergeStrategy strategy : kMergeStrategies) {
      planners.emplace_back(std::make_shared<ConvexMesh>(merged(raw, strategy)));
    }
    for (int q = 0; q < 12; ++q) {
      Query2 query{random_point(random, grid), random_point(random, grid)};
      query.start_towards = random_towards(random, query.start);
      query.goal_towards = random_towards(random, query.goal);
      Plan2 plan, expected;
      oracle.plan(query, {}, expected);
      for (std::size_t s = 0; s < planners.size(); ++s) {
        planners[s].plan(query, {}, plan);
        ASSERT_EQ(name_of(plan.status), name_of(expected.status)) << name_of(kMergeStrategies[s]) << "\n"
                                                                  << drawn(grid, query);
        if (plan.status != Status::found) {
          ++(plan.status == Status::unreachable ? unreachable : blocked);
          continue;
        }
        ++found;
        ASSERT_NEAR(plan.cost, expected.cost, 1e-9 * (1 + expected.cost)) << name_of(kMergeStrategies[s]) << "\n"
                                                                          << drawn(grid, query);
        const Verdict verdict = validator.check(query, {plan.start_used, plan.goal_used, plan.cost}, plan.path);
        ASSERT_TRUE(verdict.valid) << verdict.reason << "\n" << drawn(grid, query);
      }
    }
  }
  EXPECT_GT(found, worlds);
  EXPECT_GT(unreachable, worlds / 10);
  EXPECT_GT(blocked, worlds / 10);
}

}  // namespace
}  // namespace taut
