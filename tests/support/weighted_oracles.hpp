// What paths over weighted triangles cost, by brute force: points on all edges and straight ways between those of a
// triangle, as a table, and Dijkstra's algorithm without a queue; and the least cost through a few edges by golden
// sections within golden sections. Queries over random meshes, with ends inside, on edges and in corners.
#pragma once

#include <functional>
#include <limits>
#include <map>
#include <utility>
#include <vector>

#include "support/weighted_meshes.hpp"
#include "taut/cells/detail/weighted/complex_locator.hpp"

namespace taut::weighted {

// Passes corners within one wedge only if no two wedges meet: for meshes without blocked triangles, or with few points.
template <int D>
class BruteForceCosts {
 public:
  BruteForceCosts(const SimplexComplex<2, D>& complex, int points) : complex_(complex) {
    for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
      if (!(complex.weight(SimplexId(t)) < std::numeric_limits<double>::infinity())) continue;
      std::vector<std::size_t> nodes;
      for (std::size_t i = 0; i < 3; ++i) {
        const CornerId a = complex.corners(SimplexId(t))[i], b = complex.corners(SimplexId(t))[(i + 1) % 3];
        const auto lo = std::min(a, b), hi = std::max(a, b);
        for (int k = 0; k <= points; ++k) {
          const bool is_corner = k == 0;
          const CornerId from = is_corner ? a : lo, to = is_corner ? a : hi;
          const double share = static_cast<double>(k) / (points + 1);
          const Vec<D> at = complex.position(from) + share * (complex.position(to) - complex.position(from));
          const auto found = ids_.insert({{from.value, to.value, k}, places_.size()});
          if (found.second) places_.push_back(at);
          nodes.push_back(found.first->second);
        }
      }
      triangles_.push_back({t, nodes});
    }
  }
  // From one point to another, which lie in these triangles; infinite if there is no way.
  [[nodiscard]] double cost(Vec<D> start, const std::vector<SimplexId>& starts, Vec<D> goal,
                            const std::vector<SimplexId>& goals) const {
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    std::vector<double> costs(places_.size(), kInfinite);
    std::vector<bool> done(places_.size(), false);
    double best = kInfinite;
    for (const SimplexId t : starts) {
      for (const auto& [id, nodes] : triangles_) {
        if (id != t.value) continue;
        for (const std::size_t n : nodes)
          costs[n] = std::min(costs[n], complex_.weight(t) * distance(start, places_[n]));
      }
      for (const SimplexId u : goals) {
        if (t == u) best = std::min(best, complex_.weight(t) * distance(start, goal));
      }
    }
    for (;;) {
      std::size_t least = places_.size();
      for (std::size_t n = 0; n < places_.size(); ++n) {
        if (!done[n] && costs[n] < (least < places_.size() ? costs[least] : kInfinite)) least = n;
      }
      if (least == places_.size()) break;
      done[least] = true;
      for (const auto& [id, nodes] : triangles_) {
        if (std::find(nodes.begin(), nodes.end(), least) == nodes.end()) continue;
        const double weight = complex_.weight(SimplexId(id));
        for (const std::size_t n : nodes)
          costs[n] = std::min(costs[n], costs[least] + weight * distance(places_[least], places_[n]));
        if (std::find(goals.begin(), goals.end(), SimplexId(id)) != goals.end())
          best = std::min(best, costs[least] + weight * distance(places_[least], goal));
      }
    }
    return best;
  }

 private:
  struct Key {
    std::uint32_t a, b;
    int k;
    friend bool operator<(const Key& x, const Key& y) {
      return x.a != y.a ? x.a < y.a : x.b != y.b ? x.b < y.b : x.k < y.k;
    }
  };
  const SimplexComplex<2, D>& complex_;
  std::map<Key, std::size_t> ids_;
  std::vector<Vec<D>> places_;
  std::vector<std::pair<std::uint32_t, std::vector<std::size_t>>> triangles_;
};

// The least of a convex function between 0 and 1.
inline double golden_section(const std::function<double(double)>& f) {
  double lo = 0, hi = 1;
  const double part = 0.6180339887498949;
  double x1 = hi - part * (hi - lo), x2 = lo + part * (hi - lo), f1 = f(x1), f2 = f(x2);
  double best = std::min({f(0), f(1), f1, f2});
  for (int i = 0; i < 70; ++i) {
    if (f1 < f2) {
      hi = x2;
      x2 = x1;
      f2 = f1;
      x1 = hi - part * (hi - lo);
      f1 = f(x1);
    } else {
      lo = x1;
      x1 = x2;
      f1 = f2;
      x2 = lo + part * (hi - lo);
      f2 = f(x2);
    }
    best = std::min({best, f1, f2});
  }
  return best;
}

// A point of a free triangle, if there is one: inside, on a side or in a corner.
template <int D>
Vec<D> draw_place(const SimplexComplex<2, D>& complex, Random& random) {
  for (int tries = 0;; ++tries) {
    const auto t = SimplexId::at(random.below(complex.simplex_count()));
    if (tries < 1000 && !(complex.weight(t) < std::numeric_limits<double>::infinity())) continue;
    const auto& c = complex.corners(t);
    const Vec<D> a = complex.position(c[0]), b = complex.position(c[1]), d = complex.position(c[2]);
    const auto kind = random.below(5);
    if (kind == 0) return a;
    if (kind == 1) return 0.5 * (a + b);
    const double u = random.unit(), v = (1 - u) * random.unit();
    return (1 - u - v) * a + u * b + v * d;
  }
}

}  // namespace taut::weighted
