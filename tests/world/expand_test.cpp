// What is blocked before and after is decided point by point, by parity and by distances to all edges: nothing is
// shared with the rings that are moved.
#include "taut/world/expand.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "support/brute_force_worlds.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/world/generate/caves.hpp"
#include "taut/world/generate/random_polygons.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut {
namespace {

using brute_force::cases;

bool is_blocked(const PolygonWorld& world, Vec2 p) {
  if (side_of_ring(world.boundary(), p) == Side::outside) return true;
  for (const Polygon& obstacle : world.obstacles()) {
    if (side_of_polygon(obstacle, p) == Side::inside) return true;
  }
  return false;
}

// Every edge, wall piece and point of the world.
std::vector<std::pair<Vec2, Vec2>> edges_of(const PolygonWorld& world) {
  std::vector<std::pair<Vec2, Vec2>> out;
  const auto add_ring = [&](const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) out.emplace_back(ring[i], ring[(i + 1) % ring.size()]);
  };
  add_ring(world.boundary());
  for (const Polygon& obstacle : world.obstacles()) {
    for (const Ring& ring : obstacle.rings) add_ring(ring);
  }
  for (const Polyline& wall : world.walls()) {
    for (std::size_t i = 0; i + 1 < wall.size(); ++i) out.emplace_back(wall[i], wall[i + 1]);
  }
  for (const Vec2 p : world.points()) out.emplace_back(p, p);
  return out;
}

struct Counts {
  int near = 0, far = 0, between = 0;
};

// Random places, most of them about as far from an edge or corner as matters.
void check_places(const PolygonWorld& world, double distance, Random& random, int places, Counts& counts,
                  const std::string& about) {
  const PolygonWorld grown = expand_obstacles(world, distance);
  ASSERT_EQ(grown.boundary(), world.boundary());
  ASSERT_EQ(grown.corner_rule(), world.corner_rule());
  const auto edges = edges_of(world);
  const Box2 box = world.bounds();
  for (int i = 0; i < places; ++i) {
    const auto& [a, b] = edges[random.below(edges.size())];
    Vec2 p{random.between(box.min.x, box.max.x), random.between(box.min.y, box.max.y)};
    if (i % 4 != 0) {
      // Straight away from an edge at exactly the distance, or in any direction from an edge or its ends.
      const bool straight = i % 4 == 1 && a != b;
      const double turn = random.between(0.0, 2 * std::numbers::pi);
      const Vec2 away =
          straight ? (1 / length(b - a)) * Vec2{b.y - a.y, a.x - b.x} : Vec2{std::cos(turn), std::sin(turn)};
      const double reach =
          straight ? distance : distance * random.between(i % 8 < 4 ? 0.0 : 1.9, i % 8 < 4 ? 1.1 : 2.1);
      const double t = straight ? random.unit() : std::clamp(random.between(-0.5, 1.5), 0.0, 1.0);
      p = a + t * (b - a) + reach * away;
    }
    double nearest = is_blocked(world, p) ? 0 : std::numeric_limits<double>::infinity();
    for (const auto& [u, v] : edges) nearest = std::min(nearest, distance_to_segment(p, u, v));
    const bool blocked = is_blocked(grown, p);
    if (nearest <= distance) {
      ++counts.near;
      ASSERT_TRUE(blocked) << "free at " << p.x << ", " << p.y << ", " << nearest << " of " << distance << about;
    } else if (nearest > kExpandAtMost * distance) {
      ++counts.far;
      ASSERT_FALSE(blocked) << "blocked at " << p.x << ", " << p.y << ", " << nearest << " of " << distance << about;
    } else {
      ++counts.between;
    }
  }
}

