#include "taut/plan/detail/triangles/triangle_nearest.hpp"

#include "taut/cells/detail/mesh/free_cells.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/detail/vectors.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut::detail {
namespace {

// Whether p lies in the face, or beside it where it ends at edges that may be bent; then it is free, and nothing parts
// it from the middle of the face, by the obstacles as given.
bool truly_contains(const Triangulation& triangulation, FaceId face, Vec2 p, double slack) {
  const TriangleMesh& mesh = triangulation.mesh();
  bool is_clear = true;  // of all edges, by what they may be wrong
  for (unsigned i = 0; i < 3; ++i) {
    const Vec2 a = mesh.position(mesh.corner(face, i)), b = mesh.position(mesh.corner(face, (i + 1) % 3));
    if (slack == 0 && orient2d(a, b, p) < 0) return false;
    const double inside = cross(b - a, p - a), off = slack * length(b - a);
    if (slack > 0 && inside < -off) return false;
    is_clear = is_clear && inside > off;
  }
  if (slack == 0 || is_clear) return true;
  if (!is_behind_portals(mesh, face, p)) return false;
  return !triangulation.is_truly_blocked(p, slack) && !is_truly_parted_from(triangulation, face, p, slack);
}

}  // namespace

std::optional<Vec2> settled_in_face(const Triangulation& triangulation, FaceId face, Vec2 p) {
  const TriangleMesh& mesh = triangulation.mesh();
  const double slack = rounding_slack(triangulation);
  return settled_point(
      p, 3, slack, 0, [&](unsigned i) { return mesh.position(mesh.corner(face, i)); },
      [&](Vec2 q) { return truly_contains(triangulation, face, q, slack); });
}

bool is_truly_parted_from(const Triangulation& triangulation, FaceId face, Vec2 p, double slack) {
  const TriangleMesh& mesh = triangulation.mesh();
  const auto at = [&](unsigned i) { return mesh.position(mesh.corner(face, i % 3)); };
  const Vec2 middle = (1.0 / 3) * (at(0) + at(1) + at(2));
  for (unsigned i = 0; i < 3; ++i) {
    if (orient2d(at(i), at(i + 1), middle) <= 0) return false;
  }
  return triangulation.is_truly_parted(p, middle, slack);
}

bool is_behind_portals(const TriangleMesh& mesh, FaceId face, Vec2 p) {
  for (unsigned side = 0; side < 3; ++side) {
    const HalfEdge h(face, side);
    if (!mesh.is_constrained(h) && orient2d(mesh.position(mesh.origin(h)), mesh.position(mesh.target(h)), p) < 0)
      return false;
  }
  return true;
}

bool may_lie_in_face(const TriangleMesh& mesh, FaceId face, Vec2 p) {
  for (unsigned i = 0; i < 3; ++i) {
    const Vec2 a = mesh.position(mesh.corner(face, i)), b = mesh.position(mesh.corner(face, (i + 1) % 3));
    if (cross(b - a, p - a) < -kPointRoundingPerCoordinate * (size_of(p) + size_of(a) + size_of(b)) * size_of(b - a))
      return false;
  }
  return true;
}

}  // namespace taut::detail
