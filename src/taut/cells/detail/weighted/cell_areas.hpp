// How a triangle lies over the cells of a CostGrid: weights averaged by exact area, and what averaging loses
// (perkins2013 eq. 4.8 and 4.9).
#pragma once

#include <array>
#include <cstddef>

#include "taut/base/export.hpp"
#include "taut/world/cost_grid.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::detail {

// Of the parts a_i that cells of weight w_i have of a triangle. Blocked cells and what lies outside count for nothing.
struct CellShares {
  double area = 0;       // of all parts
  double mean = 0;       // the sum of a_i w_i, by the area (4.8); 0 if there is no area
  double deviation = 0;  // the sum of a_i (mean - w_i)^2: the square of the L2 norm of the difference
  double thesis = 0;     // the sum of (a_i (mean - w_i))^2: the square of (4.9)
};

// Costs a step for each cell that the triangle meets; those inside it are cheap.
[[nodiscard]] TAUT_INSIDE CellShares cell_shares(const CostGrid& grid, const std::array<Vec2, 3>& corners);

// How far the weights of a complex are from those of the grid it stands for.
struct AveragingError {
  double l2 = 0;        // the root of the integral of the squared difference, where neither is blocked
  double relative = 0;  // by the root of the integral of the squared weight: 0 is exact
  double thesis = 0;    // the root of the sum of (4.9) over all triangles and cells
  double area = 0;      // over which
};
[[nodiscard]] TAUT_INSIDE AveragingError averaging_error(const CostGrid& grid, const TriangleComplex& triangles);

}  // namespace taut::detail
