// What a decomposition is made from: the borders of a triangulation's free faces, or segments as they are.
#include <algorithm>

#include "taut/cells/detail/mesh/free_cells.hpp"
#include "taut/cells/detail/trapezoids/trapezoids.hpp"

namespace taut::detail {

Trapezoids::Trapezoids(const Triangulation& triangulation, std::uint64_t seed, const BuildProgress& progress)
    : slack_(rounding_slack(triangulation)) {
  const TriangleMesh& mesh = triangulation.mesh();
  std::vector<BarrierSegment> barriers;
  for (std::uint32_t i = 0; i < mesh.face_slots(); ++i) {
    if (!triangulation.is_free(FaceId(i))) continue;
    for (unsigned side = 0; side < 3; ++side) {
      const HalfEdge h(FaceId(i), side), other = mesh.twin(h);
      const bool free_beyond = other.valid() && triangulation.is_free(other.face());
      if (free_beyond && (!triangulation.has_wall(h) || other.value < h.value)) continue;
      barriers.push_back({mesh.position(mesh.origin(h)), mesh.position(mesh.target(h)), true, free_beyond});
    }
  }
  build(barriers, Input::trusted, seed, progress);
  // Vertices of the triangulation that are ours, by their position.
  sealed_.assign(vertices_.size(), 0);
  for (std::uint32_t i = 0; i < mesh.vertex_slots(); ++i) {
    const VertexId v(i);
    if (!mesh.in_use(v) || !meets_wall(triangulation, v)) continue;
    const Vec2 p = mesh.position(v);
    const auto place = std::lower_bound(vertices_.begin(), vertices_.end(), p,
                                        [](Vec2 a, Vec2 b) { return a.y != b.y ? a.y < b.y : a.x < b.x; });
    if (place != vertices_.end() && *place == p) sealed_[static_cast<std::size_t>(place - vertices_.begin())] = 1;
  }
}

Trapezoids::Trapezoids(std::span<const BarrierSegment> segments, std::uint64_t seed) {
  build(segments, Input::checked, seed, {});
  sealed_.assign(vertices_.size(), 0);
  for (const Segment& s : segments_) {
    if (s.free_left && s.free_right) sealed_[s.lower] = sealed_[s.upper] = 1;
  }
}

}  // namespace taut::detail
