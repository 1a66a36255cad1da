// Voxels cut into tetrahedra that share whole faces, also with those of the voxels beside: a volume for planners that
// know tetrahedra only, and for other programs. Blocked voxels are left out. Nothing is merged.
#pragma once

#include "taut/base/export.hpp"
#include "taut/world/cost_voxels.hpp"
#include "taut/world/simplex_complex.hpp"
#include "taut/world/voxel_grid.hpp"

namespace taut {

// Into how many tetrahedra a voxel is cut.
enum class VoxelCut : int {
  // One in the middle and four at corners, mirrored in every other voxel; the fewest.
  five = 5,
  // Around the diagonal from the least to the greatest corner, the same in all voxels.
  six = 6,
  // Four for each face, around the middles of faces and voxels; no direction counts more than another.
  twenty_four = 24,
};

// Each tetrahedron has the weight of its voxel. Throws InputError if there would be more than numbers can name.
[[nodiscard]] TAUT_API SimplexParts<3, 3> cut_voxels(const CostVoxels& voxels, VoxelCut cut = VoxelCut::six);
// The same of free voxels; all weights are 1, and squeezing is forbidden.
[[nodiscard]] TAUT_API SimplexParts<3, 3> cut_voxels(const VoxelGrid& voxels, VoxelCut cut = VoxelCut::six);

}  // namespace taut
