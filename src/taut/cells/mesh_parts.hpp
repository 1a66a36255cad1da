// The ids of a ConvexMesh and the plain description one is built from.
#pragma once

#include <cstdint>
#include <vector>

#include "taut/base/id.hpp"
#include "taut/cells/detail/mesh/mesh_lines.hpp"
#include "taut/geometry/vec.hpp"
#include "taut/world/corner_rule.hpp"

namespace taut {

// The ids of a mesh's corners, directed edges and cells.
using MeshVertexId = Id<struct MeshVertexTag>;
using MeshEdgeId = Id<struct MeshEdgeTag>;  // a directed edge, with the cell it belongs to on its left
using MeshCellId = Id<struct MeshCellTag>;  // named by its first edge: not dense, see ConvexMesh::cells()

// What mesh files, triangulations and trapezoids all can say about themselves. Cell c has the corners
// corners[cell_begin[c]] up to corners[cell_begin[c + 1]], counter-clockwise; across[k] is the cell on the other side
// of the edge that leaves corner k.
struct MeshParts {
  // What `across` holds where no cell is.
  static constexpr std::uint32_t kNone = 0xffffffffu;

  std::vector<Vec2> positions;               // of the vertices
  std::vector<std::uint32_t> cell_begin{0};  // one more than there are cells
  std::vector<std::uint32_t> corners;        // indices of positions
  std::vector<std::uint32_t> across;         // kNone where blocked space or a wall is
  // Vertices that a wall passes through although no cell borders on it there, as it runs in blocked space: walls seal
  // double corners. Either empty or a number other than 0 for each such vertex.
  std::vector<std::uint8_t> sealed{};
  // How far edges may lie from where they ought to, because crossings of obstacles have been rounded: a point this
  // close to an edge counts as lying on it.
  double slack = 0;
  // Where chords end inside borders and have been rounded: the true borders, by corner. Only where there is no slack.
  detail::MeshLines lines{};
  // Whether paths may squeeze between blocked areas that touch in a vertex.
  CornerRule corner_rule = CornerRule::forbid;

  // How many cells there are.
  [[nodiscard]] std::size_t cells() const { return cell_begin.size() - 1; }
};

}  // namespace taut
