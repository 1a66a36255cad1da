// Circular arcs and their distance to points and segments, in closed form (rounded constructions).
#pragma once

#include "taut/base/export.hpp"
#include "taut/geometry/box.hpp"
#include "taut/geometry/vec.hpp"

namespace taut {

// From `from` to `to` around `centre`; if both ends are the same point, the full circle.
struct TAUT_API CircularArc {
  Vec2 centre, from, to;          // both ends are equally far from the centre
  bool counter_clockwise = true;  // the way it runs round the centre

  // As far as `from` is from the centre.
  [[nodiscard]] double radius() const { return distance(centre, from); }
  // Whether the ray from the centre through p meets the arc.
  [[nodiscard]] bool spans(Vec2 p) const;
  // The least box around it.
  [[nodiscard]] Box2 bounds() const;
};

// From a point to the nearest point of the arc.
[[nodiscard]] TAUT_API double distance_to_arc(Vec2 p, const CircularArc& arc);
// From an arc to the segment ab; 0 where they meet.
[[nodiscard]] TAUT_API double distance_between(const CircularArc& arc, Vec2 a, Vec2 b);

}  // namespace taut
