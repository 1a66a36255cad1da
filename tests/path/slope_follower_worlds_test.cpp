// Ways come from the visibility graph and from Anya; walks are checked by the validator and by a brute force that knows
// no sight lines: places along every piece against every obstacle, every piece against every wall.
#include "taut/path/slope_follower.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "support/brute_force_worlds.hpp"
#include "support/random_grid.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"
#include "taut/world/generate/caves.hpp"
#include "taut/world/generate/hills.hpp"
#include "taut/world/generate/random_polygons.hpp"

namespace taut {
using namespace detail;
namespace {

using brute_force::cases;

// Hills of a size that suits the world, steep enough to turn walkers everywhere.
HeightField hills_over(const Box2& box, std::uint64_t seed) {
  const double side = box.extent();
  const HeightField field = generate_hills({.columns = 40,
                                            .rows = 40,
                                            .spacing = side / 40,
                                            .hills = 12,
                                            .mean_radius = side / 4,
                                            .relief = side / 4,
                                            .seed = seed});
  return field.placed(field.origin() + box.min, field.spacing());
}

bool runs_through_an_obstacle(const PolygonWorld& world, Vec2 a, Vec2 b, double tolerance) {
  for (int i = 0; i <= 8; ++i) {
    const Vec2 p = a + (i / 8.0) * (b - a);
    const auto deep_in = [&](const Ring& ring) {
      double nearest = std::numeric_limits<double>::infinity();
      for (std::size_t k = 0; k < ring.size(); ++k) {
        nearest = std::min(nearest, distance_to_segment(p, ring[k], ring[(k + 1) % ring.size()]));
      }
      return nearest > tolerance;
    };
    if (side_of_ring(world.boundary(), p) == Side::outside && deep_in(world.boundary())) return true;
    for (const Polygon& obstacle : world.obstacles()) {
      if (side_of_polygon(obstacle, p) == Side::inside &&
          std::all_of(obstacle.rings.begin(), obstacle.rings.end(), deep_in)) {
        return true;
      }
    }
  }
  for (const Polyline& wall : world.walls()) {
    for (std::size_t i = 0; i + 1 < wall.size(); ++i) {
      if (contact(a, b, wall[i], wall[i + 1]) == Contact::cross) return true;
    }
  }
  return false;
}

// Follows planned ways over hills, and checks every walk.
struct WalkCheck {
  int walks = 0, turned_walks = 0;
  std::size_t turned = 0, clipped = 0;
  double steepness = 0;  // sum of (ascent per length walked) / (ascent per length planned)
  int climbing = 0;

