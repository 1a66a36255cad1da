#include "taut/plan/detail/triangles/triangle_nearest.hpp"

#include <cmath>

#include "taut/cells/detail/mesh/free_cells.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/detail/vectors.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut::detail {
namespace {

// Contained in the face, and farther inside than its edges may be wrong.
bool is_surely_in(const TriangleMesh& mesh, FaceId face, Vec2 p, double slack) {
  for (unsigned i = 0; i < 3; ++i) {
    const Vec2 a = mesh.position(mesh.corner(face, i)), b = mesh.position(mesh.corner(face, (i + 1) % 3));
    if (orient2d(a, b, p) < 0) return false;
    if (slack > 0 && cross(b - a, p - a) < 2 * slack * length(b - a)) return false;
  }
  return true;
}

}  // namespace

Vec2 settled_in_face(const Triangulation& triangulation, FaceId face, Vec2 p) {
  const TriangleMesh& mesh = triangulation.mesh();
  const double slack = rounding_slack(triangulation);
  if (is_surely_in(mesh, face, p, slack)) return p;
  const auto corner = [&](unsigned i) { return mesh.position(mesh.corner(face, i)); };
  const Vec2 middle = (1.0 / 3) * (corner(0) + corner(1) + corner(2));
  for (int power = -52; power < 0; ++power) {
    const Vec2 q = p + std::ldexp(1.0, power) * (middle - p);
    if (is_surely_in(mesh, face, q, slack)) return q;
  }
  // The face is so narrow that rounding misses it: its corners are all that is sure.
  Vec2 nearest = corner(0);
  for (unsigned i = 1; i < 3; ++i) {
    if (distance(p, corner(i)) < distance(p, nearest)) nearest = corner(i);
  }
  return nearest;
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
