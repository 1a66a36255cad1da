// A square of 200 with obstacles, walls and single points scattered in it, and queries anywhere in it.
#pragma once

#include <cstdint>

#include "taut/path/query.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/generate/random_polygons.hpp"

namespace taut {

inline PolygonWorld::Parts scattered(std::uint64_t seed) {
  return generate_polygons({.width = 200,
                            .height = 200,
                            .obstacles = 40,
                            .mean_size = 16,
                            .walls = 6,
                            .points = 20,
                            .gap = 1,
                            .seed = seed});
}

inline Query2 scattered_query(Random& random, double radius) {
  const Vec2 start{random.between(0.0, 200.0), random.between(0.0, 200.0)};
  return {start, {random.between(0.0, 200.0), random.between(0.0, 200.0)}, radius};
}

}  // namespace taut
