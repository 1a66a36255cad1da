// Grids of noise, every cell blocked with the same probability, points in them and queries between their corners.
#pragma once

#include "taut/path/query.hpp"
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

// Between corners of cells, now and then from one to itself; half of the ends name the side they mean.
inline Query2 random_corner_query(Random& random, const Grid& grid) {
  const auto corner = [&] {
    const double x = random.between(0, grid.width());
    return Vec2{x, static_cast<double>(random.between(0, grid.height()))};
  };
  const auto beside = [&](Vec2 p) {
    const double x = random.below(2) == 0 ? 0.5 : -0.5;
    return p + Vec2{x, random.below(2) == 0 ? 0.5 : -0.5};
  };
  const Vec2 start = corner();
  Query2 query{.start = start, .goal = random.below(12) == 0 ? start : corner()};
  if (random.below(2) == 0) query.start_towards = beside(query.start);
  if (random.below(2) == 0) query.goal_towards = beside(query.goal);
  return query;
}

}  // namespace taut
