// Points on the edges of weighted triangles, and straight ways between those of one triangle: a Space of best_first.
// Each edge has the same number k of inner points, at fixed shares of its length, and a corner one state a wedge. The
// points for k are among those for 2k + 1, so costs fall from level to level. Ends may lie anywhere.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "taut/base/detail/interrupt.hpp"
#include "taut/cells/detail/weighted/complex_edges.hpp"
#include "taut/plan/detail/weighted/simplex_end.hpp"
#include "taut/search/detail/best_first.hpp"

namespace taut::detail {

enum class SteinerSpacing { uniform, graded };

// Where the points of an edge lie, as shares of its length: evenly, or denser towards both ends, as Aleksandrov et al.
// place them, where paths pass corners closely.
[[nodiscard]] inline std::vector<double> steiner_shares(std::uint32_t count, SteinerSpacing spacing) {
  std::vector<double> shares(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const double u = (i + 1.0) / (count + 1.0), near = 2 * std::min(u, 1 - u);
    const double graded = 0.5 * near * near;
    shares[i] = spacing == SteinerSpacing::uniform ? u : u < 0.5 ? graded : 1 - graded;
  }
  return shares;
}

template <int D>
class SteinerSpace {
 public:
  static constexpr std::uint32_t kGoal = 0, kStart = 1;
  using Parts = ComplexEdges<D>;
  using Points = std::vector<double>;  // shares

  SteinerSpace(const ComplexEdges<D>& edges, std::span<const double> shares, const SimplexEnd<D>& start,
               const SimplexEnd<D>& goal, double least_weight)
      : edges_(edges),
        complex_(edges.complex()),
        shares_(shares),
        start_(start),
        goal_(goal),
        count_(static_cast<std::uint32_t>(shares.size())),
        first_(kStart + 1 + static_cast<std::uint32_t>(edges.wedge_count())),
        least_weight_(least_weight) {}

  [[nodiscard]] static Points points(std::uint32_t count, SteinerSpacing spacing) {
    return steiner_shares(count, spacing);
  }
  [[nodiscard]] static std::uint64_t state_count(const ComplexEdges<D>& edges, std::span<const double> shares) {
    return kStart + 1 + std::uint64_t{edges.wedge_count()} + std::uint64_t{edges.edge_count()} * shares.size();
  }
  [[nodiscard]] bool is_goal(std::uint32_t id) const { return id == kGoal; }
  [[nodiscard]] double heuristic(std::uint32_t id) const { return least_weight_ * distance(position(id), goal_.at); }
  [[nodiscard]] Vec<D> position(std::uint32_t id) const {
    if (id == kGoal) return goal_.at;
    if (id == kStart) return start_.at;
    if (id < first_) return complex_.position(edges_.corner_of(wedge_of(id)));
    const auto& edge = edges_.edge((id - first_) / count_);
    return on_edge(edge, (id - first_) % count_);
  }

  void seeds(std::vector<SearchSeed>& out) const { out.assign(1, {kStart, 0}); }
  template <class Frontier>
  void expand(std::uint32_t from, double g, Frontier& frontier, Interrupt& interrupt) const {
    const Vec<D> at = position(from);
    if (from == kStart) {
      for (const SimplexId t : start_.simplices) {
        if (interrupt.asked(8 + 12 * count_)) return;
        const double weight = complex_.weight(t);
        for (int side = 0; side < 3; ++side) {
          to_corner(from, at, g, weight, edges_.wedge_of(t, side), frontier);
          cross(from, at, g, t, side, frontier);
        }
      }
      return;
    }
    if (from < first_) {
      const std::uint32_t wedge = wedge_of(from);
      edges_.for_wedge(wedge, [&](SimplexId t, int i) {
        if (interrupt.asked(8 + 4 * count_)) return;
        cross(from, at, g, t, i, frontier);
        for (const int side : {(i + 1) % 3, (i + 2) % 3}) {
          const std::uint32_t e = edges_.edge_of(t, side);
          const auto& edge = edges_.edge(e);
          const bool is_first = edge.wedges[0] == wedge;
          if (count_ == 0) {
            to_corner(from, at, g, edge.weight, edge.wedges[is_first ? 1 : 0], frontier);
          } else {
            const std::uint32_t next = id_of(e, is_first ? 0 : count_ - 1);
            go(from, at, g, edge.weight, next, position(next), frontier);
          }
        }
      });
      return;
    }
    const std::uint32_t e = (from - first_) / count_, i = (from - first_) % count_;
    const auto& edge = edges_.edge(e);
    for (std::size_t k = 0; k < 2; ++k) {
      const SimplexId t = edge.triangles[k];
      if (!t.valid()) continue;
      const int side = edge.sides[k];
      const double weight = complex_.weight(t);
      for (const int other : {(side + 1) % 3, (side + 2) % 3}) {
        for_edge(t, other, [&](std::uint32_t id, Vec<D> p) { go(from, at, g, weight, id, p, frontier); });
      }
      to_corner(from, at, g, weight, edges_.wedge_of(t, side), frontier);
      if (ends_in(t)) frontier(kGoal, g + weight * distance(at, goal_.at), from);
    }
    if (i == 0) {
      to_corner(from, at, g, edge.weight, edge.wedges[0], frontier);
    } else {
      go(from, at, g, edge.weight, from - 1, position(from - 1), frontier);
    }
    if (i + 1 == count_) {
      to_corner(from, at, g, edge.weight, edge.wedges[1], frontier);
    } else {
      go(from, at, g, edge.weight, from + 1, position(from + 1), frontier);
    }
  }

