// What planners over weighted triangles are held against: Dijkstra's algorithm over points on all sides, which shares
// no code with them, and a check of paths piece by piece.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <queue>
#include <vector>

#include "support/weighted_meshes.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::weighted {

// Every free triangle has points of its own: its corners and `dense` more on each side. Triangles that share a side
// share the points on it; so corners are shared within a wedge only, unless one may squeeze through.
template <int D>
class PointGraph {
 public:
  PointGraph(const SimplexComplex<2, D>& complex, int dense, bool squeeze = false)
      : complex_(complex), dense_(static_cast<std::size_t>(dense)), a_triangle_(3 + 3 * dense_) {
    same_.resize(complex.simplex_count() * a_triangle_);
    std::iota(same_.begin(), same_.end(), 0u);
    for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
      for (int i = 0; i < 3; ++i) {
        const SimplexId other = complex.across(SimplexId(t), i);
        if (!other.valid() || !is_free(SimplexId(t)) || !is_free(other)) continue;
        join_side(SimplexId(t), i, other);
      }
      for (std::size_t i = 0; squeeze && is_free(SimplexId(t)) && i < 3; ++i) {
        const CornerId c = complex.corners(SimplexId(t))[i];
        for (const SimplexId other : complex.around(c)) {
          if (is_free(other))
            join(t * a_triangle_ + i, other.value * a_triangle_ + static_cast<std::size_t>(complex.index_of(other, c)));
        }
      }
    }
    members_.resize(same_.size());
    for (std::uint32_t p = 0; p < same_.size(); ++p) members_[root(p)].push_back(p);
  }
  // Infinite if there is no way. The triangles are all that the ends lie in.
  [[nodiscard]] double cost(Vec<D> start, const std::vector<SimplexId>& starts, Vec<D> goal,
                            const std::vector<SimplexId>& goals) {
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    std::vector<double> costs(same_.size(), kInfinite);
    using Entry = std::pair<double, std::uint32_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    double best = kInfinite;
    const auto reach = [&](std::uint32_t p, double cost) {
      p = root(p);
      if (cost < costs[p]) open.push({costs[p] = cost, p});
    };
    for (const SimplexId t : starts) {
      for (std::size_t i = 0; i < a_triangle_; ++i)
        reach(static_cast<std::uint32_t>(t.value * a_triangle_ + i), complex_.weight(t) * distance(start, at(t, i)));
      if (std::find(goals.begin(), goals.end(), t) != goals.end())
        best = std::min(best, complex_.weight(t) * distance(start, goal));
    }
    while (!open.empty()) {
      const auto [cost, p] = open.top();
      open.pop();
      if (cost > costs[p]) continue;
      for (const std::uint32_t member : members_[p]) {
        const auto t = SimplexId::at(member / a_triangle_);
        const Vec<D> here = at(t, member % a_triangle_);
        for (std::size_t i = 0; i < a_triangle_; ++i)
          reach(static_cast<std::uint32_t>(t.value * a_triangle_ + i),
                cost + complex_.weight(t) * distance(here, at(t, i)));
        if (std::find(goals.begin(), goals.end(), t) != goals.end())
          best = std::min(best, cost + complex_.weight(t) * distance(here, goal));
      }
    }
    return best;
  }

 private:
  [[nodiscard]] bool is_free(SimplexId t) const { return complex_.weight(t) < std::numeric_limits<double>::infinity(); }
  std::uint32_t root(std::uint32_t p) {
    while (same_[p] != p) p = same_[p] = same_[same_[p]];
    return p;
  }
  void join(std::size_t a, std::size_t b) {
    same_[root(static_cast<std::uint32_t>(a))] = root(static_cast<std::uint32_t>(b));
  }
  // Points of side i follow those before it, from the corner with the lesser number.
  [[nodiscard]] Vec<D> at(SimplexId t, std::size_t i) const {
    const auto& c = complex_.corners(t);
    if (i < 3) return complex_.position(c[i]);
    const std::size_t side = (i - 3) / dense_, k = (i - 3) % dense_;
    const CornerId a = std::min(c[(side + 1) % 3], c[(side + 2) % 3]),
                   b = std::max(c[(side + 1) % 3], c[(side + 2) % 3]);
    const double part = static_cast<double>(k + 1) / static_cast<double>(dense_ + 1);
    return complex_.position(a) + part * (complex_.position(b) - complex_.position(a));
  }
  void join_side(SimplexId t, int i, SimplexId other) {
    int j = 0;
    while (complex_.across(other, j) != t) ++j;
    for (std::size_t k = 0; k < dense_; ++k)
      join(t.value * a_triangle_ + 3 + static_cast<std::size_t>(i) * dense_ + k,
           other.value * a_triangle_ + 3 + static_cast<std::size_t>(j) * dense_ + k);
    for (int e = 1; e < 3; ++e) {
      const int a = (i + e) % 3;
      const CornerId c = complex_.corners(t)[static_cast<std::size_t>(a)];
      join(t.value * a_triangle_ + static_cast<std::size_t>(a),
           other.value * a_triangle_ + static_cast<std::size_t>(complex_.index_of(other, c)));
    }
  }

  const SimplexComplex<2, D>& complex_;
  std::size_t dense_, a_triangle_;
  std::vector<std::uint32_t> same_;
  std::vector<std::vector<std::uint32_t>> members_;
};

