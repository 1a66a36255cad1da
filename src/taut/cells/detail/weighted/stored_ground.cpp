#include "taut/cells/detail/weighted/stored_ground.hpp"

#include <string>

#include "taut/base/cases.hpp"
#include "taut/cells/detail/weighted/free_in_world.hpp"
#include "taut/cells/detail/weighted/stored_weighted.hpp"

namespace taut::detail {

std::shared_ptr<const WeightedGround<2>> weighted_ground_of(CellStore& store, const MeshOptions& options) {
  auto complex = weighted_triangles_of(store, options);
  return store.get<WeightedGround<2>>("ground of " + options.name(), [&](const BuildProgress& progress) {
    auto is_free = is_free_in(store.shared_world(), *complex);
    return std::make_shared<const WeightedGround<2>>(std::move(complex), progress, std::move(is_free));
  });
}

std::shared_ptr<const WeightedGround<3>> weighted_ground_of(CellStore3& store) {
  return store.get<WeightedGround<3>>("ground", [&](const BuildProgress& progress) {
    const auto& world = store.shared_world();
    using Surface = std::shared_ptr<const SurfaceComplex>;
    Surface surface = match(
        *world, [&](const SurfaceComplex& complex) { return Surface(world, &complex); },
        [](const VoxelGrid&) { return Surface(); }, [](const VolumeComplex&) { return Surface(); },
        [](const CostVoxels&) { return Surface(); });
    return std::make_shared<const WeightedGround<3>>(std::move(surface), progress);
  });
}

std::shared_ptr<const WeightedGround<3, 3>> volume_ground_of(CellStore3& store) {
  return store.get<WeightedGround<3, 3>>("volume", [&](const BuildProgress& progress) {
    const auto& world = store.shared_world();
    using Volume = std::shared_ptr<const VolumeComplex>;
    Volume volume = match(
        *world, [&](const VolumeComplex& complex) { return Volume(world, &complex); },
        [](const VoxelGrid&) { return Volume(); }, [](const SurfaceComplex&) { return Volume(); },
        [](const CostVoxels&) { return Volume(); });
    return std::make_shared<const WeightedGround<3, 3>>(std::move(volume), progress);
  });
}

std::shared_ptr<const VolumeFaces> volume_faces_of(CellStore3& store) {
  const auto ground = volume_ground_of(store);
  return store.get<VolumeFaces>("faces of the volume", [&](const BuildProgress& progress) {
    return std::make_shared<const VolumeFaces>(ground->complex(), ground->wedges(), progress);
  });
}

std::shared_ptr<const VoxelCorners> voxel_corners_of(CellStore3& store) {
  return store.get<VoxelCorners>("voxel corners", [&](const BuildProgress& progress) {
    const auto& world = store.shared_world();
    using Voxels = std::shared_ptr<const CostVoxels>;
    Voxels voxels = match(
        *world, [&](const CostVoxels& found) { return Voxels(world, &found); },
        [](const VoxelGrid&) { return Voxels(); }, [](const SurfaceComplex&) { return Voxels(); },
        [](const VolumeComplex&) { return Voxels(); });
    return std::make_shared<const VoxelCorners>(std::move(voxels), progress);
  });
}

}  // namespace taut::detail
