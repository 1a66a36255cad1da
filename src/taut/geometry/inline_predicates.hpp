// The predicates of predicates.hpp with their filters inlined, for loops that ask millions of times. The same answers.
// Only for sources of this library: it is compiled with the flags exactness needs (no contraction, no fast-math).
#pragma once

#include "taut/geometry/exact.hpp"
#include "taut/geometry/filter.hpp"

namespace taut::inlined {

[[nodiscard]] inline int orient2d(Vec2 a, Vec2 b, Vec2 c) {
  const int sign = filter::orient2d(a, b, c);
  if (sign != filter::kUndecided) [[likely]]
    return sign;
  return exact::orient2d(a, b, c);
}

[[nodiscard]] inline int incircle(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  const int sign = filter::incircle(a, b, c, d);
  if (sign != filter::kUndecided) [[likely]]
    return sign;
  return exact::incircle(a, b, c, d);
}

}  // namespace taut::inlined
