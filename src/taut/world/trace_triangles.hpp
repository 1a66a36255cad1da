// Triangles as polygons: the outline of those that are not blocked. The result means the same free space, exactly, with
// the same corner rule; what its ground costs is lost. Edges of two triangles that lie on each other without being
// joined, because they have corners of their own in the same places, are walls. O(n log n).
#pragma once

#include "taut/base/export.hpp"
#include "taut/world/polygon_world.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut {

// Throws InputError that names a place where triangles overlap, or touch along a line without having a whole edge in
// common. If no triangle is free the whole box around them is blocked; if there is none at all the world is empty.
[[nodiscard]] TAUT_API PolygonWorld trace_triangles(const TriangleComplex& triangles);

}  // namespace taut
