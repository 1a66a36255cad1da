// A path over weighted triangles that knows the triangle each of its pieces pays for: one that it lies in or runs along
// the border of. What costs are integrated over, and what straightening begins with.
#pragma once

#include <algorithm>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/plan/detail/weighted/least_cost.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::detail {

template <int D>
struct ComplexPath {
  std::vector<Vec<D>> points;
  std::vector<SimplexId> cells;  // of the pieces: one fewer than points

  void clear() {
    points.clear();
    cells.clear();
  }
  // A piece to p; none if it is there already.
  void add(Vec<D> p, SimplexId cell) {
    if (points.back() == p) return;
    points.push_back(p);
    cells.push_back(cell);
  }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(points, cells); }
};

// What a unit of length costs from a to b in this triangle: that of cheaper ground behind a side, if it runs along it
// up to rounding, whatever way a search has come to it.
template <int D, class Complex>
[[nodiscard]] double weight_along(const Complex& complex, SimplexId cell, Vec<D> a, Vec<D> b) {
  double weight = complex.weight(cell);
  for (std::size_t i = 0; i < 3; ++i) {
    const SimplexId behind = complex.across(cell, static_cast<int>(i));
    if (!behind.valid() || !(complex.weight(behind) < weight)) continue;
    const Vec<D> from = complex.position(complex.corners(cell)[(i + 1) % 3]),
                 side = complex.position(complex.corners(cell)[(i + 2) % 3]) - from;
    const double off = kOnSidePerCoordinate * std::max({length(from), length(a), length(b)}) * length(side);
    if (area_between(a - from, side) <= off && area_between(b - from, side) <= off) weight = complex.weight(behind);
  }
  return weight;
}

// Weight times length of all pieces: the cost of a path.
template <int D, class Complex>
[[nodiscard]] double cost_of(const Complex& complex, const ComplexPath<D>& path) {
  double sum = 0;
  for (std::size_t i = 0; i < path.cells.size(); ++i) {
    const Vec<D> a = path.points[i], b = path.points[i + 1];
    sum += weight_along(complex, path.cells[i], a, b) * distance(a, b);
  }
  return sum;
}

}  // namespace taut::detail
