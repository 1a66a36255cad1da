#include "taut/plan/detail/mesh/mesh_nearest.hpp"

#include <cmath>

namespace taut::detail {
namespace {

// Contained in the cell, and farther inside than its edges may be wrong.
bool is_surely_in(const ConvexMesh& mesh, std::uint32_t cell, Vec2 p) {
  if (!mesh.contains(MeshCellId(cell), p)) return false;
  const auto edges = mesh.edges();
  for (std::uint32_t e = cell; mesh.slack() > 0 && e < cell + edges[cell].count(); ++e) {
    const Vec2 along = edges[mesh.next(e)].at - edges[e].at;
    if (cross(along, p - edges[e].at) < 2 * mesh.slack() * length(along)) return false;
  }
  return true;
}

}  // namespace

Vec2 settled_in_cell(const ConvexMesh& mesh, std::uint32_t cell, Vec2 p) {
  if (is_surely_in(mesh, cell, p)) return p;
  const auto corners = mesh.cell(MeshCellId(cell));
  Vec2 middle = corners[0].at;
  for (std::size_t i = 1; i < corners.size(); ++i) middle = middle + corners[i].at;
  middle = (1 / static_cast<double>(corners.size())) * middle;
  for (int power = -52; power < 0; ++power) {
    const Vec2 q = p + std::ldexp(1.0, power) * (middle - p);
    if (is_surely_in(mesh, cell, q)) return q;
  }
  // The cell is so narrow that rounding misses it: its corners are all that is sure, and some may be beyond its border.
  const Vec2* nearest = nullptr;
  for (const MeshEdge& corner : corners) {
    if (nearest != nullptr && distance(p, corner.at) >= distance(p, *nearest)) continue;
    if (mesh.contains(MeshCellId(cell), corner.at)) nearest = &corner.at;
  }
  return nearest != nullptr ? *nearest : p;
}

}  // namespace taut::detail
