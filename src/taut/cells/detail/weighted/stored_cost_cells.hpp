// The cells of a store that planners over grids of costs rest on. The world must be one.
#pragma once

#include <memory>
#include <string>

#include "taut/base/export.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/cells/detail/weighted/cost_cells.hpp"
#include "taut/cells/detail/weighted/cost_quadtree.hpp"

namespace taut::detail {

[[nodiscard]] TAUT_INSIDE std::shared_ptr<const CostCells> cost_cells_of(CellStore& store);
// Squares are joined where they have one weight, and while their error by area stays below this part of the least
// weight; free ones up to a side of 1 << most_level cells.
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const CostQuadtree> cost_quadtree_of(CellStore& store, double least_error,
                                                                               int most_level);
// Different for quadtrees that differ.
[[nodiscard]] TAUT_INSIDE std::string quadtree_name(double least_error, int most_level);

}  // namespace taut::detail
