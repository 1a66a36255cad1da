// The validator: takes a world, a query and a path, believes nothing, and never looks at cells.
//
// It checks that the path starts and ends where the plan says and the query asks (within the distance asked for, and if
// the nearest point may serve, from elsewhere only if the start has no room), that it stays in free space with the
// asked clearance, and that its length, its cost, its turns and its clearance are what the plan claims. For a point
// agent the check is exact first: a path whose points are input points passes or fails by exact predicates. Otherwise
// the path passes if some exactly valid path runs within the tolerance of it (Tolerance::penetration), which the
// validator constructs. For an agent with a radius, the distance to every obstacle is measured, arcs in closed form.
// Along edges that others cross it grants the rounding of crossings as well. check() keeps nothing between calls:
// threads may share a validator.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "taut/base/build_progress.hpp"
#include "taut/base/export.hpp"
#include "taut/path/path.hpp"
#include "taut/path/query.hpp"
#include "taut/world/world.hpp"

namespace taut {

// What the validator has found.
struct Verdict {
  // Whether everything is as the query asks and the plan claims.
  bool valid = false;
  bool exact = false;  // decided without any tolerance
  double length = 0;   // re-measured
  // Re-measured. Along a wall without thickness, between grounds of different costs, the claim says which side it is
  // on.
  double cost = 0;
  // By how much the cost changes, at the most, if points of the path are moved by what rounding may do to them: they
  // cross from weight to weight a hair sooner or later. What a plan claims may be off by that.
  double cost_off = 0;
  double turn = 0;  // the sum of turns in radians, re-measured
  // The least distance that the path keeps from blocked space, measured as path_clearance() does; 0 if it is not valid.
  double clearance = 0;
  std::string reason;  // why it is not valid, naming the place
};

// Where a point lies: in free space, on its border, or not.
enum class PointPlace { free, in_obstacle, outside };

// The name as it stands in the code: "in_obstacle".
[[nodiscard]] constexpr std::string_view name_of(PointPlace place) {
  switch (place) {
    case PointPlace::free:
      return "free";
    case PointPlace::in_obstacle:
      return "in_obstacle";
    case PointPlace::outside:
      return "outside";
  }
  return "?";
}

// A point, and the room that an agent has there.
struct Standing {
  // Outside is what lies beyond the boundary, beyond the cells or voxels of a grid, or off a surface.
  PointPlace place = PointPlace::outside;
  // How far a free point is from blocked space: the largest radius of an agent that can stand there.
  double room = 0;
};

// Checks paths against one world, which it prepares once.
class TAUT_API Validator {
 public:
  // The world must outlive the validator and its copies, which share what it has prepared. `progress` may throw in
  // order to give the preparing up.
  explicit Validator(const World& world, const BuildProgress& progress = {});
  explicit Validator(World&&, const BuildProgress& progress = {}) = delete;

  // Never throws for a bad path: says what is wrong with it.
  [[nodiscard]] Verdict check(const Query2& query, const PathClaim2& claim, const Path2& path) const;
  // Who can stand at a point. Points out of the range of coordinates lie outside.
  [[nodiscard]] Standing standing(Vec2 p) const;
  // By how much paths may be off in this world.
  [[nodiscard]] const Tolerance& tolerance() const;

 private:
  struct Index;
  std::shared_ptr<const Index> index_;
};

// The same for space. Free are the closed voxels that are not blocked, so a path may run along a blocked voxel's faces,
// edges and corners; it may not slip between blocked voxels where they touch along an edge or in a corner. A sphere
// keeps its radius from every blocked voxel and from the outside.
//
// On a surface every piece has to lie in triangles that are not blocked, or run along their edges; it may cross several
// that lie in one plane. It passes a corner within triangles that are joined by edges there, unless squeezing is
// allowed. An agent with a radius keeps that distance, measured straight, from the edges where free triangles end.
class TAUT_API Validator3 {
 public:
  // The world must outlive the validator and its copies, which share what it has prepared.
  explicit Validator3(const World3& world);
  explicit Validator3(World3&&) = delete;

  // Never throws for a bad path: says what is wrong with it.
  [[nodiscard]] Verdict check(const Query3& query, const PathClaim3& claim, const Path3& path) const;
  // Who can stand at a point. Points out of the range of coordinates lie outside.
  [[nodiscard]] Standing standing(Vec3 p) const;

 private:
  struct Index;
  std::shared_ptr<const Index> index_;
};

// The validator of worlds of one dimension.
template <int D>
using ValidatorIn = std::conditional_t<D == 2, Validator, Validator3>;

}  // namespace taut
