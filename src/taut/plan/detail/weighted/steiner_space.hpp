// Points on the edges of weighted triangles, and straight ways between those of one triangle: a Space of best_first.
// Each edge has the same number k of inner points, at fixed shares of its length, and a corner one state a wedge. The
// points for k are among those for 2k + 1, so costs fall from level to level. Ends may lie anywhere.
#pragma once

#include <cmath>
#include <span>

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
  static constexpr std::uint32_t kGoal = 0;
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
        first_(1 + static_cast<std::uint32_t>(edges.wedge_count())),
        least_weight_(least_weight) {}

  [[nodiscard]] static Points points(std::uint32_t count, SteinerSpacing spacing) {
    return steiner_shares(count, spacing);
  }
  [[nodiscard]] static std::uint64_t state_count(const ComplexEdges<D>& edges, std::span<const double> shares) {
    return 1 + std::uint64_t{edges.wedge_count()} + std::uint64_t{edges.edge_count()} * shares.size();
  }
  [[nodiscard]] bool is_goal(std::uint32_t id) const { return id == kGoal; }
  [[nodiscard]] double heuristic(std::uint32_t id) const { return least_weight_ * distance(position(id), goal_.at); }
  [[nodiscard]] Vec<D> origin() const { return start_.at; }
  [[nodiscard]] Vec<D> position(std::uint32_t id) const {
    if (id == kGoal) return goal_.at;
    if (id < first_) return complex_.position(edges_.corner_of(id - 1));
    const auto& edge = edges_.edge((id - first_) / count_);
    return on_edge(edge, (id - first_) % count_);
  }

  void seeds(std::vector<SearchSeed>& out) const {
    out.clear();
    for (const SimplexId t : start_.simplices) {
      const double weight = complex_.weight(t);
      if (ends_in(t)) out.push_back({kGoal, weight * distance(start_.at, goal_.at)});
      for (int side = 0; side < 3; ++side) {
        out.push_back(
            {1 + edges_.wedge_of(t, side),
             weight * distance(start_.at, complex_.position(complex_.corners(t)[static_cast<std::size_t>(side)]))});
        for_edge(t, side, [&](std::uint32_t id, Vec<D> p) { out.push_back({id, weight * distance(start_.at, p)}); });
      }
    }
  }
  template <class Frontier>
  void expand(std::uint32_t from, double g, Frontier& frontier) const {
    const Vec<D> at = position(from);
    if (from < first_) {
      const std::uint32_t wedge = from - 1;
      edges_.for_wedge(wedge, [&](SimplexId t, int i) {
        cross(from, at, g, t, i, frontier);
        for (const int side : {(i + 1) % 3, (i + 2) % 3}) {
          const std::uint32_t e = edges_.edge_of(t, side);
          const auto& edge = edges_.edge(e);
          const bool is_first = edge.wedges[0] == wedge;
          const std::uint32_t next =
              count_ == 0 ? 1 + edge.wedges[is_first ? 1 : 0] : id_of(e, is_first ? 0 : count_ - 1);
          go(from, at, g, edge.weight, next, position(next), frontier);
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
      const std::uint32_t apex = 1 + edges_.wedge_of(t, side);
      go(from, at, g, weight, apex, position(apex), frontier);
      if (ends_in(t)) frontier(kGoal, g + weight * distance(at, goal_.at), from);
    }
    const std::uint32_t before = i == 0 ? 1 + edge.wedges[0] : from - 1;
    const std::uint32_t after = i + 1 == count_ ? 1 + edge.wedges[1] : from + 1;
    go(from, at, g, edge.weight, before, position(before), frontier);
    go(from, at, g, edge.weight, after, position(after), frontier);
  }

  // For the way back: the triangles that a state lies in, and whether the start or a state lies in one.
  template <class Visit>
  void for_simplices(std::uint32_t id, Visit visit) const {
    if (id == kGoal) {
      for (const SimplexId t : goal_.simplices) visit(t);
    } else if (id < first_) {
      edges_.for_wedge(id - 1, [&](SimplexId t, int) { visit(t); });
    } else {
      for (const SimplexId t : edges_.edge((id - first_) / count_).triangles) {
        if (t.valid()) visit(t);
      }
    }
  }
  [[nodiscard]] bool begins_in(SimplexId t) const { return holds(start_.simplices, t); }
  [[nodiscard]] bool is_at(std::uint32_t id, SimplexId t) const {
    bool found = false;
    for_simplices(id, [&](SimplexId other) { found = found || other == t; });
    return found;
  }

 private:
  using Edge = typename ComplexEdges<D>::Edge;

  [[nodiscard]] static bool holds(std::span<const SimplexId> list, SimplexId t) {
    return std::find(list.begin(), list.end(), t) != list.end();
  }
  [[nodiscard]] bool ends_in(SimplexId t) const { return holds(goal_.simplices, t); }
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
  // From corner i to the side opposite.
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
