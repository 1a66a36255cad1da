// Bridges: portals whose removal would part the mesh in two. Between them lie blocks, and blocks and bridges form
// trees. A shortest path crosses only the bridges between the block of its start and that of its goal; what hangs on
// any other bridge need not be searched, however many ways around there are in it. Found by Tarjan's depth-first
// numbering, O(n).
#include <algorithm>

#include "taut/base/detail/constants.hpp"
#include "taut/cells/convex_mesh.hpp"

namespace taut {
using namespace detail;

namespace {}

void ConvexMesh::mark_bridges() {
  for (MeshEdge& e : edges_) e.packed &= ~static_cast<std::uint32_t>(MeshEdge::kBridge);
  block_of_.clear();
  blocks_.clear();
  bridges_known_ = corner_rule_ == CornerRule::forbid;  // squeezing through double corners leads around bridges
  if (!bridges_known_) return;
  block_of_.assign(edges_.size(), kNone);
  struct Visit {
    std::uint32_t cell, entered, next;  // the edge it was entered by, seen from inside; the edge to look at next
  };
  std::vector<Visit> way;
  std::vector<std::uint32_t> number(edges_.size(), kNone), low(edges_.size(), kNone), pending;
  std::uint32_t count = 0;
  const auto enter = [&](std::uint32_t cell, std::uint32_t edge) {
    way.push_back({cell, edge, cell});
    pending.push_back(cell);
    number[cell] = low[cell] = count++;
  };
  for (const MeshCellId id : cells()) {
    if (number[id.value] != kNone) continue;
    enter(id.value, kNone);
    while (!way.empty()) {
      Visit& here = way.back();
      if (here.next < here.cell + edges_[here.cell].count()) {
        const std::uint32_t e = here.next++;
        if (!edges_[e].has_twin() || e == here.entered) continue;
        const std::uint32_t other = edges_[edges_[e].twin].cell;
        if (number[other] == kNone) {
          enter(other, edges_[e].twin);
        } else {
          low[here.cell] = std::min(low[here.cell], number[other]);
        }
        continue;
      }
      const Visit done = here;
      way.pop_back();
      if (!way.empty()) low[way.back().cell] = std::min(low[way.back().cell], low[done.cell]);
      if (low[done.cell] != number[done.cell]) continue;
      // Nothing from here on leads back to before: all cells still pending are a block, entered over a bridge.
      const auto block = static_cast<std::uint32_t>(blocks_.size());
      blocks_.push_back({done.entered, 0});
      std::uint32_t cell;
      do {
        cell = pending.back();
        pending.pop_back();
        block_of_[cell] = block;
      } while (cell != done.cell);
      if (done.entered == kNone) continue;
      set(done.entered, MeshEdge::kBridge, true);
      set(edges_[done.entered].twin, MeshEdge::kBridge, true);
    }
  }
  for (std::size_t block = blocks_.size(); block-- > 0;) {  // parents come after their children
    const std::uint32_t out = blocks_[block].way_out;
    if (out != kNone) blocks_[block].depth = blocks_[block_of_[edges_[edges_[out].twin].cell]].depth + 1;
  }
}

}  // namespace taut
