#include "taut/cells/detail/triangulation/face_sectors.hpp"

#include "taut/cells/detail/triangulation/triangle_walk.hpp"

namespace taut::detail {

FaceSectors::FaceSectors(const TriangleMesh& mesh) {
  constexpr std::size_t kFrame = 4;  // the first vertices, and far from everything
  for (std::size_t i = kFrame; i < mesh.vertex_slots(); ++i) {
    if (mesh.in_use(VertexId::at(i))) box_.extend(mesh.position(VertexId::at(i)));
  }
  const Box2& box = box_;
  const double wanted = static_cast<double>(mesh.face_count()) / 2 + 1;
  // Long boxes get long rows, but never more sectors than wanted in one direction.
  const double area = std::max(box.width(), box.extent() / wanted) * std::max(box.height(), box.extent() / wanted);
  scale_ = std::sqrt(wanted / area);
  columns_ = static_cast<std::size_t>(box.width() * scale_) + 1;
  rows_ = static_cast<std::size_t>(box.height() * scale_) + 1;
  sectors_.assign(columns_ * rows_, FaceId::kNone);
  for (std::size_t i = kFrame; i < mesh.vertex_slots(); ++i) {
    const VertexId v = VertexId::at(i);
    if (mesh.in_use(v)) sectors_[sector_of(mesh.position(v))] = mesh.edge_at(v).face().value;
  }
  // Sectors without a vertex, inside long triangles often the most, take the face around their middle, found from the
  // sector before. As long as that is cheap: where it leads across many slivers again and again, any face must do.
  std::uint32_t last = mesh.edge_at(VertexId(0)).face().value;  // the frame is always there; face 0 may be no more
  std::size_t steps = 0;
  for (std::size_t i = 0; i < sectors_.size(); ++i) {
    std::uint32_t& sector = sectors_[i];
    if (sector == FaceId::kNone && steps < kStepsPerSector * sectors_.size()) {
      const std::size_t column = i % columns_, row = i / columns_;
      const Vec2 middle{box.min.x + (static_cast<double>(column) + 0.5) / scale_,
                        box.min.y + (static_cast<double>(row) + 0.5) / scale_};
      // The last column and row may reach beyond the box, even beyond the frame.
      const FaceId from(row > 0 && column == 0 ? sectors_[i - columns_] : last);
      if (box.contains(middle)) last = mesh.walk(middle, from, [&](HalfEdge) { ++steps; }).edge.face().value;
    } else if (sector != FaceId::kNone) {
      last = sector;
    }
    sector = last;
  }
}

// Where the face of a sector is no more, those around may still know one: looks left, right, down and up, further and
// further.
FaceId FaceSectors::beside(const TriangleMesh& mesh, Vec2 p) const {
  constexpr std::size_t kFurthest = 16;
  const std::size_t home = sector_of(p);
  for (std::size_t away = 1; away <= kFurthest; ++away) {
    for (const std::size_t i : {home - away, home + away, home - away * columns_, home + away * columns_}) {
      if (i >= sectors_.size()) continue;  // also what would lie before the first one
      const FaceId f(sectors_[i]);
      if (f.value < mesh.face_slots() && mesh.in_use(f)) return f;
    }
  }
  return mesh.edge_at(VertexId(0)).face();
}

void FaceSectors::enter(const TriangleMesh& mesh, FaceId f) {
  const Vec2 a = mesh.position(mesh.corner(f, 0)), b = mesh.position(mesh.corner(f, 1)),
             c = mesh.position(mesh.corner(f, 2));
  sectors_[sector_of({(a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3})] = f.value;
}

}  // namespace taut::detail
