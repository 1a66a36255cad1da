// Paths of discs that are watched while their world changes: one that is not told of is still valid, by the validator,
// and as short as the tangent graph of the world as it is now finds, which shares nothing with the triangles. At full
// size that is a million edits, and one agent that was not told of is looked at after each; else few edits, and all
// agents.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <memory>

#include "support/full_size.hpp"
#include "support/random_edits.hpp"
#include "support/sanitized.hpp"
#include "taut/path/path_watch.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/graphs/tangent_planner.hpp"
#include "taut/plan/detail/triangles/triangulation_astar_planner.hpp"

namespace taut {
using namespace detail;
namespace {

constexpr std::array<double, 4> kRadii{0.05, 0.237, 0.6, 1.5};

struct Disc {
  Query2 query;
  WatchedId watched;
  Plan2 plan;
};

struct DiscWorlds {
  double step;
  Vec2 offset;
};
class WatchedDiscs : public testing::TestWithParam<DiscWorlds> {};
INSTANTIATE_TEST_SUITE_P(Steps, WatchedDiscs,
                         testing::Values(DiscWorlds{1, {0, 0}}, DiscWorlds{0.5, {0, 0}}, DiscWorlds{0.3, {0, 0}},
                                         DiscWorlds{0.5, {1e6, -1e6}}));

TEST_P(WatchedDiscs, AreToldOfWhenTheirPathIsNoLongerAShortestOne) {
  const std::uint64_t seeds = full_size() ? 6250 : 5;
  int blocked = 0, shortened = 0, told = 0, kept = 0, changed = 0, bent = 0, edits = 0;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    test::RandomEditor<LiveWorld> editor(seed, GetParam().step, CornerRule::forbid, GetParam().offset,
                                         kFollowedByWidths);
    const std::shared_ptr<LiveWorld> live(std::shared_ptr<void>(), &editor.world);
    TriangulationAstarPlanner planner(live, {.reduced = true});
    PathWatch watch(*live);
    std::vector<Disc> agents(12);
    const auto plan = [&](Disc& agent) {
      planner.plan(agent.query, {}, agent.plan);
      if (agent.plan.status != Status::found) agent.plan.path.clear();
    };
    for (std::size_t i = 0; i < agents.size(); ++i) {
      agents[i].query = {editor.anywhere(), editor.anywhere(), kRadii[i % kRadii.size()]};
      plan(agents[i]);
      agents[i].watched = watch.add(agents[i].plan.path, agents[i].query.radius);
    }
    for (int i = 0; i < 40; ++i) {
      if (editor.ids.size() > 14) {
        editor.world.remove(editor.ids.back());
        editor.ids.pop_back();
      } else {
        i % 4 == 3 ? editor.edit_oddly() : editor.edit();
      }
      const auto touched = watch.after_edit();
      ++edits;
      // Sanitizers watch what the library does, and need no oracle for that; without them it is asked after every edit.
      const bool looks = !full_size() || !test::kSanitized || edits % 10 == 0;
      const auto polygons = std::make_shared<const PolygonWorld>(editor.world.triangulation().parts());
      const World world(*polygons);
      const Validator validator(world);
      TangentPlanner oracle(std::make_shared<const TangentGraphs>(polygons));
      for (Disc& agent : agents) {
        const auto about = [&] {
          return "seed " + std::to_string(seed) + ", edit " + std::to_string(i) + ", agent " +
                 std::to_string(agent.watched.value) + ", radius " + std::to_string(agent.query.radius);
        };
        const auto told_of =
            std::find_if(touched.begin(), touched.end(), [&](const auto& t) { return t.path == agent.watched; });
        if (!looks) {
          if (told_of == touched.end()) continue;
          plan(agent);
          watch.replace(agent.watched, agent.plan.path);
          continue;
        }
        if (told_of == touched.end()) {
          ++kept;
          if (full_size() && &agent != &agents[static_cast<std::size_t>(edits) % agents.size()]) continue;
        }
        Plan2 best;
        oracle.plan(agent.query, {}, best);
        const bool had_path = agent.plan.status == Status::found;
        Verdict verdict;
        if (had_path) {
          verdict = validator.check(agent.query, claim_of(agent.plan), agent.plan.path);
        }
        if (told_of != touched.end()) {
          ++told;
          if (had_path) {
            ASSERT_EQ(told_of->blocked, !verdict.valid) << about() << ": " << verdict.reason;
          }
          const double before = agent.plan.cost;
          if (had_path && !told_of->blocked && best.status == Status::found && best.cost < before * (1 - 1e-9)) {
            ASSERT_GE(best.cost, told_of->at_least * (1 - 1e-9)) << about();
          }
          plan(agent);
          watch.replace(agent.watched, agent.plan.path);
          changed += !had_path || !verdict.valid || agent.plan.cost < before ? 1 : 0;
          (told_of->blocked ? blocked : shortened) += 1;
        } else {
          ASSERT_EQ(had_path, best.status == Status::found) << about();
          ASSERT_EQ(had_path, verdict.valid) << about() << ": " << verdict.reason;
        }
        if (agent.plan.status != Status::found) continue;
        bent += agent.plan.path.arcs.empty() ? 0 : 1;
        ASSERT_NEAR(agent.plan.cost, best.cost, 1e-7 * (1 + best.cost)) << about();
      }
    }
  }
  EXPECT_GT(blocked, 15);
  EXPECT_GT(shortened, 15);
  EXPECT_GT(bent, 50);
  EXPECT_GT(kept, 2 * told) << "most edits concern few agents";
  EXPECT_GT(3 * changed, told) << "many that are told of should find another path";
}

TEST(PathWatch, KnowsHowFarADiscHasComeOnAnArc) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {20, 0}, {20, 12}, {0, 12}};
  parts.obstacles = {Polygon{{{{9, 0}, {11, 0}, {11, 6}, {9, 6}}}}};
  const auto world = std::make_shared<LiveWorld>(PolygonWorld(parts), kFollowedByWidths);
  PathWatch watch(*world);
  TriangulationAstarPlanner planner(world, {.reduced = true});
  Plan2 plan;
  planner.plan({{2, 2}, {18, 2}, 1}, {}, plan);
  ASSERT_EQ(plan.status, Status::found);
  ASSERT_EQ(plan.path.arcs.size(), 2u);
  const WatchedId id = watch.add(plan.path, 1);
  EXPECT_FALSE(watch.swept(id).empty());
  EXPECT_TRUE(watch.channel(id).empty());
  const Arc last = plan.path.arcs[1];
  ASSERT_EQ(last.centre, (Vec2{11, 6}));
  const Vec2 out{std::cos(1.3), std::sin(1.3)}, at = last.centre + out;  // half way round the second corner
  watch.advance(id, last.piece, at);
  const ObstacleId behind = world->insert(Polygon{{{{3, 1}, {6, 1}, {6, 6}, {3, 6}}}});
  EXPECT_TRUE(watch.after_edit().empty());
  (void)world->insert_point({14, 9});  // beyond the radius
  EXPECT_TRUE(watch.after_edit().empty());
  world->remove(behind);
  EXPECT_TRUE(watch.after_edit().empty()) << "what becomes free behind an agent is no way for it";
  const ObstacleId near = world->insert_point(at + 0.7 * out);
  const auto touched = watch.after_edit();
  ASSERT_EQ(touched.size(), 1u) << "within the radius of the arc";
  EXPECT_TRUE(touched[0].blocked);
  world->remove(near);
  (void)watch.after_edit();
  watch.advance(id, last.piece, plan.path.points[last.piece + 1]);
  const ObstacleId around = world->insert_point(last.centre + Vec2{-0.5, 0.5});
  EXPECT_TRUE(watch.after_edit().empty()) << "at the end of an arc there is nothing left of it";
  world->remove(around);
}

TEST(PathWatch, RefusesARadiusThatIsNoneAndArcsOfAPoint) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {20, 0}, {20, 10}, {0, 10}};
  const LiveWorld points{PolygonWorld(parts)}, discs(PolygonWorld(parts), kFollowedByWidths);
  PathWatch watch(points), of_discs(discs);
  EXPECT_THROW((void)watch.add({}, -1), InputError);
  EXPECT_THROW((void)watch.add({}, std::nan("")), InputError);
  EXPECT_THROW((void)of_discs.add({}), InputError) << "points need a mesh";
  const Path2 bent{.points = {{5, 5}, {6, 5}}, .arcs = {{0, {5.5, 5}, true}}};
  const WatchedId id = watch.add({});
  EXPECT_THROW(watch.replace(id, bent), InputError);
  EXPECT_THROW((void)watch.add(bent), InputError);
  EXPECT_EQ(watch.add({}), WatchedId(id.value + 1)) << "nothing is left of what was refused";
  EXPECT_TRUE(watch.swept(watch.add(bent, 0.2)).size() > 0) << "discs need none";
}

}  // namespace
}  // namespace taut
