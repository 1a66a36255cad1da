// Ends that may be elsewhere, for agents with a radius: moved to the nearest place with room that can be reached, and
// anywhere within a distance of the goal. All planners that know a radius against brute force, on worlds in which
// everything rare is common.
#include <gtest/gtest.h>

#include <cmath>

#include "support/disc_ends_check.hpp"
#include "support/random_grid.hpp"
#include "support/random_polygon_world.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut {
namespace {

using brute_force::cases;
using brute_force::LatticeWorlds;
using test::DiscEndsCheck;

const std::vector<std::string_view> kPlanners{"tangent-graph", "ta", "tra"};

// One of the four kinds of query.
void set_ends(Query2& query, Random& random, double size) {
  const std::uint64_t kind = random.below(8);
  if (kind != 0) query.on_blocked = kind % 2 == 1 ? OnBlocked::nearest : OnBlocked::report;
  constexpr double kDistances[] = {0.25, 0.5, 1, 1.5, 0.70710678118654757};
  if (kind >= 4 || kind == 2) query.within = size / 10 * (kind < 6 ? kDistances[random.below(5)] : 4 * random.unit());
}

TEST(DiscEnds, AreWhereBruteForceHasThemInDegenerateWorlds) {
  DiscEndsCheck::Tally tally;
  const int count = cases(60, 10000);
  for (int i = 0; i < count; ++i) {
    LatticeWorlds worlds(static_cast<std::uint64_t>(7000 + i));
    PolygonWorld::Parts parts = worlds.make();
    Random& random = worlds.random();
    for (std::uint64_t k = random.below(4); k > 0; --k) parts.points.push_back(worlds.query_point());
    parts.corner_rule = i % 8 == 0 ? CornerRule::allow : CornerRule::forbid;
    const PolygonWorld world(parts);
    // Radii at which circles touch, fill gaps of one unit or meet in points of the lattice; and some at random.
    constexpr double kRadii[] = {0.25, 0.5, 1, 0.125, 0.70710678118654757, 0.49};
    const double radius = i % 2 == 0 ? kRadii[random.below(6)] : random.between(0.01, 0.8);
    DiscEndsCheck check(world, world, radius, "world " + std::to_string(i), kPlanners);
    for (int k = 0; k < 8; ++k) {
      const auto draw = [&]() -> Vec2 {
        if (random.below(2) == 0) return worlds.query_point();
        const double x = random.between(-2.0, worlds.size() + 2.0);
        return {x, random.between(-2.0, worlds.size() + 2.0)};
      };
      Query2 query{draw(), draw()};
      if (random.below(10) == 0) query.goal = query.start;
      set_ends(query, random, worlds.size());
      ASSERT_TRUE(check.agrees(query, tally));
    }
  }
  EXPECT_GT(tally.found, tally.asked / 3);
  EXPECT_GT(tally.exact, tally.found / 2);
  EXPECT_LT(tally.ties, tally.asked / 20);
}

}  // namespace
}  // namespace taut
