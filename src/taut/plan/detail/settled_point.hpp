// A point that is certain to count as one of a convex cell, near a point that was computed as one: that one itself, or
// one farther from the cell's borders by no more than those may be wrong.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/detail/vectors.hpp"

namespace taut::detail {

// A place on the border of a cell or face, by its number; in the order in which the nearest one is looked for.
struct NearestPlace {
  double distance = std::numeric_limits<double>::infinity();
  Vec2 at;
  std::uint32_t where = 0;
  [[nodiscard]] bool found() const { return distance < std::numeric_limits<double>::infinity(); }
  friend bool operator<(const NearestPlace& a, const NearestPlace& b) {
    if (a.distance != b.distance) return a.distance < b.distance;
    return a.at < b.at || (a.at == b.at && a.where < b.where);
  }
};

// The cell has `count` corners corner(i), counter-clockwise, whose edges lie at most `slack` from where they ought to;
// is_in(q) decides. Nothing if there is no such point within `reach`, at least kSettlingPerSlack times the slack: the
// cell is narrower there than can be told. O(count), and a few questions.
template <class Corner, class IsIn>
[[nodiscard]] std::optional<Vec2> settled_point(Vec2 p, std::uint32_t count, double slack, double reach, Corner corner,
                                                IsIn is_in) {
  if (is_in(p)) return p;
  double coordinate = std::max(std::fabs(p.x), std::fabs(p.y));
  for (std::uint32_t i = 0; i < count; ++i) {
    const Vec2 a = corner(i);
    coordinate = std::max({coordinate, std::fabs(a.x), std::fabs(a.y)});
  }
  const double least = kSettlingStepPerCoordinate * coordinate;
  const double near = kSettlingPerSlack * slack + kSettlingPerCoordinate * coordinate;
  reach = std::max(reach, near);
  // Away from all edges that are near, and, between two that are opposite, towards the middle.
  Vec2 off, middle;
  for (std::uint32_t i = 0; i < count; ++i) {
    const Vec2 a = corner(i), along = corner(i + 1 < count ? i + 1 : 0) - a;
    const double whole = length(along), ahead = dot(p - a, along);
    middle = middle + (1.0 / count) * a;
    if (std::fabs(cross(along, p - a)) > near * whole || ahead < -near * whole || ahead > (whole + near) * whole)
      continue;
    off = off - (1 / whole) * right_of(along);
  }
  for (double step = least; step <= reach; step *= 2) {
    for (const Vec2 way : {off, middle - p}) {
      if (way == Vec2{}) continue;
      const Vec2 q = p + step * unit(way);
      if (is_in(q)) return q;
    }
  }
  return {};
}

}  // namespace taut::detail
