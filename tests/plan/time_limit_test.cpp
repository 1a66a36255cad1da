// A time limit binds wherever a planner of discs is: along channels of many thousand portals, and while a path is drawn
// through one. No answer comes more than a few milliseconds late. The machine may be busy, so there are several tries.
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
  worlds.push_back({"polygons", std::make_shared<World>(
                                    PolygonWorld(generate_polygons({.obstacles = 3000, .mean_size = 8, .seed = 7})))});
  worlds.push_back({"smooth outline", std::make_shared<World>(smooth(20000))});
  return worlds;
}

TEST(TimeLimit, BindsPlannersOfDiscsInsideOfLongSteps) {
  for (const HardWorld& hard : hard_worlds()) {
    const Box2 box = bounds(*hard.world);
    CellStore cells(hard.world);
    for (const char* name : {"ta", "tra", "tra:f=1"}) {
      const auto planner = make_planner(parse_planner(name), cells);
      for (const double radius : {0.4, 30.0, 110.0}) {
        const Query2 query{box.min + 0.17 * (box.max - box.min), box.max - 0.18 * (box.max - box.min), radius};
        Plan2 plan;
        planner->plan(query, {.expansions = 1}, plan);  // makes room for the marks of a search
        for (const double limit : {0.2, 2.0}) {
          double late = 1e9;
          for (int i = 0; i < kTries && late > kLate; ++i) {
            Budget budget;
            budget.time = std::chrono::duration_cast<std::chrono::nanoseconds>(Milliseconds(limit));
            const auto begin = Clock::now();
            planner->plan(query, budget, plan);
            late = std::min(late, Milliseconds(Clock::now() - begin).count() - limit);
          }
          EXPECT_LE(late, kLate) << name << " in " << hard.name << ", radius " << radius << ", limit " << limit
                                 << " ms: " << name_of(plan.status);
        }
      }
    }
  }
}

}  // namespace
}  // namespace taut
