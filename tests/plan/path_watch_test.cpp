// Paths that are watched while their world changes: what is not told of must still be a shortest path, found by the
// visibility graph of the world as it is after the edit, which shares nothing with the mesh.
#include "taut/path/path_watch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "support/full_size.hpp"
#include "support/random_edits.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/graphs/visibility_planner.hpp"
#include "taut/plan/detail/polyanya/polyanya_planner.hpp"

namespace taut {
using namespace detail;
namespace {

struct Agent {
  Query2 query;
  WatchedId watched;
  Plan2 plan;
};

class WatchedAgents {
 public:
  WatchedAgents(std::uint64_t seed, double step, CornerRule rule)
      : editor(seed, step, rule), rule_(rule), watch(editor.world), planner_(editor.world.mesh()) {
    for (int i = 0; i < 12; ++i) {
      Agent& agent = agents.emplace_back();
      agent.query = {i % 2 == 0 ? editor.anywhere() : editor.point(), i % 3 == 0 ? editor.point() : editor.anywhere()};
      planner_.plan(agent.query, {}, agent.plan);
      agent.watched = watch.add(agent.plan.path);
    }
  }
  void replan(Agent& agent) {
    planner_.plan(agent.query, {}, agent.plan);
    watch.replace(agent.watched, agent.plan.path);
  }
  // The world as it is now, made afresh.
  [[nodiscard]] PolygonWorld world() const {
    PolygonWorld::Parts parts = editor.world.triangulation().parts();
    parts.corner_rule = rule_;
    return PolygonWorld(std::move(parts));
  }

  test::RandomEditor<LiveWorld> editor;

 private:
  CornerRule rule_;

 public:
  PathWatch watch;
  std::vector<Agent> agents;

 private:
  PolyanyaPlanner planner_;
};

class PathWatchOnLattices : public testing::TestWithParam<double> {};
INSTANTIATE_TEST_SUITE_P(Steps, PathWatchOnLattices, testing::Values(1.0, 0.5, 0.25));

TEST_P(PathWatchOnLattices, TellsOfEveryPathThatIsNoLongerAShortestOne) {
  const std::uint64_t seeds = full_size() ? 400 : 12;
  int blocked = 0, shortened = 0, told = 0, kept = 0, changed = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    WatchedAgents all(seed, GetParam(), seed % 2 == 0 ? CornerRule::forbid : CornerRule::allow);
    for (int i = 0; i < 40; ++i) {
      if (all.editor.ids.size() > 14) {
        all.editor.world.remove(all.editor.ids.back());
        all.editor.ids.pop_back();
      } else {
        all.editor.edit();
      }
      const auto touched = all.watch.after_edit();
      const World world(all.world());
      const VisibilityPlanner oracle_base(std::make_shared<const VisibilityGraph>(std::get<PolygonWorld>(world)));
      const auto oracle = oracle_base.clone();
      const Validator validator(world);
      for (Agent& agent : all.agents) {
        const auto about = [&] {
          return "seed " + std::to_string(seed) + ", edit " + std::to_string(i) + ", agent " +
                 std::to_string(agent.watched.value);
        };
        Plan2 best;
        oracle->plan(agent.query, {}, best);
        const auto told_of =
            std::find_if(touched.begin(), touched.end(), [&](const auto& t) { return t.path == agent.watched; });
        const bool had_path = agent.plan.status == Status::found;
        if (told_of != touched.end()) {
          ++told;
          const Verdict verdict = validator.check(agent.query, claim_of(agent.plan), agent.plan.path);
          if (had_path && !all.editor.world.triangulation().is_rounded()) {
            ASSERT_EQ(told_of->blocked, !verdict.valid) << about();
          }
          const double before = agent.plan.cost;
          all.replan(agent);
          ASSERT_EQ(agent.plan.status, best.status) << about();
          if (had_path && !told_of->blocked && best.cost < before * (1 - 1e-9)) {
            ASSERT_GE(best.cost, told_of->at_least * (1 - 1e-9)) << about();
          }
          changed += !had_path || !verdict.valid || agent.plan.cost < before ? 1 : 0;
          (told_of->blocked ? blocked : shortened) += 1;
        } else {
          ++kept;
          ASSERT_EQ(had_path, best.status == Status::found) << about();
        }
        if (agent.plan.status != Status::found) continue;
        ASSERT_NEAR(agent.plan.cost, best.cost, 1e-9 * (1 + best.cost)) << about();
      }
    }
  }
  EXPECT_GT(blocked, 50);
  EXPECT_GT(shortened, 50);
  EXPECT_GT(kept, 2 * told) << "most edits concern few agents";
  EXPECT_GT(2 * changed, told) << "most that are told of should find another path";
}

TEST(PathWatch, ForgetsWhatLiesBehindTheAgent) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {20, 0}, {20, 10}, {0, 10}};
  parts.obstacles = {Polygon{{{{9, 0}, {11, 0}, {11, 8}, {9, 8}}}}};
  LiveWorld world{PolygonWorld(parts)};
  PathWatch watch(world);
  PolyanyaPlanner planner(world.mesh());
  Plan2 plan;
  planner.plan({{1, 1}, {19, 1}}, {}, plan);
  ASSERT_EQ(plan.path.points.size(), 4u);
  const WatchedId id = watch.add(plan.path);
  EXPECT_FALSE(watch.channel(id).empty());
  watch.advance(id, 2, {12, 7});
  const ObstacleId behind = world.insert(Polygon{{{{4, 2}, {6, 2}, {6, 8}, {4, 8}}}});
  EXPECT_TRUE(watch.after_edit().empty());
  const ObstacleId before = world.insert(Polygon{{{{14, 2}, {16, 2}, {16, 8}, {14, 8}}}});
  const auto touched = watch.after_edit();
  ASSERT_EQ(touched.size(), 1u);
  EXPECT_EQ(touched[0].path, id);
  EXPECT_TRUE(touched[0].blocked);
  planner.plan({{12, 7}, {19, 1}}, {}, plan);
  watch.replace(id, plan.path);
  world.remove(behind);
  EXPECT_TRUE(watch.after_edit().empty()) << "what becomes free behind an agent is no way for it";
  world.remove(before);
  ASSERT_EQ(watch.after_edit().size(), 1u);
  EXPECT_FALSE(watch.after_edit().size() > 0) << "told once";
}

