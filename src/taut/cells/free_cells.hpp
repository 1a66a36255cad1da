// The free faces of a triangulation as the cells of a convex mesh: portals where nothing bars the way, none along walls
// and blocked faces. O(n).
#pragma once

#include "taut/cells/mesh_ids.hpp"
#include "taut/cells/triangulation.hpp"

namespace taut {

[[nodiscard]] MeshParts free_cells(const Triangulation& triangulation, CornerRule corner_rule);

}  // namespace taut
