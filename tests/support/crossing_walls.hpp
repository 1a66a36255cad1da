// Walls across walls: as many crossings as pairs, so a small world that takes long to build anything of.
#pragma once

#include <utility>

#include "taut/world/polygon_world.hpp"

namespace taut {

inline PolygonWorld crossing_walls(int a_side) {
  PolygonWorld::Parts parts;
  const double side = a_side + 1;
  parts.boundary = {{0, 0}, {side, 0}, {side, side}, {0, side}};
  for (int i = 1; i <= a_side; ++i) {
    parts.walls.push_back({{i + 0.0, 0.5}, {i + 0.3, side - 0.5}});
    parts.walls.push_back({{0.5, i + 0.0}, {side - 0.5, i + 0.2}});
  }
  return PolygonWorld(std::move(parts));
}

}  // namespace taut
