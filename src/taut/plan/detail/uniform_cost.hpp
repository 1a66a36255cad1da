// Worlds without weights: a path costs what it is long.
#pragma once

#include "taut/plan/plan.hpp"

namespace taut::detail {

// Says of a plan how long its path is and what it costs.
template <int D>
void set_uniform_cost(Plan<D>& out) {
  out.length = out.cost = length(out.path);
}

}  // namespace taut::detail
