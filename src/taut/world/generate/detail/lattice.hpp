// Points on the lattice of multiples of 2^-10, as integers: generated worlds have their corners there, so that the last
// bits of the machine's sine and cosine do not show, and so that what a generator promises of its rings (simple,
// convex) is decided exactly, in 64-bit integers. Offsets from a ring's centre must stay below 2^30 lattice steps.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "taut/geometry/polygon.hpp"

namespace taut::detail {

inline constexpr double kLatticeStep = 0x1p-10;

struct FixedPoint {
  std::int64_t x = 0, y = 0;
  friend bool operator==(const FixedPoint&, const FixedPoint&) = default;
};

using FixedRing = std::vector<FixedPoint>;

constexpr FixedPoint operator+(FixedPoint a, FixedPoint b) { return {a.x + b.x, a.y + b.y}; }
constexpr FixedPoint operator-(FixedPoint a, FixedPoint b) { return {a.x - b.x, a.y - b.y}; }
constexpr std::int64_t dot(FixedPoint a, FixedPoint b) { return a.x * b.x + a.y * b.y; }
constexpr std::int64_t cross(FixedPoint a, FixedPoint b) { return a.x * b.y - a.y * b.x; }

[[nodiscard]] inline std::int64_t to_lattice(double v) {
  return static_cast<std::int64_t>(std::floor(v / kLatticeStep + 0.5));
}
[[nodiscard]] inline FixedPoint to_lattice(Vec2 p) { return {to_lattice(p.x), to_lattice(p.y)}; }
[[nodiscard]] inline Vec2 from_lattice(FixedPoint p) {
  return {static_cast<double>(p.x) * kLatticeStep, static_cast<double>(p.y) * kLatticeStep};
}

// The ring moved so that its origin comes to lie on `centre`.
[[nodiscard]] Ring place(std::span<const FixedPoint> ring, FixedPoint centre);
// Scaled about the origin and rounded.
[[nodiscard]] FixedRing scaled(std::span<const FixedPoint> ring, double factor);

// True if the ring winds exactly once, counter-clockwise, around the origin with every edge seen from there under an
// angle above 0 and below 180 degrees: then it is star-shaped, and therefore simple. The converse does not hold.
[[nodiscard]] bool is_star_around_origin(std::span<const FixedPoint> ring);
// For a star-shaped ring: every corner turns left.
[[nodiscard]] bool is_strictly_convex(std::span<const FixedPoint> star);

// The radius of the smallest circle around the origin that holds the ring, rounded up to a lattice step.
[[nodiscard]] std::int64_t outer_radius(std::span<const FixedPoint> points);
// The distance from the origin to the nearest edge line of a star-shaped ring: no point of its outline is nearer.
[[nodiscard]] double inner_radius(std::span<const FixedPoint> star);

}  // namespace taut::detail
