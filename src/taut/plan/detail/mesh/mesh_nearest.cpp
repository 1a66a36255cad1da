#include "taut/plan/detail/mesh/mesh_nearest.hpp"

#include <cmath>

#include "taut/geometry/predicates.hpp"

namespace taut::detail {
namespace {

// Contained in the cell, and farther inside than its edges may be wrong. Begins with the edge `first`; if the point is
// on the wrong side of an edge, that becomes the first one: a point nearby is likely to fail there as well.
bool is_surely_in(const ConvexMesh& mesh, std::uint32_t cell, Vec2 p, std::uint32_t& first) {
  const auto edges = mesh.edges();
  std::uint32_t e = first;
  for (std::uint32_t left = edges[cell].count(); left > 0; --left, e = mesh.next(e)) {
    first = e;
    if (orient2d(mesh.back(e), mesh.ahead(e), p) < 0) return false;
    if (mesh.slack() == 0) continue;
    const Vec2 along = edges[mesh.next(e)].at - edges[e].at;
    if (cross(along, p - edges[e].at) < 2 * mesh.slack() * length(along)) return false;
  }
  return true;
}

}  // namespace

Vec2 settled_in_cell(const ConvexMesh& mesh, std::uint32_t cell, Vec2 p) {
  std::uint32_t first = cell;
  if (is_surely_in(mesh, cell, p, first)) return p;
  const auto corners = mesh.cell(MeshCellId(cell));
  Vec2 middle = corners[0].at;
  for (std::size_t i = 1; i < corners.size(); ++i) middle = middle + corners[i].at;
  middle = (1 / static_cast<double>(corners.size())) * middle;
  for (int power = -52; power < 0; ++power) {
    const Vec2 q = p + std::ldexp(1.0, power) * (middle - p);
    if (is_surely_in(mesh, cell, q, first)) return q;
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
