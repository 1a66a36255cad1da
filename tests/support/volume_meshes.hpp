// Tetrahedra for tests: a lattice of boxes, each cut into six around one diagonal, with corners moved a little inside,
// stretched, scaled and placed; the corners of each in any order.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include "taut/world/generate/random.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::volume {

struct MeshKind {
  int size = 3;         // boxes along each axis
  double jitter = 0.2;  // of the side of a box, by which corners inside are moved
  double contrast = 1;  // of weights
  double blocked = 0;   // share of tetrahedra
  double stretch = 1;   // along x
  double scale = 1;
  Vec3 at{};
};

inline SimplexParts<3, 3> draw_mesh(const MeshKind& kind, Random& random) {
  const int n = kind.size;
  SimplexParts<3, 3> parts;
  const auto index = [n](int x, int y, int z) { return static_cast<std::uint32_t>((z * (n + 1) + y) * (n + 1) + x); };
  for (int z = 0; z <= n; ++z) {
    for (int y = 0; y <= n; ++y) {
      for (int x = 0; x <= n; ++x) {
        const auto moved = [&](int v) {
          return v > 0 && v < n ? v + kind.jitter * (2 * random.unit() - 1) : static_cast<double>(v);
        };
        const Vec3 p{kind.stretch * moved(x), moved(y), moved(z)};
        parts.positions.push_back(kind.at + kind.scale * p);
      }
    }
  }
  for (int z = 0; z < n; ++z) {
    for (int y = 0; y < n; ++y) {
      for (int x = 0; x < n; ++x) {
        std::array<int, 3> axes{0, 1, 2};
        do {  // from the low to the high corner of the box, along the axes in this order
          std::array<int, 3> at{x, y, z};
          std::array<std::uint32_t, 4> corners{index(x, y, z), 0, 0, 0};
          for (std::size_t i = 0; i < 3; ++i) {
            ++at[static_cast<std::size_t>(axes[i])];
            corners[i + 1] = index(at[0], at[1], at[2]);
          }
          for (std::size_t i = 3; i > 0; --i) std::swap(corners[i], corners[random.below(i + 1)]);
          parts.corners.push_back(corners);
          const bool blocked = random.unit() < kind.blocked;
          parts.weights.push_back(blocked ? std::numeric_limits<double>::infinity()
                                          : std::pow(kind.contrast, random.unit()));
        } while (std::next_permutation(axes.begin(), axes.end()));
      }
    }
  }
  return parts;
}

}  // namespace taut::volume
