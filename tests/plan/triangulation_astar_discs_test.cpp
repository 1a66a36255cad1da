// TA* and TRA* for discs against the tangent graph, which shares no code with them: random polygons and degenerate
// worlds with walls and points, radii from tiny to too large and as wide as a gap, ends anywhere and at the very edge
// of what has room.
#include <gtest/gtest.h>

#include <cmath>

#include "support/brute_force_worlds.hpp"
#include "support/random_polygon_world.hpp"
#include "support/real_map.hpp"
#include "support/triangulation_astar_check.hpp"
#include "taut/plan/detail/graphs/tangent_planner.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut {
using namespace detail;
namespace {

using brute_force::cases;
using brute_force::LatticeWorlds;
using test::TrianglePlannerCheck;

TangentPlanner tangent_for(const PolygonWorld& world) {
  return TangentPlanner(std::make_shared<const TangentGraphs>(std::make_shared<const PolygonWorld>(world)));
}

// Mostly a place with room for the disc, if `draw` hits one.
template <class Draw>
Vec2 place_with_room(TangentPlanner& tangents, double radius, Random& random, Draw draw) {
  Vec2 p = draw();
  if (random.below(8) == 0) return p;
  Plan2 stays;
  for (int tries = 0; tries < 20; ++tries, p = draw()) {
    tangents.plan({p, p, radius}, {}, stays);
    if (stays.status == Status::found) return p;
  }
  return p;
}

// The world's corners, one after the other.
std::vector<Vec2> corners_of(const PolygonWorld& world) {
  std::vector<Vec2> out = world.boundary();
  for (const Polygon& obstacle : world.obstacles()) {
    for (const Ring& ring : obstacle.rings) out.insert(out.end(), ring.begin(), ring.end());
  }
  for (const Polyline& wall : world.walls()) out.insert(out.end(), wall.begin(), wall.end());
  out.insert(out.end(), world.points().begin(), world.points().end());
  return out;
}

// Half the distance between two corners, or a hair less or more: where that is a gap, a disc hardly fits or does not.
double radius_near_half_a_gap(const std::vector<Vec2>& corners, Random& random) {
  const Vec2 a = corners[random.below(corners.size())];
  double least = std::numeric_limits<double>::infinity();
  for (const Vec2 b : corners) {
    if (b != a) least = std::min(least, distance(a, b));
  }
  constexpr double kParts[] = {1, 1 - 1e-6, 1 + 1e-6, 0.98, 1.02};
  return least / 2 * kParts[random.below(5)];
}

TEST(TrianglePlannerOfDiscs, FindsWhatTheTangentGraphFindsAmongRandomPolygons) {
  TrianglePlannerCheck::Tally tally;
  Random random(31);
  for (int i = 0; i < cases(300, 4000); ++i) {
    const PolygonWorld world = test::random_polygon_world(static_cast<std::uint64_t>(i), i % 2 == 0);
    TrianglePlannerCheck check(world, "world " + std::to_string(i), 1e-7);
    TangentPlanner tangents = tangent_for(world);
    const std::vector<Vec2> corners = corners_of(world);
    const double radius = random.below(3) == 0 ? radius_near_half_a_gap(corners, random)
                                               : std::exp(random.between(std::log(0.01), std::log(10.0)));
    for (int k = 0; k < 8; ++k) {
      const auto draw = [&]() -> Vec2 {
        if (random.below(5) == 0) {  // as close to a corner as may be
          const double angle = random.between(-3.0, 3.0);
          return corners[random.below(corners.size())] + radius * Vec2{std::cos(angle), std::sin(angle)};
        }
        const double x = random.between(0.0, 100.0);
        return {x, random.between(0.0, 100.0)};
      };
      const Vec2 start = place_with_room(tangents, radius, random, draw);
      const Query2 query{start, place_with_room(tangents, radius, random, draw), radius};
      Plan2 expected;
      tangents.plan(query, {}, expected);
      ASSERT_TRUE(check.agrees(query, expected, tally));
    }
  }
  EXPECT_GT(tally.found, 150u);
  EXPECT_GT(tally.bent, 60u);
  EXPECT_GT(tally.blocked, 100u);
  EXPECT_GT(tally.too_wide, 10u);
  EXPECT_GT(tally.unreachable, 5u);
  EXPECT_LT(tally.ties, 30u);
  EXPECT_GT(tally.longer, 10u) << "searches that are stopped early ought to miss the shortest path at times";
}

TEST(TrianglePlannerOfDiscs, FindsWhatTheTangentGraphFindsOnDegenerateWorlds) {
  TrianglePlannerCheck::Tally tally;
  for (int i = 0; i < cases(300, 6000); ++i) {
    LatticeWorlds worlds(static_cast<std::uint64_t>(3000 + i));
    PolygonWorld::Parts parts = worlds.make();
    Random& random = worlds.random();
    for (std::uint64_t k = random.below(4); k > 0; --k) parts.points.push_back(worlds.query_point());
    const PolygonWorld world(parts);
    TrianglePlannerCheck check(world, "world " + std::to_string(i), 1e-7);
    TangentPlanner tangents = tangent_for(world);
    // Radii at which circles touch, fill gaps of one unit or meet in points of the lattice; and one at random.
    constexpr double kRadii[] = {0.25, 0.5, 1, 0.125, 0.70710678118654757, 0.49};
    for (const double radius : {kRadii[random.below(6)], random.between(0.01, 0.8)}) {
      for (int k = 0; k < 10; ++k) {
        const auto draw = [&]() -> Vec2 {
          if (random.below(2) == 0) return worlds.query_point();
          const double x = random.between(0.0, worlds.size() * 1.0);
          return {x, random.between(0.0, worlds.size() * 1.0)};
        };
        const Vec2 start = place_with_room(tangents, radius, random, draw);
        const Query2 query{start, place_with_room(tangents, radius, random, draw), radius};
        Plan2 expected;
        tangents.plan(query, {}, expected);
        ASSERT_TRUE(check.agrees(query, expected, tally)) << brute_force::describe(parts);
      }
    }
  }
  EXPECT_GT(tally.found, 150u);
  EXPECT_GT(tally.bent, 50u);
  EXPECT_GT(tally.blocked, 500u);
  EXPECT_GT(tally.too_wide, 20u);
  EXPECT_GT(tally.unreachable, 5u);
}

TEST(TrianglePlannerOfDiscs, FindsWhatTheTangentGraphFindsOnARealMap) {
  TAUT_NEEDS_SHARED_DATA("movingai/bgmaps");
  TrianglePlannerCheck::Tally tally;
  const test::RealMap map(test::shared_data() / "movingai/bgmaps/AR0306SR.map", lab::CellOrigin::centre);
  TrianglePlannerCheck check(map.polygons, map.name, 1e-7);
  TangentPlanner tangents = tangent_for(map.polygons);
  for (std::size_t i = 0; i < map.queries.size(); i += static_cast<std::size_t>(cases(29, 2))) {
    Query2 query = map.queries[i].query;
    query.radius = 0.49;
    Plan2 expected;
    tangents.plan(query, {}, expected);
    ASSERT_TRUE(check.agrees(query, expected, tally)) << "query " << i;
  }
  EXPECT_EQ(tally.found, tally.asked);
  EXPECT_GT(tally.bent, 10u);
}

}  // namespace
}  // namespace taut
