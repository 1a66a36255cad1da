// A world that changes, and what follows it. One triangulation holds the obstacles; beside it, as asked for, the merged
// convex mesh (for points: polyanya) and the widths with the reduction (for discs: ta, tra, WidestWay). Who walks
// points only does not pay for widths, and the other way round. One edit brings everything up to date and begins one
// version, at a cost in proportion to the surroundings of what it changes (demyen2007 §3, after Kallmann et al. 2003).
//
// An edit needs exclusive access. Planners made over the world or its mesh see every edit, or answer `stale` where what
// they have built does not follow. Paths planned before can be watched (path/path_watch.hpp).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/cells/detail/mesh/mesh_follower.hpp"
#include "taut/cells/detail/triangulation/triangle_widths.hpp"
#include "taut/cells/triangulation.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut {

// What is kept beside the triangulation.
struct LiveFollowers {
  bool mesh = true;     // the convex mesh: for polyanya
  bool widths = false;  // clearance, reduction and turning corners: for ta, tra and WidestWay
  MergeStrategy merge = MergeStrategy::longest_portal;  // of the mesh
};

// For planners of points, for planners of discs, and for both.
inline constexpr LiveFollowers kFollowedByMesh{.mesh = true, .widths = false};
inline constexpr LiveFollowers kFollowedByWidths{.mesh = false, .widths = true};
inline constexpr LiveFollowers kFollowedByAll{.mesh = true, .widths = true};

// A world of polygons that can be edited, with the cells that follow its edits.
class TAUT_API LiveWorld {
 public:
  // Obstacles have the ids that Triangulation gives them. `progress` may throw in order to give the building up.
  explicit LiveWorld(const PolygonWorld& world, const LiveFollowers& followers = {},
                     const BuildProgress& progress = {});
  // Over a triangulation that is there already; whoever else holds it may read it and must not edit it.
  LiveWorld(std::shared_ptr<Triangulation> triangulation, CornerRule corner_rule, const LiveFollowers& followers = {},
            const BuildProgress& progress = {});

  // --- reading; what is not kept is refused with an InputError ---
  // The triangles, which are always kept.
  [[nodiscard]] const Triangulation& triangulation() const { return *triangulation_; }
  // That of the world it was made from; edits do not change it.
  [[nodiscard]] CornerRule corner_rule() const { return corner_rule_; }
  // The box around the boundary.
  [[nodiscard]] const Box2& bounds() const { return bounds_; }
  // Whether mesh(), cell_of(), gone() and made() can be asked.
  [[nodiscard]] bool has_mesh() const { return mesh_.has_value(); }
  // Whether clearance(), reduction() and turn_corners() can be asked.
  [[nodiscard]] bool has_widths() const { return widths_.has_value(); }
  // The free space as merged convex cells; edits change it in place.
  [[nodiscard]] std::shared_ptr<const ConvexMesh> mesh() const { return follower().mesh(); }
  // How wide discs pass.
  [[nodiscard]] const Clearance& clearance() const { return widths().clearance(); }
  // Which faces are dead ends, corridors and decisions.
  [[nodiscard]] const Reduction& reduction() const { return widths().reduction(); }
  // Where shortest paths can turn.
  [[nodiscard]] const TurnCorners& turn_corners() const { return widths().turn_corners(); }
  // The cell of the mesh that a free face is part of.
  [[nodiscard]] MeshCellId cell_of(FaceId f) const { return follower().cell_of(f); }
  // Of everything that is kept.
  [[nodiscard]] std::size_t memory_bytes() const;

  // --- what follows from now on, unless it does already; as edits, with exclusive access ---
  // Keeps a mesh from now on. O(n log n).
  void add_mesh(MergeStrategy strategy, const BuildProgress& progress = {});
  // Keeps widths from now on.
  void add_widths(const BuildProgress& progress = {});
  // Looks for dead ends and bridges of the mesh anew: edits forget them as they go, and queries are faster with them.
  // O(n).
  void mark_dead_ends() { follower().mesh()->mark_dead_ends(); }

  // --- changing; throws InputError, changing nothing, as Triangulation does ---
  // Blocks the inside of a polygon.
  ObstacleId insert(const Polygon& polygon);
  // A chain of at least two points, which nothing crosses.
  ObstacleId insert_wall(std::span<const Vec2> points);
  // A point that discs have to keep clear of.
  ObstacleId insert_point(Vec2 p);
  // Frees what no other obstacle covers. The boundary cannot be removed.
  void remove(ObstacleId id);
  // Removes and inserts in one edit; the id stays.
  void move(ObstacleId id, Vec2 by);

  // How many edits there have been.
  [[nodiscard]] std::uint64_t version() const { return version_; }
  // Whether an edit has been given up halfway, for want of memory: then every planner answers `stale`, further edits
  // are refused, and the world has to be made anew.
  [[nodiscard]] bool is_broken() const { return in_edit_; }

  // Of the last edit: faces that are new, different or no more; cells of the mesh that are no more (their ids may name
  // new ones by now) and those that are new; and the shape that has become free, if an obstacle was removed or moved.
  [[nodiscard]] std::span<const FaceId> changed() const { return triangulation_->changed(); }
  [[nodiscard]] std::span<const MeshCellId> gone() const { return follower().gone(); }
  [[nodiscard]] std::span<const MeshCellId> made() const { return follower().made(); }
  [[nodiscard]] std::span<const Polyline> freed() const { return freed_; }

 private:
  template <class Edit>
  void edit(Edit edit);
  void set_in_edit(bool in_edit);
  [[noreturn]] static void refuse(const char* expectation);
  [[nodiscard]] const detail::MeshFollower& follower() const {
    if (!mesh_) refuse("expected one that keeps a mesh");
    return *mesh_;
  }
  [[nodiscard]] const detail::TriangleWidths& widths() const {
    if (!widths_) refuse("expected one that keeps widths");
    return *widths_;
  }

  std::shared_ptr<Triangulation> triangulation_;
  CornerRule corner_rule_;
  Box2 bounds_;
  std::optional<detail::MeshFollower> mesh_;
  std::optional<detail::TriangleWidths> widths_;
  std::uint64_t version_ = 0;
  std::vector<Polyline> freed_;
  bool in_edit_ = false;
};

}  // namespace taut
