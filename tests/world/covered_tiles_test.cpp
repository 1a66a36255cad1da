#include "taut/world/detail/polygons/covered_tiles.hpp"

#include <gtest/gtest.h>

#include <chrono>

#include "taut/geometry/predicates.hpp"
#include "taut/world/detail/polygons/polygon_sight.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/generate/random_polygons.hpp"

namespace taut {
using namespace detail;
namespace {

// By the definition: parity of the edges to the right, nothing indexed.
bool is_inside(const Polygon& polygon, Vec2 p) {
  bool odd = false;
  for (const Ring& ring : polygon.rings) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 a = ring[i], b = ring[(i + 1) % ring.size()];
      if ((a.y > p.y) != (b.y > p.y) && (orient2d(a, b, p) > 0) == (b.y > a.y)) odd = !odd;
    }
  }
  return odd;
}

bool is_on_border(const Polygon& polygon, Vec2 p) {
  for (const Ring& ring : polygon.rings) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 a = ring[i], b = ring[(i + 1) % ring.size()];
      if (orient2d(a, b, p) == 0 && dot(p - a, p - b) <= 0) return true;
    }
  }
  return false;
}

// Overlapping, of sizes from a few tiles to far beyond the boundary, courtyards included.
PolygonWorld overlapping(double mean_size, int count, std::uint64_t seed) {
  PolygonOptions options;
  options.obstacles = count;
  options.mean_size = mean_size;
  options.size_spread = 0.9;
  options.courtyards = 0.5;
  options.overlap = true;
  options.seed = seed;
  return PolygonWorld(generate_polygons(options));
}

TEST(CoveredTiles, SayYesOnlyWithinAnAreaAndOftenThen) {
  std::size_t covered = 0, known = 0;
  for (const double size : {100.0, 700.0, 5000.0}) {
    const PolygonWorld world = overlapping(size, 12, 7);
    Box2 reach = world.bounds();
    for (const Polygon& polygon : world.obstacles()) {
      for (const Ring& ring : polygon.rings) {
        for (const Vec2 p : ring) reach.extend(p);
      }
    }
    CoveredTiles tiles(reach);
    const auto cover = [&](const Polygon& polygon, CoveredTiles::Side side) {
      std::vector<std::pair<Vec2, Vec2>> edges;
      for (const Ring& ring : polygon.rings) {
        for (std::size_t i = 0; i < ring.size(); ++i) edges.emplace_back(ring[i], ring[(i + 1) % ring.size()]);
      }
      tiles.cover(edges.size(), side, [&](std::size_t i) { return edges[i]; });
    };
    const Polygon boundary{{world.boundary()}};
    cover(boundary, CoveredTiles::Side::outside);
    for (const Polygon& polygon : world.obstacles()) cover(polygon, CoveredTiles::Side::inside);
    Random random(5);
    for (int i = 0; i < 20'000; ++i) {
      const Vec2 p{random.between(reach.min.x, reach.max.x), random.between(reach.min.y, reach.max.y)};
      bool is_covered = !is_inside(boundary, p);
      for (const Polygon& polygon : world.obstacles()) is_covered = is_covered || is_inside(polygon, p);
      covered += is_covered ? 1 : 0;
      known += tiles.contains(p) ? 1 : 0;
      if (tiles.contains(p)) {
        EXPECT_TRUE(is_covered) << p.x << ", " << p.y;
      }
    }
  }
  EXPECT_GT(known, covered / 2);
}

TEST(PolygonSight, KnowsWhatIsFreeAmongLargeObstaclesThatOverlap) {
  std::size_t free = 0;
  for (const double size : {60.0, 400.0, 3000.0}) {
    const PolygonWorld world = overlapping(size, size < 100 ? 120 : 8, 11);
    const PolygonSight sight(world);
    PolygonSight::Scratch scratch;
    std::vector<FanRay> rays;
    const auto expect_same = [&](Vec2 p) {
      const Polygon boundary{{world.boundary()}};
      bool border = is_on_border(boundary, p), covered = !is_inside(boundary, p);
      for (const Polygon& polygon : world.obstacles()) {
        border = border || is_on_border(polygon, p);
        covered = covered || is_inside(polygon, p);
      }
      if (border) return;  // decided by sectors, see polygon_sight_test.cpp
      EXPECT_EQ(sight.fan_at(p, rays, scratch).blocked(), covered) << size << ": " << p.x << ", " << p.y;
      free += covered ? 0 : 1;
    };
    Random random(3);
    for (int i = 0; i < 5000; ++i) expect_same({random.between(-100.0, 1100.0), random.between(-100.0, 1100.0)});
    // At a corner there is something free only if no other obstacle covers it.
    for (std::uint32_t c = 0; c < sight.corners().size(); ++c) {
      const Vec2 p = sight.corners()[c];
      bool covered = false;
      const Polygon boundary{{world.boundary()}};
      if (!is_on_border(boundary, p)) covered = !is_inside(boundary, p);
      for (const Polygon& polygon : world.obstacles()) {
        covered = covered || (!is_on_border(polygon, p) && is_inside(polygon, p));
      }
      if (covered) {
        EXPECT_TRUE(sight.fan(ObstacleCornerId(c)).blocked()) << p.x << ", " << p.y;
      }
    }
  }
  EXPECT_GT(free, 1000u);
}

// Half a minute when every corner looked at all edges to its right.
TEST(PolygonSight, IsBuiltInTimeWhereManyLargeObstaclesOverlap) {
  PolygonOptions options;
  options.obstacles = 2000;
  options.mean_size = 1e6;
  options.max_corners = 64;
  options.overlap = true;
  const PolygonWorld world(generate_polygons(options));
  const auto begin = std::chrono::steady_clock::now();
  const PolygonSight sight(world);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
}

// The index of n long edges would hold n sqrt n entries.
TEST(PolygonSight, KeepsLittleForManyLongWalls) {
  PolygonWorld::Parts parts;
  constexpr int kWalls = 50'000;
  parts.boundary = {{0, 0}, {kWalls + 1.0, 0}, {kWalls + 1.0, kWalls + 1.0}, {0, kWalls + 1.0}};
  for (int i = 1; i <= kWalls; ++i) parts.walls.push_back({{i + 0.0, 0.5}, {kWalls - i + 0.25, kWalls + 0.5}});
  const PolygonSight sight{PolygonWorld(std::move(parts))};
  EXPECT_LT(sight.memory_bytes(), std::size_t{600} * kWalls);
}

TEST(PolygonSight, CanBeGivenUpWhileItIsBuilt) {
  struct GivenUp {};
  const PolygonWorld world = overlapping(400, 200, 2);
  std::size_t calls = 0;
  const auto give_up = [&](std::size_t done, std::size_t total) {
    EXPECT_LE(done, total);
    if (++calls == 3) throw GivenUp{};
  };
  EXPECT_THROW(PolygonSight(world, give_up), GivenUp);
}

}  // namespace
}  // namespace taut
