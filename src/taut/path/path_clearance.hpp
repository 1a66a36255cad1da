// The clearance of a path: the least distance that it keeps from blocked space, that is from obstacles, walls, point
// obstacles and the outside. A disc of that radius can follow the path, and none that is larger. It is 0 where a path
// touches a corner, as shortest paths of points do wherever they turn.
//
// Measured on straight pieces and arcs themselves, not on samples of them, and right up to rounding. Planners leave it
// to their callers: it would slow down those who do not ask. To measure many paths in one world, take a Validator,
// which prepares the world once.
#pragma once

#include "taut/base/export.hpp"
#include "taut/path/path.hpp"
#include "taut/world/world.hpp"

namespace taut {

// Of a path with at least one point that stays in free space; of any other the number means nothing. Takes time in
// proportion to the world's corners, or to the cells around the path.
[[nodiscard]] TAUT_API double path_clearance(const World& world, const Path2& path);
// The same in space: how far it keeps from blocked voxels and from the outside; on a surface, measured straight, from
// the edges where free triangles end, and infinite if there are none.
[[nodiscard]] TAUT_API double path_clearance(const World3& world, const Path3& path);

}  // namespace taut
