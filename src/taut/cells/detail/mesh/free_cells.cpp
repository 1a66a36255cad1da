#include "taut/cells/detail/mesh/free_cells.hpp"

#include "taut/base/detail/constants.hpp"
#include "taut/geometry/detail/tolerance.hpp"

namespace taut::detail {

double rounding_slack(const Triangulation& triangulation) {
  return triangulation.is_rounded() ? kEdgeSlackPerCrossingApart * triangulation.crossing_apart() : 0;
}

bool meets_wall(const Triangulation& triangulation, VertexId v) {
  return triangulation.mesh().around(v, [&](HalfEdge h) { return triangulation.has_wall(h); });
}

void FreeCells::take(const Triangulation& triangulation, CornerRule corner_rule, std::span<const FaceId> faces,
                     MeshParts& out) {
  const TriangleMesh& mesh = triangulation.mesh();
  out.corner_rule = corner_rule;
  out.positions.clear();
  out.cell_begin.assign(1, 0);
  out.corners.clear();
  out.across.clear();
  out.sealed.clear();
  vertices_.clear();
  cell_of_.resize(mesh.face_slots(), kNone);
  index_of_.resize(mesh.vertex_slots(), kNone);
  for (std::uint32_t i = 0; i < faces.size(); ++i) cell_of_[faces[i].value] = i;
  for (const FaceId f : faces) {
    for (unsigned side = 0; side < 3; ++side) {
      const HalfEdge h(f, side);
      const VertexId v = mesh.origin(h);
      if (index_of_[v.value] == kNone) {
        index_of_[v.value] = static_cast<std::uint32_t>(vertices_.size());
        vertices_.push_back(v);
        out.positions.push_back(mesh.position(v));
      }
      out.corners.push_back(index_of_[v.value]);
      const HalfEdge other = mesh.twin(h);
      const bool open = other.valid() && !triangulation.has_wall(h);
      out.across.push_back(open ? cell_of_[other.face().value] : kNone);
    }
    out.cell_begin.push_back(static_cast<std::uint32_t>(out.corners.size()));
  }
  if (corner_rule == CornerRule::allow) {
    for (const VertexId v : vertices_) out.sealed.push_back(meets_wall(triangulation, v) ? 1 : 0);
  }
  for (const FaceId f : faces) cell_of_[f.value] = kNone;
  for (const VertexId v : vertices_) index_of_[v.value] = kNone;
}

MeshParts free_cells(const Triangulation& triangulation, CornerRule corner_rule) {
  std::vector<FaceId> faces;
  for (std::uint32_t i = 0; i < triangulation.mesh().face_slots(); ++i) {
    if (triangulation.is_free(FaceId(i))) faces.push_back(FaceId(i));
  }
  FreeCells cells;
  MeshParts parts;
  cells.take(triangulation, corner_rule, faces, parts);
  parts.slack = rounding_slack(triangulation);
  return parts;
}

}  // namespace taut::detail
