// The cells of a store that planners over grids of costs rest on. The world must be one.
#pragma once

#include <memory>

#include "taut/base/export.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/cells/detail/weighted/cost_cells.hpp"
#include "taut/cells/detail/weighted/cost_quadtree.hpp"

namespace taut::detail {

[[nodiscard]] TAUT_INSIDE std::shared_ptr<const CostCells> cost_cells_of(CellStore& store);
// Squares are joined where they have one weight, and while their error by area stays below this part of the least
// weight.
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const CostQuadtree> cost_quadtree_of(CellStore& store, double least_error);

}  // namespace taut::detail
