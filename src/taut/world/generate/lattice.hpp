// Points on the lattice of multiples of 2^-10, as integers: generated worlds have their corners there, so that the last
// bits of the machine's sine and cosine do not show, and so that what a generator promises of its rings (simple,
// convex) is decided exactly, in 64-bit integers. Offsets from a ring's centre must stay below 2^30 lattice steps.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "taut/geometry/polygon.hpp"

namespace taut {

inline constexpr double kLatticeStep = 0x1p-10;

struct LatticePoint {
  std::int64_t x = 0, y = 0;
  friend bool operator==(const LatticePoint&, const LatticePoint&) = default;
};

using LatticeRing = std::vector<LatticePoint>;

constexpr LatticePoint operator+(LatticePoint a, LatticePoint b) { return {a.x + b.x, a.y + b.y}; }
constexpr LatticePoint operator-(LatticePoint a, LatticePoint b) { return {a.x - b.x, a.y - b.y}; }
constexpr std::int64_t dot(LatticePoint a, LatticePoint b) { return a.x * b.x + a.y * b.y; }
constexpr std::int64_t cross(LatticePoint a, LatticePoint b) { return a.x * b.y - a.y * b.x; }

[[nodiscard]] inline std::int64_t to_lattice(double v) {
  return static_cast<std::int64_t>(std::floor(v / kLatticeStep + 0.5));
}
[[nodiscard]] inline LatticePoint to_lattice(Vec2 p) { return {to_lattice(p.x), to_lattice(p.y)}; }
[[nodiscard]] inline Vec2 from_lattice(LatticePoint p) {
  return {static_cast<double>(p.x) * kLatticeStep, static_cast<double>(p.y) * kLatticeStep};
}

// The ring moved so that its origin comes to lie on `centre`.
[[nodiscard]] Ring place(std::span<const LatticePoint> ring, LatticePoint centre);
// Scaled about the origin and rounded.
[[nodiscard]] LatticeRing scaled(std::span<const LatticePoint> ring, double factor);

// True if the ring winds exactly once, counter-clockwise, around the origin with every edge seen from there under an
// angle above 0 and below 180 degrees: then it is star-shaped, and therefore simple. The converse does not hold.
[[nodiscard]] bool is_star_around_origin(std::span<const LatticePoint> ring);
// For a star-shaped ring: every corner turns left.
[[nodiscard]] bool is_strictly_convex(std::span<const LatticePoint> star);

// The radius of the smallest circle around the origin that holds the ring, rounded up to a lattice step.
[[nodiscard]] std::int64_t outer_radius(std::span<const LatticePoint> points);
// The distance from the origin to the nearest edge line of a star-shaped ring: no point of its outline is nearer.
[[nodiscard]] double inner_radius(std::span<const LatticePoint> star);

}  // namespace taut
