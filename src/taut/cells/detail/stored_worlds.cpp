#include "taut/cells/detail/stored_worlds.hpp"

#include "taut/base/cases.hpp"
#include "taut/world/trace_grid.hpp"
#include "taut/world/trace_triangles.hpp"

namespace taut::detail {

std::shared_ptr<const Grid> grid_of(const CellStore& store) {
  const auto& world = store.shared_world();
  return match(
      *world, [&](const Grid& grid) { return std::shared_ptr<const Grid>(world, &grid); },
      [](const PolygonWorld&) { return std::shared_ptr<const Grid>(); },
      [&](const CostGrid& grid) { return std::shared_ptr<const Grid>(world, &grid.cells()); },
      [](const WeightedRegions&) { return std::shared_ptr<const Grid>(); },
      [](const TriangleComplex&) { return std::shared_ptr<const Grid>(); });
}

std::shared_ptr<const PolygonWorld> polygons_of(CellStore& store) {
  const auto borrowed = [&](const PolygonWorld& polygons) {
    return std::shared_ptr<const PolygonWorld>(store.shared_world(), &polygons);
  };
  const auto made = [&](auto trace, const auto& world) {
    return store.get<PolygonWorld>(
        "polygons", [&](const BuildProgress&) { return std::make_shared<const PolygonWorld>(trace(world)); });
  };
  return match(
      store.world(), borrowed, [&](const Grid& grid) { return made(trace_grid, grid); },
      [&](const CostGrid& grid) { return made(trace_grid, grid.cells()); },
      [&](const WeightedRegions& regions) { return borrowed(regions.blocked()); },
      [&](const TriangleComplex& triangles) { return made(trace_triangles, triangles); });
}

}  // namespace taut::detail
