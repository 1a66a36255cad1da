// Widths and gates kept and asked for. Where start and goal lie in a face matters only for the gates within: they are
// crossed if the two ends of the way through the face lie on different sides of the gate's line. An end on the line
// itself has at most half the gate's length of room, so it does not matter to which side it is counted.
#include "taut/cells/clearance.hpp"

#include <algorithm>
#include <cmath>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/constants.hpp"
#include "taut/cells/detail/triangulation/nearest_obstacle.hpp"
#include "taut/cells/detail/triangulation/reduction_measures.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/geometry/segment.hpp"

namespace taut {
using namespace detail;

Clearance::Clearance(const Triangulation& t, const BuildProgress& progress) : faces_(t.mesh().face_slots()) {
  ProgressMeter meter(progress, faces_.size());
  for (std::uint32_t i = 0; i < faces_.size(); ++i) {
    const FaceId f(i);
    meter.step();
    if (!t.is_free(f)) continue;
    for (unsigned corner = 0; corner < 3; ++corner) {
      set(t, f, corner);
      meter.add_work(crossed_.size());
    }
  }
  settle_added();
  added_ = {};
  loose_ = {};
  gates_.shrink_to_fit();
  pieces_.shrink_to_fit();
  fans_ = {};
}

Clearance::Gate Clearance::own_gate(const TriangleMesh& mesh, HalfEdge corner) {
  const HalfEdge wall = corner.next();
  const Vec2 p = mesh.position(mesh.origin(corner)), right = mesh.position(mesh.origin(wall)),
             left = mesh.position(mesh.target(wall)), along = left - right;
  Gate gate{p, along, kInfinity, corner, kNone};
  if (mesh.is_constrained(wall) && dot(p - right, along) > 0 && dot(p - left, along) < 0)
    gate.length = std::fabs(cross(right - p, left - p)) / length(along);
  return gate;
}

// The edge `by` is on the right of the gate from its origin, and on the left of that from its target.
double Clearance::width_within(const TriangleMesh& mesh, HalfEdge by, Vec2 p) {
  const Gate from_origin = own_gate(mesh, by), from_target = own_gate(mesh, by.next());
  double least = kInfinity;
  if (from_origin.side_of(p) > 0) least = from_origin.length;
  if (from_target.side_of(p) < 0) least = std::min(least, from_target.length);
  return least;
}

double Clearance::first_width(const TriangleMesh& mesh, HalfEdge out, Vec2 start) {
  return std::min(length_of(mesh, out), width_within(mesh, out, start));
}

double Clearance::same_face_width(const TriangleMesh& mesh, FaceId f, Vec2 start, Vec2 goal) {
  double least = kInfinity;
  for (unsigned corner = 0; corner < 3; ++corner) {
    const Gate gate = own_gate(mesh, HalfEdge(f, corner));
    const double from = gate.side_of(start), to = gate.side_of(goal);
    if ((from > 0 && to < 0) || (from < 0 && to > 0)) least = std::min(least, gate.length);
  }
  return least;
}

double Clearance::own_end_width(const Triangulation& t, FaceId last, Vec2 goal, Vec2 start, HalfEdge before) {
  return before.valid() ? width_within(t.mesh(), t.mesh().twin(before), goal)
                        : same_face_width(t.mesh(), last, start, goal);
}

double Clearance::composed_width(const Triangulation& t, Vec2 start, FaceId first, std::span<const HalfEdge> crossed,
                                 Vec2 goal) const {
  double least = kInfinity;
  HalfEdge before;
  for (const HalfEdge out : crossed) {
    least = std::min(least, own_step_width(t, out, start, before));
    before = out;
  }
  return std::min(least, own_end_width(t, before.valid() ? t.mesh().twin(before).face() : first, goal, start, before));
}

double Clearance::channel_width(const Triangulation& t, Vec2 start, FaceId first, std::span<const HalfEdge> crossed,
                                Vec2 goal) const {
  double least = kInfinity;
  const auto back_from = [crossed](std::size_t end) {
    return [crossed, end](unsigned i) { return i < end ? crossed[end - 1 - i] : HalfEdge(); };
  };
  for (std::size_t i = 0; i < crossed.size(); ++i)
    least = std::min(least, step_width(t, crossed[i], start, back_from(i)));
  const FaceId last = crossed.empty() ? first : t.mesh().twin(crossed.back()).face();
  return std::min(least, end_width(t, last, goal, start, back_from(crossed.size())));
}

double Clearance::clearance_at(const Triangulation& t, Vec2 p, FaceId f, double most) {
  NearestObstacle nearest{most};
  std::vector<HalfEdge> ahead;
  Interrupt never;
  (void)look_for_obstacles(t.mesh(), p, f, 0, ahead, never, nearest);
  return nearest.distance;
}

std::size_t Clearance::memory_bytes() const {
  return sizeof(*this) + bytes_of(faces_, gates_, pieces_, renewed_, added_, removed_, loose_, again_, on_way_,
                                  crossed_, seen_, runs_, new_edges_, fans_);
}

}  // namespace taut
