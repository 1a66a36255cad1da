// A grid as polygons: the boundaries of its blocked regions, traced along cell borders, with corners only where they
// turn. The result means the same world: free space, corner rule and coordinates agree exactly. Each 4-connected
// blocked region becomes one obstacle whose rings are simple and may touch in double corners. Linear time in cells plus
// corners.
#pragma once

#include "taut/base/export.hpp"
#include "taut/world/grid.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut {

// The grid must have at least one cell; otherwise throws InputError.
[[nodiscard]] TAUT_API PolygonWorld trace_grid(const Grid& grid);

}  // namespace taut
