// The tests' own answers about segments and rings with small whole coordinates, in whole numbers.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "taut/geometry/polygon.hpp"

namespace taut::test {

struct Lattice {
  std::int64_t x = 0, y = 0;
  friend bool operator==(const Lattice&, const Lattice&) = default;
  friend Lattice operator-(Lattice a, Lattice b) { return {a.x - b.x, a.y - b.y}; }
};
using LatticeRing = std::vector<Lattice>;

inline std::int64_t cross_of(Lattice a, Lattice b) { return a.x * b.y - a.y * b.x; }
inline std::int64_t dot_of(Lattice a, Lattice b) { return a.x * b.x + a.y * b.y; }

inline Vec2 to_vec(Lattice p, double scale = 1, Vec2 offset = {}) {
  return {scale * static_cast<double>(p.x) + offset.x, scale * static_cast<double>(p.y) + offset.y};
}

// Solves a + s (b - a) = c + t (d - c) for the fractions s and t, kept over a common denominator; where the segments
// are parallel, intersects the intervals that they cover on their line.
inline Contact contact_by_fractions(Lattice a, Lattice b, Lattice c, Lattice d) {
  const Lattice ab = b - a, cd = d - c, ac = c - a;
  if (std::int64_t whole = cross_of(ab, cd); whole != 0) {
    std::int64_t s = cross_of(ac, cd), t = cross_of(ac, ab);
    if (whole < 0) whole = -whole, s = -s, t = -t;
    if (s < 0 || s > whole || t < 0 || t > whole) return Contact::none;
    return s == 0 || s == whole || t == 0 || t == whole ? Contact::touch : Contact::cross;
  }
  if (ab == Lattice{} && cd == Lattice{}) return a == c ? Contact::touch : Contact::none;
  const Lattice along = ab == Lattice{} ? cd : ab;
  if (cross_of(along, ac) != 0) return Contact::none;
  const auto [ab_low, ab_high] = std::minmax({dot_of(along, a), dot_of(along, b)});
  const auto [cd_low, cd_high] = std::minmax({dot_of(along, c), dot_of(along, d)});
  const std::int64_t low = std::max(ab_low, cd_low), high = std::min(ab_high, cd_high);
  return low < high ? Contact::overlap : low == high ? Contact::touch : Contact::none;
}

// Counts crossings along a ray in the direction (1000, 1), which meets no lattice point but its origin within 1000.
inline Side side_by_slanted_ray(const LatticeRing& ring, Lattice p) {
  const Lattice far{p.x + 1000000, p.y + 1000};
  bool inside = false;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Lattice a = ring[i], b = ring[(i + 1) % ring.size()];
    if (contact_by_fractions(a, b, p, p) != Contact::none) return Side::on;
    if (contact_by_fractions(a, b, p, far) != Contact::none) inside = !inside;
  }
  return inside ? Side::inside : Side::outside;
}

}  // namespace taut::test