TEST(Expand, BlocksWhatIsNearAndNothingThatIsFarInCrampedWorlds) {
  brute_force::LatticeWorlds worlds(2);
  Counts counts;
  const int count = cases(400, 20000);
  for (int i = 0; i < count; ++i) {
    PolygonWorld::Parts parts = worlds.make();
    Random& random = worlds.random();
    for (int k = static_cast<int>(random.below(3)); k > 0; --k) parts.points.push_back(worlds.query_point());
    parts.corner_rule = i % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const PolygonWorld world(parts);
    const double distance = i % 3 == 0 ? 0.5 : i % 3 == 1 ? random.between(0.01, 0.3) : random.between(0.3, 2.0);
    check_places(
        world, distance, random, 150, counts,
        "\nworld " + std::to_string(i) + ", distance " + std::to_string(distance) + brute_force::describe(parts));
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(counts.near, 20 * count);
  EXPECT_GT(counts.far, 5 * count);
}

TEST(Expand, BlocksWhatIsNearAndNothingThatIsFarAmongPolygonsAndTracedCaves) {
  Counts counts;
  const int count = cases(12, 200);
  for (int i = 1; i <= count; ++i) {
    const auto seed = static_cast<std::uint64_t>(i);
    Random random(seed);
    PolygonOptions options;
    options.obstacles = 60;
    options.mean_size = random.between(20.0, 120.0);
    options.courtyards = 0.3;
    options.walls = 10;
    options.points = 10;
    options.overlap = i % 2 == 0;
    options.gap = 0;
    options.seed = seed;
    if (!options.overlap) options.mean_size = 30;
    check_places(PolygonWorld(generate_polygons(options)), random.between(0.5, 30.0), random, 1500, counts,
                 "\npolygons, seed " + std::to_string(i));
    if (HasFatalFailure()) return;
    const Grid caves = generate_caves({.width = 40, .height = 40, .seed = seed});
    check_places(trace_grid(caves), random.between(0.1, 2.0), random, 1500, counts,
                 "\ncaves, seed " + std::to_string(i));
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(counts.near, 200 * count);
  EXPECT_GT(counts.far, 100 * count);
}

TEST(Expand, KeepsTheNumberOfCornersOfConvexPolygons) {
  for (const int corners : {3, 4, 5, 8, 30}) {
    Ring ring;
    for (int i = 0; i < corners; ++i) {
      const double angle = 2 * std::numbers::pi * i / corners + 0.1;
      ring.push_back({50 + 10 * std::cos(angle), 50 + 10 * std::sin(angle)});
    }
    PolygonWorld::Parts parts;
    parts.boundary = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
    parts.obstacles = {{{ring}}};
    const PolygonWorld grown = expand_obstacles(PolygonWorld(parts), 3);
    ASSERT_EQ(grown.obstacles().size(), 2u);  // and the frame
    EXPECT_EQ(grown.obstacles()[0].rings[0].size(), ring.size());
    EXPECT_EQ(grown.obstacles()[1].rings.size(), 2u);
  }
}

TEST(Expand, CutsOffSharpTips) {
  const auto moved = moved_to_the_right(Ring{{0, 0}, {100, 0}, {100, 4}}, 1);  // a tip of about 2 degrees
  ASSERT_TRUE(moved.has_value());
  EXPECT_EQ(moved->size(), 4u);
  for (const Vec2 p : *moved) {
    EXPECT_LE(std::min({distance(p, {0, 0}), distance(p, {100, 0}), distance(p, {100, 4})}), 2);
  }
}

TEST(Expand, MovesCornersInBaysInwardsAndGivesUpWhereTheyWouldMeet) {
  const Ring bay{{0, 0}, {10, 0}, {10, 10}, {6, 10}, {6, 4}, {4, 4}, {4, 10}, {0, 10}};  // open to the top, 2 wide
  const auto moved = moved_to_the_right(bay, 0.5);
  ASSERT_TRUE(moved.has_value());
  EXPECT_EQ(
      *moved,
      (Ring{{-0.5, -0.5}, {10.5, -0.5}, {10.5, 10.5}, {5.5, 10.5}, {5.5, 4.5}, {4.5, 4.5}, {4.5, 10.5}, {-0.5, 10.5}}));
  EXPECT_FALSE(moved_to_the_right(bay, 1).has_value());
  EXPECT_FALSE(moved_to_the_right(bay, 1.5).has_value());
}

TEST(Expand, ClosesTheMouthOfAFlaskThatStaysWideInside) {
  // No edge turns round when the mouth, 2 wide, closes: only that the ring crosses itself tells.
  const Ring flask{{0, 0},  {40, 0}, {40, 40}, {21, 40}, {21, 30}, {35, 30},
                   {35, 5}, {5, 5},  {5, 30},  {19, 30}, {19, 40}, {0, 40}};
  EXPECT_TRUE(moved_to_the_right(flask, 0.9).has_value());
  EXPECT_FALSE(moved_to_the_right(flask, 1.2).has_value());
  PolygonWorld::Parts parts;
  parts.boundary = {{-20, -20}, {60, -20}, {60, 60}, {-20, 60}};
  parts.obstacles = {{{flask}}};
  Random random(9);
  Counts counts;
  check_places(PolygonWorld(parts), 1.2, random, 4000, counts, "");
  EXPECT_TRUE(is_blocked(expand_obstacles(PolygonWorld(parts), 1.2), {20, 35}));
  EXPECT_FALSE(is_blocked(expand_obstacles(PolygonWorld(parts), 1.2), {20, 15}));
}

TEST(Expand, LetsAnIslandGrowOverTheShoreAroundIt) {
  // A frame, in it a courtyard and an island 1 away from its sides: grown by 0.8, the island is larger than the
  // courtyard.
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
  parts.obstacles = {{{{{40, 40}, {60, 40}, {60, 60}, {40, 60}},
                       {{45, 45}, {55, 45}, {55, 55}, {45, 55}},
                       {{46, 46}, {54, 46}, {54, 54}, {46, 54}}}}};
  const PolygonWorld world(parts);
  Random random(4);
  Counts counts;
  for (const double distance : {0.4, 0.5, 0.8, 1.0, 3.0, 20.0}) {
    check_places(world, distance, random, 4000, counts, "");
    EXPECT_TRUE(is_blocked(expand_obstacles(world, distance), {50, 50}));
  }
  EXPECT_FALSE(is_blocked(expand_obstacles(world, 0.4), {45.5, 50}));
  EXPECT_TRUE(is_blocked(expand_obstacles(world, 0.8), {45.5, 50}));
}

TEST(Expand, LeavesTheWorldAloneForNoDistanceAndRefusesSenselessOnes) {
  const PolygonWorld world(generate_polygons({.obstacles = 5}));
  EXPECT_EQ(expand_obstacles(world, 0), world);
  const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  for (const double distance : {-1.0, nan, inf, 1e-8, 1e9}) {
    try {
      (void)expand_obstacles(world, distance);
      ADD_FAILURE() << "accepted " << distance;
    } catch (const InputError& error) {
      EXPECT_NE(error.expectation().find("expected a distance of 0, or between"), std::string::npos) << error.what();
    }
  }
}

TEST(Expand, FillsAWorldThatIsTooSmall) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
  const PolygonWorld grown = expand_obstacles(PolygonWorld(parts), 6);
  for (const Vec2 p : {Vec2{5, 5}, Vec2{0.1, 0.1}, Vec2{9, 2}}) EXPECT_TRUE(is_blocked(grown, p));
}

}  // namespace
}  // namespace taut
