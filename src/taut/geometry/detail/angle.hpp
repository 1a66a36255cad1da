// Exact comparison of directions around a point: no angles are computed, only orientations and coordinate comparisons.
#pragma once

#include "taut/geometry/predicates.hpp"

namespace taut::detail {

// 0 for directions in [0, 180) degrees, 1 for [180, 360), of the ray from apex to p; p must differ from apex.
[[nodiscard]] inline int half_turn(Vec2 apex, Vec2 p) {
  return (p.y > apex.y || (p.y == apex.y && p.x > apex.x)) ? 0 : 1;
}

// Order of the rays apex->a and apex->b by counter-clockwise angle from the positive x axis: -1, 0 (same ray) or +1.
[[nodiscard]] inline int compare_angle(Vec2 apex, Vec2 a, Vec2 b) {
  const int ha = half_turn(apex, a);
  const int hb = half_turn(apex, b);
  if (ha != hb) return ha < hb ? -1 : 1;
  return -orient2d(apex, a, b);
}

// Whether the ray apex->p lies strictly inside the sector swept counter-clockwise from apex->from to apex->to. If both
// are the same ray the sector is the full turn.
[[nodiscard]] inline bool in_ccw_sector(Vec2 apex, Vec2 from, Vec2 to, Vec2 p) {
  const int from_to = compare_angle(apex, from, to);
  const int from_p = compare_angle(apex, from, p);
  const int p_to = compare_angle(apex, p, to);
  if (from_to == 0) return from_p != 0;
  // Cut open at the x axis: without a wrap p lies between; with a wrap it lies after `from` or before `to`.
  return from_to < 0 ? (from_p < 0 && p_to < 0) : (from_p < 0 || p_to < 0);
}

}  // namespace taut::detail
