// What a path costs in a world: the weight of the ground, integrated along it. Where the world has no weights, that is
// its length.
#pragma once

#include "taut/base/export.hpp"
#include "taut/path/path.hpp"
#include "taut/world/world.hpp"

namespace taut {

// The integral of the world's weights along the path.
[[nodiscard]] TAUT_API double path_cost(const World& world, const Path2& path);
[[nodiscard]] TAUT_API double path_cost(const World3& world, const Path3& path);

}  // namespace taut
