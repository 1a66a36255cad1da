// What planners over weighted cells share, from a store: over triangles of any world of the plane, a surface,
// tetrahedra, or voxels.
#pragma once

#include <memory>

#include "taut/base/export.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/cells/detail/tetrahedra/volume_faces.hpp"
#include "taut/cells/detail/weighted/mesh_options.hpp"
#include "taut/cells/detail/weighted/voxel_corners.hpp"
#include "taut/cells/detail/weighted/weighted_ground.hpp"

namespace taut::detail {

[[nodiscard]] TAUT_INSIDE std::shared_ptr<const WeightedGround<2>> weighted_ground_of(CellStore& store,
                                                                                      const MeshOptions& options);
// The world must be a surface.
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const WeightedGround<3>> weighted_ground_of(CellStore3& store);
// The world must be made of tetrahedra.
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const WeightedGround<3, 3>> volume_ground_of(CellStore3& store);
// Of those tetrahedra, whose ground has to outlive them.
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const VolumeFaces> volume_faces_of(CellStore3& store);
// The world must be made of voxels of different costs.
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const VoxelCorners> voxel_corners_of(CellStore3& store);

}  // namespace taut::detail
