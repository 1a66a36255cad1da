// Common tangents of circles of one radius, passed on the left or on the right (demyen2007 §3.5), and what is left of a
// portal for the centre of a disc. Closed forms, rounded.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/vec.hpp"
#include "taut/path/detail/pull/funnel.hpp"

namespace taut::detail {

// +1 if a path has the circle on its left, -1 on its right, 0 for a point.
[[nodiscard]] constexpr double sign_of(BendSide side) {
  return side == BendSide::none ? 0 : side == BendSide::left ? 1 : -1;
}

struct Tangent {
  Vec2 direction;  // of length 1
  double length;
};

// From the circle (or point) around a to that around b, which are not the same place. Circles on different sides that
// overlap have none; they are treated as if they touched.
[[nodiscard]] inline Tangent tangent(Vec2 a, BendSide a_side, Vec2 b, BendSide b_side, double radius) {
  const Vec2 d = b - a;
  const double square = dot(d, d), offset = radius * (sign_of(a_side) - sign_of(b_side));
  const double piece = std::sqrt(std::max(0.0, square - offset * offset));
  const double across = piece > 0 ? offset : std::copysign(std::sqrt(square), offset);
  return {(1 / square) * Vec2{d.x * piece - d.y * across, d.x * across + d.y * piece}, piece};
}

// Where a path in this direction touches the circle.
[[nodiscard]] inline Vec2 contact(Vec2 centre, BendSide side, Vec2 direction, double radius) {
  return centre + sign_of(side) * radius * Vec2{direction.y, -direction.x};
}

// How far a path turns from one direction to another around a circle on this side; within half a turn of `about`. It
// may be negative: then the path would rather not touch the circle.
[[nodiscard]] inline double turn_around(BendSide side, Vec2 comes, Vec2 goes, double about) {
  const double turn = std::atan2(sign_of(side) * cross(comes, goes), dot(comes, goes));
  if (turn < about - std::numbers::pi) return turn + 2 * std::numbers::pi;
  return turn > about + std::numbers::pi ? turn - 2 * std::numbers::pi : turn;
}

// The part of a portal that the centre of a disc can cross. It keeps two ends even where the disc just fits through:
// which of them a path bends around tells the corner.
[[nodiscard]] inline Portal shrunk(const Portal& portal, double radius) {
  constexpr double kMost = 0.5 * (1 - kLeastOpenRelative);
  const Vec2 d = portal.right - portal.left;
  const double part = std::min(kMost, radius / length(d));
  return {portal.left + part * d, portal.right - part * d};
}

// Whether a path that starts here has the portal behind it already: shrinking rounds, and a start that came to lie
// beyond its own first portal would send the path back to an end of it.
[[nodiscard]] inline bool is_at(const Portal& portal, Vec2 start, double slack) {
  const Vec2 d = portal.right - portal.left;
  return std::fabs(cross(d, start - portal.left)) <= slack * length(d);
}

}  // namespace taut::detail
