// Axis-parallel boxes of the plane and of space.
#pragma once

#include <algorithm>
#include <limits>
#include <span>

#include "taut/geometry/vec.hpp"

namespace taut {

// All points between two corners, both included. A new box is empty.
template <int D>
struct Box {
  // The least coordinates.
  Vec<D> min = filled<D>(std::numeric_limits<double>::infinity());
  // The largest coordinates.
  Vec<D> max = filled<D>(-std::numeric_limits<double>::infinity());

  // Whether it holds no point at all; a single point is a box.
  [[nodiscard]] bool empty() const { return !none_above(min, max); }
  // Along x; 0 if it is empty.
  [[nodiscard]] double width() const { return empty() ? 0 : max.x - min.x; }
  // Along y; 0 if it is empty.
  [[nodiscard]] double height() const { return empty() ? 0 : max.y - min.y; }
  // Along z; 0 if it is empty.
  [[nodiscard]] double depth() const requires(D == 3) { return empty() ? 0 : max.z - min.z; }
  // The longest side: what tolerances are measured against.
  [[nodiscard]] double extent() const {
    if constexpr (D == 2) return std::max(width(), height());
    if constexpr (D == 3) return std::max({width(), height(), depth()});
  }
  // Points on the border are inside.
  [[nodiscard]] bool contains(Vec<D> p) const { return none_above(min, p) && none_above(p, max); }
  // Whether they have a point in common, be it on their borders.
  [[nodiscard]] bool overlaps(const Box& o) const { return none_above(min, o.max) && none_above(o.min, max); }
  // Grows just enough to hold the point.
  void extend(Vec<D> p) {
    min = least(min, p);
    max = most(max, p);
  }
  friend bool operator==(const Box&, const Box&) = default;
};

// Of the plane.
using Box2 = Box<2>;
// Of space.
using Box3 = Box<3>;

// From a point to the nearest one of a box that is not empty.
template <int D>
[[nodiscard]] double distance_to_box(Vec<D> p, const Box<D>& box) {
  return distance(p, most(box.min, least(p, box.max)));
}

// The least box around the points; empty if there are none.
[[nodiscard]] inline Box2 bounding_box(std::span<const Vec2> points) {
  Box2 box;
  for (Vec2 p : points) box.extend(p);
  return box;
}

}  // namespace taut
