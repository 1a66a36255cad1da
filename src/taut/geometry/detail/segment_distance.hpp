// Squared distances to segments, inlined and rounded, for loops that ask often.
#pragma once

#include <algorithm>

#include "taut/geometry/vec.hpp"

namespace taut::detail {

// From p to the closed segment ab.
[[nodiscard]] inline double squared_distance_to(Vec2 p, Vec2 a, Vec2 b) {
  const Vec2 ab = b - a, ap = p - a;
  const double along = dot(ap, ab), whole = dot(ab, ab);
  if (!(along > 0)) return dot(ap, ap);
  if (along >= whole) return dot(p - b, p - b);
  const double across = cross(ab, ap);
  return across * across / whole;
}

// Whether p is nearer to the closed segment ab than the root of `square`.
[[nodiscard]] inline bool is_nearer(Vec2 p, Vec2 a, Vec2 b, double square) {
  const Vec2 ab = b - a, ap = p - a;
  const double along = dot(ap, ab), whole = dot(ab, ab);
  if (!(along > 0)) return dot(ap, ap) < square;
  if (along >= whole) return dot(p - b, p - b) < square;
  const double across = cross(ab, ap);
  return across * across < square * whole;
}

// From the closed segment pq to ab; 0 where they cross. Where rounding misjudges a crossing, an end of one segment is
// next to the other one, which the distances show.
[[nodiscard]] inline double squared_distance_between(Vec2 p, Vec2 q, Vec2 a, Vec2 b) {
  const Vec2 pq = q - p, ab = b - a;
  if ((cross(pq, a - p) < 0) != (cross(pq, b - p) < 0) && (cross(ab, p - a) < 0) != (cross(ab, q - a) < 0)) return 0;
  return std::min({squared_distance_to(a, p, q), squared_distance_to(b, p, q), squared_distance_to(p, a, b),
                   squared_distance_to(q, a, b)});
}

}  // namespace taut::detail
