// Polyanya on triangulated polygon worlds against the exact visibility graph, which shares nothing with it but the
// world: worlds in which everything rare is common, ends on corners, edges, inside and outside, both corner rules.
#include <gtest/gtest.h>

#include "support/brute_force_worlds.hpp"
#include "taut/cells/detail/mesh/free_cells.hpp"
#include "taut/cells/merge_cells.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/graphs/visibility_planner.hpp"
#include "taut/plan/detail/polyanya/polyanya_planner.hpp"

namespace taut {
using namespace detail;
namespace {

TEST(PolyanyaOnWorlds, FindsWhatTheVisibilityGraphFinds) {
  brute_force::LatticeWorlds worlds(11);
  std::size_t found = 0, blocked = 0, unreachable = 0;
  for (int i = 0; i < brute_force::cases(300, 10000); ++i) {
    PolygonWorld::Parts parts = worlds.make();
    parts.corner_rule = i % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const PolygonWorld world(parts);
    VisibilityPlanner oracle(std::make_shared<const VisibilityGraph>(world));
    const MeshParts triangles = free_cells(Triangulation(world), world.corner_rule());
    const World checked(world);
    const Validator validator(checked);
    std::vector<PolyanyaPlanner> planners;
    for (const MergeStrategy strategy : kMergeStrategies) {
      planners.emplace_back(std::make_shared<const ConvexMesh>(merged(triangles, strategy)));
    }
    for (int k = 0; k < 12; ++k) {
      Query2 query{worlds.query_point(), worlds.query_point()};
      if (worlds.random().below(3) == 0) query.start_towards = worlds.query_point();
      if (worlds.random().below(3) == 0) query.goal_towards = worlds.query_point();
      Plan2 expected, plan;
      oracle.plan(query, {}, expected);
      found += expected.status == Status::found ? 1 : 0;
      unreachable += expected.status == Status::unreachable ? 1 : 0;
      blocked += expected.status == Status::start_blocked ? 1 : 0;
      for (PolyanyaPlanner& planner : planners) {
        planner.plan(query, {}, plan);
        const auto about = [&] {
          std::ostringstream out;
          out << "world " << i << " query " << k << ": " << query.start.x << "," << query.start.y << " to "
              << query.goal.x << "," << query.goal.y << ", " << name_of(plan.status) << " instead of "
              << name_of(expected.status);
          return out.str();
        };
        ASSERT_EQ(plan.status, expected.status) << about();
        if (plan.status != Status::found) continue;
        ASSERT_NEAR(plan.cost, expected.cost, 1e-9 * (1 + expected.cost)) << about();
        const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
        ASSERT_TRUE(verdict.valid) << about() << ": " << verdict.reason;
      }
    }
  }
  EXPECT_GT(found, 300u);
  EXPECT_GT(blocked, 100u);
  EXPECT_GT(unreachable, 100u);
}

}  // namespace
}  // namespace taut
