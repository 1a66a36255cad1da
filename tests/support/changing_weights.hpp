// Weights as tests of replanners change them: blocked, little, great, or anything between; and budgets that are spent
// before a search is done.
#pragma once

#include <chrono>
#include <limits>

#include "taut/search/budget.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {

inline double draw_changed_weight(Random& random) {
  switch (random.below(8)) {
    case 0:
    case 1:
      return std::numeric_limits<double>::infinity();
    case 2:
      return 0.01 + 0.1 * random.unit();  // less than all others, so that bounds fall
    case 3:
      return 100;
    default:
      return 1 + 9 * random.unit();
  }
}

inline Budget draw_short_budget(Random& random) {
  if (random.below(2) == 0) return {.expansions = random.below(40)};
  return {.time = std::chrono::microseconds(random.below(60))};
}

}  // namespace taut
