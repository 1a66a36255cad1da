// A path over weighted triangles or tetrahedra that knows the simplex each of its pieces pays for: one that it lies in
// or runs along the border of. What costs are integrated over, and what straightening begins with.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/cells/detail/tetrahedra/around_edge.hpp"
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

// What a unit of length costs from a to b in this simplex: that of cheaper ground behind a side, if it runs along it
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

// A face that the piece runs along may have cheaper ground behind it, and an edge anywhere around it.
[[nodiscard]] inline double weight_along(const VolumeComplex& complex, SimplexId cell, Vec3 a, Vec3 b) {
  std::array<Vec3, 4> at;
  for (std::size_t i = 0; i < 4; ++i) at[i] = complex.position(complex.corners(cell)[i]);
  // Where a plane lies is known as its farthest corner is.
  double reach = std::max(length(a), length(b));
  for (const Vec3 p : at) reach = std::max(reach, length(p));
  const double off = kOnSidePerCoordinate * reach;
  double weight = complex.weight(cell);
  int along = -1;  // a face
  for (int i = 0; i < 4; ++i) {
    const auto face = [&](int k) { return at[static_cast<std::size_t>((i + k) % 4)]; };
    const Vec3 normal = cross(face(2) - face(1), face(3) - face(1));
    const double near = off * length(normal);
    if (std::fabs(dot(normal, a - face(1))) > near || std::fabs(dot(normal, b - face(1))) > near) continue;
    if (along < 0) {
      along = i;
      weight = std::min(weight, complex.weight_across(cell, i));
      continue;
    }
    // Along two faces: the edge between the other two corners.
    int ends[2], count = 0;
    for (int k = 0; k < 4; ++k) {
      if (k != i && k != along) ends[count++] = k;
    }
    return complex.weight(cheapest_around_edge(complex, cell, ends[0], ends[1]));
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
