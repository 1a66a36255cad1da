// Weights as tests of replanners change them: blocked, little, great, or anything between.
#pragma once

#include <limits>

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

}  // namespace taut
