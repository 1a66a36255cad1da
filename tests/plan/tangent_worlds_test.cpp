// The tangent planner against brute force over all circles, and against points in grown worlds, which share no code
// with it: random worlds with overlaps, walls, points, gaps near the disc's width and ties, ends anywhere and at the
// very edge of what has room.
#include <gtest/gtest.h>

#include <cmath>

#include "support/brute_force_worlds.hpp"
#include "support/random_polygon_world.hpp"
#include "support/real_map.hpp"
#include "support/tangent_brute_force.hpp"
#include "support/tangent_grown_world.hpp"
#include "taut/cells/detail/mesh/free_cells.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/graphs/tangent_planner.hpp"
#include "taut/plan/detail/polyanya/polyanya_planner.hpp"
#include "taut/world/generate/random_polygons.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut {
using namespace detail;
namespace {

using brute_force::cases;
using brute_force::DiscPaths;
using brute_force::Growth;
using brute_force::LatticeWorlds;

// How often each kind of answer was right.
struct DiscTally {
  std::size_t found = 0, bent = 0, blocked = 0, too_wide = 0, unreachable = 0;
};

class Comparison {
 public:
  Comparison(const PolygonWorld& world, std::string name)
      : name_(std::move(name)),
        checked_(world),
        validator_(checked_),
        planner_(std::make_shared<const TangentGraphs>(std::make_shared<const PolygonWorld>(world))),
        point_(std::make_shared<const ConvexMesh>(free_cells(Triangulation(world), world.corner_rule()))) {}

  // Returns false at the first difference, so that a test need not drown in messages.
  [[nodiscard]] bool agrees(const DiscPaths& oracle, const Query2& query, DiscTally& tally) {
    Plan2 plan;
    planner_.plan(query, {}, plan);
    const auto about = [&] {
      std::ostringstream out;
      out.precision(17);
      out << name_ << ", radius " << query.radius << ", " << query.start.x << "," << query.start.y << " to "
          << query.goal.x << "," << query.goal.y << ": " << name_of(plan.status) << " " << plan.cost;
      return out.str();
    };
    const double length = oracle.has_room(query.start) && oracle.has_room(query.goal)
                              ? oracle.shortest(query.start, query.goal)
                              : DiscPaths::kNone;
    const Status status = expected(oracle, query, length);
    if (plan.status != status) {
      ADD_FAILURE() << about() << ", expected " << name_of(status) << " " << length;
      return false;
    }
    count(plan, tally);
    if (status != Status::found) return true;
    if (!(std::fabs(plan.cost - length) <= 1e-7 * std::max(1.0, length))) {
      ADD_FAILURE() << about() << ", expected " << length;
      return false;
    }
    const Verdict verdict = validator_.check(query, claim_of(plan), plan.path);
    if (!verdict.valid || !plan.proven_optimal) {
      ADD_FAILURE() << about() << ": " << verdict.reason;
      return false;
    }
    return true;
  }

 private:
  [[nodiscard]] Status expected(const DiscPaths& oracle, const Query2& query, double length) {
    if (!oracle.has_room(query.start)) return Status::start_blocked;
    if (!oracle.has_room(query.goal)) return Status::goal_blocked;
    if (length < DiscPaths::kNone) return Status::found;
    Plan2 plan;
    point_.plan({query.start, query.goal}, {}, plan);
    return plan.status == Status::found ? Status::too_wide : Status::unreachable;
  }
  static void count(const Plan2& plan, DiscTally& tally) {
    tally.found += plan.status == Status::found ? 1 : 0;
    tally.bent += plan.path.arcs.empty() ? 0 : 1;
    tally.too_wide += plan.status == Status::too_wide ? 1 : 0;
    tally.unreachable += plan.status == Status::unreachable ? 1 : 0;
    tally.blocked += plan.status == Status::start_blocked || plan.status == Status::goal_blocked ? 1 : 0;
  }

