// The free faces of a triangulation as the cells of a convex mesh: portals where nothing bars the way, none along walls
// and blocked faces. O(n) in the faces taken.
#pragma once

#include <span>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/cells/mesh_parts.hpp"
#include "taut/cells/triangulation.hpp"

namespace taut::detail {

[[nodiscard]] TAUT_INSIDE MeshParts free_cells(const Triangulation& triangulation, CornerRule corner_rule);

// How far the edges of a triangulation may lie from where they ought to; 0 if no crossing has been rounded.
[[nodiscard]] double rounding_slack(const Triangulation& triangulation);

// Some of the free faces only; what lies beyond them is as if blocked. Keeps its memory from one call to the next.
class FreeCells {
 public:
  // Cell i is faces[i]; the slack is left to the caller.
  void take(const Triangulation& triangulation, CornerRule corner_rule, std::span<const FaceId> faces, MeshParts& out);
  // Vertex i of the parts is vertices()[i].
  [[nodiscard]] std::span<const VertexId> vertices() const { return vertices_; }

 private:
  std::vector<VertexId> vertices_;
  std::vector<std::uint32_t> cell_of_, index_of_;  // by slot; kNone in all slots between calls
};

// Whether a wall ends in this vertex or passes through it, be it in blocked space.
[[nodiscard]] bool meets_wall(const Triangulation& triangulation, VertexId v);

}  // namespace taut::detail
