// A time limit binds every planner, wherever it is: on worlds that take each of them far longer, no answer comes more
// than a few milliseconds late. The machine may be busy, so a planner has several tries.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>
#include <numbers>
#include <string>

#include "support/random_grid.hpp"
#include "taut/plan/registry.hpp"
#include "taut/world/generate/random_polygons.hpp"

namespace taut {
namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr double kLate = 100;
#else
constexpr double kLate = 5;
#endif
constexpr int kTries = 4;

struct HardWorld {
  const char* name;
  std::shared_ptr<const World> world;
};

// A smooth outline: one channel with very many portals.
World smooth(int corners) {
  PolygonWorld::Parts parts;
  parts.boundary = {{-321, -321}, {321, -321}, {321, 321}, {-321, 321}};
  Ring ring;
  for (int i = 0; i < corners; ++i) {
    const double angle = 2 * std::numbers::pi * i / corners;
    ring.push_back(100 * Vec2{std::cos(angle), std::sin(angle)});
  }
  parts.obstacles = {{{ring}}};
  return PolygonWorld(parts);
}

std::vector<HardWorld> hard_worlds() {
  Random random(5);
  std::vector<HardWorld> worlds;
  worlds.push_back({"sparse grid", std::make_shared<World>(random_grid(random, 700, 700, 0.1, CornerRule::forbid))});
  worlds.push_back({"dense grid", std::make_shared<World>(random_grid(random, 700, 700, 0.35, CornerRule::allow))});
  worlds.push_back({"polygons", std::make_shared<World>(PolygonWorld(generate_polygons({.obstacles = 3000, .mean_size = 8, .seed = 7})))});
  worlds.push_back({"smooth outline", std::make_shared<World>(smooth(8000))});
  return worlds;
}

TEST(TimeLimit, BindsEveryPlannerWhereverItIs) {
  for (const HardWorld& hard : hard_worlds()) {
    const Box2 box = bounds(*hard.world);
    CellStore cells(hard.world);
    for (const PlannerEntry& entry : registry()) {
      if (!entry.in<2>() || !entry.misfit(*hard.world).empty()) continue;
      const auto planner = make_planner(parse_planner(entry.name), cells);
      for (const double radius : {0.0, 0.4, 30.0}) {
        for (const OnBlocked on_blocked : {OnBlocked::report, OnBlocked::nearest}) {
          for (const double within : {0.0, 20.0}) {
            Query2 query{box.min + 0.07 * (box.max - box.min), box.max - 0.08 * (box.max - box.min), radius};
            query.on_blocked = on_blocked;
            query.within = within;
            if (!query_misfit(entry, query).empty()) continue;
            for (const double limit : {1.0, 10.0}) {
              double late = 1e9;
              Plan2 plan;
              for (int i = 0; i < kTries && late > kLate; ++i) {
                // A clone knows nothing yet.
                const auto fresh = planner->clone();
                Budget budget;
                budget.time = std::chrono::duration_cast<std::chrono::nanoseconds>(Milliseconds(limit));
                const auto begin = Clock::now();
                fresh->plan(query, budget, plan);
                late = std::min(late, Milliseconds(Clock::now() - begin).count() - limit);
              }
              EXPECT_LE(late, kLate) << entry.name << " in " << hard.name << ", radius " << radius << ", within "
                                     << within << (on_blocked == OnBlocked::nearest ? ", nearest" : "") << ", limit "
                                     << limit << " ms: " << name_of(plan.status);
            }
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace taut
