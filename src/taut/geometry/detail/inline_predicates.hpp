// The predicates of predicates.hpp with their filters inlined, for loops that ask millions of times. The same answers.
// Only for sources of this library: it is compiled with the flags exactness needs (no contraction, no fast-math).
#pragma once

#include <cmath>

#include "taut/geometry/detail/exact.hpp"
#include "taut/geometry/detail/filter.hpp"

namespace taut::detail::inlined {

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

// The line from a to b, asked many times. The determinant is taken relative to a instead of p: each monomial goes
// through the same four roundings (two differences, product, sum), so filter::orient2d's bound holds.
class DirectedLine {
 public:
  DirectedLine(Vec2 a, Vec2 b) : a_(a), b_(b), d_(b - a) {}
  [[nodiscard]] Vec2 through() const { return b_; }
  [[nodiscard, gnu::always_inline]] int side_of(Vec2 p) const {
    const double left = d_.x * (p.y - a_.y), right = d_.y * (p.x - a_.x);
    const double determinant = left - right;
    if (std::fabs(determinant) > filter::bound_factor(4) * (std::fabs(left) + std::fabs(right))) [[likely]]
      return determinant > 0 ? 1 : -1;
    return exact::orient2d(a_, b_, p);
  }

 private:
  Vec2 a_, b_, d_;
};

}  // namespace taut::detail::inlined
