// What it costs to reach a corner of a grid from the edge between two neighbours of it that follow each other in the
// ring of eight: one along an axis and one diagonally across a cell (Field D*, Ferguson, Stentz 2005; perkins2013
// Algorithm 7, mended as the specification says). Costs are taken to be linear along that edge.
//
// The way leads straight through the cell (weight `in`) from a point of the edge, or from the diagonal neighbour to the
// edge towards the axis neighbour and along that, over the cheaper cell behind it (weight `behind`). Both are
//   in * sqrt(1 + y^2) + k (1 - y) + diagonal,   0 <= y <= 1,
// with k what going on along the edge costs, or what costs differ by; the lesser k counts. The least value is
// k + sqrt(in^2 - k^2) + diagonal if y is below 1 there. The way along the axis is looked at always: as printed, it is
// left to the cell behind, which is missing at the border, and to ties.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace taut::detail {

// Any cost and weight may be infinite, but for `in`.
[[nodiscard]] inline double grid_cost(double in, double behind, double axis, double diagonal) {
  const double along = std::min(in, behind) + axis;
  const double drop = axis - diagonal;
  if (!(drop > 0) || diagonal == std::numeric_limits<double>::infinity()) return along;
  const double k = std::min(drop, behind);
  const double across =
      k < in * (std::numbers::sqrt2 / 2) ? k + std::sqrt((in - k) * (in + k)) : in * std::numbers::sqrt2;
  return std::min(along, across + diagonal);
}

}  // namespace taut::detail
