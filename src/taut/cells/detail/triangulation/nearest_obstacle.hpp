// The obstacle nearest to a point in a free face. Costs the faces that come nearer to the point than the obstacle; at a
// vertex of very many faces that may be half of them.
#pragma once

#include <cstdint>
#include <vector>

#include "taut/base/detail/interrupt.hpp"
#include "taut/cells/triangle_mesh.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/geometry/segment.hpp"

namespace taut::detail {

struct NearestObstacle {
  double distance;  // nothing farther away counts
  Vec2 at{};
  void take(Vec2 p, Vec2 other) {
    if (const double d = taut::distance(p, other); d < distance) *this = {d, other};
  }
};

// Goes on over edges that lie ahead of p and are nearer than anything found: away from p, so it comes to an end; and
// it comes to no face twice, as that would take two ways round a vertex within the distance, which ends one of them.
// Whatever is nearer than `enough` will do. `ahead` is scratch. False if it was interrupted.
[[nodiscard]] inline bool look_for_obstacles(const TriangleMesh& mesh, Vec2 p, FaceId f, double enough,
                                             std::vector<HalfEdge>& ahead, Interrupt& interrupt,
                                             NearestObstacle& nearest) {
  constexpr std::uint32_t kStepsPerEdge = 4;
  for (unsigned i = 0; i < 3; ++i) nearest.take(p, mesh.position(mesh.corner(f, i)));
  ahead.assign({HalfEdge(f, 2), HalfEdge(f, 1), HalfEdge(f, 0)});
  while (!ahead.empty() && !(nearest.distance < enough)) {
    if (interrupt.asked(kStepsPerEdge)) return false;
    const HalfEdge h = ahead.back();
    ahead.pop_back();
    const Vec2 a = mesh.position(mesh.origin(h)), b = mesh.position(mesh.target(h));
    const double away = distance_to_segment(p, a, b);
    if (away >= nearest.distance) continue;
    if (mesh.is_constrained(h)) {
      nearest = {away, nearest_on_segment(p, a, b)};
    } else if (orient2d(a, b, p) >= 0) {
      const HalfEdge in = mesh.twin(h);
      nearest.take(p, mesh.position(mesh.apex(in)));
      ahead.push_back(in.previous());
      ahead.push_back(in.next());
    }
  }
  return true;
}

}  // namespace taut::detail
