#include "taut/cells/free_cells.hpp"

namespace taut {

MeshParts free_cells(const Triangulation& triangulation, CornerRule corner_rule) {
  const TriangleMesh& mesh = triangulation.mesh();
  MeshParts parts;
  parts.corner_rule = corner_rule;
  std::vector<std::uint32_t> cell_of(mesh.face_slots(), MeshParts::kNone);
  std::vector<std::uint32_t> index_of(mesh.vertex_slots(), MeshParts::kNone);
  std::uint32_t cells = 0;
  for (std::uint32_t i = 0; i < mesh.face_slots(); ++i) {
    if (triangulation.is_free(FaceId(i))) cell_of[i] = cells++;
  }
  parts.cell_begin.reserve(cells + 1);
  parts.corners.reserve(3 * std::size_t{cells});
  parts.across.reserve(3 * std::size_t{cells});
  for (std::uint32_t i = 0; i < mesh.face_slots(); ++i) {
    if (cell_of[i] == MeshParts::kNone) continue;
    for (unsigned side = 0; side < 3; ++side) {
      const HalfEdge h(FaceId(i), side);
      const VertexId v = mesh.origin(h);
      if (index_of[v.value] == MeshParts::kNone) {
        index_of[v.value] = static_cast<std::uint32_t>(parts.positions.size());
        parts.positions.push_back(mesh.position(v));
      }
      parts.corners.push_back(index_of[v.value]);
      const HalfEdge other = mesh.twin(h);
      parts.across.push_back(triangulation.has_wall(h) || !other.valid() ? MeshParts::kNone
                                                                         : cell_of[other.face().value]);
    }
    parts.cell_begin.push_back(static_cast<std::uint32_t>(parts.corners.size()));
  }
  return parts;
}

}  // namespace taut
