// The disc around a goal within which a path over triangles may end: the free faces that it reaches into, those that
// its rim runs through, and the points of the rim at which a path may have to end because it cannot come nearer.
//
// A path that starts outside the disc ends on its rim, in a face that the rim runs through: straight ahead towards the
// centre, or where the rim meets the border of what is free. For a point that border are the walls; for an agent with a
// radius the caller knows better, and adds the points himself. Costs the faces that the disc reaches into.
#pragma once

#include <span>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/cells/triangulation.hpp"
#include "taut/plan/detail/triangles/triangle_nearest.hpp"
#include "taut/search/detail/zeroed_array.hpp"

namespace taut::detail {

class GoalDisc {
 public:
  // Finds the faces; there are no rim points yet. False if it was interrupted.
  [[nodiscard]] bool find(const Triangulation& triangulation, Vec2 centre, double radius, Interrupt& interrupt);
  // Adds the points where the rim meets walls, for an agent that is a point.
  void add_wall_points(const Triangulation& triangulation);
  void add_point(const FacePlace& point) { points_.push_back(point); }

  // Free faces that the disc reaches into; those that the rim runs through come first.
  [[nodiscard]] std::span<const FaceId> faces() const { return faces_; }
  [[nodiscard]] std::span<const FaceId> rim_faces() const { return std::span(faces_).first(rim_count_); }
  [[nodiscard]] std::span<const FacePlace> points() const { return points_; }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(faces_, flood_, points_, seen_); }

 private:
  void enter(FaceId face);

  Vec2 centre_;
  double radius_ = 0, slack_ = 0;
  std::vector<FaceId> faces_, flood_;
  std::size_t rim_count_ = 0;
  std::vector<FacePlace> points_;
  ZeroedArray<std::uint32_t> seen_;  // by face: the last disc
  std::uint32_t disc_ = 0;
};

}  // namespace taut::detail
