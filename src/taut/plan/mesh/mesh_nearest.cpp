#include "taut/plan/mesh/mesh_nearest.hpp"

#include "taut/geometry/predicates.hpp"

namespace taut {
namespace {

// Contained in the cell, and farther inside than its edges may be wrong.
bool is_surely_in(const ConvexMesh& mesh, std::uint32_t cell, Vec2 p) {
  if (!cell_contains(mesh, cell, p)) return false;
  const auto edges = mesh.edges();
  for (std::uint32_t e = cell; mesh.slack() > 0 && e < cell + edges[cell].count(); ++e) {
    const Vec2 along = edges[mesh.next(e)].at - edges[e].at;
    if (cross(along, p - edges[e].at) < 2 * mesh.slack() * length(along)) return false;
  }
  return true;
}

}  // namespace

bool cell_contains(const ConvexMesh& mesh, std::uint32_t cell, Vec2 p) {
  const auto edges = mesh.edges();
  for (std::uint32_t e = cell; e < cell + edges[cell].count(); ++e) {
    if (orient2d(edges[e].at, edges[mesh.next(e)].at, p) < 0) return false;
  }
  return true;
}

Vec2 settled_in_cell(const ConvexMesh& mesh, std::uint32_t cell, Vec2 p) {
  if (is_surely_in(mesh, cell, p)) return p;
  const auto corners = mesh.cell(MeshCellId(cell));
  Vec2 middle = corners[0].at;
  for (std::size_t i = 1; i < corners.size(); ++i) middle = middle + corners[i].at;
  middle = (1 / static_cast<double>(corners.size())) * middle;
  for (double part = 0x1p-52; part < 1; part *= 2) {
    const Vec2 q = p + part * (middle - p);
    if (is_surely_in(mesh, cell, q)) return q;
  }
  // The cell is so narrow that rounding misses it: its corners are all that is sure.
  Vec2 nearest = corners[0].at;
  for (const MeshEdge& corner : corners) {
    if (distance(p, corner.at) < distance(p, nearest)) nearest = corner.at;
  }
  return nearest;
}

}  // namespace taut
