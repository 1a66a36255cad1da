#include "taut/plan/detail/goal_disc.hpp"

#include <algorithm>
#include <cmath>

#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/detail/vectors.hpp"
#include "taut/geometry/segment.hpp"

namespace taut::detail {
namespace {

constexpr std::uint32_t kStepsPerFace = 4;  // of an Interrupt

}  // namespace

void GoalDisc::enter(FaceId face) {
  if (seen_[face.value] == disc_) return;
  seen_[face.value] = disc_;
  flood_.push_back(face);
}

// What a disc and a box share is convex, so the faces that reach into it hang together.
bool GoalDisc::find(const Triangulation& triangulation, Vec2 centre, double radius, Interrupt& interrupt) {
  const TriangleMesh& mesh = triangulation.mesh();
  const Box2& domain = triangulation.domain();
  centre_ = centre;
  radius_ = radius;
  slack_ = kPointRoundingPerCoordinate * (size_of(centre) + radius + size_of(domain.min) + size_of(domain.max));
  faces_.clear();
  flood_.clear();
  points_.clear();
  rim_count_ = 0;
  if (seen_.size() < mesh.face_slots() || ++disc_ == 0) {
    seen_ = ZeroedArray<std::uint32_t>(mesh.face_slots() + mesh.face_slots() / 8);
    disc_ = 1;
  }
  const Vec2 nearest{std::clamp(centre.x, domain.min.x, domain.max.x),
                     std::clamp(centre.y, domain.min.y, domain.max.y)};
  if (distance(centre, nearest) > radius + slack_) return true;
  enter(triangulation.locate(nearest).edge.face());
  for (std::size_t i = 0; i < flood_.size(); ++i) {
    if (interrupt.asked(kStepsPerFace)) return false;
    const FaceId face = flood_[i];
    double farthest = 0;
    for (unsigned side = 0; side < 3; ++side) {
      const HalfEdge h(face, side);
      const Vec2 a = mesh.position(mesh.origin(h)), b = mesh.position(mesh.target(h));
      farthest = std::max(farthest, distance(centre, a));
      if (!mesh.on_frame(h) && distance_to_segment(centre, a, b) <= radius + slack_) enter(mesh.twin(h).face());
    }
    if (!triangulation.is_free(face)) continue;
    faces_.push_back(face);
    if (farthest >= radius - slack_) std::swap(faces_.back(), faces_[rim_count_++]);
  }
  return true;
}

// An end of a wall that lies in the disc may come as well, and does no harm.
void GoalDisc::add_wall_points(const Triangulation& triangulation) {
  const TriangleMesh& mesh = triangulation.mesh();
  for (const FaceId face : rim_faces()) {
    for (unsigned side = 0; side < 3; ++side) {
      const HalfEdge h(face, side);
      if (!mesh.is_constrained(h)) continue;
      const Vec2 a = mesh.position(mesh.origin(h)), along = mesh.position(mesh.target(h)) - a, from = a - centre_;
      const double square = dot(along, along), half = dot(from, along);
      const double root = std::sqrt(std::max(0.0, half * half - square * (dot(from, from) - radius_ * radius_)));
      for (const double t : {(-half - root) / square, (-half + root) / square}) {
        const Vec2 p = a + std::clamp(t, 0.0, 1.0) * along;
        if (distance(p, centre_) > radius_ + slack_) continue;
        if (const auto settled = settled_in_face(triangulation, face, p)) points_.push_back({*settled, face});
      }
    }
  }
}

}  // namespace taut::detail
