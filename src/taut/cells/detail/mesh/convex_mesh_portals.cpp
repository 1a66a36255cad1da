// The portals that searches cross all the time: those that lead neither into a dead end nor out of one. On maps of
// games nine out of ten edges are something else.
#include <algorithm>

#include "taut/base/detail/constants.hpp"
#include "taut/cells/convex_mesh.hpp"

namespace taut {
using namespace detail;

namespace {}

void ConvexMesh::drop_portals(std::uint32_t cell) {
  std::uint32_t run = kNone, count = 0;
  for (std::uint32_t e = cell; e < cell + edges_[cell].count(); ++e) {
    if (portal_of_[e] == kNone) continue;
    run = portals_[portal_of_[e]].run;
    count = portals_[portal_of_[e]].count();
    portal_of_[e] = kNone;
  }
  if (run == kNone) return;
  if (unused_portals_.size() <= count) unused_portals_.resize(count + 1);
  unused_portals_[count].push_back(run);
}

void ConvexMesh::make_portals(std::uint32_t cell) {
  const std::uint32_t end = cell + edges_[cell].count();
  std::uint32_t count = 0;
  bool pinch = false;
  for (std::uint32_t e = cell; e < end; ++e) {
    count += edges_[e].is_core() ? 1 : 0;
    pinch = pinch || edges_[e].has(MeshEdge::kPinch);
  }
  if (count == 0) return;
  auto run = static_cast<std::uint32_t>(portals_.size());
  if (count < unused_portals_.size() && !unused_portals_[count].empty()) {
    run = unused_portals_[count].back();
    unused_portals_[count].pop_back();
  } else {
    portals_.resize(portals_.size() + count);
  }
  std::uint32_t place = run;
  for (std::uint32_t e = cell; e < end; ++e) {
    if (!edges_[e].is_core()) continue;
    const MeshEdge& far_end = edges_[next(e)];
    const std::uint32_t flags = (edges_[e].has(MeshEdge::kTurn) ? MeshPortal::kRightTurn : 0u) |
                                (far_end.has(MeshEdge::kTurn) ? MeshPortal::kLeftTurn : 0u) |
                                (pinch ? MeshPortal::kPinch : 0u) |
                                (edges_[e].has(MeshEdge::kBridge) ? MeshPortal::kBridge : 0u);
    portals_[place] = {edges_[e].at,
                       far_end.at,
                       edges_[e].vertex,
                       far_end.vertex,
                       kNone,
                       e,
                       run,
                       count << MeshEdge::kFlagBits | flags};
    portal_of_[e] = place++;
  }
}

void ConvexMesh::join_portals(std::uint32_t cell) {
  for (std::uint32_t e = cell; e < cell + edges_[cell].count(); ++e) {
    if (portal_of_[e] == kNone) continue;
    const std::uint32_t beyond = portal_of_[edges_[e].twin];
    portals_[portal_of_[e]].beyond = beyond;
    portals_[beyond].beyond = portal_of_[e];
  }
}

void ConvexMesh::make_all_portals() {
  portals_.clear();
  unused_portals_.clear();
  portal_of_.assign(edges_.size(), kNone);
  const std::vector<MeshCellId> all = cells();
  for (const MeshCellId id : all) make_portals(id.value);
  for (const MeshCellId id : all) join_portals(id.value);
}

// Portals change where their cells have changed: those around a touched vertex, and those that left a dead end.
void ConvexMesh::update_portals() {
  for (const std::uint32_t v : touched_) {
    for_corners(MeshVertexId(v), [&](std::uint32_t e) { changed_cells_.push_back(edges_[e].cell); });
  }
  std::sort(changed_cells_.begin(), changed_cells_.end());
  changed_cells_.erase(std::unique(changed_cells_.begin(), changed_cells_.end()), changed_cells_.end());
  std::erase_if(changed_cells_, [&](std::uint32_t cell) { return edges_[cell].cell != cell; });
  for (const std::uint32_t cell : changed_cells_) drop_portals(cell);
  for (const std::uint32_t cell : changed_cells_) make_portals(cell);
  for (const std::uint32_t cell : changed_cells_) join_portals(cell);
  changed_cells_.clear();
}

}  // namespace taut
