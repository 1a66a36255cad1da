// A path over weighted triangles, tetrahedra or voxels that knows the cell each of its pieces pays for: one that it
// lies in or runs along the border of. What costs are integrated over, and what straightening begins with.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/cells/detail/tetrahedra/around_edge.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/plan/detail/weighted/least_cost.hpp"
#include "taut/world/cost_voxels.hpp"
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
    const double reach = std::max({length(from), length(from + side), length(a), length(b)});
    const double off = kOnSidePerCoordinate * reach * length(side);
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

// Along faces and edges of a voxel, exactly in their planes, the least weight counts of all that are beside them and
// that one comes to there.
[[nodiscard]] inline double weight_along(const CostVoxels& voxels, SimplexId voxel, Vec3 a, Vec3 b) {
  const std::array<int, 3> at = voxels.place(voxel.value);
  const std::array<double, 3> from{a.x, a.y, a.z}, to{b.x, b.y, b.z};
  std::array<int, 3> beside{};  // steps to the voxels behind the planes that the piece lies in
  std::size_t planes[2]{}, count = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto across = voxels.planes(i).subspan(static_cast<std::size_t>(at[i]), 2);
    for (std::size_t side = 0; side < 2; ++side) {
      if (from[i] != across[side] || to[i] != across[side] || count == 2) continue;
      beside[i] = side == 0 ? -1 : 1;
      planes[count++] = i;
    }
  }
  const auto weight = [&](bool first, bool second) {
    std::array<int, 3> other = at;
    if (first) other[planes[0]] += beside[planes[0]];
    if (second) other[planes[1]] += beside[planes[1]];
    return double{voxels.weight_checked(other[0], other[1], other[2])};
  };
  double least = weight(false, false);
  if (count == 0) return least;
  const double first = weight(true, false);
  least = std::min(least, first);
  if (count == 1) return least;
  const double second = weight(false, true);
  least = std::min(least, second);
  const bool is_joined = voxels.corner_rule() == CornerRule::allow || std::isfinite(first) || std::isfinite(second);
  return is_joined ? std::min(least, weight(true, true)) : least;
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
