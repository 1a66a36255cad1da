// Costs spread over the corners of tetrahedra by any cost function: for counting where costs come from, and for timing
// one function against another in the same search.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "taut/plan/detail/volume/tetrahedron_field.hpp"
#include "taut/search/detail/incremental_search.hpp"

namespace taut::lab::perkins2013::volume {

// A Field of IncrementalSearch: `cost` is called with TetrahedronSides and the costs of the base.
template <class Cost>
class FieldBy {
 public:
  // The goal is a corner, and the agent is at another one.
  FieldBy(const VolumeComplex& complex, const taut::detail::CornerWedges<3, 3>& wedges, CornerId goal, CornerId agent,
          Cost cost)
      : field_(complex, wedges, complex.least_weight(), taut::detail::IndirectWays::none),
        least_(complex.least_weight()),
        goal_(goal),
        cost_(cost) {
    field_.set_agent(complex.position(agent), least_, 0.5);
  }

  template <class Costs>
  [[nodiscard]] double look(std::uint32_t id, const Costs& costs) const {
    double best = kInfinite;
    for (const SimplexId t : field_.wedges().around(id)) best = std::min(best, look_from(id, t.value, costs, best));
    return best;
  }
  template <class Costs>
  [[nodiscard]] double look_from(std::uint32_t id, std::uint32_t tetrahedron, const Costs& costs,
                                 double below = kInfinite) const {
    const CornerId corner = field_.wedges().corner(id);
    if (corner == goal_) return 0;
    const auto t = SimplexId(tetrahedron);
    const int i = field_.complex().index_of(t, corner);
    const auto base = field_.costs_of_base(t, i, costs);
    if (!(*std::min_element(base.begin(), base.end()) < below)) return kInfinite;
    return cost_(taut::detail::sides_from(field_.complex(), t, i, least_), base);
  }
  template <class Visit>
  void for_dependents(std::uint32_t id, Visit visit) const {
    field_.for_dependents(id, visit);
  }
  [[nodiscard]] double bound(std::uint32_t id) const { return field_.bound(id); }
  [[nodiscard]] Vec3 position(std::uint32_t id) const { return field_.position(id); }
  // Of a cost, what is worth spreading: nothing less, so that a minimiser that is off by that comes to an end.
  [[nodiscard]] double least_gain() const { return 1e-9; }
  [[nodiscard]] const taut::detail::TetrahedronField& field() const { return field_; }

 private:
  static constexpr double kInfinite = std::numeric_limits<double>::infinity();

  taut::detail::TetrahedronField field_;
  double least_;
  CornerId goal_;
  Cost cost_;
};

// From the goal until all costs have settled, or until that of the corner `start` is the least one left, as published.
template <class Field>
void spread(const Field& field, const VolumeComplex& complex, CornerId goal, CornerId start, bool settle,
            taut::detail::IncrementalSearch& search, Effort& effort) {
  search.begin(complex.corner_count());
  search.renew(field, goal.value);
  BudgetMeter meter{Budget{}};
  static_cast<void>(search.run(field, true, meter, effort, [&](const taut::detail::IncrementalSearch::Key& key) {
    const double known = search.look(start.value);
    return !settle && !(key < taut::detail::IncrementalSearch::Key{known + field.bound(start.value), known});
  }));
}

}  // namespace taut::lab::perkins2013::volume
