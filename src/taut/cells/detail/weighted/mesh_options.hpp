// What kind of triangles weighted ground is cut into, for those who cut it.
#pragma once

#include "taut/base/export.hpp"
#include "taut/cells/detail/weighted/refinement.hpp"
#include "taut/cells/weighted_triangles.hpp"

namespace taut::detail {

using GridMesh = GridTriangles;
using MeshOptions = WeightedTriangleOptions;

// What of it a Refinement has to know, with a size field besides if there is one. If nothing but the number of
// triangles is given, the largest are refined until there are so many. Throws InputError if something is out of range.
[[nodiscard]] TAUT_INSIDE RefineCriteria criteria_of(const MeshOptions& options, double extent,
                                                     const SizeField& size = {});

}  // namespace taut::detail