  std::string name_;
  World checked_;
  Validator validator_;
  TangentPlanner planner_;
  PolyanyaPlanner point_;  // over triangles, as the planner asks the visibility graph
};

// A place beside one of the world's edges, at exactly the radius from it (up to rounding), or on the circle around one
// of its corners.
Vec2 place_at_the_rim(const PolygonWorld& world, double radius, Random& random) {
  const auto& obstacles = world.obstacles();
  const Ring& ring = obstacles.empty() ? world.boundary() : obstacles[random.below(obstacles.size())].rings.front();
  const std::size_t i = random.below(ring.size());
  const Vec2 a = ring[i], b = ring[(i + 1) % ring.size()];
  if (random.below(2) == 0) {
    const double angle = random.between(-3.0, 3.0);
    return a + radius * Vec2{std::cos(angle), std::sin(angle)};
  }
  const Vec2 right{(b - a).y, (a - b).x};
  return a + random.unit() * (b - a) + (radius / length(right)) * right;
}

// Mostly a place with room, if `draw` hits one.
template <class Draw>
Vec2 place_with_room(const DiscPaths& oracle, Random& random, Draw draw) {
  Vec2 p = draw();
  if (random.below(8) == 0) return p;
  for (int tries = 0; tries < 20 && !oracle.has_room(p); ++tries) p = draw();
  return p;
}

TEST(TangentPlanner, AgreesWithBruteForceOnDegenerateWorlds) {
  DiscTally tally;
  for (int i = 0; i < cases(400, 10000); ++i) {
    LatticeWorlds worlds(static_cast<std::uint64_t>(1000 + i));
    PolygonWorld::Parts parts = worlds.make();
    Random& random = worlds.random();
    for (std::uint64_t k = random.below(4); k > 0; --k) parts.points.push_back(worlds.query_point());
    const PolygonWorld world(parts);
    Comparison comparison(world, "world " + std::to_string(i));
    // Radii at which circles touch, fill gaps of one unit or meet in points of the lattice; and one at random.
    constexpr double kRadii[] = {0.25, 0.5, 1, 0.125, 0.70710678118654757, 0.49};
    for (const double radius : {kRadii[random.below(6)], random.between(0.01, 0.8)}) {
      const DiscPaths oracle(world, radius);
      for (int k = 0; k < 12; ++k) {
        const auto draw = [&] {
          if (random.below(4) == 0) return place_at_the_rim(world, radius, random);
          if (random.below(2) == 0) return worlds.query_point();
          return Vec2{random.between(0.0, worlds.size() * 1.0), random.between(0.0, worlds.size() * 1.0)};
        };
        const Vec2 start = place_with_room(oracle, random, draw), goal = place_with_room(oracle, random, draw);
        if (!comparison.agrees(oracle, {start, goal, radius}, tally)) return;
      }
    }
  }
  EXPECT_GT(tally.found, 2000u);
  EXPECT_GT(tally.bent, 500u);
  EXPECT_GT(tally.blocked, 500u);
  EXPECT_GT(tally.too_wide, 100u);
  EXPECT_GT(tally.unreachable, 20u);
}

TEST(TangentPlanner, AgreesWithBruteForceOnRandomWorldsAndRadii) {
  DiscTally tally;
  Random random(5);
  for (int i = 0; i < cases(150, 2500); ++i) {
    const PolygonWorld world = test::random_polygon_world(static_cast<std::uint64_t>(i), i % 2 == 0);
    Comparison comparison(world, "world " + std::to_string(i));
    const double radius = std::exp(random.between(std::log(0.01), std::log(8.0)));
    const DiscPaths oracle(world, radius);
    for (int k = 0; k < 8; ++k) {
      const auto draw = [&] {
        return random.below(5) == 0 ? place_at_the_rim(world, radius, random)
                                    : Vec2{random.between(0.0, 100.0), random.between(0.0, 100.0)};
      };
      const Vec2 start = place_with_room(oracle, random, draw), goal = place_with_room(oracle, random, draw);
      if (!comparison.agrees(oracle, {start, goal, radius}, tally)) return;
    }
  }
  EXPECT_GT(tally.found, 400u);
  EXPECT_GT(tally.bent, 150u);
  EXPECT_GT(tally.too_wide, 10u);
}

TEST(TangentPlanner, AgreesWithBruteForceOnSmallRealMaps) {
  TAUT_NEEDS_SHARED_DATA("movingai/bgmaps");
  DiscTally tally;
  for (const auto& file : test::shared_files("movingai/bgmaps", ".map")) {
    const test::RealMap map(file, lab::CellOrigin::centre);
    if (map.polygons.vertex_count() > static_cast<std::size_t>(cases(200, 400))) continue;
    Comparison comparison(map.polygons, map.name);
    // Just under and exactly half a cell, where every corridor of one cell is a tie, and one that closes some ways.
    for (const double radius : {0.49, 0.5, 1.7}) {
      const DiscPaths oracle(map.polygons, radius);
      for (std::size_t i = map.queries.size() - 1; i >= 50; i -= 50) {
        Query2 query = map.queries[i].query;
        query.radius = radius;
        if (!comparison.agrees(oracle, query, tally)) return;
      }
    }
  }
  EXPECT_GT(tally.bent, 30u);
}

TEST(TangentPlanner, IsBoundedByPointsInGrownWorlds) {
  int found = 0, tight = 0, none = 0;
  Random random(9);
  for (int i = 0; i < cases(30, 300); ++i) {
    const auto world =
        std::make_shared<const PolygonWorld>(PolygonWorld(generate_polygons({.width = 100,
                                                                             .height = 100,
                                                                             .obstacles = 4,
                                                                             .mean_size = 40,
                                                                             .min_corners = 4,
                                                                             .max_corners = 5,
                                                                             .walls = 1,
                                                                             .wall_corners = 3,
                                                                             .points = 2,
                                                                             .overlap = true,
                                                                             .seed = static_cast<std::uint64_t>(i)})));
    const double radius = random.between(0.5, 9.0);
    TangentPlanner planner(std::make_shared<const TangentGraphs>(world));
    VisibilityPlanner roomier(
        std::make_shared<const VisibilityGraph>(brute_force::grown(*world, radius, 12, Growth::inscribed)));
    VisibilityPlanner tighter(
        std::make_shared<const VisibilityGraph>(brute_force::grown(*world, radius, 12, Growth::circumscribed)));
    for (int k = 0; k < 10; ++k) {
      const Vec2 start{random.between(0.0, 100.0), random.between(0.0, 100.0)};
      const Query2 point{start, {random.between(0.0, 100.0), random.between(0.0, 100.0)}};
      Query2 disc = point;
      disc.radius = radius;
      Plan2 low, plan, high;
      roomier.plan(point, {}, low);
      planner.plan(disc, {}, plan);
      tighter.plan(point, {}, high);
      if (high.status == Status::found) {
        ASSERT_EQ(plan.status, Status::found) << "world " << i;
        EXPECT_LE(plan.cost, high.cost * (1 + 1e-9)) << "world " << i;
      }
      if (low.status != Status::found) {
        EXPECT_NE(plan.status, Status::found) << "world " << i;
      }
      if (plan.status == Status::found) {
        EXPECT_GE(plan.cost, low.cost * (1 - 1e-9)) << "world " << i;
      }
      const bool all = plan.status == Status::found && high.status == Status::found;
      found += plan.status == Status::found ? 1 : 0;
      none += low.status != Status::found ? 1 : 0;
      tight += all && !plan.path.arcs.empty() && high.cost - low.cost < 0.01 * plan.cost ? 1 : 0;
    }
  }
  EXPECT_GT(found, 15);
  EXPECT_GT(tight, 5);
  EXPECT_GT(none, 15);
}

}  // namespace
}  // namespace taut
