#include "taut/cells/detail/grid/stored_grid_cells.hpp"

#include <array>
#include <string>

namespace taut::detail {

std::shared_ptr<const LatticeCells> lattice_cells_of(CellStore& store) {
  return store.get<LatticeCells>(
      "lattice cells", [&](const BuildProgress&) { return std::make_shared<const LatticeCells>(*grid_of(store)); });
}

std::shared_ptr<const LatticeSight> lattice_sight_of(CellStore& store) {
  const auto cells = lattice_cells_of(store);
  return store.get<LatticeSight>("sight lines",
                                 [&](const BuildProgress&) { return std::make_shared<const LatticeSight>(cells); });
}

std::shared_ptr<const BlockMap> blocks_of(CellStore& store, int size, DatabaseVariant variant) {
  static constexpr std::array<std::string_view, 3> kVariants{"boundary", "semi", "full"};
  const std::string side = std::to_string(size) + "x" + std::to_string(size) + " ",
                    kind(kVariants[static_cast<std::size_t>(variant)]);
  const auto world = grid_of(store);
  const auto distances = store.get<LocalDistances>(side + kind + " distances", [&](const BuildProgress&) {
    return LocalDistances::shared({size, world->corner_rule(), variant});
  });
  return store.get<BlockMap>(side + "blocks, " + kind + " database",
                             [&](const BuildProgress&) { return std::make_shared<const BlockMap>(*world, distances); });
}

std::shared_ptr<const GridLayers> grid_layers_of(CellStore& store) {
  return store.get<GridLayers>(
      "grid layers", [&](const BuildProgress&) { return std::make_shared<const GridLayers>(*grid_of(store)); });
}

}  // namespace taut::detail