  void check(const World& world, const HeightField& field, const SlopeOptions& options, const Query2& query,
             const Validator& validator, const Plan2& plan, SlopeFollower& follower, const std::string& about) {
    const std::vector<Vec2>& way = plan.path.points;
    const Verdict before = validator.check(query, claim_of(plan), plan.path);
    ASSERT_TRUE(before.valid) << before.reason << about;
    SlopeWalk out;
    follower.follow(way, out, query.start_towards, query.goal_towards);
    const std::vector<Vec2>& points = out.path.points;
    const Verdict after =
        validator.check(query, {plan.start_used, plan.goal_used, length(out.path), length(out.path)}, out.path);
    ASSERT_TRUE(after.valid) << after.reason << about << brute_force::describe(points);
    ASSERT_TRUE(!before.exact || after.exact) << about << brute_force::describe(points);
    // Every way point is reached, in order.
    std::size_t next = 0;
    for (const Vec2 p : points) next += next < way.size() && p == way[next] ? 1 : 0;
    ASSERT_EQ(next, way.size()) << about;
    double most_steps = 0;
    for (std::size_t i = 1; i < way.size(); ++i) {
      most_steps += 2 * distance(way[i - 1], way[i]) / (options.step * std::cos(options.max_deviation)) + 1;
    }
    ASSERT_LE(static_cast<double>(out.steps), most_steps) << about;
    if (const auto* polygons = std::get_if<PolygonWorld>(&world)) {
      const double tolerance = 1e-9 * polygons->bounds().extent();
      for (std::size_t i = 1; i < points.size(); ++i) {
        ASSERT_FALSE(runs_through_an_obstacle(*polygons, points[i - 1], points[i], tolerance))
            << about << brute_force::describe({points[i - 1], points[i]});
      }
    }
    SlopeWalk again;
    SlopeFollower(world, field, options).follow(way, again, query.start_towards, query.goal_towards);
    ASSERT_EQ(again.path.points, points) << about;
    ++walks;
    turned += out.turned;
    clipped += out.clipped;
    turned_walks += out.turned > 0 ? 1 : 0;
    if (out.planned.up > 0) {
      ++climbing;
      steepness += out.walked.up / length(out.path) / (out.planned.up / length(plan.path));
    }
  }
};

void check_world(const World& world, const char* planner_name, const HeightField& field, const SlopeOptions& options,
                 const std::vector<Query2>& queries, WalkCheck& check, const std::string& about) {
  CellStore cells(std::make_shared<const World>(world));
  const auto planner = make_planner(parse_planner(planner_name), cells);
  const Validator validator(world);
  SlopeFollower follower(world, field, options);
  Plan2 plan;
  for (const Query2& query : queries) {
    planner->plan(query, {}, plan);
    if (plan.status != Status::found) continue;
    check.check(world, field, options, query, validator, plan, follower, about);
    if (testing::Test::HasFatalFailure()) return;
  }
}

SlopeOptions random_options(Random& random, double side) {
  return {.step = side * random.between(0.003, 0.1),
          .max_deviation = random.between(0.1, 80 * std::numbers::pi / 180),
          .strength = random.between(0.5, 5.0),
          .fade = side * random.between(0.01, 0.5),
          .hold = random.between(0.0, 0.5)};
}

TEST(SlopeFollowerInWorlds, StaysFreeAndArrivesInCrampedWorldsOfPolygons) {
  brute_force::LatticeWorlds worlds(1);
  WalkCheck check;
  const int count = cases(700, 20000);
  for (int i = 0; i < count; ++i) {
    PolygonWorld::Parts parts = worlds.make();
    parts.corner_rule = i % 3 == 0 ? CornerRule::allow : CornerRule::forbid;
    const World world = PolygonWorld(parts);
    const HeightField field = hills_over(bounds(world), static_cast<std::uint64_t>(i));
    std::vector<Query2> queries;
    for (int k = 0; k < 6; ++k) {
      const Vec2 start = worlds.query_point();
      queries.push_back({start, worlds.query_point()});
    }
    const SlopeOptions options = random_options(worlds.random(), worlds.size());
    check_world(world, "visibility", field, options, queries, check,
                "\nworld " + std::to_string(i) + brute_force::describe(parts));
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(check.walks, count / 2);
  EXPECT_GT(check.turned_walks, check.walks / 3);
  EXPECT_GT(check.clipped, 100u);
}

TEST(SlopeFollowerInWorlds, StaysFreeAndArrivesOnGrids) {
  Random random(3);
  WalkCheck check;
  const int count = cases(300, 10000);
  for (int i = 0; i < count; ++i) {
    const CornerRule rule = i % 3 == 0 ? CornerRule::allow : CornerRule::forbid;
    const int size = random.between(4, 24);
    const World world = i % 2 == 0 ? random_grid(random, size, size, random.between(0.05, 0.4), rule)
                                   : generate_caves({.width = size, .height = size, .seed = random.next()});
    const HeightField field = hills_over(bounds(world), static_cast<std::uint64_t>(i));
    std::vector<Query2> queries;
    for (int k = 0; k < 6; ++k) {
      const auto place = [&] { return random.between(0, 2 * size) / 2.0; };
      const Vec2 start{place(), place()};
      queries.push_back({start, {place(), place()}});
    }
    const SlopeOptions options = random_options(random, size);
    check_world(world, "anya", field, options, queries, check,
                "\ngrid " + std::to_string(i) + brute_force::describe(std::get<Grid>(world)));
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(check.walks, count / 2);
  EXPECT_GT(check.turned_walks, check.walks / 3);
  EXPECT_GT(check.clipped, 100u);
}

TEST(SlopeFollowerInWorlds, ClimbsLessSteeplyInTheMean) {
  WalkCheck check;
  const int count = cases(12, 100);
  for (int i = 1; i <= count; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    const World world = PolygonWorld(generate_polygons({.obstacles = 60, .seed = seed}));
    const HeightField field = generate_hills({.seed = seed});
    Random random(seed);
    std::vector<Query2> queries;
    for (int k = 0; k < 20; ++k) {
      const auto place = [&] { return random.between(0.0, 1000.0); };
      const Vec2 start{place(), place()};
      queries.push_back({start, {place(), place()}});
    }
    check_world(world, "visibility", field, {.step = 5, .max_deviation = 1, .strength = 2, .fade = 50}, queries, check,
                "\nseed " + std::to_string(i));
    if (HasFatalFailure()) return;
  }
  ASSERT_GT(check.climbing, 10 * count);
  const double mean = check.steepness / check.climbing;
  EXPECT_LT(mean, 0.95);
  RecordProperty("ascent_per_length_against_planned", std::to_string(mean));
}

}  // namespace
}  // namespace taut
