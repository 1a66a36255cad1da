// Polyanya on trapezoids against the exact visibility graph, which shares nothing with it but the world.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "support/trapezoid_worlds.hpp"
#include "taut/cells/convex_mesh_merge.hpp"
#include "taut/cells/trapezoids.hpp"
#include "taut/cells/trapezoids_cells.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/mesh/polyanya_planner.hpp"
#include "taut/plan/mesh/visibility_planner.hpp"

namespace taut {
namespace {

// Chords that end inside slanted segments have rounded ends: a point so close to a segment that it is nearly on it may
// count as lying on either side. Exactly on it, or clearly beside it, is what a planner has to tell apart.
bool is_nearly_on_a_segment(const Trapezoids& trapezoids, Vec2 p) {
  return std::any_of(trapezoids.segments().begin(), trapezoids.segments().end(), [&](const auto& s) {
    return distance_to_segment(p, s.lower_at, s.upper_at) < 1e-11 && !on_segment(p, s.lower_at, s.upper_at);
  });
}

TEST(PathsOnTrapezoids, AreThoseOfTheVisibilityGraph) {
  test::TrapezoidWorlds worlds(7);
  std::size_t found = 0, blocked = 0, unreachable = 0, rounded = 0;
  for (int i = 0; i < brute_force::cases(240, 6000); ++i) {
    const CornerRule rule = i / test::TrapezoidWorlds::kKinds % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const PolygonWorld world = worlds.make(i, rule);
    VisibilityPlanner oracle(std::make_shared<const VisibilityGraph>(world));
    const Trapezoids trapezoids{Triangulation(world)};
    const MeshParts parts = free_cells(trapezoids, rule);
    rounded += parts.slack > 0 ? 1 : 0;
    const World checked(world);
    const Validator validator(checked);
    std::vector<PolyanyaPlanner> planners;
    for (const MergeStrategy strategy : {MergeStrategy::none, MergeStrategy::largest_area}) {
      planners.emplace_back(std::make_shared<const ConvexMesh>(merged(parts, strategy)));
    }
    for (int k = 0; k < 12; ++k) {
      Query2 query{worlds.point(), worlds.point()};
      if (worlds.random().below(4) == 0) query.start_towards = worlds.point();
      if (worlds.random().below(4) == 0) query.goal_towards = worlds.point();
      if (is_nearly_on_a_segment(trapezoids, query.start) || is_nearly_on_a_segment(trapezoids, query.goal) ||
          is_nearly_on_a_segment(trapezoids, query.start_towards.value_or(query.start)) ||
          is_nearly_on_a_segment(trapezoids, query.goal_towards.value_or(query.goal))) {
        continue;
      }
      Plan2 expected, plan;
      oracle.plan(query, {}, expected);
      found += expected.status == Status::found ? 1 : 0;
      unreachable += expected.status == Status::unreachable ? 1 : 0;
      blocked += expected.status == Status::start_blocked ? 1 : 0;
      for (PolyanyaPlanner& planner : planners) {
        planner.plan(query, {}, plan);
        const auto about = [&] {
          std::ostringstream out;
          out.precision(17);
          out << "world " << i << " query " << k << ": " << query.start.x << "," << query.start.y << " to "
              << query.goal.x << "," << query.goal.y << ", " << name_of(plan.status) << " instead of "
              << name_of(expected.status);
          return out.str();
        };
        ASSERT_EQ(plan.status, expected.status) << about();
        if (plan.status != Status::found) continue;
        ASSERT_NEAR(plan.cost, expected.cost, 1e-9 * (1 + expected.cost)) << about();
        const Verdict verdict = validator.check(query, {plan.start_used, plan.goal_used, plan.cost}, plan.path);
        ASSERT_TRUE(verdict.valid) << about() << ": " << verdict.reason;
      }
    }
  }
  EXPECT_GT(found, 300u);
  EXPECT_GT(blocked, 100u);
  EXPECT_GT(unreachable, 100u);
  EXPECT_GT(rounded, 50u);
}

// Cells hold all of free space, so rounding never takes a way from anybody.
TEST(PathsOnTrapezoids, AreNeverLongerFromPointsThatAreNearlyOnASegment) {
  test::TrapezoidWorlds worlds(8);
  std::size_t found = 0;
  for (int i = 0; i < brute_force::cases(120, 3000); ++i) {
    const PolygonWorld world = worlds.make(i);
    VisibilityPlanner oracle(std::make_shared<const VisibilityGraph>(world));
    const Trapezoids trapezoids{Triangulation(world)};
    PolyanyaPlanner planner(std::make_shared<const ConvexMesh>(free_cells(trapezoids, CornerRule::forbid)));
    for (int k = 0; k < 12 && trapezoids.cell_count() > 0; ++k) {
      const auto& s = trapezoids.segments()[worlds.random().below(trapezoids.segments().size())];
      const Query2 query{s.lower_at + worlds.random().unit() * (s.upper_at - s.lower_at), worlds.point()};
      if (!is_nearly_on_a_segment(trapezoids, query.start)) continue;
      Plan2 expected, plan;
      Query2 asked = query;
      asked.start_towards = query.goal;  // must not be fatal where the point is in several cells
      planner.plan(asked, {}, plan);
      planner.plan(query, {}, plan);
      oracle.plan(query, {}, expected);
      if (expected.status != Status::found) continue;
      ASSERT_EQ(plan.status, Status::found) << "world " << i << " query " << k;
      ASSERT_LE(plan.cost, expected.cost * (1 + 1e-12) + 1e-12) << "world " << i << " query " << k;
      ++found;
    }
  }
  EXPECT_GT(found, 200u);
}

}  // namespace
}  // namespace taut
