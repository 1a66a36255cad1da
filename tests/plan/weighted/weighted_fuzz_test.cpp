// Every planner over weighted ground, as the registry lists them, crossed with what users can vary: kinds of ground,
// size and place of the world, contrast of weights, pairs of options, ends anywhere (in corners, on edges, in blocked
// ground, outside, in the same place), and budgets of all kinds. Every query has an answer, in bounded time, and on
// ordinary ground every path passes the validator. On hard ground (weights that differ by more than ten times, needles,
// far from the origin) many do not yet: planners claim what a path costs over their triangles, and the world measures
// another cost where points are rounded onto edges between very different weights. Those are printed and counted.
#include <gtest/gtest.h>

#include <chrono>
#include <map>

#include "support/brute_force_worlds.hpp"
#include "support/cost_grids.hpp"
#include "support/weighted_ground.hpp"
#include "support/weighted_oracle.hpp"
#include "taut/path/path_cost.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"

namespace taut {
namespace {

struct Ground {
  std::string name;
  World world;
  std::vector<Vec2> places;  // of corners
  bool hard = false;         // high contrast, needles, or far from the origin
};

// So much larger, and there.
struct Placing {
  double scale = 1;
  Vec2 at{};
  [[nodiscard]] Vec2 operator()(Vec2 p) const { return at + scale * p; }
};

Ground draw_grid(Random& random) {
  const double contrasts[] = {1, 10, 1e4, 1e9};
  const double contrast = contrasts[random.below(4)];
  const CostGrid grid = cost_grids::draw({.width = random.between(1, 12),
                                          .height = random.between(1, 12),
                                          .contrast = contrast,
                                          .blocked = random.below(2) == 0 ? 0.3 : 0,
                                          .patch = random.between(1, 3),
                                          .rule = random.below(2) == 0 ? CornerRule::allow : CornerRule::forbid},
                                         random);
  Ground ground{"grid", World(grid), {}, contrast > 10};
  for (int i = 0; i < 6; ++i)
    ground.places.push_back({double(random.between(0, grid.width())), double(random.between(0, grid.height()))});
  return ground;
}

Ground draw_triangles(const Placing& placing, Random& random) {
  const bool needles = random.below(4) == 0, contrast = random.below(2) == 0;
  auto parts = weighted::draw_mesh<2>(
      {.size = random.between(1, 8), .stretch = needles ? 20.0 : 1.0, .blocked = random.below(2) == 0 ? 0.2 : 0},
      random);
  if (contrast) {
    for (double& w : parts.weights) w = std::isinf(w) ? w : std::pow(10.0, random.between(-4.5, 4.5));
  }
  const std::size_t first = parts.positions.size();
  if (random.below(3) == 0) {  // a part of its own
    for (const Vec2 p : {Vec2{-5, -5}, Vec2{-4, -5}, Vec2{-5, -4}}) parts.positions.push_back(p);
    const auto id = static_cast<std::uint32_t>(first);
    parts.corners.push_back({id, id + 2, id + 1});  // clockwise
    parts.weights.push_back(2);
  }
  for (Vec2& p : parts.positions) p = placing(p);
  parts.corner_rule = random.below(2) == 0 ? CornerRule::allow : CornerRule::forbid;
  return {"triangles", World(TriangleComplex(parts)), parts.positions, needles || contrast || placing.at != Vec2{}};
}

Ground draw_regions(const Placing& placing, Random& random) {
  const WeightedRegions drawn = test::whole_regions(random, 20, random.between(0, 4), random.between(0, 2));
  PolygonWorld::Parts parts;
  const auto place = [&](Ring ring) {
    for (Vec2& p : ring) p = placing(p);
    return ring;
  };
  parts.boundary = place(drawn.blocked().boundary());
  for (const Polygon& obstacle : drawn.blocked().obstacles()) {
    Polygon moved;
    for (const Ring& ring : obstacle.rings) moved.rings.push_back(place(ring));
    parts.obstacles.push_back(moved);
  }
  const bool hard = placing.at != Vec2{} || random.below(2) == 0;
  std::vector<WeightedArea> areas;
  for (const WeightedArea& area : drawn.areas()) {
    WeightedArea moved{{}, std::pow(10.0, hard ? random.between(-3.0, 3.0) : random.between(0.0, 1.0))};
    for (const Ring& ring : area.polygon.rings) moved.polygon.rings.push_back(place(ring));
    areas.push_back(moved);
  }
  Ground ground{"regions", World(WeightedRegions(PolygonWorld(parts), areas, 2)), {}, hard};
  for (int i = 0; i < 6; ++i)
    ground.places.push_back(placing({double(random.between(0, 20)), double(random.between(0, 20))}));
  return ground;
}

Ground draw_ground(Random& random) {
  const double scales[] = {1e-6, 1e-3, 1, 1, 1e3, 1e6};
  Placing placing{scales[random.below(6)], {}};
  // Far from the origin: coordinates lose digits, and the validator measures costs only as finely as those allow.
  if (random.below(3) == 0) placing.at = {1e6 * placing.scale, -1e6 * placing.scale};
  switch (random.below(3)) {
    case 0:
      return draw_grid(random);
    case 1:
      return draw_regions(placing, random);
    default:
      return draw_triangles(placing, random);
  }
}

Vec2 draw_end(const Ground& ground, Random& random) {
  const Box2 box = bounds(ground.world);
  const auto any = [&] { return ground.places[random.below(ground.places.size())]; };
  switch (random.below(5)) {
    case 0:
      return any();
    case 1:
      return 0.5 * (any() + any());
    case 2:  // in it and around it
      return {box.min.x + (1.4 * random.unit() - 0.2) * box.width(),
              box.min.y + (1.4 * random.unit() - 0.2) * box.height()};
    default:
      return {box.min.x + random.unit() * box.width(), box.min.y + random.unit() * box.height()};
  }
}

// Two options at random, the others as they are.
std::string draw_options(const PlannerEntry& entry, Random& random) {
  std::string name(entry.name);
  std::map<std::string, std::string> chosen;
  for (int i = 0; i < 2 && !entry.options.empty(); ++i) {
    const OptionSchema& option = entry.options[random.below(entry.options.size())];
    chosen[std::string(option.name)] = option.values[random.below(option.values.size())];
  }
  for (const auto& [key, value] : chosen) {
    // A million triangles for every one of these worlds are for another test.
    if (key == "triangles" && value.size() > 4) continue;
    name += ":" + key + "=" + value;
  }
  return name;
}

TEST(WeightedFuzz, EveryQueryHasAnAnswerAndPathsAreValid) {
  Random random(77);
  PolygonWorld::Parts square;
  square.boundary = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  const PolygonWorld plain(square);
  std::map<std::string, int> found, asked;
  std::map<Status, int> seen;
  int all[2] = {0, 0}, refused[2] = {0, 0};  // on ordinary ground, and on hard ground
  double longest = 0;
  std::string slowest;
  for (int w = 0; w < brute_force::cases(60, 3000); ++w) {
    const Ground ground = draw_ground(random);
    const auto world = std::make_shared<const World>(ground.world);
    CellStore cells(world);
    const Validator validator(*world);
    for (const PlannerEntry& entry : registry()) {
      if (!entry.misfit(*world).empty() || entry.misfit(World(plain)).empty()) continue;
      const std::string name = draw_options(entry, random);
      SCOPED_TRACE("world " + std::to_string(w) + " of " + ground.name + ", " + name);
      const auto planner = make_planner(parse_planner(name), cells);
      Plan2 plan;
      for (int q = 0; q < 3; ++q) {
        Query2 query;
        query.start = draw_end(ground, random);
        query.goal = random.below(8) == 0 ? query.start : draw_end(ground, random);
        if (random.below(3) == 0) query.on_blocked = OnBlocked::nearest;
        if (!query_misfit(entry, query).empty()) query.on_blocked = OnBlocked::report;
        Budget budget;
        StopSource stop;
        switch (random.below(5)) {
          case 0:
            budget.expansions = random.below(60);
            break;
          case 1:
            budget.time = std::chrono::microseconds(random.below(2000));
            break;
          case 2:
            budget.stop = stop.get_token();
            if (random.below(2) == 0) stop.request_stop();
            break;
          default:
            break;
        }
        if (entry.name == "weighted-proof")
          budget.time = std::min<std::chrono::nanoseconds>(budget.time, std::chrono::milliseconds(40));
        const auto begin = std::chrono::steady_clock::now();
        planner->plan(query, budget, plan);
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        if (seconds > longest) {
          longest = seconds;
          slowest = name + " in world " + std::to_string(w);
        }
        ++asked[std::string(entry.name)];
        ++seen[plan.status];
        if (plan.status != Status::found) continue;
        ++found[std::string(entry.name)];
        ++all[ground.hard];
        const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
        if (!verdict.valid) {
          ++refused[ground.hard];
          std::printf("  refused: %s; query %d in world %d of %s%s, %s\n", verdict.reason.c_str(), q, w,
                      ground.hard ? "hard " : "", ground.name.c_str(), name.c_str());
        }
        EXPECT_GE(plan.cost, plan.lower_bound * (1 - 1e-9));
        EXPECT_TRUE(std::isfinite(plan.cost) && plan.cost >= 0);
      }
    }
  }
  for (const auto& [name, count] : asked) {
    std::printf("  %s: %d of %d found\n", name.c_str(), found[name], count);
    EXPECT_GT(found[name], count / 8) << name;
  }
  std::printf("  longest %.3f s: %s\n", longest, slowest.c_str());
  EXPECT_GT(seen[Status::budget_spent], 0);
  EXPECT_GT(seen[Status::start_blocked] + seen[Status::goal_blocked], 0);
  EXPECT_LT(longest, 10) << slowest;
  std::printf("  refused: %d of %d paths on ordinary ground, %d of %d on hard ground\n", refused[0], all[0], refused[1],
              all[1]);
  EXPECT_EQ(refused[0], 0);
}

}  // namespace
}  // namespace taut
