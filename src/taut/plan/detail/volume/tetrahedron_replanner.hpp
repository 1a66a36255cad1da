// FieldReplanner over tetrahedra. Which of them there are stays.
#pragma once

#include "taut/plan/detail/volume/tetrahedron_field_planner.hpp"
#include "taut/plan/detail/weighted/field_replanner.hpp"

namespace taut::detail {

struct TetrahedronCosts {
  using Field = TetrahedronField;
  using Walk = TetrahedronWalk;

  TetrahedronCosts(const VolumeComplex& complex, const CornerWedges<3, 3>& wedges)
      : field(complex, wedges, complex.least_weight(), IndirectWays::all) {}

  void refresh(const VolumeComplex&, SimplexId) {}  // nothing is kept
  void lower_to(double weight) { field.lower_to(weight); }
  [[nodiscard]] std::size_t memory_bytes() const { return sizeof(*this); }

  Field field;
};

using TetrahedronReplanner = FieldReplanner<TetrahedronCosts>;

extern template class FieldReplanner<TetrahedronCosts>;

}  // namespace taut::detail
