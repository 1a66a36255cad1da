// Points and vectors of the plane and of space: plain values with the arithmetic everyone expects.
// Lengths are doubles; nothing here decides topology (see predicates.hpp for that).
#pragma once

#include <algorithm>
#include <cmath>
#include <compare>

#include "taut/base/float_check.hpp"

namespace taut {

template <int D>
struct Vec;

// A point or a vector of the plane.
template <>
struct Vec<2> {
  double x = 0, y = 0;  // coordinates, in the unit of the world
  // Lexicographic; NaN-free by the coordinate rule of coordinate_range.hpp.
  friend constexpr auto operator<=>(const Vec&, const Vec&) = default;
};

// A point or a vector of space.
template <>
struct Vec<3> {
  double x = 0, y = 0, z = 0;  // coordinates, in the unit of the world
  friend constexpr auto operator<=>(const Vec&, const Vec&) = default;
};

// Points of the plane and of space.
using Vec2 = Vec<2>;
using Vec3 = Vec<3>;

// The lesser ones of both, coordinate by coordinate.
constexpr Vec2 least(Vec2 a, Vec2 b) { return {std::min(a.x, b.x), std::min(a.y, b.y)}; }
constexpr Vec3 least(Vec3 a, Vec3 b) { return {std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z)}; }

// The greater ones of both, coordinate by coordinate.
constexpr Vec2 most(Vec2 a, Vec2 b) { return {std::max(a.x, b.x), std::max(a.y, b.y)}; }
constexpr Vec3 most(Vec3 a, Vec3 b) { return {std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z)}; }

// Whether no coordinate of a is above that of b.
constexpr bool none_above(Vec2 a, Vec2 b) { return a.x <= b.x && a.y <= b.y; }
constexpr bool none_above(Vec3 a, Vec3 b) { return a.x <= b.x && a.y <= b.y && a.z <= b.z; }

// The same number in every coordinate.
template <int D>
constexpr Vec<D> filled(double value) {
  if constexpr (D == 2) return {value, value};
  if constexpr (D == 3) return {value, value, value};
}

// The length of a vector, rounded.
template <int D>
double length(Vec<D> a) {
  return std::sqrt(dot(a, a));
}
// From one point to another, rounded.
template <int D>
double distance(Vec<D> a, Vec<D> b) {
  return length(b - a);
}

}  // namespace taut
