// The clearance of a path by looking at everything, in extended precision and with angles: shares no code with the
// library's own measuring. Distances are between pieces of the path and closed blocked shapes: of a grid all blocked
// cells and a rim of cells around it, of polygons all edges, walls and points.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "taut/base/cases.hpp"
#include "taut/path/path.hpp"
#include "taut/world/world.hpp"

namespace taut::test {

using Real = long double;

struct Spot {
  Real x, y;
};
inline Spot spot(Vec2 p) { return {p.x, p.y}; }
inline Real apart(Spot a, Spot b) { return std::hypot(a.x - b.x, a.y - b.y); }
inline Spot between(Spot a, Spot b, Real t) { return {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)}; }

struct Bar {
  Spot a, b;
};
inline Spot foot(Spot p, const Bar& bar) {
  const Real dx = bar.b.x - bar.a.x, dy = bar.b.y - bar.a.y, whole = dx * dx + dy * dy;
  if (whole == 0) return bar.a;
  return between(bar.a, bar.b,
                 std::clamp<Real>(((p.x - bar.a.x) * dx + (p.y - bar.a.y) * dy) / whole, Real(0), Real(1)));
}
inline Real from_bar(Spot p, const Bar& bar) { return apart(p, foot(p, bar)); }

inline Real between_bars(const Bar& p, const Bar& q) {
  const Real px = p.b.x - p.a.x, py = p.b.y - p.a.y, qx = q.b.x - q.a.x, qy = q.b.y - q.a.y, det = px * qy - py * qx;
  if (det != 0) {
    const Real wx = q.a.x - p.a.x, wy = q.a.y - p.a.y;
    const Real s = (wx * qy - wy * qx) / det, t = (wx * py - wy * px) / det;
    if (s >= 0 && s <= 1 && t >= 0 && t <= 1) return 0;
  }
  return std::min({from_bar(p.a, q), from_bar(p.b, q), from_bar(q.a, p), from_bar(q.b, p)});
}

// An arc by the angles that it runs over.
struct Bow {
  Spot centre, from, to;
  Real radius, begin, sweep;
  Bow(Spot c, Spot f, Spot t, bool counter_clockwise) : centre(c), from(f), to(t), radius(apart(c, f)) {
    const Real round = 2 * std::acos(Real(-1));
    const Real first = std::atan2(f.y - c.y, f.x - c.x), last = std::atan2(t.y - c.y, t.x - c.x);
    begin = counter_clockwise ? first : last;
    sweep = (counter_clockwise ? last : first) - begin;
    while (sweep <= 0) sweep += round;
    while (sweep > round) sweep -= round;
  }
  [[nodiscard]] bool covers(Spot p) const {
    const Real round = 2 * std::acos(Real(-1));
    Real angle = std::atan2(p.y - centre.y, p.x - centre.x) - begin;
    while (angle < 0) angle += round;
    return angle <= sweep;
  }
  [[nodiscard]] Real from_spot(Spot p) const {
    const Real ends = std::min(apart(p, from), apart(p, to));
    return covers(p) ? std::min(ends, std::fabs(apart(p, centre) - radius)) : ends;
  }
  [[nodiscard]] Real from_bar(const Bar& bar) const {
    Real least = std::min({test::from_bar(from, bar), test::from_bar(to, bar), from_spot(bar.a), from_spot(bar.b),
                           from_spot(foot(centre, bar))});
    // Where the bar's line meets the circle.
    const Real dx = bar.b.x - bar.a.x, dy = bar.b.y - bar.a.y, whole = std::hypot(dx, dy);
    if (whole > 0) {
      const Real along = ((centre.x - bar.a.x) * dx + (centre.y - bar.a.y) * dy) / whole;
      const Real off = ((centre.x - bar.a.x) * dy - (centre.y - bar.a.y) * dx) / whole;
      if (std::fabs(off) <= radius) {
        const Real half = std::sqrt(radius * radius - off * off);
        for (const Real at : {along - half, along + half}) {
          if (at >= 0 && at <= whole && covers(between(bar.a, bar.b, at / whole))) least = 0;
        }
      }
    }
    return least;
  }
};

inline std::vector<Bar> blocked_bars(const World& world) {
  std::vector<Bar> bars;
  const auto add_ring = [&](const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) bars.push_back({spot(ring[i]), spot(ring[(i + 1) % ring.size()])});
  };
  const auto add_grid = [&](const Grid& grid) {
    for (int y = -1; y <= grid.height(); ++y) {
      for (int x = -1; x <= grid.width(); ++x) {
        if (grid.is_free_checked(x, y)) continue;
        const Real l = x, t = y;
        const Spot corners[4]{{l, t}, {l + 1, t}, {l + 1, t + 1}, {l, t + 1}};
        for (int k = 0; k < 4; ++k) bars.push_back({corners[k], corners[(k + 1) % 4]});
      }
    }
  };
  const auto add_polygons = [&](const PolygonWorld& polygons) {
    add_ring(polygons.boundary());
    for (const Polygon& obstacle : polygons.obstacles()) {
      for (const Ring& ring : obstacle.rings) add_ring(ring);
    }
    for (const Polyline& wall : polygons.walls()) {
      for (std::size_t i = 0; i + 1 < wall.size(); ++i) bars.push_back({spot(wall[i]), spot(wall[i + 1])});
    }
    for (const Vec2 p : polygons.points()) bars.push_back({spot(p), spot(p)});
  };
  const auto add_triangles = [&](const TriangleComplex& triangles) {
    for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t) {
      const auto& corners = triangles.corners(SimplexId(t));
      for (int i = 0; i < 3; ++i) {
        if (std::isfinite(triangles.weight(SimplexId(t))) == std::isfinite(triangles.weight_across(SimplexId(t), i)))
          continue;
        bars.push_back({spot(triangles.position(corners[static_cast<std::size_t>(i + 1) % 3])),
                        spot(triangles.position(corners[static_cast<std::size_t>(i + 2) % 3]))});
      }
    }
  };
  match(
      world, add_grid, add_polygons, [&](const CostGrid& grid) { add_grid(grid.cells()); },
      [&](const WeightedRegions& regions) { add_polygons(regions.blocked()); }, add_triangles);
  return bars;
}

inline double brute_force_clearance(const std::vector<Bar>& bars, const Path2& path) {
  Real least = std::numeric_limits<Real>::infinity();
  for (const Bar& bar : bars) {
    for (const Vec2 p : path.points) least = std::min(least, from_bar(spot(p), bar));
    for (std::size_t i = 0; i + 1 < path.points.size(); ++i) {
      const auto arc = std::find_if(path.arcs.begin(), path.arcs.end(), [&](const Arc& a) { return a.piece == i; });
      const Spot a = spot(path.points[i]), b = spot(path.points[i + 1]);
      least =
          std::min(least, arc == path.arcs.end() ? between_bars({a, b}, bar)
                                                 : Bow(spot(arc->centre), a, b, arc->counter_clockwise).from_bar(bar));
    }
  }
  return static_cast<double>(least);
}

inline double brute_force_clearance(const World& world, const Path2& path) {
  return brute_force_clearance(blocked_bars(world), path);
}

}  // namespace taut::test
