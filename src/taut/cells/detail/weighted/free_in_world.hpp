// Which points are free in a world of the plane, asked of the world itself: beside sides that were cut at rounded
// points its triangles may be wrong.
#pragma once

#include <memory>

#include "taut/base/export.hpp"
#include "taut/cells/detail/weighted/weighted_ground.hpp"
#include "taut/world/world.hpp"

namespace taut::detail {

// For `triangles` that cover the free ground of the world. None where they cannot be off it: lines of grids are exact,
// and triangles that are taken as they are need not be asked again. A question is in proportion to the world.
[[nodiscard]] TAUT_INSIDE WeightedGround<2>::IsFree is_free_in(const std::shared_ptr<const World>& world,
                                                               const TriangleComplex& triangles);

}  // namespace taut::detail
