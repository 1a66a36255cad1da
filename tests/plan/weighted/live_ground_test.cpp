// Planners over ground that changes with a live world: after any edits a replanner's costs are those of planning from
// scratch over the same triangles, planners made by name answer for the world as it is, and their paths pass the
// validator of a world made afresh. Who walks points or discs meets obstacles as before and no areas.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <new>

#include "support/brute_force_worlds.hpp"
#include "support/count_allocations.hpp"
#include "support/live_ground.hpp"
#include "taut/cells/detail/weighted/weights_follower.hpp"
#include "taut/path/path_watch.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/weighted/triangle_field_planner.hpp"
#include "taut/plan/registry.hpp"
#include "taut/plan/replanner.hpp"

namespace taut {
using namespace detail;
namespace {

// The triangles as they are now, without ids that name none.
TriangleComplex copy_of(const TriangleComplex& live) {
  SimplexParts<2, 2> parts;
  parts.corner_rule = live.corner_rule();
  for (std::uint32_t c = 0; c < live.corner_count(); ++c) parts.positions.push_back(live.position(CornerId(c)));
  for (std::uint32_t t = 0; t < live.simplex_count(); ++t) {
    const auto& c = live.corners(SimplexId(t));
    const auto around = live.around(c[0]);
    if (!std::binary_search(around.begin(), around.end(), SimplexId(t))) continue;
    parts.corners.push_back({c[0].value, c[1].value, c[2].value});
    parts.weights.push_back(live.weight(SimplexId(t)));
  }
  return TriangleComplex(parts);
}

TEST(LiveGround, IsPlannedOnAsFromScratch) {
  Random random(6);
  int asked = 0, found = 0, refused[2] = {0, 0}, fresh_refused[2] = {0, 0}, paths[2] = {0, 0};
  std::uint64_t again = 0, anew = 0;
  for (int n = 0; n < brute_force::cases(16, 1000); ++n) {
    const test::LiveGroundKind kind = test::draw_live_ground(random);
    const bool hard = kind.contrast > 10 || kind.at != Vec2{};
    test::LiveGroundEditor editor(2000 + static_cast<std::uint64_t>(n), kind);
    const std::shared_ptr<const LiveWorld> world = editor.world;
    Replanner2 replanner(world, {.early = false});
    const auto planner = make_planner(parse_planner("tri-field-dstar:queue=emptied:heuristic=none"), world);
    Vec2 goal = editor.anywhere(), start = editor.anywhere();
    replanner.set_goal(goal);
    replanner.move_to(start);
    for (int i = 0; i < 25; ++i) {
      for (int k = random.between(1, 3); k > 0; --k) editor.edit();
      if (random.below(6) == 0) replanner.set_goal(goal = editor.point());
      if (random.below(3) == 0) replanner.move_to(start = editor.point());
      SCOPED_TRACE("ground " + std::to_string(n) + ", edit " + std::to_string(i) + ", scale " +
                   std::to_string(kind.scale) + ", at " + std::to_string(kind.at.x) + ", contrast " +
                   std::to_string(kind.contrast));
      Plan2 plan, scratch, named, fresh;
      replanner.plan({}, plan);
      ++asked;
      const auto ground = std::make_shared<const WeightedGround<2>>(
          std::make_shared<const TriangleComplex>(copy_of(world->weighted_triangles())));
      TriangleFieldPlanner<2, ClosedForm<2>> once(ground, std::make_shared<const ClosedForm<2>>(),
                                                  {.share = 0, .early = false});
      const Query2 query{.start = start, .goal = goal};
      once.plan(query, {}, scratch);
      ASSERT_EQ(plan.status, scratch.status);
      planner->plan(query, {}, named);
      ASSERT_EQ(named.status, scratch.status);
      again += plan.effort.expanded;
      anew += scratch.effort.expanded;
      const auto now = std::make_shared<const World>(world->regions());
      CellStore store(now);
      const auto afresh = make_planner(parse_planner("tri-field-dstar:queue=emptied:heuristic=none"), store);
      afresh->plan(query, {}, fresh);
      ASSERT_EQ(plan.status, fresh.status);
      if (plan.status != Status::found) continue;
      ++found;
      ++paths[hard];
      ASSERT_NEAR(replanner.value_at_start(), *scratch.estimate, 1e-9 * *scratch.estimate);
      ASSERT_NEAR(*named.estimate, *scratch.estimate, 1e-9 * *scratch.estimate);
      const Validator validator(*now);
      for (const Plan2* answer : {&plan, &named}) {
        const Verdict verdict = validator.check(query, claim_of(*answer), answer->path);
        if (verdict.valid) continue;
        ++refused[hard];
        std::printf("  refused: %s; ground %d, edit %d%s\n", verdict.reason.c_str(), n, i, hard ? ", hard" : "");
      }
      if (!validator.check(query, claim_of(fresh), fresh.path).valid) ++fresh_refused[hard];
    }
  }
  std::printf("  %d of %d found; %llu expansions again, %llu from scratch\n", found, asked,
              static_cast<unsigned long long>(again), static_cast<unsigned long long>(anew));
  std::printf("  refused: %d of %d pairs of paths on ordinary ground, %d of %d on hard ground; of worlds made afresh %d, %d\n",
              refused[0], paths[0], refused[1], paths[1], fresh_refused[0], fresh_refused[1]);
  EXPECT_GT(found, asked / 4);
  EXPECT_EQ(refused[0], 0);
  EXPECT_LE(refused[1], paths[1] / 50);
}

}  // namespace
}  // namespace taut
