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
#include "support/weighted_ground.hpp"
#include "taut/cells/detail/weighted/weights_follower.hpp"
#include "taut/geometry/segment.hpp"
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

bool lies_on_edge(const WeightedRegions& regions, Vec2 p) {
  const double near = Tolerance(regions.bounds(), regions.reach()).crossing();
  const auto edges = test::all_edges(regions);
  return std::any_of(edges.begin(), edges.end(),
                     [&](const auto& e) { return distance_to_segment(p, e.first, e.second) <= near; });
}

TEST(LiveGround, IsPlannedOnAsFromScratch) {
  Random random(6);
  int asked = 0, found = 0, refused[2] = {0, 0}, fresh_refused[2] = {0, 0}, paths[2] = {0, 0};
  int otherwise = 0;
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
      again += plan.effort.expanded;
      anew += scratch.effort.expanded;
      const auto now = std::make_shared<const World>(world->regions());
      CellStore store(now);
      const auto afresh = make_planner(parse_planner("tri-field-dstar:queue=emptied:heuristic=none"), store);
      afresh->plan(query, {}, fresh);
      if (named.status != fresh.status || plan.status != fresh.status) {
        // Only on the border of what is blocked: points on slanted borders are rounded, in each mesh elsewhere, and a
        // copy of the triangles knows of no other border.
        const bool on_border =
            lies_on_edge(std::get<WeightedRegions>(*now), start) || lies_on_edge(std::get<WeightedRegions>(*now), goal);
        ASSERT_TRUE(on_border) << name_of(plan.status) << ", " << name_of(named.status) << " and "
                               << name_of(fresh.status);
        ++otherwise;
        continue;
      }
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
  std::printf(
      "  refused: %d of %d pairs of paths on ordinary ground, %d of %d on hard ground; of worlds made afresh %d, %d\n",
      refused[0], paths[0], refused[1], paths[1], fresh_refused[0], fresh_refused[1]);
  EXPECT_GT(found, asked / 4);
  EXPECT_LE(otherwise, asked / 100);
  EXPECT_EQ(refused[0], 0);
  // Far from the origin, and with weights far apart, paths of worlds made afresh are refused as often.
  EXPECT_LE(refused[1], 2 * (fresh_refused[1] + paths[1] / 20));
}

LiveFollowers followed_by_everything() {
  LiveFollowers all = kFollowedByAll;
  all.weights = true;
  return all;
}

// Who walks points or discs meets the obstacles of a world with areas as those of one without, cell by cell.
TEST(LiveGround, IsNoneForPointsAndDiscs) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    test::LiveGroundEditor editor(seed, {}, followed_by_everything());
    const auto plain = std::make_shared<LiveWorld>(editor.world->regions().blocked(), kFollowedByAll);
    const std::shared_ptr<const LiveWorld> world = editor.world;
    std::vector<std::unique_ptr<Planner2>> planners, expected;
    for (const char* name : {"polyanya", "ta", "tra"}) {
      planners.push_back(make_planner(parse_planner(name), world));
      expected.push_back(make_planner(parse_planner(name), std::shared_ptr<const LiveWorld>(plain)));
    }
    PathWatch watch(*world);
    Plan2 plan, other;
    planners[0]->plan({.start = editor.anywhere(), .goal = editor.anywhere()}, {}, plan);
    if (plan.status == Status::found) (void)watch.add(plan.path);
    for (int i = 0; i < 20; ++i) {
      const std::uint64_t version = world->version();
      const AreaId area = editor.world->insert_area({{{{2, 2}, {15, 2}, {15, 15}, {2, 15}}}}, editor.weight());
      ASSERT_EQ(world->version(), version + 1);
      ASSERT_TRUE(world->changed().empty() && world->gone().empty() && world->made().empty() && world->freed().empty());
      ASSERT_TRUE(watch.after_edit().empty()) << "an area is in nobody's way";
      const double x = editor.random().between(1, 15), y = editor.random().between(1, 15);
      const Polygon crate{{{{x, y}, {x + 2, y}, {x + 2, y + 1}, {x, y + 1}}}};
      (void)editor.world->insert(crate);
      (void)plain->insert(crate);
      (void)watch.after_edit();
      ASSERT_EQ(world->triangulation().parts(), plain->triangulation().parts());
      ASSERT_EQ(world->triangulation().mesh().face_count(), plain->triangulation().mesh().face_count());
      ASSERT_EQ(world->mesh()->cells().size(), plain->mesh()->cells().size());
      for (std::size_t k = 0; k < planners.size(); ++k) {
        const Query2 query{.start = editor.anywhere(), .goal = editor.anywhere(), .radius = k == 0 ? 0 : 0.25};
        planners[k]->plan(query, {}, plan);
        expected[k]->plan(query, {}, other);
        ASSERT_EQ(plan.status, other.status);
        ASSERT_EQ(plan.path.points, other.path.points);
        ASSERT_EQ(plan.cost, other.cost);
      }
      if (i % 2 != 0) continue;
      editor.world->remove(area);
      ASSERT_TRUE(watch.after_edit().empty());
    }
  }
}

