// Grids of noise: every cell blocked with the same probability.
#pragma once

#include "taut/world/generate/random.hpp"
#include "taut/world/grid.hpp"

namespace taut {

inline Grid random_grid(Random& random, int width, int height, double blocked, CornerRule rule) {
  GridBuilder builder(width, height);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) builder.set_free(x, y, random.unit() >= blocked);
  }
  builder.set_corner_rule(rule);
  return std::move(builder).build();
}

}  // namespace taut
