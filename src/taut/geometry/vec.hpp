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

// Coordinate by coordinate.
constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
constexpr Vec2 operator*(double s, Vec2 a) { return {s * a.x, s * a.y}; }
constexpr Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
constexpr Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
constexpr Vec3 operator*(double s, Vec3 a) { return {s * a.x, s * a.y, s * a.z}; }

// The dot product, rounded.
constexpr double dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }
// The same in space.
constexpr double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
// The cross product, rounded: above 0 if b lies to the left of a. Sides are decided by orient2d.
constexpr double cross(Vec2 a, Vec2 b) { return a.x * b.y - a.y * b.x; }
// At right angles to both, as long as the area between them.
constexpr Vec3 cross(Vec3 a, Vec3 b) { return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x}; }

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
