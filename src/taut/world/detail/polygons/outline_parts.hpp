// The outline of free space that is made of cells, and the world of polygons that it bounds.
#pragma once

#include <optional>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/world/polygon_world.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::detail {

struct Outline {
  std::vector<Ring> rings;  // simple; counter-clockwise around free space, clockwise around obstacles
  std::vector<Polyline> walls;
};

// Of all triangles that are not blocked. Those that lie on each other without being joined have walls between them.
// Throws InputError if it comes to no end because triangles overlap.
[[nodiscard]] TAUT_INSIDE Outline outline_of(const TriangleComplex& triangles);

// There is at least one ring.
[[nodiscard]] TAUT_INSIDE PolygonWorld::Parts parts_of(Outline outline);

// A place where cells overlap; nothing if none do. `world` is that of the outline's parts. O(n log n).
[[nodiscard]] TAUT_INSIDE std::optional<Vec2> overlap_in(const Outline& outline, const PolygonWorld& world);

}  // namespace taut::detail
