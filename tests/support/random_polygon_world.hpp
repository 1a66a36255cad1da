// Generated polygons with walls and points, few enough for brute force, apart or overlapping.
#pragma once

#include "taut/world/generate/random_polygons.hpp"

namespace taut::test {

inline PolygonWorld random_polygon_world(std::uint64_t seed, bool overlap) {
  return PolygonWorld(generate_polygons({.width = 100,
                                         .height = 100,
                                         .obstacles = overlap ? 9 : 5,
                                         .mean_size = overlap ? 30.0 : 16.0,
                                         .min_corners = 4,
                                         .max_corners = 6,
                                         .walls = 2,
                                         .wall_corners = 3,
                                         .points = 4,
                                         .overlap = overlap,
                                         .gap = 0.5,
                                         .seed = seed}));
}

}  // namespace taut::test