// How far p lies off a triangle, in its plane or off it: by the parts of its corners in p.
template <int D>
double off_triangle(const SimplexComplex<2, D>& complex, SimplexId t, Vec<D> p) {
  const auto& c = complex.corners(t);
  const Vec<D> a = complex.position(c[0]), u = complex.position(c[1]) - a, v = complex.position(c[2]) - a, w = p - a;
  double least = std::min({distance(p, a), distance(p, a + u), distance(p, a + v)});
  const auto beside = [&](Vec<D> from, Vec<D> along) {
    const double part = std::clamp(dot(p - from, along) / dot(along, along), 0.0, 1.0);
    least = std::min(least, distance(p, from + part * along));
  };
  beside(a, u);
  beside(a, v);
  beside(a + u, v - u);
  // Within all sides: only the height above its plane is left. Areas, since needles have hardly any.
  if constexpr (D == 2) {
    if (cross(u, w) >= 0 && cross(v - u, w - u) >= 0 && cross(w, v) >= 0) return 0;
  } else {
    const Vec3 normal = cross(u, v);
    if (dot(cross(u, w), normal) >= 0 && dot(cross(v - u, w - u), normal) >= 0 && dot(cross(w, v), normal) >= 0)
      least = std::min(least, std::fabs(dot(w, normal)) / length(normal));
  }
  return least;
}

// Whether one comes from one simplex to the other over free ones around a corner, without leaving them.
template <int N, int D>
bool in_one_wedge(const SimplexComplex<N, D>& complex, CornerId c, SimplexId from, SimplexId to) {
  std::vector<SimplexId> seen{from};
  for (std::size_t k = 0; k < seen.size(); ++k) {
    if (seen[k] == to) return true;
    for (int i = 0; i <= N; ++i) {
      const SimplexId other = complex.across(seen[k], i);
      if (complex.corners(seen[k])[static_cast<std::size_t>(i)] == c || !other.valid() ||
          complex.weight(other) == std::numeric_limits<double>::infinity())
        continue;
      if (std::find(seen.begin(), seen.end(), other) == seen.end()) seen.push_back(other);
    }
  }
  return false;
}

// That a path is one: from start to goal, each piece in the triangle it pays for, none of them blocked, from one to the
// next through a side or within one wedge of a corner.
template <int D>
testing::AssertionResult is_path(const SimplexComplex<2, D>& complex, const std::vector<Vec<D>>& points,
                                 const std::vector<SimplexId>& cells, Vec<D> start, Vec<D> goal, bool squeeze = false) {
  if (points.empty() || points.front() != start || points.back() != goal || cells.size() + 1 != points.size())
    return testing::AssertionFailure() << "ends elsewhere";
  const Box<D>& box = complex.bounds();
  double size = box.extent();
  const Vec<D> far = most(box.max, -1 * box.min);
  size = std::max({size, far.x, far.y});
  if constexpr (D == 3) size = std::max(size, far.z);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (!cells[i].valid() || complex.weight(cells[i]) == std::numeric_limits<double>::infinity())
      return testing::AssertionFailure() << "piece " << i << " is blocked";
    for (const Vec<D> p : {points[i], points[i + 1]}) {
      const double off = off_triangle(complex, cells[i], p);
      if (!(off <= 1e-13 * size)) return testing::AssertionFailure() << "piece " << i << " is off by " << off;
    }
    if (i == 0 || cells[i] == cells[i - 1]) continue;
    bool joined = squeeze;
    for (int e = 0; e < 3; ++e) {
      joined = joined || complex.across(cells[i], e) == cells[i - 1];
      const CornerId c = complex.corners(cells[i])[static_cast<std::size_t>(e)];
      joined = joined || (complex.position(c) == points[i] && in_one_wedge(complex, c, cells[i], cells[i - 1]));
    }
    if (!joined) return testing::AssertionFailure() << "a jump at point " << i;
  }
  return testing::AssertionSuccess();
}

// Meshes of all kinds: flat, wide, needles, of one weight or ten thousand, with blocked parts, small and large, near
// the origin and far away.
template <int D>
SimplexParts<2, D> draw_any_mesh(int most_size, Random& random, double most_stretch = 1000) {
  MeshKind kind;
  kind.size = random.between(1, most_size);
  const double stretches[4] = {1, 1, 8, most_stretch};
  kind.stretch = stretches[random.below(4)];
  kind.weights = static_cast<Weights>(random.below(4));
  kind.blocked = random.below(2) == 0 ? 0 : 0.1 * random.between(1, 5);
  SimplexParts<2, D> parts = draw_mesh<D>(kind, random);
  if (random.below(3) == 0) {
    for (double& w : parts.weights) w = w < 1e300 ? std::exp(random.unit() * std::log(1e4)) : w;
  }
  const double scales[3] = {1e-3, 1, 1e3};
  const double scale = scales[random.below(3)], off = random.below(4) == 0 ? 1e6 : 0;
  for (Vec<D>& p : parts.positions) p = scale * p + filled<D>(off);
  return parts;
}

// Somewhere in a triangle: inside, on a side, in a corner.
template <int D>
Vec<D> draw_point(const SimplexComplex<2, D>& complex, SimplexId t, Random& random) {
  const auto& c = complex.corners(t);
  const Vec<D> a = complex.position(c[0]), b = complex.position(c[1]), d = complex.position(c[2]);
  switch (random.below(6)) {
    case 0:
      return a;
    case 1:
      return 0.5 * (a + b);
    default: {
      const double u = random.unit(), v = (1 - u) * random.unit();
      return a + u * (b - a) + v * (d - a);
    }
  }
}

}  // namespace taut::weighted
