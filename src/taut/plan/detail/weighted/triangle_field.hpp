// Costs at the corners of weighted triangles, and linear between them: what Field D* spreads (perkins2013 §4.2.2). A
// Field of IncrementalSearch whose nodes are those of CornerWedges. The goal may lie anywhere: it acts as if its
// triangle were cut into three that meet in it, without touching the mesh.
#pragma once

#include <algorithm>
#include <vector>

#include "taut/cells/detail/weighted/complex_graph.hpp"
#include "taut/plan/detail/weighted/triangle_kernels.hpp"

namespace taut::detail {

template <int D, class Kernel = ClosedForm<D>>
class TriangleField {
 public:
  using Complex = SimplexComplex<2, D>;
  static constexpr int kD = D, kN = 2;
  static constexpr double kInfinite = std::numeric_limits<double>::infinity();

  TriangleField(const Complex& complex, const CornerWedges<D>& wedges, const Kernel& kernel)
      : complex_(&complex), wedges_(&wedges), kernel_(&kernel) {}

  // A goal in these triangles, all of which it lies in or on the border of, by ascending id; ways to it are added to
  // those over corners. Which corners' costs change is for the caller to know: those of the triangles, and of the goal
  // before.
  void set_goal(Vec<D> at, std::span<const SimplexId> triangles) {
    goal_ = at;
    goal_cells_.assign(triangles.begin(), triangles.end());
  }
  // Costs are asked for where the agent stands; no unit of length costs less than `least_weight`, and bounds are this
  // share of what that makes: 1 is true, 0 is none, 0.5 is as published.
  void set_agent(Vec<D> at, double least_weight, double share) {
    agent_ = at;
    least_weight_ = least_weight < kInfinite ? least_weight : 0;
    share_ = share;
  }
  // What straight ways cost.
  [[nodiscard]] auto metric() const {
    if constexpr (requires(const Kernel& kernel) { kernel.metric(); }) {
      return kernel_->metric();
    } else {
      return LengthMetric{};
    }
  }
  [[nodiscard]] const Complex& complex() const { return *complex_; }
  [[nodiscard]] ComplexGraph<kD, kN> graph() const { return {*complex_, *wedges_}; }
  [[nodiscard]] const CornerWedges<D>& wedges() const { return *wedges_; }
  [[nodiscard]] Vec<D> goal() const { return goal_; }
  [[nodiscard]] std::span<const SimplexId> goal_cells() const { return goal_cells_; }
  [[nodiscard]] bool is_goal_cell(SimplexId t) const {
    return std::binary_search(goal_cells_.begin(), goal_cells_.end(), t);
  }
  [[nodiscard]] bool is_free(SimplexId t) const { return t.valid() && complex_->weight(t) < kInfinite; }

  template <class Costs>
  [[nodiscard]] double look(std::uint32_t id, const Costs& costs) const {
    double best = kInfinite;
    for (const SimplexId t : wedges_->around(id)) best = std::min(best, look_from(id, t.value, costs));
    return best;
  }
  // Through one triangle, if that may be less than `below`: no way over its base costs less than its cheaper corner.
  template <class Costs>
  [[nodiscard]] double look_from(std::uint32_t id, std::uint32_t triangle, const Costs& costs,
                                 double below = kInfinite) const {
    const auto t = SimplexId(triangle);
    if (!is_free(t)) return kInfinite;  // what leads along its edges does so along those of its neighbours, too
    const int i = complex_->index_of(t, wedges_->corner(id));
    const double cost1 = costs(wedges_->node(t, (i + 1) % 3)), cost2 = costs(wedges_->node(t, (i + 2) % 3));
    const double best = std::min(cost1, cost2) < below ? kernel_->cost(*complex_, t, i, cost1, cost2) : kInfinite;
    return is_goal_cell(t) ? std::min(best, goal_cost(t, i)) : best;
  }
  template <class Visit>
  void for_dependents(std::uint32_t id, Visit visit) const {
    const CornerId corner = wedges_->corner(id);
    for (const SimplexId t : wedges_->around(id)) {
      if (!is_free(t)) continue;
      const int i = complex_->index_of(t, corner);
      visit(wedges_->node(t, (i + 1) % 3), t.value);
      visit(wedges_->node(t, (i + 2) % 3), t.value);
    }
  }
  [[nodiscard]] double bound(std::uint32_t id) const {
    return share_ == 0 ? 0 : share_ * metric().straight(position(id) - agent_, least_weight_);
  }
  [[nodiscard]] double bound_rate() const { return share_ * least_weight_; }
  // Of a cost, what is worth spreading; for kernels that say so.
  [[nodiscard]] double least_gain() const {
    if constexpr (requires { Kernel::kLeastGain; }) {
      return Kernel::kLeastGain;
    } else {
      return 0;
    }
  }
  [[nodiscard]] std::uint32_t ways(std::uint32_t id) const {
    return static_cast<std::uint32_t>(wedges_->around(id).size());
  }
  [[nodiscard]] Vec<D> position(std::uint32_t id) const { return complex_->position(wedges_->corner(id)); }
  template <class Costs>
  [[nodiscard]] Vec<D> origin_of(std::uint32_t id, const Costs& costs) const;

