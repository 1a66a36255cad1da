// The channel of a path: the cells of a convex mesh that it runs through, touches with its pieces, or turns in. Found
// exactly, by spreading from cell to cell over the portals that a piece meets; cells are convex, so a piece that stays
// in free space is covered by cells that are joined this way, and one that leaves it is not. Costs the edges of the
// cells found.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "taut/cells/convex_mesh.hpp"

namespace taut::detail {

class ChannelFinder {
 public:
  // Lists the cells, each once, in about the order of the path. Returns whether the path stays in the mesh; if not, the
  // cells are those up to where it leaves it. The path must be straight from point to point.
  bool find(const ConvexMesh& mesh, std::span<const Vec2> points, std::vector<MeshCellId>& cells);

 private:
  void spread(const ConvexMesh& mesh, Vec2 from, Vec2 to);
  void reach(std::uint32_t cell);

  std::vector<MeshPlace> places_;
  std::vector<std::uint32_t> reached_;                 // cells of the piece at hand
  std::vector<std::uint32_t> entries_;                 // those that hold the beginning of the next one
  std::vector<std::uint64_t> reached_in_, listed_in_;  // by cell: the last piece and path
  std::uint64_t piece_ = 0, path_ = 0;
};

}  // namespace taut::detail
