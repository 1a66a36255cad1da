// On which side of a line a point lies: orient2d with its filter inlined, for the inner loops of location and search.
// To be included only by sources of this library, which are compiled with the flags exactness needs.
#pragma once

#include <cmath>

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
    return orient2d(a_, b_, p);
  }

 private:
  Vec2 a_, b_, d_;
};

}  // namespace taut
