// Random ground of different costs with corners on whole numbers, so that edges meet, cross and lie on each other
// often; and what a path costs there by looking at everything, in extended precision: shares no code with the library's
// own measuring.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "taut/base/input_error.hpp"
#include "taut/path/path.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/weighted_regions.hpp"

namespace taut::test {

inline Polygon whole_rectangle(int x0, int y0, int x1, int y1) {
  const double l = x0, b = y0, r = x1, t = y1;
  return {{{{l, b}, {r, b}, {r, t}, {l, t}}}};
}

// A triangle or a rectangle within [0, size].
inline Polygon whole_shape(Random& random, int size) {
  for (;;) {
    Ring ring;
    for (int i = 0; i < 3; ++i) ring.push_back({double(random.between(0, size)), double(random.between(0, size))});
    if (random.below(2) == 0) {
      if (ring[0].x == ring[1].x || ring[0].y == ring[1].y) continue;
      return {{{ring[0], {ring[1].x, ring[0].y}, ring[1], {ring[0].x, ring[1].y}}}};
    }
    if (orientation(ring) != 0) return {{ring}};
  }
}

inline WeightedRegions whole_regions(Random& random, int size, int areas, int obstacles) {
  PolygonWorld::Parts parts;
  parts.boundary = whole_rectangle(0, 0, size, size).rings[0];
  for (int i = 0; i < obstacles; ++i) parts.obstacles.push_back(whole_shape(random, size));
  std::vector<WeightedArea> layers;
  for (int i = 0; i < areas; ++i) layers.push_back({whole_shape(random, size), double(random.between(1, 9)) / 2});
  return WeightedRegions(PolygonWorld(std::move(parts)), std::move(layers), 2);
}

using Wide = long double;
constexpr Wide kEndless = std::numeric_limits<Wide>::infinity();

inline bool winds_around(const std::vector<Ring>& rings, Wide x, Wide y) {
  bool odd = false;
  for (const Ring& ring : rings) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 a = ring[i], b = ring[(i + 1) % ring.size()];
      if ((a.y > y) != (b.y > y) && x < a.x + (y - a.y) / (Wide(b.y) - a.y) * (Wide(b.x) - a.x)) odd = !odd;
    }
  }
  return odd;
}

// Of a place on no edge.
inline Wide weight_off_edges(const WeightedRegions& regions, Wide x, Wide y) {
  if (!winds_around({regions.blocked().boundary()}, x, y)) return kEndless;
  for (const Polygon& obstacle : regions.blocked().obstacles()) {
    if (winds_around(obstacle.rings, x, y)) return kEndless;
  }
  Wide weight = regions.base_weight();
  for (const WeightedArea& area : regions.areas()) {
    if (winds_around(area.polygon.rings, x, y)) weight = area.weight;
  }
  return weight;
}

inline std::vector<std::pair<Vec2, Vec2>> all_edges(const WeightedRegions& regions) {
  std::vector<std::pair<Vec2, Vec2>> out;
  const auto add = [&](const std::vector<Ring>& rings) {
    for (const Ring& ring : rings) {
      for (std::size_t i = 0; i < ring.size(); ++i) out.emplace_back(ring[i], ring[(i + 1) % ring.size()]);
    }
  };
  add({regions.blocked().boundary()});
  for (const Polygon& obstacle : regions.blocked().obstacles()) add(obstacle.rings);
  for (const WeightedArea& area : regions.areas()) add(area.polygon.rings);
  return out;
}

// The cost of straight pieces between points of small whole numbers, or halves: cut at every edge, and between two cuts
// the lesser of what lies a little to the left and a little to the right.
inline Wide brute_force_cost(const std::vector<Vec2>& points, const std::vector<std::pair<Vec2, Vec2>>& edges,
                             const std::function<Wide(Wide, Wide)>& weight_at) {
  Wide sum = 0;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const Vec2 a = points[i], b = points[i + 1];
    const Wide dx = Wide(b.x) - a.x, dy = Wide(b.y) - a.y, apart = std::hypot(dx, dy);
    if (apart == 0) continue;
    std::vector<Wide> cuts{0, 1};
    for (const auto& [u, v] : edges) {
      const Wide ex = Wide(v.x) - u.x, ey = Wide(v.y) - u.y, det = dx * ey - dy * ex;
      if (det != 0) {
        cuts.push_back(((Wide(u.x) - a.x) * ey - (Wide(u.y) - a.y) * ex) / det);
      } else {
        for (const Vec2 p : {u, v}) cuts.push_back(((p.x - a.x) * dx + (p.y - a.y) * dy) / (apart * apart));
      }
    }
    std::sort(cuts.begin(), cuts.end());
    for (std::size_t k = 0; k + 1 < cuts.size(); ++k) {
      const Wide from = std::clamp<Wide>(cuts[k], 0, 1), to = std::clamp<Wide>(cuts[k + 1], 0, 1);
      if (to - from < 1e-12L) continue;
      const Wide m = (from + to) / 2, x = a.x + m * dx, y = a.y + m * dy, off = 1e-9L / apart;
      sum +=
          (to - from) * apart * std::min(weight_at(x - off * dy, y + off * dx), weight_at(x + off * dy, y - off * dx));
    }
  }
  return sum;
}

}  // namespace taut::test
