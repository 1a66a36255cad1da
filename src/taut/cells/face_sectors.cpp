#include "taut/cells/face_sectors.hpp"

namespace taut {

FaceSectors::FaceSectors(const TriangleMesh& mesh, const Box2& box) : box_(box) {
  const double wanted = static_cast<double>(mesh.face_count()) / 2 + 1;
  // Long boxes get long rows, but never more sectors than wanted in one direction.
  const double area = std::max(box.width(), box.extent() / wanted) * std::max(box.height(), box.extent() / wanted);
  scale_ = std::sqrt(wanted / area);
  columns_ = static_cast<std::size_t>(box.width() * scale_) + 1;
  rows_ = static_cast<std::size_t>(box.height() * scale_) + 1;
  sectors_.assign(columns_ * rows_, FaceId::kNone);
  for (std::size_t i = 0; i < mesh.vertex_slots(); ++i) {
    const VertexId v = VertexId::at(i);
    if (mesh.in_use(v)) sectors_[sector_of(mesh.position(v))] = mesh.edge_at(v).face().value;
  }
  // Sectors inside large triangles saw no vertex: take the one before, or, ahead of the first, any.
  std::uint32_t last = 0;
  for (std::uint32_t& sector : sectors_) {
    if (sector == FaceId::kNone) sector = last;
    last = sector;
  }
}

void FaceSectors::enter(const TriangleMesh& mesh, FaceId f) {
  const Vec2 a = mesh.position(mesh.corner(f, 0)), b = mesh.position(mesh.corner(f, 1)),
             c = mesh.position(mesh.corner(f, 2));
  sectors_[sector_of({(a.x + b.x + c.x) / 3, (a.y + b.y + c.y) / 3})] = f.value;
}

}  // namespace taut
