// The world of a store as the kind of world that cells are built of.
#pragma once

#include <memory>

#include "taut/base/export.hpp"
#include "taut/cells/cell_store.hpp"

namespace taut::detail {

// The world as a grid of free and blocked cells; null if it is not made of cells.
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const Grid> grid_of(const CellStore& store);
// What of the world is free, as polygons: itself, or its traced outline.
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const PolygonWorld> polygons_of(CellStore& store);

}  // namespace taut::detail
