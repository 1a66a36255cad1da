// The cost of reaching a corner of a tetrahedron with every case left to a numeric minimiser, as the thesis did for
// want of time (perkins2013 §5.8): Newton's method on a logarithmic barrier. Which cases may pay is asked first, as the
// closed forms do; what the thesis's own minimiser was it does not say.
#pragma once

#include <array>
#include <cstddef>

#include "taut/plan/detail/volume/tetrahedron_cost.hpp"

namespace taut::lab::perkins2013::volume {

// Of the greatest value at a corner of what is minimised.
inline constexpr double kNumericError = 1e-8;

[[nodiscard]] double numeric_direct(const taut::detail::TetrahedronSides& t, const std::array<double, 3>& costs);
// The six ways over faces and the three over edges, as far as cheaper ground lies behind these; infinite if there are
// none.
[[nodiscard]] double numeric_indirect(const taut::detail::TetrahedronSides& t, const std::array<double, 3>& costs);
// The same in closed form, by themselves: nothing is left out because of a better direct way.
[[nodiscard]] double closed_indirect(const taut::detail::TetrahedronSides& t, const std::array<double, 3>& costs);

// All ways, or direct ones and those along edges.
[[nodiscard]] double numeric_cost(const taut::detail::TetrahedronSides& t, const std::array<double, 3>& costs,
                                  bool indirect);

}  // namespace taut::lab::perkins2013::volume
