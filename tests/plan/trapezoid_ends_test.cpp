// The planners over groups of trapezoids, whose chords end in rounded points, asked from points next to slanted
// segments: status as on the visibility graph, which knows only the world, and every path valid.
#include <gtest/gtest.h>

#include "support/group_planners.hpp"
#include "support/near_segments.hpp"
#include "support/trapezoid_worlds.hpp"
#include "taut/cells/detail/mesh/stored_meshes.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"

namespace taut {
using namespace detail;
namespace {

TEST(GroupsOfTrapezoids, TellPointsNextToASegmentFromThoseOnIt) {
  test::TrapezoidWorlds worlds(9);
  std::size_t found = 0, blocked = 0, unreachable = 0, rounded = 0;
  for (int i = 0; i < brute_force::cases(120, 4000); ++i) {
    const CornerRule rule = i / test::TrapezoidWorlds::kKinds % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    CellStore cells(std::make_shared<World>(worlds.make(i, rule)));
    const auto trapezoids = trapezoids_of(cells);
    if (trapezoids->cell_count() == 0 || trapezoids->slack() > 0) continue;
    rounded += trapezoid_mesh_of(cells)->rounding() > 0 ? 1 : 0;
    const Validator validator(cells.world());
    const auto exact = make_planner(parse_planner("visibility"), cells);
    const auto planners = test::group_planners(trapezoid_mesh_of(cells));
    test::NearSegments near(*trapezoids, worlds.random());
    for (int k = 0; k < 12; ++k) {
      Query2 query{near.point(), k % 3 == 0 ? worlds.point() : near.point()};
      if (worlds.random().below(3) == 0) query.start_towards = near.point();
      if (worlds.random().below(3) == 0) query.goal_towards = near.point();
      Plan2 best, plan;
      exact->plan(query, {}, best);
      found += best.status == Status::found ? 1 : 0;
      blocked += best.status == Status::start_blocked || best.status == Status::goal_blocked ? 1 : 0;
      unreachable += best.status == Status::unreachable ? 1 : 0;
      for (const test::NamedPlanner& named : planners) {
        named.planner->plan(query, {}, plan);
        const auto about = [&] {
          return test::about(named.name, query, plan, best) + " in world " + std::to_string(i);
        };
        ASSERT_EQ(plan.status, best.status) << about();
        if (plan.status != Status::found) continue;
        const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
        ASSERT_TRUE(verdict.valid) << about() << ": " << verdict.reason;
        ASSERT_GE(plan.cost, best.cost - 1e-9 * (1 + best.cost)) << about();
      }
    }
  }
  EXPECT_GT(found, 100u);
  EXPECT_GT(blocked, 100u);
  EXPECT_GT(unreachable, 20u);
  EXPECT_GT(rounded, 20u);
}

}  // namespace
}  // namespace taut
