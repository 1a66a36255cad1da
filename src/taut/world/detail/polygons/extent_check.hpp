// Whether coordinates can tell the parts of a world of polygons apart.
#pragma once

#include "taut/geometry/box.hpp"
#include "taut/geometry/polygon.hpp"

namespace taut::detail {

// Throws InputError if a world within `bounds` is too small for coordinates as large as those of `reach`, a box around
// all there is: corners and crossings would be too coarse (kLeastExtentPerCoordinate).
void check_extent(const Box2& bounds, const Box2& reach);

void extend(Box2& box, const Polygon& polygon);

}  // namespace taut::detail