TEST(PathWatch, TellsOfAllPathsWhenItHasMissedAnEdit) {
  test::RandomEditor<LiveWorld> editor(1, 1);
  PathWatch watch(editor.world);
  const Vec2 p = editor.anywhere();
  const WatchedId a = watch.add({.points = {p}, .arcs = {}}), b = watch.add({});
  (void)editor.world.insert_point(editor.point());
  (void)editor.world.insert_point(editor.point());
  ASSERT_EQ(watch.after_edit().size(), 2u);
  watch.remove(a);
  (void)editor.world.insert_point(editor.point());
  EXPECT_TRUE(watch.after_edit().empty());
  editor.world.remove(ObstacleId(1));
  ASSERT_EQ(watch.after_edit().size(), 1u);
  EXPECT_EQ(watch.after_edit().size(), 0u);
  watch.remove(b);
}

TEST(PathWatch, RefusesIdsThatNameNoPath) {
  test::RandomEditor<LiveWorld> editor(1, 1);
  PathWatch watch(editor.world);
  const WatchedId id = watch.add({});
  watch.remove(id);
  EXPECT_THROW(watch.remove(id), InputError);
  EXPECT_THROW(watch.replace(id, {}), InputError);
  EXPECT_THROW(watch.advance(WatchedId(7), 0, {}), InputError);
  EXPECT_THROW((void)watch.channel(WatchedId()), InputError);
  EXPECT_EQ(watch.add({}), id);
}

TEST(ChannelFinder, RefusesAPathThroughBlockedSpace) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {20, 0}, {20, 10}, {0, 10}};
  parts.obstacles = {Polygon{{{{9, 0}, {11, 0}, {11, 8}, {9, 8}}}}};
  const LiveWorld world{PolygonWorld(parts)};
  ChannelFinder finder;
  std::vector<MeshCellId> cells;
  EXPECT_FALSE(finder.find(*world.mesh(), std::vector<Vec2>{{1, 1}, {19, 1}}, cells));
  EXPECT_FALSE(cells.empty()) << "up to where it leaves the mesh";
  EXPECT_TRUE(finder.find(*world.mesh(), std::vector<Vec2>{{1, 8}, {19, 8}}, cells)) << "along an edge";
  EXPECT_FALSE(finder.find(*world.mesh(), std::vector<Vec2>{{10, 1}}, cells));
  EXPECT_TRUE(finder.find(*world.mesh(), std::vector<Vec2>{{9, 1}}, cells)) << "on an edge";
  EXPECT_TRUE(finder.find(*world.mesh(), {}, cells));
  EXPECT_TRUE(cells.empty());
}

}  // namespace
}  // namespace taut
