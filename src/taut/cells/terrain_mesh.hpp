// How finely ground with heights is cut into triangles that planners search on.
#pragma once

#include <cstddef>

namespace taut {

// Triangles follow the ground: they are refined where the surface leaves them by more than `max_error`, down to the
// spacing of the heights' samples.
struct TerrainMesh {
  // How far the ground may lie above or below a triangle, in the unit of heights; 0: 1/200 of the difference between
  // the highest and the lowest sample.
  double max_error = 0;
  // No edge is longer, and none is longer than 16 spacings of the heights; 0: 1/64 of the world's extent.
  double max_edge = 0;
  // Angles come first, then the greatest errors, until there are so many; 0: no limit.
  std::size_t max_triangles = 400000;
};

}  // namespace taut
