// The point of a convex mesh nearest to a given one. Distances are rounded; that the answer lies in the cells asked for
// is exact, so it can be the end of a path. Costs the cells in a ring as wide as the answer is far; no allocation.
#pragma once

#include <limits>
#include <optional>

#include "taut/base/detail/interrupt.hpp"
#include "taut/cells/convex_mesh.hpp"
#include "taut/geometry/segment.hpp"

namespace taut::detail {

// A point of the cell, p having been computed as one: p itself, or one so close to it that only rounding tells. It is
// free in the world as well, also where edges of the mesh lie a little beside those of the world (MeshParts::slack).
[[nodiscard]] Vec2 settled_in_cell(const ConvexMesh& mesh, std::uint32_t cell, Vec2 p);

// The point nearest to p in the cells for which accepts(cell), none of which contains p; among equally near ones the
// least. Nothing if no cell is accepted, or if it was interrupted.
template <class Accepts>
[[nodiscard]] std::optional<Vec2> nearest_in_cells(const ConvexMesh& mesh, Vec2 p, Interrupt& interrupt,
                                                   Accepts accepts) {
  const auto edges = mesh.edges();
  double best = std::numeric_limits<double>::infinity();
  Vec2 nearest;
  std::uint32_t home = MeshEdge::kNone;
  mesh.outwards(p, best, [&](std::uint32_t cell) {
    if (interrupt.asked(edges[cell].count())) best = -1;  // so that it goes no farther
    if (best < 0 || !accepts(cell)) return;
    for (std::uint32_t e = cell; e < cell + edges[cell].count(); ++e) {
      const Vec2 q = nearest_on_segment(p, edges[e].at, edges[mesh.next(e)].at);
      const double d = distance(p, q);
      if (d > best || (d == best && !(q < nearest))) continue;
      best = d;
      nearest = q;
      home = cell;
    }
  });
  if (home == MeshEdge::kNone || best < 0) return {};
  return settled_in_cell(mesh, home, nearest);
}

}  // namespace taut::detail
