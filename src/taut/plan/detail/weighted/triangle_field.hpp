// Costs at the corners of weighted triangles, and linear between them: what Field D* spreads (perkins2013 §4.2.2). A
// Field of IncrementalSearch. The goal may lie anywhere: it acts as if its triangle were cut into three that meet in
// it, without touching the mesh.
#pragma once

#include <vector>

#include "taut/cells/simplex_complex.hpp"
#include "taut/plan/detail/weighted/triangle_cost.hpp"

namespace taut::detail {

template <int D>
class TriangleField {
 public:
  using Complex = SimplexComplex<2, D>;
  static constexpr double kInfinite = std::numeric_limits<double>::infinity();

  explicit TriangleField(const Complex& complex) : complex_(&complex) {}

  // A goal in these triangles, all of which it lies in or on the border of; ways to it are added to those over corners.
  // Which corners' costs change is for the caller to know: those of the triangles, and of the goal before.
  void set_goal(Vec<D> at, std::span<const SimplexId> triangles) {
    goal_ = at;
    goal_triangles_.assign(triangles.begin(), triangles.end());
  }
  // Costs are asked for where the agent stands; no unit of length costs less than `least_weight`, and bounds are this
  // share of what that makes: 1 is true, 0 is none, 0.5 is as published.
  void set_agent(Vec<D> at, double least_weight, double share) {
    agent_ = at;
    bound_ = least_weight < kInfinite ? least_weight * share : 0;
  }

  template <class Costs>
  [[nodiscard]] double look(std::uint32_t id, const Costs& costs) const {
    double best = kInfinite;
    for (const SimplexId t : complex_->around(CornerId(id))) best = std::min(best, look_from(id, t.value, costs));
    return best;
  }
  // Through one triangle.
  template <class Costs>
  [[nodiscard]] double look_from(std::uint32_t id, std::uint32_t triangle, const Costs& costs) const {
    const Seen seen = seen_from(CornerId(id), SimplexId(triangle));
    const double best = triangle_cost(seen.sides, costs(seen.first.value), costs(seen.second.value)).cost;
    return std::min(best, goal_cost(seen, SimplexId(triangle), CornerId(id)));
  }
  template <class Visit>
  void for_dependents(std::uint32_t id, Visit visit) const {
    for (const SimplexId t : complex_->around(CornerId(id))) {
      for (const CornerId other : complex_->corners(t)) {
        if (other.value != id) visit(other.value, t.value);
      }
    }
  }
  [[nodiscard]] double bound(std::uint32_t id) const {
    return bound_ == 0 ? 0 : bound_ * distance(complex_->position(CornerId(id)), agent_);
  }

  // The cost of any point of a triangle, by the costs of its corners: straight from a point of a side, or to the goal.
  template <class Costs>
  [[nodiscard]] double cost_at(Vec<D> p, SimplexId triangle, const Costs& costs) const {
    double best = is_goal_triangle(triangle) ? complex_->weight(triangle) * distance(p, goal_) : kInfinite;
    const auto& corners = complex_->corners(triangle);
    const double weight = complex_->weight(triangle);
    for (std::size_t i = 0; i < 3; ++i) {
      const CornerId a = corners[(i + 1) % 3], b = corners[(i + 2) % 3];
      const Vec<D> to_a = complex_->position(a) - p, to_b = complex_->position(b) - p;
      if (area_between(to_a, to_b) == 0) {  // p lies on the side, or in one of its corners
        best = std::min({best, weight * length(to_a) + costs(a.value), weight * length(to_b) + costs(b.value)});
        continue;
      }
      best = std::min(
          best,
          triangle_cost(TriangleSides<D>{{to_a, to_b}, weight, {weight, weight}}, costs(a.value), costs(b.value)).cost);
    }
    return best;
  }

 private:
  struct Seen {
    TriangleSides<D> sides;
    CornerId first, second;
  };
  [[nodiscard]] Seen seen_from(CornerId apex, SimplexId triangle) const {
    const int i = complex_->index_of(triangle, apex), j = (i + 1) % 3, k = (i + 2) % 3;
    const auto& corners = complex_->corners(triangle);
    const CornerId first = corners[static_cast<std::size_t>(j)], second = corners[static_cast<std::size_t>(k)];
    const Vec<D> at = complex_->position(apex);
    return {{{complex_->position(first) - at, complex_->position(second) - at},
             complex_->weight(triangle),
             {complex_->weight_across(triangle, k), complex_->weight_across(triangle, j)}},
            first,
            second};
  }
  [[nodiscard]] bool is_goal_triangle(SimplexId t) const {
    return std::find(goal_triangles_.begin(), goal_triangles_.end(), t) != goal_triangles_.end();
  }
  // From the goal to a corner of its triangle, straight or along the cheaper side of one of its edges.
  [[nodiscard]] double goal_cost(const Seen& seen, SimplexId triangle, CornerId corner) const {
    if (goal_triangles_.empty() || !is_goal_triangle(triangle)) return kInfinite;
    const Vec<D> to_goal = goal_ - complex_->position(corner);
    if (to_goal == Vec<D>{}) return 0;
    double best = kInfinite;
    for (int side = 0; side < 2; ++side) {
      const Vec<D> along = seen.sides.side[side];
      const bool on_edge = area_between(to_goal, along) == 0;
      const double weight = seen.sides.weight, behind = seen.sides.weight_along[side];
      if (on_edge) {
        best = std::min(best, std::min(weight, behind) * length(to_goal));
      } else {
        best = std::min(best, corner_way(TriangleSides<D>{{to_goal, along}, weight, {weight, behind}}, 0).cost);
      }
    }
    return best;
  }

  const Complex* complex_;
  Vec<D> goal_, agent_;
  std::vector<SimplexId> goal_triangles_;
  double bound_ = 0;
};

}  // namespace taut::detail
