#include "taut/cells/detail/stored_worlds.hpp"

#include "taut/base/cases.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut::detail {

std::shared_ptr<const Grid> grid_of(const CellStore& store) {
  const auto& world = store.shared_world();
  return match(
      *world, [&](const Grid& grid) { return std::shared_ptr<const Grid>(world, &grid); },
      [](const PolygonWorld&) { return std::shared_ptr<const Grid>(); });
}

std::shared_ptr<const PolygonWorld> polygons_of(CellStore& store) {
  return match(
      store.world(),
      [&](const PolygonWorld& world) { return std::shared_ptr<const PolygonWorld>(store.shared_world(), &world); },
      [&](const Grid& grid) {
        return store.get<PolygonWorld>(
            "polygons", [&](const BuildProgress&) { return std::make_shared<const PolygonWorld>(trace_grid(grid)); });
      });
}

}  // namespace taut::detail
