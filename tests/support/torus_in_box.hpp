// A torus in a box of tetrahedra, and distances from it measured triangle by triangle: what distance fields in volumes
// are held against. Points lie on a body-centred lattice moved a little, but for a layer at the torus, and on the torus
// as near to each other as chance lets them; of these the tetrahedra are Delaunay's, which has triangles between
// neighbours on the torus since nothing else is near. The torus is what separates the tetrahedra inside from those
// outside: a closed surface of triangles.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <stdexcept>
#include <vector>

#include "taut/cells/detail/tetrahedra/delaunay3.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::volume {

struct TorusKind {
  double spacing = 0.1235;  // of the lattice; this makes about 10^5 tetrahedra
  double jitter = 0.15;     // in spacings
  std::uint64_t seed = 1;
};

struct TorusInBox {
  using Triangle = std::array<Vec3, 3>;
  static constexpr double kAcross = 1, kThick = 0.4;  // the radius of the ring, and of what is bent into it
  static constexpr Vec3 kHalf{2, 2, 1};               // of the box around the origin

  SimplexParts<3, 3> parts;                       // all of weight 1
  std::vector<bool> inside;                       // of each tetrahedron
  std::vector<std::pair<SimplexId, int>> facets;  // of the torus, from inside
  std::vector<Triangle> torus, walls;

  static double off_ring(Vec3 p) { return std::hypot(std::hypot(p.x, p.y) - kAcross, p.z); }
  explicit TorusInBox(const TorusKind& kind);

  // The same with all inside blocked.
  [[nodiscard]] SimplexParts<3, 3> blocked_inside() const {
    SimplexParts<3, 3> out = parts;
    for (std::size_t t = 0; t < inside.size(); ++t)
      if (inside[t]) out.weights[t] = std::numeric_limits<double>::infinity();
    return out;
  }
};

inline TorusInBox::TorusInBox(const TorusKind& kind) {
  Random random(kind.seed);
  std::vector<Vec3>& points = parts.positions;
  // On the torus, evenly by its area, no two nearer than three quarters of the spacing.
  const double apart = 0.75 * kind.spacing, turn = 2 * 3.14159265358979323846;
  const auto tries = static_cast<int>(1000 / (kind.spacing * kind.spacing));
  for (int i = 0; i < tries; ++i) {
    const double around = turn * random.unit(), along = turn * random.unit(), from = kAcross + kThick * std::cos(along);
    if (random.unit() * (kAcross + kThick) > from) continue;
    const Vec3 p{from * std::cos(around), from * std::sin(around), kThick * std::sin(along)};
    if (std::all_of(points.begin(), points.end(), [&](Vec3 q) { return distance(p, q) >= apart; })) points.push_back(p);
  }
  const std::size_t on_torus = points.size();
  std::array<int, 3> count{};
  const double half[3] = {kHalf.x, kHalf.y, kHalf.z};
  for (std::size_t a = 0; a < 3; ++a)
    count[a] = std::max(1, static_cast<int>(std::round(2 * half[a] / kind.spacing * 0.79)));
  // Corners of the cubes, which lie in the sides of the box too, and their middles.
  for (int middle = 0; middle < 2; ++middle) {
    for (int z = 0; z <= count[2] - middle; ++z) {
      for (int y = 0; y <= count[1] - middle; ++y) {
        for (int x = 0; x <= count[0] - middle; ++x) {
          const int at[3] = {x, y, z};
          double p[3];
          for (std::size_t a = 0; a < 3; ++a) {
            const bool is_end = middle == 0 && (at[a] == 0 || at[a] == count[a]);
            const double moved = is_end ? 0 : kind.jitter * (2 * random.unit() - 1);
            p[a] = is_end ? (at[a] == 0 ? -half[a] : half[a])
                          : half[a] * (2 * (at[a] + 0.5 * middle + moved) / count[a] - 1);
          }
          const Vec3 q{p[0], p[1], p[2]};
          if (std::fabs(off_ring(q) - kThick) > apart) points.push_back(q);
        }
      }
    }
  }
  parts.corners = detail::delaunay3(points).corners;
  parts.weights.assign(parts.corners.size(), 1);
  std::map<std::array<std::uint32_t, 3>, std::vector<std::pair<SimplexId, int>>> sides;
  for (std::uint32_t t = 0; t < parts.corners.size(); ++t) {
    const auto& c = parts.corners[t];
    int in = 0, out = 0;
    Vec3 middle{};
    for (const std::uint32_t i : c) {
      middle = middle + 0.25 * points[i];
      if (i >= on_torus) ++(off_ring(points[i]) < kThick ? in : out);
    }
    if (in > 0 && out > 0) throw std::logic_error("a tetrahedron on both sides of the torus");
    inside.push_back(in > 0 || (out == 0 && off_ring(middle) < kThick));
    for (int i = 0; i < 4; ++i) {
      std::array<std::uint32_t, 3> side{};
      for (std::size_t k = 0; k < 3; ++k) side[k] = c[(static_cast<std::size_t>(i) + 1 + k) % 4];
      std::sort(side.begin(), side.end());
      sides[side].emplace_back(SimplexId(t), i);
    }
  }
  for (const auto& [side, of] : sides) {
    const Triangle triangle{points[side[0]], points[side[1]], points[side[2]]};
    if (of.size() == 1) walls.push_back(triangle);
    if (of.size() == 1 || inside[of[0].first.value] == inside[of[1].first.value]) continue;
    facets.push_back(inside[of[0].first.value] ? of[0] : of[1]);
    torus.push_back(triangle);
  }
}

// How far a point is from a triangle, by the parts of the plane around it that belong to its corners, its sides and
// itself. Shares no code with the library.
inline double brute_distance(Vec3 p, const TorusInBox::Triangle& t) {
  const auto minus = [](Vec3 a, Vec3 b) { return Vec3{a.x - b.x, a.y - b.y, a.z - b.z}; };
  const auto times = [](Vec3 a, Vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; };
  const auto from = [&](Vec3 q) {
    const Vec3 d = minus(p, q);
    return std::sqrt(times(d, d));
  };
  const auto along = [](Vec3 a, Vec3 d, double s) { return Vec3{a.x + s * d.x, a.y + s * d.y, a.z + s * d.z}; };
  const auto& [a, b, c] = t;
  const Vec3 ab = minus(b, a), ac = minus(c, a), ap = minus(p, a), bp = minus(p, b), cp = minus(p, c);
  const double d1 = times(ab, ap), d2 = times(ac, ap);
  if (d1 <= 0 && d2 <= 0) return from(a);
  const double d3 = times(ab, bp), d4 = times(ac, bp);
  if (d3 >= 0 && d4 <= d3) return from(b);
  const double vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return from(along(a, ab, d1 / (d1 - d3)));
  const double d5 = times(ab, cp), d6 = times(ac, cp);
  if (d6 >= 0 && d5 <= d6) return from(c);
  const double vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return from(along(a, ac, d2 / (d2 - d6)));
  const double va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) return from(along(b, minus(c, b), (d4 - d3) / (d4 - d3 + d5 - d6)));
  const double sum = va + vb + vc;
  return from(along(along(a, ab, vb / sum), ac, vc / sum));
}
inline double brute_distance(Vec3 p, const std::vector<TorusInBox::Triangle>& triangles) {
  double best = std::numeric_limits<double>::infinity();
  for (const auto& t : triangles) best = std::min(best, brute_distance(p, t));
  return best;
}

}  // namespace taut::volume
