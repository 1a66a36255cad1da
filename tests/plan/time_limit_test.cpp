// A time limit and a stop token bind wherever a planner is: every planner of the registry, on worlds that are hard for
// it, for every kind of query that it claims to answer, the first one included. No answer comes more than a few
// milliseconds late. The machine may be busy, so there are several tries. And what was cut short leaves no trace: the
// next answer of the same planner is that of a new one.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "support/random_grid.hpp"
#include "support/smooth_worlds.hpp"
#include "support/time_limit.hpp"
#include "taut/plan/detail/triangles/triangulation_astar_planner.hpp"
#include "taut/world/generate/random_polygons.hpp"

namespace taut {
using namespace detail;
using namespace test::late;
namespace {

using HardPlane = HardWorld<2>;

// A large convex hall in a world where other obstacles cross: nobody knows exactly where edges run, so an end on the
// border has to be put clear of it. And the same as one fan, with ends beside its hub.
PolygonWorld::Parts rounded_hall_world(std::size_t corners) {
  PolygonWorld::Parts parts = test::smooth::in_box(200);
  parts.obstacles = {{{test::smooth::box(150), test::smooth::circle(corners, {}, 100)}},
                     {{{{170.2, 149.7}, {181.1, 150.6}, {180.1, 161.3}}}},
                     {{{{170.3, 150.7}, {182.1, 151.6}, {181.1, 151.9}}}}};
  return parts;
}
PolygonWorld::Parts rounded_fan_world(std::size_t corners) {
  PolygonWorld::Parts parts = rounded_hall_world(corners);
  parts.points.push_back({0, 0});
  return parts;
}

std::vector<HardPlane> hard_worlds() {
  const bool full = full_size();
  const int side = full ? 700 : 300;
  const std::size_t corners = full ? 20000 : 8000;
  Random random(5);
  std::vector<HardPlane> worlds;
  worlds.push_back(hard<2>("sparse grid", random_grid(random, side, side, 0.1, CornerRule::forbid)));
  worlds.push_back(hard<2>("dense grid", random_grid(random, side, side, 0.35, CornerRule::forbid)));
  worlds.push_back(hard<2>("grid to squeeze through", random_grid(random, side, side, 0.3, CornerRule::allow)));
  worlds.push_back(hard<2>("small grid", random_grid(random, 60, 60, 0.3, CornerRule::forbid)));
  worlds.push_back(hard<2>(
      "polygons", PolygonWorld(generate_polygons({.obstacles = full ? 3000 : 1500, .mean_size = 8, .seed = 7}))));
  worlds.push_back(hard<2>("disc", PolygonWorld(test::smooth::disc_world(corners))));
  worlds.push_back(hard<2>("hall", PolygonWorld(test::smooth::hall_world(corners))));
  worlds.push_back(hard<2>("star", PolygonWorld(test::smooth::star_world(corners))));
  worlds.push_back(hard<2>("rounded hall", PolygonWorld(rounded_hall_world(20000))));
  worlds.push_back(hard<2>("rounded fan", PolygonWorld(rounded_fan_world(20000))));
  if (!full) return worlds;
  worlds.push_back(hard<2>("disc of fewer corners", PolygonWorld(test::smooth::disc_world(8000))));
  worlds.push_back(hard<2>("blobs", PolygonWorld(test::smooth::blobs_world(corners))));
  worlds.push_back(hard<2>("combs", PolygonWorld(test::smooth::combs_world(corners))));
  worlds.push_back(hard<2>("corner", PolygonWorld(test::smooth::comb_from_corner_world(corners))));
  return worlds;
}

std::vector<std::string> variants(const PlannerEntry& entry) {
  std::vector<std::string> all{std::string(entry.name)};
  if (entry.name == "polyanya") all.push_back("polyanya:merge=none");
  if (entry.name == "tra") all.insert(all.end(), {"tra:f=1", "tra:mode=thesis"});
  return all;
}

// Every combination that the planner answers, between several ends: far apart, in the middle of everything, and beyond
// the border.
std::vector<Query2> queries_for(const PlannerEntry& entry, const World& world) {
  const Box2 box = bounds(world);
  const auto at = [&](double x, double y) {
    const Vec2 p = box.min + Vec2{x * box.width(), y * box.height()};
    return entry.abilities.any_point ? p : Vec2{std::round(p.x), std::round(p.y)};
  };
  const std::pair<Vec2, Vec2> ends[] = {
      {at(0.171, 0.173), at(0.822, 0.818)}, {at(0.499, 0.498), at(0.985, 0.012)}, {at(0.2103, 0.7011), at(1.3, 1.2)}};
  std::vector<Query2> all;
  for (const double radius : {0.0, 0.4, 30.0}) {
    for (const OnBlocked on_blocked : {OnBlocked::report, OnBlocked::nearest}) {
      for (const double within : {0.0, 1.5, 40.0}) {
        for (const auto& [start, goal] : ends) {
          Query2 query{.start = start, .goal = goal, .radius = radius, .on_blocked = on_blocked, .within = within};
          if (query_misfit(entry, query).empty()) all.push_back(query);
        }
      }
    }
  }
  return all;
}

std::string told(const Query2& query) {
  return "radius " + std::to_string(query.radius) + ", within " + std::to_string(query.within) +
         (query.on_blocked == OnBlocked::nearest ? ", nearest" : "") + ", to " + std::to_string(query.goal.x) + " " +
         std::to_string(query.goal.y);
}

class TimeLimit : public testing::TestWithParam<std::size_t> {};

TEST_P(TimeLimit, BindsEveryPlannerWhateverItIsAsked) {
  const std::vector<HardPlane> worlds = hard_worlds();
  if (GetParam() >= worlds.size()) GTEST_SKIP() << "only in full size";
  const HardPlane& hard = worlds[GetParam()];
  Tally tally;
  for_planners<2>(hard, tally, variants,
                  [&](const std::string& name, const Planner2& planner, const PlannerEntry& entry) {
                    for (const Query2& query : queries_for(entry, *hard.world))
                      expect_in_time<2>(planner, query, name + " in " + hard.name + ", " + told(query), tally[entry]);
                  });
}
INSTANTIATE_TEST_SUITE_P(HardWorlds, TimeLimit, testing::Range<std::size_t>(0, 14));

// Where a disc's way cannot be drawn, by order, making the tangent graph is part of the query.
TEST(TimeLimitOfDiscs, BindsWhileTheTangentGraphIsMade) {
  for (const HardPlane& hard : hard_worlds()) {
    const auto* world = std::get_if<PolygonWorld>(hard.world.get());
    if (world == nullptr) continue;
    const TriangulationAstarPlanner planner(std::make_shared<LiveWorld>(*world, kFollowedByWidths),
                                            {.reduced = true, .drawing_rounds = 0});
    Query2 query = queries_for(*parse_planner("tra").entry, *hard.world).front();
    query.radius = 0.1;
    for (double limit = 0.5; limit < 100; limit *= 1.5) {
      Plan2 plan;
      EXPECT_LE(least_lateness<2>(
                    planner, query, limit, [&] { return limited_to(limit); }, plan),
                kLate)
          << hard.name << ", limit " << limit << " ms: " << name_of(plan.status);
      if (plan.status != Status::budget_spent) break;
    }
  }
}

// Asked from another thread while a query is under way.
TEST(StopToken, EndsEveryPlannersSearchAtOnce) {
  const std::vector<HardPlane> worlds = hard_worlds();
  Tally tally;
  for (const HardPlane& hard : {worlds[1], worlds[4], worlds[6]}) {
    for_planners<2>(hard, tally, variants,
                    [&](const std::string& name, const Planner2& planner, const PlannerEntry& entry) {
                      const std::vector<Query2> queries = queries_for(entry, *hard.world);
                      for (std::size_t q = 0; q < queries.size(); q += 5) {
                        double late = 1e9;
                        for (int i = 0; i < kTries && late > kLate; ++i) {
                          const auto worker = planner.clone();
                          StopSource source;
                          Budget budget;
                          budget.stop = source.get_token();
                          Clock::time_point asked;
                          double worked = 0;
                          std::thread other([&] {
                            std::this_thread::sleep_for(std::chrono::milliseconds(2));
                            asked = Clock::now();
                            worked = processor_ms();
                            source.request_stop();
                          });
                          Plan2 plan;
                          worker->plan(queries[q], budget, plan);
                          const auto end = Clock::now();
                          const double worked_by_end = processor_ms();
                          other.join();
                          // What was worked, not what the machine did besides.
                          late = std::min({late, Milliseconds(end - asked).count(), worked_by_end - worked});
                        }
                        EXPECT_LE(late, kLate) << name << " in " << hard.name << ", " << told(queries[q]);
                      }
                    });
  }
}

TEST(Interruption, LeavesNoTrace) {
  Random random(11);
  std::vector<HardPlane> worlds;
  worlds.push_back(hard<2>("grid", random_grid(random, 120, 120, 0.3, CornerRule::forbid)));
  worlds.push_back(hard<2>("grid to squeeze through", random_grid(random, 120, 120, 0.35, CornerRule::allow)));
  worlds.push_back(hard<2>("polygons", PolygonWorld(generate_polygons({.obstacles = 30, .mean_size = 40, .seed = 7}))));
  worlds.push_back(hard<2>("disc", PolygonWorld(test::smooth::disc_world(1000))));
  Tally tally;
  for (const HardPlane& hard : worlds) {
    for_planners<2>(hard, tally, variants,
                    [&](const std::string& name, const Planner2& planner, const PlannerEntry& entry) {
                      // Whole answers of graphs over all corners take long where there are many.
                      if ((entry.name == "tangent-graph" || entry.name == "visibility") && hard.name != "polygons")
                        return;
                      const std::vector<Query2> queries = queries_for(entry, *hard.world);
                      for (std::size_t q = 0; q < queries.size(); q += entry.abilities.radius ? 4 : 2) {
                        if (queries[q].radius > 1 && hard.name == "grid")
                          continue;  // fits nowhere, and is long to find that out
                        expect_no_trace<2>(planner, queries[q], name + " in " + hard.name + ", " + told(queries[q]));
                      }
                    });
  }
}

}  // namespace
}  // namespace taut
