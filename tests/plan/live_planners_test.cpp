// Every planner over a world that changes: after each edit it answers for the world as it is, or says that it is stale;
// never from old data. And when memory runs out in an edit, wherever that is, all of them say so.
#include <gtest/gtest.h>

#include <cmath>
#include <new>

#include "support/count_allocations.hpp"
#include "support/group_planners.hpp"
#include "support/random_edits.hpp"
#include "taut/cells/live_world.hpp"
#include "taut/path/path_watch.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/mesh/portal_midpoint_planner.hpp"
#include "taut/plan/detail/polyanya/polyanya_planner.hpp"
#include "taut/plan/detail/triangles/triangulation_astar_planner.hpp"
#include "taut/plan/detail/triangles/widest_way.hpp"

namespace taut {
using namespace detail;
namespace {

struct LivePlanner {
  std::string name;
  std::unique_ptr<Planner2> planner;
  bool follows;
};

std::vector<LivePlanner> all_over(const std::shared_ptr<const LiveWorld>& world) {
  std::vector<LivePlanner> out;
  out.push_back({"polyanya", std::make_unique<PolyanyaPlanner>(world->mesh()), true});
  out.push_back({"naive-triangle-astar", std::make_unique<PortalMidpointPlanner>(world->mesh()), true});
  for (const bool reduced : {false, true}) {
    for (const bool thesis : {false, true}) {
      out.push_back({"ta",
                     std::make_unique<TriangulationAstarPlanner>(
                         world, TriangulationAstarOptions{.reduced = reduced, .thesis = thesis}),
                     true});
    }
  }
  for (test::NamedPlanner& named : test::group_planners(world->mesh())) {
    out.push_back({named.name, std::move(named.planner), false});
  }
  return out;
}

TEST(LivePlanners, FollowOrSayThatTheyAreStale) {
  int found = 0, stale = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    test::RandomEditor<LiveWorld> editor(seed, 0.5, CornerRule::forbid, {}, kFollowedByAll);
    const std::shared_ptr<LiveWorld> world(std::shared_ptr<void>(), &editor.world);
    for (int i = 0; i < 8; ++i) editor.edit();
    std::vector<LivePlanner> planners = all_over(world);
    const std::uint64_t built = world->version();
    WidestWay widest(world);
    for (int i = 0; i < 12; ++i) {
      editor.edit();
      const World now(PolygonWorld(world->triangulation().parts()));
      const Validator validator(now);
      const LiveWorld fresh(std::get<PolygonWorld>(now), kFollowedByAll);
      PolyanyaPlanner oracle(fresh.mesh());
      for (int k = 0; k < 3; ++k) {
        const Query2 query{editor.anywhere(), editor.anywhere()};
        Plan2 best, plan;
        oracle.plan(query, {}, best);
        for (const LivePlanner& live : planners) {
          live.planner->plan(query, {}, plan);
          const auto about = [&] {
            return live.name + ", seed " + std::to_string(seed) + ", edit " + std::to_string(i);
          };
          if (!live.follows && plan.status == Status::stale) {
            ASSERT_NE(world->version(), built) << about();
            ++stale;
            continue;
          }
          // An edit in blocked space changes no cell, and then nothing is old.
          ASSERT_EQ(plan.status, best.status) << about();
          if (plan.status != Status::found) continue;
          ++found;
          const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
          ASSERT_TRUE(verdict.valid) << about() << ": " << verdict.reason;
          ASSERT_GE(plan.cost, best.cost * (1 - 1e-9)) << about();
        }
        WidestWay::Answer way;
        widest.find(query.start, query.goal, way);
        ASSERT_EQ(way.status, best.status) << "widest way, seed " << seed << ", edit " << i;
      }
    }
  }
  EXPECT_GT(found, 300);
  EXPECT_GT(stale, 300);
}

TEST(LivePlanners, AreStaleForGoodWhenAnEditWasGivenUp) {
  int broken = 0;
  for (std::size_t allowed = 0; allowed < 400; ++allowed) {
    PolygonWorld::Parts parts;
    parts.boundary = {{0, 0}, {20, 0}, {20, 20}, {0, 20}};
    parts.obstacles = {Polygon{{{{5, 5}, {9, 5}, {9, 9}, {5, 9}}}}};
    const auto world = std::make_shared<LiveWorld>(PolygonWorld(parts), kFollowedByAll);
    std::vector<LivePlanner> planners = all_over(world);
    WidestWay widest(world);
    PathWatch watch(*world);
    const Query2 query{{1, 1}, {19, 19}};
    Plan2 plan;
    planners[0].planner->plan(query, {}, plan);
    const WatchedId watched = watch.add(plan.path);
    const Polygon crate{{{{8, 8}, {14, 8}, {14, 14}, {11, 17}, {8, 14}}}};
    bool thrown = false;
    fail_allocation_after(allowed);
    try {
      (void)world->insert(crate);
    } catch (const std::bad_alloc&) {
      thrown = true;
    }
    const bool failed = end_failing_allocations();
    ASSERT_EQ(thrown, failed);
    ASSERT_EQ(world->is_broken(), thrown) << allowed;
    if (!thrown) {
      EXPECT_GT(broken, 10) << "an edit allocates more often than that";
      return;
    }
    ++broken;
    for (const LivePlanner& live : planners) {
      live.planner->plan(query, {}, plan);
      ASSERT_EQ(plan.status, Status::stale) << live.name << " after " << allowed << " allocations";
      ASSERT_TRUE(plan.path.points.empty());
    }
    WidestWay::Answer way;
    widest.find(query.start, query.goal, way);
    ASSERT_EQ(way.status, Status::stale);
    const auto touched = watch.after_edit();
    ASSERT_EQ(touched.size(), 1u);
    ASSERT_EQ(touched[0].path, watched);
    ASSERT_TRUE(touched[0].blocked);
    ASSERT_THROW(world->insert(crate), InputError);
    ASSERT_THROW(world->add_widths(), InputError);
  }
  FAIL() << "every edit failed";
}

TEST(LivePlanners, RefuseAWorldThatKeepsNoWidths) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {20, 0}, {20, 20}, {0, 20}};
  const auto world = std::make_shared<const LiveWorld>(PolygonWorld(parts));
  EXPECT_THROW(TriangulationAstarPlanner{world}, InputError);
  EXPECT_THROW(WidestWay{world}, InputError);
}

}  // namespace
}  // namespace taut
