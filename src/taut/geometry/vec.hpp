// Points and vectors of the plane and of space: plain values with the arithmetic everyone expects.
// Lengths are doubles; nothing here decides topology (see predicates.hpp for that).
#pragma once

#include <cmath>
#include <compare>

#include "taut/base/float_check.hpp"

namespace taut {

template <int D>
struct Vec;

template <>
struct Vec<2> {
  double x = 0, y = 0;
  // Lexicographic; NaN-free by the coordinate rule of coordinate_range.hpp.
  friend constexpr auto operator<=>(const Vec&, const Vec&) = default;
};

template <>
struct Vec<3> {
  double x = 0, y = 0, z = 0;
  friend constexpr auto operator<=>(const Vec&, const Vec&) = default;
};

using Vec2 = Vec<2>;
using Vec3 = Vec<3>;

constexpr Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
constexpr Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
constexpr Vec2 operator*(double s, Vec2 a) { return {s * a.x, s * a.y}; }
constexpr Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
constexpr Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
constexpr Vec3 operator*(double s, Vec3 a) { return {s * a.x, s * a.y, s * a.z}; }

constexpr double dot(Vec2 a, Vec2 b) { return a.x * b.x + a.y * b.y; }
constexpr double dot(Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
constexpr double cross(Vec2 a, Vec2 b) { return a.x * b.y - a.y * b.x; }

template <int D>
double length(Vec<D> a) {
  return std::sqrt(dot(a, a));
}
template <int D>
double distance(Vec<D> a, Vec<D> b) {
  return length(b - a);
}

}  // namespace taut
