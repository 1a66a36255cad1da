// Ends that may be elsewhere, for agents with a radius: moved to the nearest place with room that can be reached, and
// anywhere within a distance of the goal. All planners that know a radius against brute force, on worlds in which
// everything rare is common.
#include <gtest/gtest.h>

#include <cmath>

#include "support/disc_ends_check.hpp"
#include "support/random_grid.hpp"
#include "support/random_polygon_world.hpp"
#include "support/real_map.hpp"
#include "taut/base/input_error.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut {
namespace {

using brute_force::cases;
using brute_force::LatticeWorlds;
using test::DiscEndsCheck;

const std::vector<std::string_view> kWithRadius{"tangent-graph", "ta", "tra"};

// One of the four kinds of query.
void set_ends(Query2& query, Random& random, double size) {
  const std::uint64_t kind = random.below(8);
  if (kind != 0) query.on_blocked = kind % 2 == 1 ? OnBlocked::nearest : OnBlocked::report;
  constexpr double kDistances[] = {0.25, 0.5, 1, 1.5, 0.70710678118654757};
  if (kind >= 4 || kind == 2) query.within = size / 10 * (kind < 6 ? kDistances[random.below(5)] : 4 * random.unit());
}

// What a test has to have seen to mean something.
void expect_all_seen(const DiscEndsCheck::Tally& tally) {
  testing::Test::RecordProperty("asked", std::to_string(tally.asked));
  testing::Test::RecordProperty("found", std::to_string(tally.found));
  testing::Test::RecordProperty("exact", std::to_string(tally.exact));
  testing::Test::RecordProperty("ties", std::to_string(tally.ties));
  testing::Test::RecordProperty("grazes", std::to_string(tally.grazes));
  EXPECT_GT(tally.found, tally.asked / 3);
  EXPECT_GT(tally.bent, tally.asked / 100);
  EXPECT_GT(tally.starts_moved, tally.asked / 20);
  EXPECT_GT(tally.goals_moved, tally.asked / 20);
  EXPECT_GT(tally.ended_within, tally.asked / 20);
  EXPECT_GT(tally.start_blocked, tally.asked / 100);
  EXPECT_GT(tally.too_wide, tally.asked / 1000);
  EXPECT_GT(tally.unreachable, tally.asked / 1000);
  EXPECT_GT(tally.exact, tally.found);  // of two or three bounds for each path
  EXPECT_LT(tally.ties, tally.asked / 20);
  EXPECT_LE(tally.grazes, tally.asked / 10000);
}

PolygonWorld::Parts moved_and_scaled(PolygonWorld::Parts parts, double scale, Vec2 by) {
  const auto move = [&](std::vector<Vec2>& points) {
    for (Vec2& p : points) p = scale * p + by;
  };
  move(parts.boundary);
  for (Polygon& polygon : parts.obstacles) std::for_each(polygon.rings.begin(), polygon.rings.end(), move);
  std::for_each(parts.walls.begin(), parts.walls.end(), move);
  move(parts.points);
  return parts;
}

bool is_world(const PolygonWorld::Parts& parts) {
  try {
    const PolygonWorld world(parts);
    return true;
  } catch (const InputError&) {
    return false;
  }
}

// Worlds where they are, far from the origin, tiny and huge.
TEST(DiscEnds, AreWhereBruteForceHasThemInDegenerateWorlds) {
  DiscEndsCheck::Tally tally;
  const int count = cases(60, 10000);
  int crossing = 0;
  for (int i = 0; i < count; ++i) {
    LatticeWorlds worlds(static_cast<std::uint64_t>(7000 + i));
    PolygonWorld::Parts parts = worlds.make();
    Random& random = worlds.random();
    for (std::uint64_t k = random.below(4); k > 0; --k) parts.points.push_back(worlds.query_point());
    parts.corner_rule = i % 8 == 0 ? CornerRule::allow : CornerRule::forbid;
    double scale = i % 8 == 5 ? 1e-3 : i % 8 == 6 ? 1e6 : 1;
    const Vec2 by = i % 8 == 7 ? Vec2{1e6, -1e6} : Vec2{};
    // Thousandths are rounded, and rings that touch may then cross, which is no world; a power of two rounds nothing.
    if (scale < 1 && !is_world(moved_and_scaled(parts, scale, by))) {
      scale = 0x1p-10;
      ++crossing;
    }
    const PolygonWorld world(moved_and_scaled(parts, scale, by));
    // Radii at which circles touch, fill gaps of one unit or meet in points of the lattice; and some at random.
    constexpr double kRadii[] = {0.25, 0.5, 1, 0.125, 0.70710678118654757, 0.49};
    const double radius = scale * (i % 3 != 0 ? kRadii[random.below(6)] : random.between(0.01, 0.8));
    DiscEndsCheck check(world, world, radius, "world " + std::to_string(i), kWithRadius);
    for (int k = 0; k < 8; ++k) {
      const auto draw = [&]() -> Vec2 {
        if (random.below(2) == 0) return worlds.query_point();
        const double x = random.between(-2.0, worlds.size() + 2.0);
        return {x, random.between(-2.0, worlds.size() + 2.0)};
      };
      Query2 query{draw(), draw()};
      if (random.below(10) == 0) query.goal = query.start;
      set_ends(query, random, worlds.size());
      query.start = scale * query.start + by;
      query.goal = scale * query.goal + by;
      query.within *= scale;
      ASSERT_TRUE(check.agrees(query, tally));
    }
  }
  expect_all_seen(tally);
  EXPECT_GT(tally.stayed, tally.asked / 100);
  EXPECT_LE(crossing, count / 1000);
}

TEST(DiscEnds, AreWhereBruteForceHasThemAmongRandomPolygons) {
  DiscEndsCheck::Tally tally;
  Random random(11);
  for (int i = 0; i < cases(40, 3000); ++i) {
    const PolygonWorld world = test::random_polygon_world(static_cast<std::uint64_t>(i), i % 2 == 0);
    const double radius = std::exp(random.between(std::log(0.01), std::log(12.0)));
    DiscEndsCheck check(world, world, radius, "world " + std::to_string(i), kWithRadius);
    for (int k = 0; k < 8; ++k) {
      const auto draw = [&]() -> Vec2 {
        const double x = random.between(-5.0, 105.0);
        return {x, random.between(-5.0, 105.0)};
      };
      Query2 query{draw(), draw()};
      set_ends(query, random, 100);
      ASSERT_TRUE(check.agrees(query, tally));
    }
  }
  expect_all_seen(tally);
}

// Grids as planners trace them, and those on which points may squeeze through double corners, which discs cannot.
TEST(DiscEnds, AreWhereBruteForceHasThemOnGrids) {
  DiscEndsCheck::Tally tally;
  Random random(13);
  for (int i = 0; i < cases(30, 2000); ++i) {
    const CornerRule rule = i % 3 == 0 ? CornerRule::allow : CornerRule::forbid;
    const Grid grid = random_grid(random, 7, 6, 0.15 + 0.25 * random.unit(), rule);
    constexpr double kRadii[] = {0.5, 0.25, 0.45, 0.9, 1};
    DiscEndsCheck check(grid, trace_grid(grid), kRadii[random.below(5)], "grid " + std::to_string(i), kWithRadius);
    for (int k = 0; k < 8; ++k) {
      const auto draw = [&]() -> Vec2 {
        const double x = random.below(2) == 0 ? random.between(-1, 14) / 2.0 : random.between(-1.0, 8.0);
        return {x, random.below(2) == 0 ? random.between(-1, 12) / 2.0 : random.between(-1.0, 7.0)};
      };
      Query2 query{draw(), draw()};
      set_ends(query, random, 7);
      ASSERT_TRUE(check.agrees(query, tally));
    }
  }
  expect_all_seen(tally);
}

// Too large for brute force; but the planners share no cells, so they would have to be wrong in the same way.
TEST(DiscEnds, AreTheSameForAllPlannersOnARealMap) {
  TAUT_NEEDS_SHARED_DATA("movingai/bgmaps");
  const test::RealMap map(test::shared_data() / "movingai/bgmaps/AR0306SR.map", lab::CellOrigin::centre);
  const World world(map.polygons);
  CellStore cells(std::make_shared<const World>(world));
  const Validator validator(world);
  std::vector<std::unique_ptr<Planner2>> planners;
  for (const std::string_view name : kWithRadius) planners.push_back(make_planner(parse_planner(name), cells));
  const Box2 box = bounds(world);
  Random random(17);
  int found = 0, moved = 0;
  for (const double radius : {0.49, 1.3, 3.1}) {
    for (int i = 0; i < cases(40, 1500); ++i) {
      const auto draw = [&]() -> Vec2 {
        const double x = random.between(box.min.x, box.max.x);
        return {x, random.between(box.min.y, box.max.y)};
      };
      Query2 query{draw(), draw(), radius};
      if (i % 3 != 0) query.on_blocked = OnBlocked::nearest;
      if (i % 3 != 1) query.within = random.between(0.0, 20.0);
      Plan2 expected, plan;
      planners.front()->plan(query, {}, expected);
      for (std::size_t k = 0; k < planners.size(); ++k) {
        planners[k]->plan(query, {}, plan);
        ASSERT_EQ(name_of(plan.status), name_of(expected.status)) << kWithRadius[k] << ", query " << i;
        if (plan.status != Status::found) continue;
        const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
        ASSERT_TRUE(verdict.valid) << kWithRadius[k] << ", query " << i << ": " << verdict.reason;
        ASSERT_TRUE(plan.proven_optimal) << kWithRadius[k] << ", query " << i;
        EXPECT_NEAR(distance(plan.start_used, query.start), distance(expected.start_used, query.start), 1e-6);
        if (distance(plan.start_used, expected.start_used) > 1e-6) continue;  // as near, elsewhere
        const double off = distance(plan.goal_used, query.goal),
                     expected_off = distance(expected.goal_used, query.goal);
        const bool within = query.within > 0 && off <= query.within + 1e-6;
        EXPECT_EQ(within, query.within > 0 && expected_off <= query.within + 1e-6) << kWithRadius[k] << ", query " << i;
        if (!within) {
          EXPECT_NEAR(off, expected_off, 1e-6) << kWithRadius[k] << ", query " << i;
        }
        if (within || distance(plan.goal_used, expected.goal_used) < 1e-6) {
          EXPECT_NEAR(plan.cost, expected.cost, 1e-6 * (1 + expected.cost)) << kWithRadius[k] << ", query " << i;
        }
        ++found;
        moved += plan.goal_used != query.goal ? 1 : 0;
      }
    }
  }
  EXPECT_GT(found, 100);
  EXPECT_GT(moved, 50);
}

}  // namespace
}  // namespace taut
