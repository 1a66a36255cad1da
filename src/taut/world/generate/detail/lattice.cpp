#include "taut/world/generate/detail/lattice.hpp"

#include <algorithm>
#include <limits>

namespace taut::detail {

Ring place(std::span<const FixedPoint> ring, FixedPoint centre) {
  Ring out;
  out.reserve(ring.size());
  for (const FixedPoint p : ring) out.push_back(from_lattice(p + centre));
  return out;
}

FixedRing scaled(std::span<const FixedPoint> ring, double factor) {
  FixedRing out;
  out.reserve(ring.size());
  for (const FixedPoint p : ring) out.push_back(to_lattice(factor * from_lattice(p)));
  return out;
}

bool is_star_around_origin(std::span<const FixedPoint> ring) {
  if (ring.size() < 3) return false;
  int turns = 0;  // how often the ring passes from below the positive x axis to it or above it
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const FixedPoint a = ring[i];
    const FixedPoint b = ring[(i + 1) % ring.size()];
    if (cross(a, b) <= 0) return false;
    const auto upper = [](FixedPoint p) { return p.y > 0 || (p.y == 0 && p.x > 0); };
    if (!upper(a) && upper(b)) ++turns;
  }
  return turns == 1;
}

bool is_strictly_convex(std::span<const FixedPoint> star) {
  for (std::size_t i = 0; i < star.size(); ++i) {
    const FixedPoint a = star[i];
    const FixedPoint b = star[(i + 1) % star.size()];
    const FixedPoint c = star[(i + 2) % star.size()];
    if (cross(b - a, c - b) <= 0) return false;
  }
  return true;
}

std::int64_t outer_radius(std::span<const FixedPoint> points) {
  std::int64_t square = 0;
  for (const FixedPoint p : points) square = std::max(square, dot(p, p));
  auto radius = static_cast<std::int64_t>(std::sqrt(static_cast<double>(square)));
  while (radius * radius < square) ++radius;
  return radius;
}

double inner_radius(std::span<const FixedPoint> star) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < star.size(); ++i) {
    const FixedPoint a = star[i];
    const FixedPoint b = star[(i + 1) % star.size()];
    const double edge = std::sqrt(static_cast<double>(dot(b - a, b - a)));
    least = std::min(least, static_cast<double>(cross(a, b)) / edge);
  }
  return least * kLatticeStep;
}

}  // namespace taut::detail
