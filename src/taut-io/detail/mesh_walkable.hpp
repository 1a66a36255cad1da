// The part of a mesh that can be walked on, as a mesh of its own: what versions 1 and 2 of `.mesh` hold, while version
// 3 tells blocked polygons too. Polygons keep their order; vertices that no polygon has any more are left out; the
// lists of vertices are made anew, counter-clockwise, with kNone for each stretch of blocked space. O(n log n).
#pragma once

#include <vector>

#include "taut-io/mesh_file.hpp"

namespace taut::io::detail {

// Neighbours of `mesh` are mutual, and its vertex lists are not looked at. `walkable` has a value for each polygon.
[[nodiscard]] MeshFile walkable_part(const MeshFile& mesh, const std::vector<bool>& walkable);

}  // namespace taut::io::detail
