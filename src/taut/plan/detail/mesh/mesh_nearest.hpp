// The point of a convex mesh nearest to a given one. Distances are rounded; that the answer lies in the cells asked for
// is exact, so it can be the end of a path. Costs the cells in a ring as wide as the answer is far; no allocation.
#pragma once

#include <optional>

#include "taut/base/detail/interrupt.hpp"
#include "taut/cells/convex_mesh.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/plan/detail/settled_point.hpp"

namespace taut::detail {

// A point of the cell, p having been computed as one: p itself, or one so close to it that only rounding tells. It is
// free in the world as well, also where edges of the mesh lie a little beside those of the world (MeshParts::slack).
// Nothing where the cell is too narrow to tell.
[[nodiscard]] std::optional<Vec2> settled_in_cell(const ConvexMesh& mesh, std::uint32_t cell, Vec2 p);

// The point nearest to p in the cells for which accepts(cell), none of which contains p; among equally near ones the
// least. Nothing if no cell is accepted, or if it was interrupted.
template <class Accepts>
[[nodiscard]] std::optional<Vec2> nearest_in_cells(const ConvexMesh& mesh, Vec2 p, Interrupt& interrupt,
                                                   Accepts accepts) {
  const auto edges = mesh.edges();
  NearestPlace refused{-1, {}, 0};  // the last one that could not be settled
  for (;;) {
    NearestPlace nearest;
    mesh.outwards(p, nearest.distance, [&](std::uint32_t cell) {
      if (interrupt.asked(edges[cell].count())) nearest.distance = -1;  // so that it goes no farther
      if (nearest.distance < 0 || !accepts(cell)) return;
      for (std::uint32_t e = cell; e < cell + edges[cell].count(); ++e) {
        const Vec2 q = nearest_on_segment(p, edges[e].at, edges[mesh.next(e)].at);
        const NearestPlace place{distance(p, q), q, cell};
        if (place < nearest && refused < place) nearest = place;
      }
    });
    if (!nearest.found() || nearest.distance < 0) return {};
    if (const auto settled = settled_in_cell(mesh, nearest.where, nearest.at)) return settled;
    refused = nearest;
  }
}

}  // namespace taut::detail
