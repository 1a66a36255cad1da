// On which side of a line a point lies: orient2d with its filter inlined, for the inner loops of location and search.
// To be included only by sources of this library, which are compiled with the flags exactness needs.
#pragma once

#include "taut/geometry/filter.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut {

// +1 if p lies to the left of the line from a to b, -1 to the right, 0 on it.
[[nodiscard]] inline int side_of(Vec2 a, Vec2 b, Vec2 p) {
  const int sign = filter::orient2d(a, b, p);
  if (sign != filter::kUndecided) [[likely]]
    return sign;
  return orient2d(a, b, p);
}

}  // namespace taut
