// The Delaunay tetrahedralisation of points in space: no point lies strictly inside the sphere through the corners of a
// tetrahedron, and together they fill the convex hull. Points are inserted one by one (PointInserter, which says why
// ties need no tolerance and no tetrahedron is flat), in rounds of growing size along Hilbert's curve (amenta2003).
//
// Exact for all coordinates of coordinate_range.hpp. The same points in the same order give the same tetrahedra; where
// five points or more share an empty sphere, another order may give others. About 6.8 tetrahedra a random point and
// O(n) on average; up to n^2 / 2 of them and O(n^2) at worst.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "taut/base/build_progress.hpp"
#include "taut/base/export.hpp"
#include "taut/geometry/vec.hpp"

namespace taut::detail {

struct Delaunay3 {
  static constexpr std::uint32_t kNone = 0xffffffffu;

  // Of each tetrahedron, as numbers of points a, b, c, d: orient3d(a, b, c, d) > 0. Points that others stand for are
  // corners of none.
  std::vector<std::array<std::uint32_t, 4>> corners;
  // Of each tetrahedron, the one behind the facet opposite to a corner; kNone at the hull.
  std::vector<std::array<std::uint32_t, 4>> across;
  // By point: the least number of a point at the same place.
  std::vector<std::uint32_t> stands_for;
  // Of what the points span: 3, 2 if they all lie in a plane, 1 in a line, 0 at one place, -1 if there are none. Only
  // if it is 3 there are tetrahedra.
  int dimension = -1;
};

// `progress` may throw in order to give the building up. Throws InputError for coordinates out of range or more than
// 10^8 points.
[[nodiscard]] TAUT_INSIDE Delaunay3 delaunay3(std::span<const Vec3> points, const BuildProgress& progress = {});

}  // namespace taut::detail
