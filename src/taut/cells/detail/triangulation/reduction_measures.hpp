// Lengths and angles of a face, as the sums and minima of a reduction are made of.
#pragma once

#include <algorithm>
#include <cmath>

#include "taut/cells/triangle_mesh.hpp"

namespace taut::detail {

[[nodiscard]] inline double length_of(const TriangleMesh& mesh, HalfEdge h) {
  return distance(mesh.position(mesh.origin(h)), mesh.position(mesh.target(h)));
}

// In radians, of the face's corner. Never below 0, however the cross product of a sliver is rounded.
[[nodiscard]] inline double angle_at(const TriangleMesh& mesh, FaceId f, unsigned corner) {
  const HalfEdge h(f, corner);
  const Vec2 apex = mesh.position(mesh.origin(h));
  const Vec2 a = mesh.position(mesh.target(h)) - apex, b = mesh.position(mesh.apex(h)) - apex;
  return std::atan2(std::max(0.0, cross(a, b)), dot(a, b));
}

}  // namespace taut::detail
