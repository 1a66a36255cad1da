#include "taut/path/path_cost.hpp"

#include "taut/base/cases.hpp"
#include "taut/path/detail/cost_meter.hpp"
#include "taut/path/detail/surface_walk.hpp"
#include "taut/path/detail/volume_walk.hpp"

namespace taut {
using namespace detail;

double path_cost(const World& world, const Path2& path) {
  return is_weighted(world) ? CostMeter(world).cost(path, tolerance_of(world).penetration()) : length(path);
}

double path_cost(const World3& world, const Path3& path) {
  return match(
      world, [&](const VoxelGrid&) { return length(path); },
      [&](const SurfaceComplex& surface) { return SurfaceMeter(surface).measure(path.points).cost; },
      [&](const VolumeComplex& volume) { return VolumeMeter(volume).measure(path.points).cost; },
      [&](const CostVoxels& voxels) { return VoxelCostMeter(voxels).measure(path.points).cost; });
}

}  // namespace taut
