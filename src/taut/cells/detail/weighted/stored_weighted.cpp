#include "taut/cells/detail/weighted/stored_weighted.hpp"

#include <algorithm>
#include <array>
#include <cmath>
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

TriangleComplex triangles_of_regions(const WeightedRegions& regions, const MeshOptions& options, const SizeField& size,
                                     const BuildProgress& progress) {
  std::vector<AreaView> areas;
  areas.reserve(regions.areas().size());
  for (const WeightedArea& area : regions.areas()) areas.push_back({&area.polygon, area.weight});
  return triangles_of_areas(regions.blocked(), regions.base_weight(), areas, options, size, progress);
}

// Where a size field asks for it each triangle gets edges as short as errors that fall with their square want.
std::vector<double> longest_edges(const TriangleComplex& triangles, const MeshOptions& options, const SizeField& size) {
  std::vector<double> longest(triangles.simplex_count(), options.max_edge);
  for (std::size_t t = 0; size && t < longest.size(); ++t) {
    const auto& c = triangles.corners(SimplexId::at(t));
    const std::array<Vec2, 3> p{triangles.position(c[0]), triangles.position(c[1]), triangles.position(c[2])};
    if (const double excess = size(p, 0); excess > 1)
      longest[t] = std::min(longest[t], longest_edge_of(p) / std::sqrt(excess));
  }
  return longest;
}

}  // namespace

TriangleComplex triangles_of_world(const World& world, const MeshOptions& options, const SizeField& size,
                                   const BuildProgress& progress) {
  return match(
      world, [&](const Grid& grid) { return triangles_of_grid(with_weights(grid), options, size, progress); },
      [&](const PolygonWorld& polygons) { return triangles_of_areas(polygons, 1, {}, options, size, progress); },
      [&](const CostGrid& grid) { return triangles_of_grid(grid, options, size, progress); },
      [&](const WeightedRegions& regions) { return triangles_of_regions(regions, options, size, progress); },
      [&](const TriangleComplex& triangles) {
        return refine_near(triangles, longest_edges(triangles, options, size), options, {}, progress);
      });
}

std::shared_ptr<const TriangleComplex> weighted_triangles_of(CellStore& store, const MeshOptions& options) {
  using Made = std::shared_ptr<const TriangleComplex>;
  const auto made = [&](auto make) {
    return store.get<TriangleComplex>(options.name(), [&](const BuildProgress& progress) -> Made {
      return std::make_shared<const TriangleComplex>(make(progress));
    });
  };
  const auto any = [&](const auto&) {
    return made([&](const BuildProgress& p) { return triangles_of_world(store.world(), options, {}, p); });
  };
  return match(
      store.world(), [&](const Grid& grid) { return any(grid); },
      [&](const PolygonWorld& polygons) { return any(polygons); }, [&](const CostGrid& grid) { return any(grid); },
      [&](const WeightedRegions& regions) { return any(regions); },
      [&](const TriangleComplex& triangles) {
        if (!options.keep_given) return any(triangles);
        // The same whatever else is asked for.
        return store.get<TriangleComplex>("given weighted triangles", [&](const BuildProgress& p) -> Made {
          if (Made parted = with_wedges_parted(triangles, p)) return parted;
          return Made(store.shared_world(), &triangles);
        });
      });
}

}  // namespace taut::detail

namespace taut {

std::shared_ptr<const TriangleComplex> weighted_triangles(CellStore& cells, const WeightedTriangleOptions& options) {
  return detail::weighted_triangles_of(cells, options);
}

}  // namespace taut
