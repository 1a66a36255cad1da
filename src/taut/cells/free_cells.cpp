#include "taut/cells/free_cells.hpp"

#include "taut/geometry/tolerance.hpp"

namespace taut {
namespace {

// A crossing is moved by at most kCrossingApartPerExtent; later ones on the same edge may move it again.
constexpr double kSlackPerExtent = 4 * kCrossingApartPerExtent;

}  // namespace

MeshParts free_cells(const Triangulation& triangulation, CornerRule corner_rule) {
  const TriangleMesh& mesh = triangulation.mesh();
  MeshParts parts;
  parts.corner_rule = corner_rule;
  if (triangulation.is_rounded()) parts.slack = kSlackPerExtent * triangulation.domain().extent();
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
  const bool squeezes = corner_rule == CornerRule::allow;
  for (std::uint32_t v = 0; squeezes && v < mesh.vertex_slots(); ++v) {
    if (index_of[v] == MeshParts::kNone) continue;
    const bool wall = mesh.around(VertexId(v), [&](HalfEdge h) { return triangulation.has_wall(h); });
    if (!wall) continue;
    parts.sealed.resize(parts.positions.size());
    parts.sealed[index_of[v]] = 1;
  }
  return parts;
}

}  // namespace taut
