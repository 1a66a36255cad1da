// A path over weighted triangles that knows the triangle each of its pieces pays for: one that it lies in or runs along
// the border of. What costs are integrated over, and what straightening begins with.
#pragma once

#include <vector>

#include "taut/base/detail/bytes_of.hpp"
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

// Weight times length of all pieces: the cost of a path.
template <int D, class Complex>
[[nodiscard]] double cost_of(const Complex& complex, const ComplexPath<D>& path) {
  double sum = 0;
  for (std::size_t i = 0; i < path.cells.size(); ++i)
    sum += complex.weight(path.cells[i]) * distance(path.points[i], path.points[i + 1]);
  return sum;
}

}  // namespace taut::detail
