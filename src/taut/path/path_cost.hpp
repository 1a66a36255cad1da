// What a path costs in a world: the weight of the ground, integrated along it. Where the world has no weights, that is
// its length. Along an edge between two weights the lesser counts, also if the path's points are computed and lie on
// the edge up to rounding; which side of a wall without thickness a path runs on is not told apart. The world is asked,
// never cells made of it. What leads through blocked ground for longer than a path may be off (Tolerance::penetration)
// costs infinitely much, as does what leaves a surface.
#pragma once

#include "taut/base/export.hpp"
#include "taut/path/path.hpp"
#include "taut/world/world.hpp"

namespace taut {

// The integral of the world's weights along the path. O(n) in the size of a world of areas or triangles; of many paths
// a Validator measures the cost faster, as it prepares the world once.
[[nodiscard]] TAUT_API double path_cost(const World& world, const Path2& path);
[[nodiscard]] TAUT_API double path_cost(const World3& world, const Path3& path);

}  // namespace taut
