// Axis-parallel boxes of the plane.
#pragma once

#include <algorithm>
#include <limits>
#include <span>

#include "taut/base/export.hpp"
#include "taut/geometry/vec.hpp"

namespace taut {

// A closed box, given by its least and its largest coordinates; one made from nothing is empty.
struct TAUT_API Box2 {
  // The least coordinates.
  Vec2 min{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  // The largest coordinates.
  Vec2 max{-std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};

  // Whether it holds no point at all; a single point is a box.
  [[nodiscard]] bool empty() const { return min.x > max.x || min.y > max.y; }
  // Along x; 0 if it is empty.
  [[nodiscard]] double width() const { return empty() ? 0 : max.x - min.x; }
  // Along y; 0 if it is empty.
  [[nodiscard]] double height() const { return empty() ? 0 : max.y - min.y; }
  // The longer side: what tolerances are measured against.
  [[nodiscard]] double extent() const { return std::max(width(), height()); }
  // Points on the border are inside.
  [[nodiscard]] bool contains(Vec2 p) const { return p.x >= min.x && p.x <= max.x && p.y >= min.y && p.y <= max.y; }
  // Whether they have a point in common, be it on their borders.
  [[nodiscard]] bool overlaps(const Box2& o) const {
    return min.x <= o.max.x && o.min.x <= max.x && min.y <= o.max.y && o.min.y <= max.y;
  }
  // Grows just enough to hold the point.
  void extend(Vec2 p) {
    min = {std::min(min.x, p.x), std::min(min.y, p.y)};
    max = {std::max(max.x, p.x), std::max(max.y, p.y)};
  }
  friend bool operator==(const Box2&, const Box2&) = default;
};

// From a point to the nearest one of a box that is not empty.
[[nodiscard]] inline double distance_to_box(Vec2 p, const Box2& box) {
  return distance(p, {std::clamp(p.x, box.min.x, box.max.x), std::clamp(p.y, box.min.y, box.max.y)});
}

// The least box around the points; empty if there are none.
[[nodiscard]] inline Box2 bounding_box(std::span<const Vec2> points) {
  Box2 box;
  for (Vec2 p : points) box.extend(p);
  return box;
}

}  // namespace taut
