#include "taut/cells/detail/weighted/stored_ground.hpp"

#include <string>

#include "taut/base/cases.hpp"
#include "taut/cells/detail/weighted/stored_weighted.hpp"

namespace taut::detail {

std::shared_ptr<const WeightedGround<2>> weighted_ground_of(CellStore& store, const MeshOptions& options) {
  auto complex = weighted_triangles_of(store, options);
  return store.get<WeightedGround<2>>("ground of " + options.name(), [&](const BuildProgress& progress) {
    return std::make_shared<const WeightedGround<2>>(std::move(complex), progress);
  });
}

std::shared_ptr<const WeightedGround<3>> weighted_ground_of(CellStore3& store) {
  return store.get<WeightedGround<3>>("ground", [&](const BuildProgress& progress) {
    const auto& world = store.shared_world();
    using Surface = std::shared_ptr<const SurfaceComplex>;
    Surface surface = match(
        *world, [&](const SurfaceComplex& complex) { return Surface(world, &complex); },
        [](const VoxelGrid&) { return Surface(); });
    return std::make_shared<const WeightedGround<3>>(std::move(surface), progress);
  });
}

}  // namespace taut::detail
