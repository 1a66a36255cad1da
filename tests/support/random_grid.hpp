// Grids of noise, every cell blocked with the same probability, and points in them.
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

// A coordinate along a side of the grid: often on a line, sometimes half way between two, sometimes anywhere.
inline double random_coordinate(Random& random, int size) {
  switch (random.below(4)) {
    case 0:
      return random.between(0, 2 * size) / 2.0;
    case 1:
      return random.unit() * size;
    default:
      return static_cast<double>(random.between(0, size));
  }
}

}  // namespace taut
