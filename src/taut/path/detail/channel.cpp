#include "taut/path/detail/channel.hpp"

#include <algorithm>

#include "taut/geometry/segment.hpp"

namespace taut::detail {

void ChannelFinder::reach(std::uint32_t cell) {
  if (reached_in_[cell] == piece_) return;
  reached_in_[cell] = piece_;
  reached_.push_back(cell);
}

// From the cells reached so far to all that are joined to them along the segment.
void ChannelFinder::spread(const ConvexMesh& mesh, Vec2 from, Vec2 to) {
  const auto edges = mesh.edges();
  const bool squeezes = mesh.corner_rule() == CornerRule::allow;
  for (std::size_t i = 0; i < reached_.size(); ++i) {
    const std::uint32_t cell = reached_[i], end = cell + edges[cell].count();
    for (std::uint32_t e = cell; e < end; ++e) {
      const MeshEdge& edge = edges[e];
      if (squeezes && edge.has(MeshEdge::kPinch) && on_segment(edge.at, from, to)) {
        mesh.for_corners(MeshVertexId(edge.vertex), [&](std::uint32_t corner) { reach(edges[corner].cell); });
      }
      if (!edge.has_twin() || reached_in_[edges[edge.twin].cell] == piece_) continue;
      if (contact(from, to, edge.at, edges[mesh.next(e)].at) != Contact::none) reach(edges[edge.twin].cell);
    }
  }
}

bool ChannelFinder::find(const ConvexMesh& mesh, std::span<const Vec2> points, std::vector<MeshCellId>& cells) {
  cells.clear();
  if (points.empty()) return true;
  reached_in_.resize(mesh.edges().size());
  listed_in_.resize(mesh.edges().size());
  ++path_;
  mesh.locate(points.front(), places_);
  entries_.clear();
  for (const MeshPlace& place : places_) entries_.push_back(place.cell);
  for (std::size_t i = 0; i + 1 < std::max<std::size_t>(points.size(), 2); ++i) {
    const Vec2 from = points[i], to = points[std::min(i + 1, points.size() - 1)];
    ++piece_;
    reached_.clear();
    for (const std::uint32_t cell : entries_) reach(cell);
    spread(mesh, from, to);
    for (const std::uint32_t cell : reached_) {
      if (listed_in_[cell] == path_) continue;
      listed_in_[cell] = path_;
      cells.push_back(MeshCellId(cell));
    }
    entries_.clear();
    if (i + 2 < points.size()) {
      for (const std::uint32_t cell : reached_) {
        if (mesh.contains(MeshCellId(cell), to)) entries_.push_back(cell);
      }
    } else {  // the end may be any point, as near to a cell as the mesh allows
      mesh.locate(to, places_);
      for (const MeshPlace& place : places_) {
        if (reached_in_[place.cell] == piece_) entries_.push_back(place.cell);
      }
    }
    if (entries_.empty()) return false;
  }
  return true;
}

}  // namespace taut::detail
