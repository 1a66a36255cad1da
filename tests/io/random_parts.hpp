// Random worlds of polygons for round trips: a box with obstacles apart from each other (some with holes and islands in
// them), open and closed walls, and points.
#pragma once

#include <cmath>
#include <vector>

#include "taut/world/generate/random.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut::test {

// A star-shaped ring around `centre` with radii between `inner` and `outer`, counter-clockwise.
inline Ring star(Random& random, Vec2 centre, double inner, double outer) {
  const int n = random.between(3, 9);
  Ring ring;
  for (int i = 0; i < n; ++i) {
    const double angle = 2 * 3.14159265358979 * i / n;
    const double radius = random.between(inner, outer);
    ring.push_back({centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)});
  }
  return ring;
}

// Each thing sits in a cell of its own of a 10 x 10 grid, so nothing touches anything else.
inline PolygonWorld::Parts random_parts(Random& random) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {1000, 0}, {1000, 1000}, {0, 1000}};
  if (random.below(2) == 0) parts.corner_rule = CornerRule::allow;
  for (int cell = 0; cell < 100; ++cell) {
    const Vec2 centre{100.0 * (cell % 10) + 50 + random.unit(), 100.0 * (cell / 10) + 50 + random.unit()};
    switch (random.below(8)) {
      case 0:
        parts.obstacles.push_back({{star(random, centre, 20, 45)}});
        break;
      case 1:
        parts.obstacles.push_back({{star(random, centre, 44, 45), star(random, centre, 10, 15)}});
        break;
      case 2:
        // A triangle's sides come as near to its centre as half its corners do.
        parts.obstacles.push_back(
            {{star(random, centre, 44, 45), star(random, centre, 20, 21), star(random, centre, 5, 8)}});
        break;
      case 3:
        parts.walls.push_back(star(random, centre, 10, 40));
        break;
      case 4:
        parts.walls.push_back(star(random, centre, 10, 40));
        parts.walls.back().push_back(parts.walls.back().front());
        break;
      case 5:
        parts.points.push_back(centre);
        break;
      default:
        break;
    }
  }
  return parts;
}

}  // namespace taut::test
