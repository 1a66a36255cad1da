// The cells of a store that searches over grids rest on. The world must be a grid.
#pragma once

#include <memory>

#include "taut/base/export.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/cells/detail/grid/block_map.hpp"
#include "taut/cells/detail/grid/grid_layers.hpp"
#include "taut/cells/detail/stored_worlds.hpp"
#include "taut/world/detail/grid/lattice_sight.hpp"

namespace taut::detail {

// The grid's cells and corners for searches over its lattice, and its sight lines between corners.
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const LatticeCells> lattice_cells_of(CellStore& store);
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const LatticeSight> lattice_sight_of(CellStore& store);
// The grid in blocks of this many cells a side.
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const BlockMap> blocks_of(CellStore& store, int size,
                                                                    DatabaseVariant variant);
// Layers of abstraction over the grid's cells.
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const GridLayers> grid_layers_of(CellStore& store);

}  // namespace taut::detail
