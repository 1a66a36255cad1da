// A square of ground as n x n squares, each with the mean weight by area of what it covers, exactly (perkins2013 eq.
// 4.8), and what is lost by that: the unit squares of the thesis's quadtree, which joins four of equal weight.
#pragma once

#include <vector>

#include "taut/world/cost_grid.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::lab::perkins2013 {

// The thesis has a column of "normalised L2" and does not say what it is. Its formula (4.9) is the root, for one
// square, of the sum over parts of (area * difference)^2. Both of the first two are divided by the integral of the
// weight.
struct AveragingLoss {
  double of_root = 0;   // the root of the sum of (4.9) squared over all squares
  double of_sum = 0;    // the sum of (4.9) over all squares
  double relative = 0;  // the L2 norm of the difference of weights, by that of the weights
};

struct AveragedGrid {
  CostGrid grid;
  AveragingLoss loss;
};

// `ground` covers the square from the origin, `side` long, without gaps. The larger n, the more time is spent along
// borders only.
[[nodiscard]] AveragedGrid average(const TriangleComplex& ground, double side, int n);

}  // namespace taut::lab::perkins2013
