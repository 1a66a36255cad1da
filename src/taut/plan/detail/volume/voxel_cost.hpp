// What it costs to reach one corner of a voxel from the three faces that do not hold it (3D Field D*; perkins2013 §3.4,
// §3.5). The published function is bilinear on a face, has no closed form and is guessed at from the minima of edges,
// which leave the cost of the voxel out, and knows no cheaper ground beside the voxel. Here each face is cut into two
// triangles, on which costs are linear, along the diagonal whose ends cost less together: the lower one of the two
// surfaces over four corners, whatever side one sees it from. Each triangle and the corner make a tetrahedron, whose
// least cost is known in closed form with all indirect ways over faces and edges of the voxel (tetrahedron_cost). Where
// those may pay the triangles of the other diagonal are looked at as well: straight ways from them are no cheaper, but
// which diagonal is the lower one changes while costs settle, and which ways there are must not.
//
// Corners are named by what leads to them from the apex: bit 0 is set if it is a step along x, bit 1 along y, bit 2
// along z, whichever way these steps go. The apex is 0, the corner farthest from it 7.
#pragma once

#include <algorithm>
#include <array>
#include <limits>

#include "taut/plan/detail/volume/tetrahedron_cost.hpp"
#include "taut/world/corner_rule.hpp"

namespace taut::detail {

using VoxelCosts = std::array<double, 8>;  // of a voxel's corners
using FaceTriangle = std::array<int, 3>;   // three corners of a face

// Whether of a face's two diagonals the one from its first to its last corner costs less, or as much.
[[nodiscard]] inline bool first_is_lower(const std::array<int, 4>& face, const VoxelCosts& costs) {
  const auto cost = [&](std::size_t i) { return costs[static_cast<std::size_t>(face[i])]; };
  return cost(0) + cost(3) <= cost(1) + cost(2);
}
// The two triangles on either side of that diagonal, or of the other one.
[[nodiscard]] inline std::array<FaceTriangle, 2> halves(const std::array<int, 4>& face, bool first) {
  if (first) return {FaceTriangle{face[0], face[1], face[3]}, FaceTriangle{face[0], face[2], face[3]}};
  return {FaceTriangle{face[1], face[2], face[0]}, FaceTriangle{face[1], face[2], face[3]}};
}
// Those on which costs are linear.
[[nodiscard]] inline std::array<FaceTriangle, 2> face_triangles(const std::array<int, 4>& face,
                                                                const VoxelCosts& costs) {
  return halves(face, first_is_lower(face, costs));
}
// The corners of the face across an axis that bit `low` of their names is the same for all of.
[[nodiscard]] inline std::array<int, 4> face_corners(int axis, int low) {
  const int a = 1 << axis, b = a == 4 ? 1 : 2 * a, c = 7 - a - b, base = low == 0 ? 0 : a;
  return {base, base | b, base | c, base | b | c};
}

// How a voxel and those around its corner look from there.
struct VoxelView {
  std::array<double, 8> weights{};  // of the voxels across the planes in which the bits are set; 0 is the voxel itself
  std::array<Vec3, 8> at{};         // of the corners, from the apex
  CornerRule rule = CornerRule::forbid;

  // Of all ground around the corner; if that is less than the voxel's, indirect ways may pay.
  [[nodiscard]] double least_weight() const { return *std::min_element(weights.begin(), weights.end()); }
  [[nodiscard]] static bool is_free(double weight) { return weight < std::numeric_limits<double>::infinity(); }
  // What a unit of length costs along the way to a corner: the least of all that can be had there.
  [[nodiscard]] double weight_along(int corner) const {
    const double own = weights[0];
    if (corner == 7) return own;
    const auto across = [&](int axes) { return weights[static_cast<std::size_t>(axes)]; };
    const int rest = 7 - corner;                                       // the axes on which nothing changes
    if ((rest & (rest - 1)) == 0) return std::min(own, across(rest));  // one of them: within a face
    const int b = rest & -rest, c = rest - b;
    double least = std::min({own, across(b), across(c)});
    if (rule == CornerRule::allow || is_free(across(b)) || is_free(across(c))) least = std::min(least, across(rest));
    return least;
  }
  // With a triangle as its base.
  [[nodiscard]] TetrahedronSides sides(const FaceTriangle& base) const {
    TetrahedronSides out;
    out.weight = weights[0];
    for (std::size_t i = 0; i < 3; ++i) {
      const int u = base[(i + 1) % 3], v = base[(i + 2) % 3], level = 7 - (u | v);
      out.side[i] = at[static_cast<std::size_t>(base[i])];
      // Behind a face of the voxel lies another one, within it no other ground.
      out.weight_behind[i] = level == 0 ? out.weight : weights[static_cast<std::size_t>(level)];
      out.weight_along[i] = weight_along(base[i]);
    }
    return out;
  }
};

// Calls visit(triangle, its costs) for those on faces across these axes (bits) that may give less than below(), if a
// unit of length costs `rate` or more on all ways that count; of both diagonals, if `both`.
template <class Below, class Visit>
void for_bases(const VoxelView& view, const VoxelCosts& costs, int axes, double rate, bool both, Below below,
               Visit visit) {
  for (int axis = 0; axis < 3; ++axis) {
    if ((axes >> axis & 1) == 0) continue;
    const std::array<int, 4> face = face_corners(axis, 1);
    const double least = rate * length(view.at[std::size_t{1} << axis]);  // to the face
    const bool lower = first_is_lower(face, costs);
    for (const bool first : {lower, !lower}) {
      if (first != lower && !both) break;
      for (const FaceTriangle& base : halves(face, first)) {
        std::array<double, 3> own{};
        for (std::size_t i = 0; i < 3; ++i) own[i] = costs[static_cast<std::size_t>(base[i])];
        if (*std::min_element(own.begin(), own.end()) + least < below()) visit(base, own);
      }
    }
  }
}

}  // namespace taut::detail
