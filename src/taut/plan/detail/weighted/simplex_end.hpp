// An end of a search over weighted triangles or tetrahedra.
#pragma once

#include <span>

#include "taut/world/simplex_complex.hpp"

namespace taut::detail {

// Where a path begins or ends: a point and all free simplices it lies in, by ascending id.
template <int D>
struct SimplexEnd {
  Vec<D> at;
  std::span<const SimplexId> simplices;
};

}  // namespace taut::detail
