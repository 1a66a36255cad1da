// A world whose obstacles are grown by a radius, with polygons for the round parts: a point's path in it bounds a
// disc's path in the world itself. With round parts cut short (inscribed) there is more room than the disc has, so the
// point's path is no longer; with round parts cut around (circumscribed) there is less, so it is no shorter.
#pragma once

#include <cmath>
#include <numbers>

#include "taut/world/polygon_world.hpp"

namespace taut::brute_force {

enum class Growth { inscribed, circumscribed };

// Each half circle becomes this many sides.
[[nodiscard]] inline PolygonWorld grown(const PolygonWorld& world, double radius, int sides, Growth growth) {
  PolygonWorld::Parts parts = world.parts();
  parts.walls.clear();
  parts.points.clear();
  const double step = std::numbers::pi / sides;
  // A part in 10^9 either way keeps rounding on the right side.
  const double reach = growth == Growth::inscribed ? radius * (1 - 1e-9) : radius * (1 + 1e-9) / std::cos(step / 2);
  const auto grow = [&](Vec2 a, Vec2 b) {
    const double along = std::atan2(b.y - a.y, b.x - a.x);
    Ring ring;
    for (const auto& [end, from] : {std::pair{b, along - std::numbers::pi / 2}, {a, along + std::numbers::pi / 2}}) {
      for (int k = 0; k <= sides; ++k) {
        const double angle = from + step * k;
        ring.push_back(end + reach * Vec2{std::cos(angle), std::sin(angle)});
      }
      if (a == b) ring.pop_back();
    }
    parts.obstacles.push_back({{ring}});
  };
  const auto grow_ring = [&](const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) grow(ring[i], ring[(i + 1) % ring.size()]);
  };
  grow_ring(world.boundary());
  for (const Polygon& polygon : world.obstacles()) {
    for (const Ring& ring : polygon.rings) grow_ring(ring);
  }
  for (const Polyline& wall : world.walls()) {
    for (std::size_t i = 1; i < wall.size(); ++i) grow(wall[i - 1], wall[i]);
  }
  for (const Vec2 p : world.points()) grow(p, p);
  return PolygonWorld(parts);
}

}  // namespace taut::brute_force