TEST(LiveGround, IsStaleForGoodWhenAnEditWasGivenUp) {
  int broken = 0;
  for (std::size_t allowed = 0;; ++allowed) {
    ASSERT_LT(allowed, 4000u) << "every edit failed";
    test::LiveGroundEditor editor(1, {});
    const std::shared_ptr<const LiveWorld> world = editor.world;
    const auto planner = make_planner(parse_planner("tri-field-dstar"), world);
    Replanner2 replanner(world);
    const Query2 query{{1, 1}, {19, 19}};
    replanner.set_goal(query.goal);
    replanner.move_to(query.start);
    Plan2 plan;
    const Polygon shape{{{{8, 8}, {14, 8}, {14, 14}, {11, 17}, {8, 14}}}};
    bool thrown = false;
    const bool of_areas = allowed % 2 == 0;
    if (allowed > 60) allowed += 6;  // some of many
    fail_allocation_after(allowed);
    try {
      if (of_areas) {
        (void)editor.world->insert_area(shape, 5);
      } else {
        (void)editor.world->insert(shape);
      }
    } catch (const std::bad_alloc&) {
      thrown = true;
    }
    const bool failed = end_failing_allocations();
    ASSERT_EQ(thrown, failed);
    ASSERT_EQ(world->is_broken(), thrown) << allowed;
    if (!thrown) break;
    ++broken;
    planner->plan(query, {}, plan);
    ASSERT_EQ(plan.status, Status::stale) << allowed;
    replanner.plan({}, plan);
    ASSERT_EQ(plan.status, Status::stale) << allowed;
    ASSERT_TRUE(plan.path.points.empty());
    ASSERT_THROW(editor.world->insert_area(shape, 5), InputError);
    ASSERT_THROW(editor.world->insert(shape), InputError);
  }
  EXPECT_GT(broken, 20);
}

// A replanner that was not asked for long starts anew, and answers the same.
TEST(LiveGround, IsFoundAgainByWhoWasAwayForLong) {
  test::LiveGroundEditor editor(3, {.blocked_areas = false});
  const std::shared_ptr<const LiveWorld> world = editor.world;
  Replanner2 away(world, {.early = false}), there(world, {.early = false});
  Plan2 plan, other;
  for (Replanner2* replanner : {&away, &there}) {
    replanner->set_goal({18.5, 18.5});
    replanner->move_to({1.5, 1.25});
    replanner->plan({}, plan);
  }
  int found = 0;
  for (int round = 0; round < 12; ++round) {
    for (int i = 0; i < 40; ++i) {
      editor.edit();
      there.plan({}, other);
    }
    away.plan({}, plan);
    ASSERT_EQ(plan.status, other.status);
    if (plan.status != Status::found) continue;
    ++found;
    ASSERT_NEAR(away.value_at_start(), there.value_at_start(), 1e-9 * there.value_at_start());
  }
  EXPECT_GT(found, 3);
}

TEST(LiveGround, IsAskedWithoutAllocationsOnceWarm) {
  test::LiveGroundEditor editor(4, {.blocked_areas = false});
  for (int i = 0; i < 20; ++i) editor.edit();
  const auto planner =
      make_planner(parse_planner("tri-field-dstar:straighten=on"), std::shared_ptr<const LiveWorld>(editor.world));
  std::vector<Query2> queries;
  for (int i = 0; i < 20; ++i) queries.push_back({editor.anywhere(), editor.anywhere()});
  Plan2 plan;
  for (const Query2& query : queries) planner->plan(query, {}, plan);
  const std::size_t before = allocations();
  for (const Query2& query : queries) planner->plan(query, {}, plan);
  EXPECT_EQ(allocations(), before);
}

template <class Ask>
void expect_refused(const std::string& words, Ask ask) {
  try {
    ask();
    ADD_FAILURE() << "expected " << words;
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
  }
}

TEST(LiveGround, RefusesWhatItCannotServe) {
  test::LiveGroundEditor editor(5, {});
  const std::shared_ptr<const LiveWorld> world = editor.world;
  const auto plain = std::make_shared<const LiveWorld>(world->regions().blocked());
  expect_refused("keeps weights", [&] { Replanner2 replanner(plain); });
  expect_refused("keeps weights", [&] { (void)make_planner(parse_planner("tri-field-dstar"), plain); });
  expect_refused("keeps a mesh", [&] { (void)make_planner(parse_planner("polyanya"), world); });
  expect_refused("refine", [&] { (void)make_planner(parse_planner("tri-field-dstar:refine=1"), world); });
  expect_refused("does not follow", [&] { (void)make_planner(parse_planner("steiner"), world); });
  Replanner2 replanner(world);
  expect_refused("live world", [&] { replanner.set_weight(GroundCellId(0), 2); });
  expect_refused("live world", [&] { replanner.set_area_weight(0, 2); });
  expect_refused("live world", [&] { replanner.set_base_weight(2); });
  expect_refused("live world", [&] { replanner.split(SimplexId(0), {1, 1}); });
  expect_refused("live world", [&] { replanner.replace({}); });
  ASSERT_EQ(replanner.triangles(), &world->weighted_triangles());
  EXPECT_EQ(replanner.cell_count(), world->weighted_triangles().simplex_count());
  std::vector<GroundCellId> near;
  replanner.cells_near({1, 1}, 0.5, near);
  EXPECT_FALSE(near.empty());
  for (const GroundCellId cell : near)
    EXPECT_EQ(replanner.weight(cell), world->weighted_triangles().weight(SimplexId(cell.value)));
}

}  // namespace
}  // namespace taut
