#include "taut/cells/detail/weighted/stored_weighted.hpp"

#include <limits>
#include <vector>

#include "taut/cells/detail/weighted/grid_triangles.hpp"
#include "taut/cells/detail/weighted/refine_near.hpp"
#include "taut/cells/detail/weighted/world_regions.hpp"

namespace taut::detail {
namespace {

CostGrid with_weights(const Grid& grid) {
  std::vector<float> weights;
  weights.reserve(static_cast<std::size_t>(grid.width()) * static_cast<std::size_t>(grid.height()));
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) weights.push_back(grid.is_free(x, y) ? 1.0F : CostGrid::kBlocked);
  }
  return {grid.width(), grid.height(), std::move(weights), grid.corner_rule()};
}

TriangleComplex triangles_of_regions(const WeightedRegions& regions, const MeshOptions& options,
                                     const BuildProgress& progress) {
  std::vector<AreaView> areas;
  areas.reserve(regions.areas().size());
  for (const WeightedArea& area : regions.areas()) areas.push_back({&area.polygon, area.weight});
  return triangles_of_areas(regions.blocked(), regions.base_weight(), areas, options, {}, progress);
}

}  // namespace

std::shared_ptr<const TriangleComplex> weighted_triangles_of(CellStore& store, const MeshOptions& options) {
  using Made = std::shared_ptr<const TriangleComplex>;
  const auto made = [&](auto make) {
    return store.get<TriangleComplex>(options.name(), [&](const BuildProgress& progress) -> Made {
      return std::make_shared<const TriangleComplex>(make(progress));
    });
  };
  return match(
      store.world(),
      [&](const Grid& grid) {
        return made([&](const BuildProgress& p) { return triangles_of_grid(with_weights(grid), options, {}, p); });
      },
      [&](const PolygonWorld& world) {
        return made([&](const BuildProgress& p) { return triangles_of_areas(world, 1, {}, options, {}, p); });
      },
      [&](const CostGrid& grid) {
        return made([&](const BuildProgress& p) { return triangles_of_grid(grid, options, {}, p); });
      },
      [&](const WeightedRegions& regions) {
        return made([&](const BuildProgress& p) { return triangles_of_regions(regions, options, p); });
      },
      [&](const TriangleComplex& triangles) {
        if (!options.keep_given) {
          return made([&](const BuildProgress& p) {
            const std::vector<double> any(triangles.simplex_count(), std::numeric_limits<double>::infinity());
            return refine_near(triangles, any, options, {}, p);
          });
        }
        // The same whatever else is asked for.
        return store.get<TriangleComplex>("given weighted triangles", [&](const BuildProgress& p) -> Made {
          if (Made parted = with_wedges_parted(triangles, p)) return parted;
          return Made(store.shared_world(), &triangles);
        });
      });
}

}  // namespace taut::detail
