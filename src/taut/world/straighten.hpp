// Staircases made straight: a named, lossy step (demyen2007 section 9.1) that turns the stairs of tile borders into
// diagonals. It cuts off single corners whose two edges are at most `longest_step` long, and only where the triangle
// that changes hands touches nothing else, so no passage opens or closes and obstacles stay apart. Grown obstacles
// never give a path through what was blocked; shrunk ones never block what was free.
#pragma once

#include <cstddef>

#include "taut/base/export.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut {

enum class Straighten { grow_obstacles, shrink_obstacles };

struct StraightenResult {
  PolygonWorld world;
  std::size_t corners_before = 0, corners_after = 0;
};

[[nodiscard]] TAUT_API StraightenResult straighten_staircases(const PolygonWorld& world, Straighten how,
                                                              double longest_step = 1);

}  // namespace taut
