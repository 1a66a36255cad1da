// Costs at the corners of weighted tetrahedra, and linear between them: what Field D* spreads through volumes
// (perkins2013 §5). A Field of IncrementalSearch whose nodes are those of CornerWedges. The goal may lie anywhere: it
// acts as if its tetrahedron were cut into four that meet in it, without touching the mesh.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <span>
#include <vector>

#include "taut/cells/detail/weighted/complex_graph.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/plan/detail/volume/solid_ends.hpp"
#include "taut/plan/detail/volume/tetrahedron_kernels.hpp"

namespace taut::detail {

class TetrahedronField : public SolidEnds {
 public:
  using Complex = VolumeComplex;
  using Wedges = CornerWedges<3, 3>;
  static constexpr int kD = 3, kN = 3;

  // `least_of_all`: no tetrahedron has a lesser weight. What is kept is of the same complex and ways, and outlives it.
  TetrahedronField(const Complex& complex, const Wedges& wedges, double least_of_all, IndirectWays ways,
                   const KeptSolidWays* kept = nullptr)
      : complex_(&complex), wedges_(&wedges), kept_(kept), least_of_all_(least_of_all), ways_(ways) {}

  // Some tetrahedron may have this weight from now on. Those around it are looked at anew by whoever has changed it.
  void lower_to(double weight) { least_of_all_ = std::min(least_of_all_, weight); }
  [[nodiscard]] const Complex& complex() const { return *complex_; }
  [[nodiscard]] ComplexGraph<kD, kN> graph() const { return {*complex_, *wedges_}; }
  [[nodiscard]] const Wedges& wedges() const { return *wedges_; }
  [[nodiscard]] bool is_free(SimplexId t) const { return t.valid() && complex_->weight(t) < kInfinite; }
  [[nodiscard]] IndirectWays ways_looked_at() const { return ways_; }

  template <class Costs>
  [[nodiscard]] double look(std::uint32_t id, const Costs& costs) const {
    double best = kInfinite;
    for (const SimplexId t : wedges_->around(id)) best = std::min(best, look_from(id, t.value, costs, best));
    return best;
  }
  // Through one tetrahedron, if that may be less than `below`: no way over its base costs less than its cheapest
  // corner.
  template <class Costs>
  [[nodiscard]] double look_from(std::uint32_t id, std::uint32_t tetrahedron, const Costs& costs,
                                 double below = kInfinite) const {
    const auto t = SimplexId(tetrahedron);
    if (!is_free(t)) return kInfinite;
    const int i = complex_->index_of(t, wedges_->corner(id));
    const auto base = costs_of_base(t, i, costs);
    double best = kInfinite;
    if (*std::min_element(base.begin(), base.end()) < below)
      best = kept_ != nullptr ? kept_->cost(*complex_, t, i, base)
                              : tetrahedron_cost(sides_from(*complex_, t, i, least_of_all_), base, ways_).cost;
    return is_goal_cell(t) ? std::min(best, complex_->weight(t) * distance(goal_, position(id))) : best;
  }
  template <class Visit>
  void for_dependents(std::uint32_t id, Visit visit) const {
    const CornerId corner = wedges_->corner(id);
    for (const SimplexId t : wedges_->around(id)) {
      if (!is_free(t)) continue;
      const int i = complex_->index_of(t, corner);
      for (int k = 1; k < 4; ++k) visit(wedges_->node(t, (i + k) % 4), t.value);
    }
  }
  [[nodiscard]] double bound(std::uint32_t id) const {
    return bound_at([&] { return position(id); });
  }
  [[nodiscard]] std::uint32_t ways(std::uint32_t id) const {
    return 4 * static_cast<std::uint32_t>(wedges_->around(id).size());
  }
  [[nodiscard]] Vec3 position(std::uint32_t id) const { return complex_->position(wedges_->corner(id)); }

  // The best way through one tetrahedron from its corner i.
  template <class Costs>
  [[nodiscard]] TetrahedronCost way_from(SimplexId t, int i, const Costs& costs) const {
    return tetrahedron_cost(sides_from(*complex_, t, i, least_of_all_), costs_of_base(t, i, costs), ways_);
  }
  template <class Costs>
  [[nodiscard]] Vec3 origin_of(std::uint32_t id, const Costs& costs) const {
    Vec3 origin = position(id);
    double least = kInfinite;
    for (const SimplexId t : wedges_->around(id)) {
      if (!is_free(t)) continue;
      const int i = complex_->index_of(t, wedges_->corner(id));
      const TetrahedronCost way = way_from(t, i, costs);
      if (way.cost < least) {
        least = way.cost;
        origin = position(id) + place_in(sides_from(*complex_, t, i, kInfinite), way.from);
      }
      if (const double cost = complex_->weight(t) * distance(goal_, position(id)); is_goal_cell(t) && cost < least) {
        least = cost;
        origin = goal_;
      }
    }
    return origin;
  }

  // The cost of any point of a free tetrahedron, by the costs of its corners: straight from a point of a face, or to
  // the goal.
  template <class Costs>
  [[nodiscard]] double cost_at(Vec3 p, SimplexId t, const Costs& costs) const {
    const double weight = complex_->weight(t);
    double best = is_goal_cell(t) ? weight * distance(goal_, p) : kInfinite;
    const auto& corners = complex_->corners(t);
    for (int i = 0; i < 4; ++i) {
      if (complex_->position(corners[static_cast<std::size_t>(i)]) == p)
        return std::min(best, look_from(wedges_->node(t, i), t.value, costs));
    }
    for (int i = 0; i < 4; ++i) {
      if (!lies_above(p, t, i)) continue;
      best = std::min(best, least_over_simplex(seen_from(p, t, i), costs_of_base(t, i, costs), weight).cost);
    }
    return best;
  }
  // Whether p, which lies in the tetrahedron, does not lie in the face opposite to corner i.
  [[nodiscard]] bool lies_above(Vec3 p, SimplexId t, int i) const {
    std::array<Vec3, 4> at;
    for (std::size_t k = 0; k < 4; ++k) at[k] = complex_->position(complex_->corners(t)[k]);
    at[static_cast<std::size_t>(i)] = p;
    return orient3d(at[0], at[1], at[2], at[3]) > 0;
  }
  // The corners of the face opposite to corner i, from p.
  [[nodiscard]] std::array<Vec3, 3> seen_from(Vec3 p, SimplexId t, int i) const {
    std::array<Vec3, 3> out;
    for (int k = 0; k < 3; ++k)
      out[static_cast<std::size_t>(k)] =
          complex_->position(complex_->corners(t)[static_cast<std::size_t>((i + 1 + k) % 4)]) - p;
    return out;
  }
  template <class Costs>
  [[nodiscard]] std::array<double, 3> costs_of_base(SimplexId t, int i, const Costs& costs) const {
    return {costs(wedges_->node(t, (i + 1) % 4)), costs(wedges_->node(t, (i + 2) % 4)),
            costs(wedges_->node(t, (i + 3) % 4))};
  }

 private:
  const Complex* complex_;
  const Wedges* wedges_;
  const KeptSolidWays* kept_;
  double least_of_all_;
  IndirectWays ways_;
};

}  // namespace taut::detail
