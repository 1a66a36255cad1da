// Voxel grids of noise, and points in them.
#pragma once

#include "support/random_grid.hpp"
#include "taut/world/voxel_grid.hpp"

namespace taut {

inline VoxelGrid random_voxels(Random& random, int width, int height, int depth, double blocked) {
  VoxelGridBuilder builder(width, height, depth);
  for (int z = 0; z < depth; ++z) {
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) builder.set_free(x, y, z, random.unit() >= blocked);
    }
  }
  return std::move(builder).build();
}

inline Vec3 random_point(Random& random, const VoxelGrid& grid) {
  const double x = random_coordinate(random, grid.width()), y = random_coordinate(random, grid.height());
  return {x, y, random_coordinate(random, grid.depth())};
}

}  // namespace taut
