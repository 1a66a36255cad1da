// Random meshes of weighted triangles: a lattice with jitter, each square cut by one of its diagonals, stretched or
// lying in space.
#pragma once

#include <cmath>
#include <limits>

#include "taut/world/generate/random.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::weighted {

inline constexpr double kInfinite = std::numeric_limits<double>::infinity();

enum class Weights { one, few, any, patches };

struct MeshKind {
  int size = 8;          // squares a side
  double stretch = 1;    // along x
  double jitter = 0.24;  // below a quarter, so that no square turns inside out
  Weights weights = Weights::any;
  double blocked = 0;  // share of triangles with an infinite weight
};

inline double draw_weight(Weights kind, Random& random) {
  switch (kind) {
    case Weights::one:
      return 1;
    case Weights::few:
      return random.between(1, 4);
    default:
      return 1 + 9 * random.unit();
  }
}

template <int D>
SimplexParts<2, D> draw_mesh(const MeshKind& kind, Random& random) {
  SimplexParts<2, D> parts;
  const int n = kind.size;
  const auto off = [&](int i) { return i == 0 || i == n ? 0 : kind.jitter * (2 * random.unit() - 1); };
  for (int y = 0; y <= n; ++y) {
    for (int x = 0; x <= n; ++x) {
      Vec<D> p;
      p.x = kind.stretch * (x + off(x));
      p.y = y + off(y);
      if constexpr (D == 3) p.z = std::sin(0.5 * x) + std::cos(0.7 * y);
      parts.positions.push_back(p);
    }
  }
  const auto corner = [&](int x, int y) { return static_cast<std::uint32_t>(y * (n + 1) + x); };
  const double patch[4] = {1, 2, 5, 10};
  for (int y = 0; y < n; ++y) {
    for (int x = 0; x < n; ++x) {
      const std::uint32_t a = corner(x, y), b = corner(x + 1, y), c = corner(x + 1, y + 1), d = corner(x, y + 1);
      if (random.below(2) == 0) {
        parts.corners.push_back({a, b, c});
        parts.corners.push_back({a, c, d});
      } else {
        parts.corners.push_back({a, b, d});
        parts.corners.push_back({b, c, d});
      }
      for (int k = 0; k < 2; ++k) {
        double weight = kind.weights == Weights::patches ? patch[(2 * x / n + 2 * (2 * y / n)) % 4]
                                                         : draw_weight(kind.weights, random);
        if (random.unit() < kind.blocked) weight = std::numeric_limits<double>::infinity();
        parts.weights.push_back(weight);
      }
    }
  }
  return parts;
}

}  // namespace taut::weighted
