// Generated polygon worlds pass the checks of PolygonWorld, and those find nothing to repair.
#include "taut/geometry/polygon.hpp"
#include "taut/world/generate/random_polygons.hpp"
#include "taut/world/generate/showcase.hpp"
#include "world/generate_support.hpp"

namespace taut {
namespace {

void expect_accepted(const PolygonWorld::Parts& parts) {
  std::size_t corners = parts.boundary.size() + parts.points.size();
  for (const Polygon& polygon : parts.obstacles) {
    EXPECT_FALSE(find_defect(polygon.rings, RingRule::simple));
    for (const Ring& ring : polygon.rings) corners += ring.size();
  }
  for (const Polyline& wall : parts.walls) corners += wall.size();
  const PolygonWorld world(parts);
  EXPECT_EQ(world.obstacles().size(), parts.obstacles.size());
  EXPECT_EQ(world.walls(), parts.walls);
  EXPECT_EQ(world.points(), parts.points);
  EXPECT_EQ(world.vertex_count(), corners);
}

TEST(GeneratedWorlds, AreAcceptedAsTheyAre) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    PolygonOptions options;
    options.courtyards = 0.3;
    options.walls = 20;
    options.points = 20;
    options.seed = seed;
    expect_accepted(generate_polygons(options));
    options.overlap = true;
    expect_accepted(generate_polygons(options));
    expect_accepted(generate_showcase({.rocks = 100, .seed = seed}));
  }
}

}  // namespace
}  // namespace taut
