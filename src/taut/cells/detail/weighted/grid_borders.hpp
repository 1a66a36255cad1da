// The borders between cells of different weight, as chains of straight pieces.
#pragma once

#include <vector>

#include "taut/base/export.hpp"
#include "taut/geometry/polygon.hpp"
#include "taut/world/cost_grid.hpp"

namespace taut::detail {

// All of them, along rows and columns, with points wherever borders turn or meet. What lies outside the grid is
// blocked. O(cells).
[[nodiscard]] TAUT_INSIDE std::vector<Polyline> grid_borders(const CostGrid& grid);

// The same simplified: from one place where borders meet to the next, no farther than `tolerance` from the border, with
// as few points as halving where it is farthest gives (Douglas, Peucker 1973). Those of blocked ground are kept as they
// are; all others are left out if the tolerance is infinite. Chains may cross each other.
[[nodiscard]] TAUT_INSIDE std::vector<Polyline> simplified_borders(const CostGrid& grid, double tolerance);

}  // namespace taut::detail
