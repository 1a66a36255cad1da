// Staircases made straight: a named, lossy step (demyen2007 section 9.1) that turns the stairs of tile borders into
// diagonals. It cuts off single corners whose two edges are at most `longest_step` long, and only where the triangle
// that changes hands touches nothing else, so no passage opens or closes and obstacles stay apart. Grown obstacles
// never give a path through what was blocked; shrunk ones never block what was free.
#pragma once

#include <cstddef>

#include "taut/base/export.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut {

// Which side gives way where a corner is cut off.
enum class Straighten { grow_obstacles, shrink_obstacles };

// The straightened world, and what came of it.
struct StraightenResult {
  PolygonWorld world;                                 // with the same corner rule
  std::size_t corners_before = 0, corners_after = 0;  // of rings and walls, and points
};

// Steps longer than `longest_step` stay as they are; cells of a grid have steps of 1.
[[nodiscard]] TAUT_API StraightenResult straighten_staircases(const PolygonWorld& world, Straighten how,
                                                              double longest_step = 1);

}  // namespace taut
