#include "taut/world/generate/lattice.hpp"

#include <algorithm>
#include <limits>

namespace taut {

Ring place(std::span<const LatticePoint> ring, LatticePoint centre) {
  Ring out;
  out.reserve(ring.size());
  for (const LatticePoint p : ring) out.push_back(from_lattice(p + centre));
  return out;
}

LatticeRing scaled(std::span<const LatticePoint> ring, double factor) {
  LatticeRing out;
  out.reserve(ring.size());
  for (const LatticePoint p : ring) out.push_back(to_lattice(factor * from_lattice(p)));
  return out;
}

bool is_star_around_origin(std::span<const LatticePoint> ring) {
  if (ring.size() < 3) return false;
  int turns = 0;  // how often the ring passes from below the positive x axis to it or above it
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const LatticePoint a = ring[i];
    const LatticePoint b = ring[(i + 1) % ring.size()];
    if (cross(a, b) <= 0) return false;
    const auto upper = [](LatticePoint p) { return p.y > 0 || (p.y == 0 && p.x > 0); };
    if (!upper(a) && upper(b)) ++turns;
  }
  return turns == 1;
}

bool is_strictly_convex(std::span<const LatticePoint> star) {
  for (std::size_t i = 0; i < star.size(); ++i) {
    const LatticePoint a = star[i];
    const LatticePoint b = star[(i + 1) % star.size()];
    const LatticePoint c = star[(i + 2) % star.size()];
    if (cross(b - a, c - b) <= 0) return false;
  }
  return true;
}

std::int64_t outer_radius(std::span<const LatticePoint> points) {
  std::int64_t square = 0;
  for (const LatticePoint p : points) square = std::max(square, dot(p, p));
  auto radius = static_cast<std::int64_t>(std::sqrt(static_cast<double>(square)));
  while (radius * radius < square) ++radius;
  return radius;
}

double inner_radius(std::span<const LatticePoint> star) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < star.size(); ++i) {
    const LatticePoint a = star[i];
    const LatticePoint b = star[(i + 1) % star.size()];
    const double edge = std::sqrt(static_cast<double>(dot(b - a, b - a)));
    least = std::min(least, static_cast<double>(cross(a, b)) / edge);
  }
  return least * kLatticeStep;
}

}  // namespace taut