  // The cost of any point of a free triangle, by the costs of its corners: straight from a point of a side, or to the
  // goal.
  template <class Costs>
  [[nodiscard]] double cost_at(Vec<D> p, SimplexId triangle, const Costs& costs) const;

 private:
  // From the goal to corner i of its triangle, straight or along the cheaper side of one of its edges.
  [[nodiscard]] double goal_cost(SimplexId t, int i) const;

  const Complex* complex_;
  const CornerWedges<D>* wedges_;
  const Kernel* kernel_;
  Vec<D> goal_, agent_;
  std::vector<SimplexId> goal_cells_;
  double least_weight_ = 0, share_ = 0;
};

template <int D, class Kernel>
double TriangleField<D, Kernel>::goal_cost(SimplexId t, int i) const {
  const TriangleSides<D> sides = sides_from(*complex_, t, i);
  const Vec<D> to_goal = goal_ - complex_->position(complex_->corners(t)[static_cast<std::size_t>(i)]);
  if (to_goal == Vec<D>{}) return 0;
  double best = kInfinite;
  for (int side = 0; side < 2; ++side) {
    const Vec<D> along = sides.side[side];
    const bool on_edge = area_between(to_goal, along) == 0;
    const double weight = sides.weight, behind = sides.weight_along[side];
    if (on_edge) {
      best = std::min(best, metric().straight(to_goal, std::min(weight, behind)));
    } else {
      best = std::min(best, corner_way(TriangleSides<D>{{to_goal, along}, weight, {weight, behind}}, 0, metric()).cost);
    }
  }
  return best;
}

template <int D, class Kernel>
template <class Costs>
double TriangleField<D, Kernel>::cost_at(Vec<D> p, SimplexId triangle, const Costs& costs) const {
  const double weight = complex_->weight(triangle);
  double best = is_goal_cell(triangle) ? metric().straight(goal_ - p, weight) : kInfinite;
  const auto& corners = complex_->corners(triangle);
  for (int i = 0; i < 3; ++i) {
    if (complex_->position(corners[static_cast<std::size_t>(i)]) == p)
      return std::min(best, look_from(wedges_->node(triangle, i), triangle.value, costs));
  }
  for (int i = 0; i < 3; ++i) {
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    const Vec<D> to_j = complex_->position(corners[static_cast<std::size_t>(j)]) - p,
                 to_k = complex_->position(corners[static_cast<std::size_t>(k)]) - p;
    const double cost_j = costs(wedges_->node(triangle, j)), cost_k = costs(wedges_->node(triangle, k));
    best = std::min({best, metric().straight(to_j, weight) + cost_j, metric().straight(to_k, weight) + cost_k});
    if (area_between(to_j, to_k) == 0 || !(std::max(cost_j, cost_k) < kInfinite)) continue;  // p lies on the side
    best = std::min(
        best, direct_way(TriangleSides<D>{{to_j, to_k}, weight, {weight, weight}}, cost_j, cost_k, metric()).cost);
  }
  return best;
}

template <int D, class Kernel>
template <class Costs>
Vec<D> TriangleField<D, Kernel>::origin_of(std::uint32_t id, const Costs& costs) const {
  Vec<D> origin = position(id);
  double least = kInfinite;
  for (const SimplexId t : wedges_->around(id)) {
    if (!is_free(t)) continue;
    const int i = complex_->index_of(t, wedges_->corner(id)), j = (i + 1) % 3, k = (i + 2) % 3;
    const TriangleCost way =
        triangle_cost(sides_from(*complex_, t, i), costs(wedges_->node(t, j)), costs(wedges_->node(t, k)), metric());
    if (way.cost < least) {
      least = way.cost;
      const auto& corners = complex_->corners(t);
      const Vec<D> from = complex_->position(corners[static_cast<std::size_t>(j)]),
                   to = complex_->position(corners[static_cast<std::size_t>(k)]);
      origin = way.kind == CrossingKind::direct ? from + way.at * (to - from) : way.corner == 0 ? from : to;
    }
    if (is_goal_cell(t) && goal_cost(t, i) < least) {
      least = goal_cost(t, i);
      origin = goal_;
    }
  }
  return origin;
}

}  // namespace taut::detail
