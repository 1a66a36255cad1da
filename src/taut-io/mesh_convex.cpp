#include "taut-io/mesh_convex.hpp"

#include "taut/cells/convex_mesh.hpp"

namespace taut::io {

MeshParts to_mesh_parts(const MeshFile& mesh, CornerRule corner_rule) {
  MeshParts parts;
  parts.corner_rule = corner_rule;
  parts.positions = mesh.vertices;
  for (const MeshFile::Polygon& polygon : mesh.polygons) {
    const std::size_t n = polygon.vertices.size();
    for (std::size_t i = 0; i < n; ++i) {
      // The file names the neighbour across the edge that leads to a corner, the parts the one that leaves it.
      const int across = polygon.neighbours[i + 1 < n ? i + 1 : 0];
      parts.corners.push_back(static_cast<std::uint32_t>(polygon.vertices[i]));
      parts.across.push_back(across == MeshFile::kNone ? MeshParts::kNone : static_cast<std::uint32_t>(across));
    }
    parts.cell_begin.push_back(static_cast<std::uint32_t>(parts.corners.size()));
  }
  return parts;
}

MeshFile to_mesh_file(const MeshParts& parts) {
  MeshFile file;
  file.vertices = parts.positions;
  for (std::size_t c = 0; c < parts.cells(); ++c) {
    MeshFile::Polygon polygon;
    const std::uint32_t begin = parts.cell_begin[c], end = parts.cell_begin[c + 1];
    for (std::uint32_t k = begin; k < end; ++k) {
      const std::uint32_t across = parts.across[k > begin ? k - 1 : end - 1];
      polygon.vertices.push_back(static_cast<int>(parts.corners[k]));
      polygon.neighbours.push_back(across == MeshParts::kNone ? MeshFile::kNone : static_cast<int>(across));
    }
    file.polygons.push_back(std::move(polygon));
  }
  // The mesh knows how the cells lie around a vertex.
  std::vector<MeshCellId> placed;
  const ConvexMesh mesh(parts, &placed);
  std::vector<int> number(mesh.edges().size(), MeshFile::kNone);
  for (std::size_t c = 0; c < placed.size(); ++c) number[placed[c].value] = static_cast<int>(c);
  for (std::uint32_t v = 0; v < parts.positions.size(); ++v) {
    std::vector<int> around;
    const auto add_wedge = [&](std::uint32_t first) {
      std::uint32_t corner = first;
      do {
        around.push_back(number[mesh.edges()[corner].cell]);
        corner = mesh.corner_after(corner);
      } while (corner != MeshEdge::kNone && corner != first);
      if (corner == MeshEdge::kNone) around.push_back(MeshFile::kNone);
    };
    std::uint32_t any = MeshEdge::kNone;
    mesh.for_corners(MeshVertexId(v), [&](std::uint32_t corner) {
      any = corner;
      if (!mesh.edges()[corner].has_twin()) add_wedge(corner);
    });
    if (any != MeshEdge::kNone && around.empty()) add_wedge(any);
    file.vertex_polygons.push_back(std::move(around));
  }
  return file;
}

}  // namespace taut::io
