#include "taut/cells/turn_corners.hpp"

#include <algorithm>

#include "taut/geometry/predicates.hpp"

namespace taut {
namespace {

// Whether the sector that begins at this half-edge, which is closed, and runs counter-clockwise to the next closed one
// is free and wider than 180 degrees.
bool is_wide_wedge(const Triangulation& triangulation, HalfEdge first) {
  const TriangleMesh& mesh = triangulation.mesh();
  if (!triangulation.is_free(first.face())) return false;
  HalfEdge last = first.previous();  // towards the vertex
  while (!mesh.is_constrained(last)) last = mesh.twin(last).previous();
  const Vec2 at = mesh.position(mesh.origin(first)), a = mesh.position(mesh.target(first)),
             b = mesh.position(mesh.origin(last));
  if (mesh.target(first) == mesh.origin(last)) return true;  // all around the end of a wall
  const int side = orient2d(at, a, b);
  return side < 0 || (side == 0 && dot(a - at, b - at) > 0);
}

bool can_turn(const Triangulation& triangulation, VertexId v) {
  const TriangleMesh& mesh = triangulation.mesh();
  if (!mesh.in_use(v) || !mesh.is_joined(v)) return false;
  bool is_bounded = false;
  const bool has_wide_wedge = mesh.around(v, [&](HalfEdge h) {
    if (!mesh.is_constrained(h)) return false;
    is_bounded = true;
    return is_wide_wedge(triangulation, h);
  });
  return has_wide_wedge || (!is_bounded && triangulation.is_free(mesh.edge_at(v).face()));
}

}  // namespace

TurnCorners::TurnCorners(const Triangulation& triangulation) : can_turn_(triangulation.mesh().vertex_slots()) {
  for (std::uint32_t v = 0; v < can_turn_.size(); ++v) can_turn_[v] = can_turn(triangulation, VertexId(v));
}

void TurnCorners::update(const Triangulation& triangulation) {
  const TriangleMesh& mesh = triangulation.mesh();
  can_turn_.resize(mesh.vertex_slots());
  touched_.clear();
  for (const FaceId f : triangulation.changed()) {
    if (!mesh.in_use(f)) continue;
    for (unsigned i = 0; i < 3; ++i) touched_.push_back(mesh.corner(f, i));
  }
  // Each once: a vertex is looked at all around, and one with many faces is a corner of many changed ones.
  std::sort(touched_.begin(), touched_.end());
  touched_.erase(std::unique(touched_.begin(), touched_.end()), touched_.end());
  for (const VertexId v : touched_) can_turn_[v.value] = can_turn(triangulation, v);
}

}  // namespace taut