  // For the way back: the triangles that a state lies in, and whether the start or a state lies in one.
  template <class Visit>
  void for_simplices(std::uint32_t id, Visit visit) const {
    if (id == kGoal || id == kStart) {
      for (const SimplexId t : (id == kGoal ? goal_ : start_).simplices) visit(t);
    } else if (id < first_) {
      edges_.for_wedge(wedge_of(id), [&](SimplexId t, int) { visit(t); });
    } else {
      for (const SimplexId t : edges_.edge((id - first_) / count_).triangles) {
        if (t.valid()) visit(t);
      }
    }
  }
  [[nodiscard]] bool begins_in(SimplexId t) const { return holds(start_.simplices, t); }
  [[nodiscard]] bool is_at(std::uint32_t id, SimplexId t) const {
    if (id == kGoal) return ends_in(t);
    if (id == kStart) return begins_in(t);
    if (id >= first_) {
      const auto& triangles = edges_.edge((id - first_) / count_).triangles;
      return triangles[0] == t || triangles[1] == t;
    }
    for (int i = 0; i < 3; ++i) {
      if (edges_.wedge_of(t, i) == wedge_of(id)) return true;
    }
    return false;
  }

 private:
  using Edge = typename ComplexEdges<D>::Edge;

  [[nodiscard]] static bool holds(std::span<const SimplexId> list, SimplexId t) {
    return std::binary_search(list.begin(), list.end(), t);
  }
  [[nodiscard]] bool ends_in(SimplexId t) const { return holds(goal_.simplices, t); }
  [[nodiscard]] static std::uint32_t wedge_of(std::uint32_t id) { return id - (kStart + 1); }
  [[nodiscard]] std::uint32_t id_of(std::uint32_t edge, std::uint32_t i) const { return first_ + edge * count_ + i; }
  [[nodiscard]] Vec<D> on_edge(const Edge& edge, std::uint32_t i) const {
    const Vec<D> a = complex_.position(edge.corners[0]);
    return a + shares_[i] * (complex_.position(edge.corners[1]) - a);
  }
  template <class Visit>
  void for_edge(SimplexId t, int side, Visit visit) const {
    const std::uint32_t e = edges_.edge_of(t, side);
    const auto& edge = edges_.edge(e);
    const Vec<D> a = complex_.position(edge.corners[0]), along = complex_.position(edge.corners[1]) - a;
    for (std::uint32_t i = 0; i < count_; ++i) visit(id_of(e, i), a + shares_[i] * along);
  }
  template <class Frontier>
  void go(std::uint32_t from, Vec<D> at, double g, double weight, std::uint32_t to, Vec<D> p,
          Frontier& frontier) const {
    frontier.relax(to, g + weight * distance(at, p), from, [&] { return least_weight_ * distance(p, goal_.at); });
  }
  template <class Frontier>
  void to_corner(std::uint32_t from, Vec<D> at, double g, double weight, std::uint32_t wedge,
                 Frontier& frontier) const {
    go(from, at, g, weight, kStart + 1 + wedge, complex_.position(edges_.corner_of(wedge)), frontier);
  }
  // To the points of a side; of a corner, the one opposite.
  template <class Frontier>
  void cross(std::uint32_t from, Vec<D> at, double g, SimplexId t, int i, Frontier& frontier) const {
    const double weight = complex_.weight(t);
    for_edge(t, i, [&](std::uint32_t id, Vec<D> p) { go(from, at, g, weight, id, p, frontier); });
    if (ends_in(t)) frontier(kGoal, g + weight * distance(at, goal_.at), from);
  }

  const ComplexEdges<D>& edges_;
  const SimplexComplex<2, D>& complex_;
  std::span<const double> shares_;
  SimplexEnd<D> start_, goal_;
  std::uint32_t count_, first_;  // points of an edge; the first of their ids
  double least_weight_;
};

}  // namespace taut::detail
