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
  Vec<D> min = filled<D>(std::numeric_limits<double>::infinity());
  Vec<D> max = filled<D>(-std::numeric_limits<double>::infinity());

  [[nodiscard]] bool empty() const { return !none_above(min, max); }
  [[nodiscard]] double width() const { return empty() ? 0 : max.x - min.x; }
  [[nodiscard]] double height() const { return empty() ? 0 : max.y - min.y; }
  [[nodiscard]] double depth() const requires(D == 3) { return empty() ? 0 : max.z - min.z; }
  // The longest side: what tolerances are measured against.
  [[nodiscard]] double extent() const {
    if constexpr (D == 2) return std::max(width(), height());
    if constexpr (D == 3) return std::max({width(), height(), depth()});
  }
  [[nodiscard]] bool contains(Vec<D> p) const { return none_above(min, p) && none_above(p, max); }
  [[nodiscard]] bool overlaps(const Box& o) const { return none_above(min, o.max) && none_above(o.min, max); }
  void extend(Vec<D> p) {
    min = least(min, p);
    max = most(max, p);
  }
  friend bool operator==(const Box&, const Box&) = default;
};

using Box2 = Box<2>;
using Box3 = Box<3>;

// From a point to the nearest one of a box that is not empty.
template <int D>
[[nodiscard]] double distance_to_box(Vec<D> p, const Box<D>& box) {
  return distance(p, most(box.min, least(p, box.max)));
}

[[nodiscard]] inline Box2 bounding_box(std::span<const Vec2> points) {
  Box2 box;
  for (Vec2 p : points) box.extend(p);
  return box;
}

}  // namespace taut
