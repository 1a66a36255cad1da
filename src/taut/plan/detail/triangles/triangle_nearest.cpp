#include "taut/plan/detail/triangles/triangle_nearest.hpp"

#include "taut/cells/detail/mesh/free_cells.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/detail/vectors.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut::detail {
namespace {

// Whether p lies in the face, or near it where edges may be bent; then it is free, and nothing parts it from the middle
// of the face, by the obstacles as given.
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
  const Vec2 middle = (1.0 / 3) * (mesh.position(mesh.corner(face, 0)) + mesh.position(mesh.corner(face, 1)) +
                                   mesh.position(mesh.corner(face, 2)));
  return !triangulation.is_truly_blocked(p, slack) && !triangulation.is_truly_parted(p, middle, slack);
}

}  // namespace

std::optional<Vec2> settled_in_face(const Triangulation& triangulation, FaceId face, Vec2 p) {
  const TriangleMesh& mesh = triangulation.mesh();
  const double slack = rounding_slack(triangulation);
  return settled_point(
      p, 3, slack, 0, [&](unsigned i) { return mesh.position(mesh.corner(face, i)); },
      [&](Vec2 q) { return truly_contains(triangulation, face, q, slack); });
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
