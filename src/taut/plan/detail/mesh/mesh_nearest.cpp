#include "taut/plan/detail/mesh/mesh_nearest.hpp"

#include "taut/plan/detail/settled_point.hpp"

namespace taut::detail {

std::optional<Vec2> settled_in_cell(const ConvexMesh& mesh, std::uint32_t cell, Vec2 p) {
  const auto corners = mesh.cell(MeshCellId(cell));
  return settled_point(
      p, static_cast<std::uint32_t>(corners.size()), mesh.slack(), [&](std::uint32_t i) { return corners[i].at; },
      [&](Vec2 q) { return mesh.truly_contains(MeshCellId(cell), q); });
}

}  // namespace taut::detail
