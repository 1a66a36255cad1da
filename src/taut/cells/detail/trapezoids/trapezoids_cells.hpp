// The cells of a trapezoidal decomposition as those of a convex mesh, so that every planner on meshes runs on them.
// Portals are pieces of horizontal lines; two cells may share several. Flat trapezoids are left out, and what lies
// above and below them is joined directly.
//
// Input points stay as they are. Where a chord ends inside a segment its end is rounded, always into the segment and
// beyond, never away from it: so cells hold all of free space, no portal vanishes, every cell stays exactly convex
// (its horizontal sides are exact, and ends keep their order), and every corner that a shortest path can turn at is
// one in the mesh. Cells reach beyond their segments by a few units in the last place of a coordinate; the mesh is told
// the segments themselves (MeshLines), so that it knows exactly where a point lies. Only where segments have been
// moved, because obstacles cross, there is a slack instead: a point so close to a segment counts as lying on it, be it
// on the other side. Where all crossings are doubles, as in traced grids, there is neither. O(n).
#pragma once

#include <vector>

#include "taut/base/export.hpp"
#include "taut/cells/detail/trapezoids/trapezoids.hpp"
#include "taut/cells/mesh_parts.hpp"

namespace taut::detail {

struct TrapezoidCells {
  MeshParts parts;
  std::vector<TrapezoidId> trapezoids;  // of each cell
  // Of each vertex, the segment that a chord ends in the inside of; Trapezoids::kNone for input points. The border is
  // straight there, whatever rounding makes of it.
  std::vector<std::uint32_t> inside_of;
};
// `progress` may throw in order to give it up.
[[nodiscard]] TrapezoidCells trapezoid_cells(const Trapezoids& trapezoids, CornerRule corner_rule,
                                             const BuildProgress& progress = {});

// Only the parts, as for a triangulation.
[[nodiscard]] TAUT_INSIDE MeshParts free_cells(const Trapezoids& trapezoids, CornerRule corner_rule,
                                               const BuildProgress& progress = {});

}  // namespace taut::detail
