#include "taut/plan/detail/mesh/mesh_regions.hpp"

namespace taut::detail {

void MeshRegions::update(const ConvexMesh& mesh) {
  if (known_ && version_ == mesh.version()) return;
  known_ = true;
  version_ = mesh.version();
  const auto edges = mesh.edges();
  const bool squeezes = mesh.corner_rule() == CornerRule::allow;
  region_of_.assign(edges.size(), MeshEdge::kNone);
  std::uint32_t region = 0;
  const auto enter = [&](std::uint32_t cell) {
    if (region_of_[cell] != MeshEdge::kNone) return;
    region_of_[cell] = region;
    pending_.push_back(cell);
  };
  for (std::uint32_t first = 0; first < edges.size(); ++first) {
    if (edges[first].cell != first || region_of_[first] != MeshEdge::kNone) continue;
    for (enter(first); !pending_.empty();) {
      const std::uint32_t cell = pending_.back();
      pending_.pop_back();
      for (std::uint32_t e = cell; e < cell + edges[cell].count(); ++e) {
        if (edges[e].has_twin()) enter(edges[edges[e].twin].cell);
        if (squeezes && edges[e].has(MeshEdge::kPinch)) {
          mesh.for_corners(MeshVertexId(edges[e].vertex), [&](std::uint32_t corner) { enter(edges[corner].cell); });
        }
      }
    }
    ++region;
  }
}

}  // namespace taut::detail
