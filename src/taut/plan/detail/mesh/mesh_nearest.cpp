#include "taut/plan/detail/mesh/mesh_nearest.hpp"

#include "taut/geometry/predicates.hpp"
#include "taut/plan/detail/settled_point.hpp"

namespace taut::detail {

namespace {

// Whether a cell whose edges are true contains a point. Begins with the edge `first`; if the point is on the wrong side
// of an edge, that becomes the first one: a point nearby is likely to fail there as well.
bool contains_from(const ConvexMesh& mesh, std::uint32_t cell, Vec2 p, std::uint32_t& first) {
  std::uint32_t e = first;
  for (std::uint32_t left = mesh.edges()[cell].count(); left > 0; --left, e = mesh.next(e)) {
    first = e;
    if (orient2d(mesh.back(e), mesh.ahead(e), p) < 0) return false;
  }
  return true;
}

}  // namespace

std::optional<Vec2> settled_in_cell(const ConvexMesh& mesh, std::uint32_t cell, Vec2 p) {
  const auto corners = mesh.cell(MeshCellId(cell));
  std::uint32_t first = cell;
  // Who does not know where edges ought to lie can only keep clear of them, however narrow the cell is.
  const double reach = mesh.knows_truth() ? 0 : mesh.bounds().extent();
  return settled_point(
      p, static_cast<std::uint32_t>(corners.size()), mesh.rounding(), reach,
      [&](std::uint32_t i) { return corners[i].at; },
      [&](Vec2 q) {
        return mesh.slack() == 0 ? contains_from(mesh, cell, q, first) : mesh.truly_contains(MeshCellId(cell), q);
      });
}

}  // namespace taut::detail
