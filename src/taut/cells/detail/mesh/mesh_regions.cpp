#include "taut/cells/detail/mesh/mesh_regions.hpp"

namespace taut::detail {

bool MeshRegions::update(const ConvexMesh& mesh, Interrupt& interrupt) {
  if (!begun_ || version_ != mesh.version()) {
    region_of_.assign(mesh.edges().size(), MeshEdge::kNone);
    pending_.clear();
    next_ = region_ = 0;
    version_ = mesh.version();
    begun_ = true;
    known_ = false;
  }
  if (!known_) known_ = flood(mesh, interrupt);
  return known_;
}

bool MeshRegions::flood(const ConvexMesh& mesh, Interrupt& interrupt) {
  const auto edges = mesh.edges();
  const bool squeezes = mesh.corner_rule() == CornerRule::allow;
  const auto enter = [&](std::uint32_t cell) {
    if (region_of_[cell] != MeshEdge::kNone) return;
    region_of_[cell] = region_;
    pending_.push_back(cell);
  };
  for (; next_ < edges.size(); ++next_) {
    if (pending_.empty()) {
      if (edges[next_].cell != next_ || region_of_[next_] != MeshEdge::kNone) continue;
      enter(next_);
    }
    while (!pending_.empty()) {
      const std::uint32_t cell = pending_.back(), count = edges[cell].count();
      if (interrupt.asked(count)) return false;
      pending_.pop_back();
      for (std::uint32_t e = cell; e < cell + count; ++e) {
        if (edges[e].has_twin()) enter(edges[edges[e].twin].cell);
        if (squeezes && edges[e].has(MeshEdge::kPinch)) {
          mesh.for_corners(MeshVertexId(edges[e].vertex), [&](std::uint32_t corner) { enter(edges[corner].cell); });
        }
      }
    }
    ++region_;
  }
  return true;
}

}  // namespace taut::detail
