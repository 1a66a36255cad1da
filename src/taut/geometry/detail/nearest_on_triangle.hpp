// The point of a triangle, or of a side of it, nearest to another one, rounded; in the plane and in space.
#pragma once

#include "taut/geometry/predicates.hpp"
#include "taut/geometry/vec.hpp"

namespace taut::detail {

template <int D>
[[nodiscard]] Vec<D> nearest_on_side(Vec<D> p, Vec<D> a, Vec<D> b) {
  const Vec<D> along = b - a;
  const double square = dot(along, along);
  const double t = square > 0 ? dot(p - a, along) / square : 0;
  if (!(t > 0)) return a;
  return t < 1 ? a + t * along : b;
}

// Whether p lies in a triangle that turns to the left, or on its border; exact.
[[nodiscard]] inline bool lies_in(Vec2 p, Vec2 a, Vec2 b, Vec2 c) {
  return orient2d(a, b, p) >= 0 && orient2d(b, c, p) >= 0 && orient2d(c, a, p) >= 0;
}

// In the plane p itself if it lies in the triangle.
template <int D>
[[nodiscard]] Vec<D> nearest_on_triangle(Vec<D> p, Vec<D> a, Vec<D> b, Vec<D> c) {
  if constexpr (D == 2) {
    if (orient2d(a, b, c) > 0 ? lies_in(p, a, b, c) : lies_in(p, a, c, b)) return p;
  } else {
    // Where the plane is nearest, if that lies in the triangle; on needles rounding decides, and the sides are as near.
    const Vec3 u = b - a, v = c - a, w = p - a, normal = cross(u, v);
    const double square = dot(normal, normal);
    if (square > 0) {
      const double at_b = dot(cross(w, v), normal) / square, at_c = dot(cross(u, w), normal) / square;
      if (at_b >= 0 && at_c >= 0 && at_b + at_c <= 1) return a + at_b * u + at_c * v;
    }
  }
  Vec<D> best = nearest_on_side(p, a, b);
  for (const Vec<D> q : {nearest_on_side(p, b, c), nearest_on_side(p, c, a)}) {
    if (distance(p, q) < distance(p, best)) best = q;
  }
  return best;
}

}  // namespace taut::detail
