// A world that changes, and what follows it. One triangulation holds the obstacles; beside it, as asked for, the merged
// convex mesh (for points: polyanya), the widths with the reduction (for discs: ta, tra, WidestWay), and the weighted
// triangles (for ground of different costs: tri-field-dstar, Replanner2). Who walks points only does not pay for
// widths, and the other way round. One edit brings everything up to date and begins one version, at a cost in
// proportion to the surroundings of what it changes (demyen2007 §3, after Kallmann et al. 2003).
//
// Areas of different costs are put in, taken out, moved and given other weights like obstacles, and as in
// WeightedRegions the later ones win and obstacles are blocked whatever lies on them. What plans for points and discs
// without weights does not know of areas, not even of those that are blocked.
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
#include "taut/cells/weighted_triangles.hpp"
#include "taut/world/polygon_world.hpp"
#include "taut/world/weighted_regions.hpp"

namespace taut {
namespace detail {
class WeightsFollower;
}

// Names an area from its insertion to its removal; never used again. Of two areas the one with the greater id wins.
using AreaId = Id<struct AreaTag>;

// What is kept beside the triangulation.
struct LiveFollowers {
  bool mesh = true;     // the convex mesh: for polyanya
  bool widths = false;  // clearance, reduction and turning corners: for ta, tra and WidestWay
  MergeStrategy merge = MergeStrategy::longest_portal;  // of the mesh
  bool weights = false;  // areas and the weighted triangles: for tri-field-dstar and Replanner2
  // Of what kind these are: angles and edges count, a greatest number of triangles and snapping are refused.
  WeightedTriangleOptions triangles{};
};

// For planners of points, for planners of discs, for both, and for planners over ground of different costs.
inline constexpr LiveFollowers kFollowedByMesh{.mesh = true, .widths = false};
inline constexpr LiveFollowers kFollowedByWidths{.mesh = false, .widths = true};
inline constexpr LiveFollowers kFollowedByAll{.mesh = true, .widths = true};
inline constexpr LiveFollowers kFollowedByWeights{.mesh = false, .widths = false, .weights = true};

// A world of polygons that can be edited, with the cells that follow its edits.
class TAUT_API LiveWorld {
 public:
  // Obstacles have the ids that Triangulation gives them. `progress` may throw in order to give the building up.
  explicit LiveWorld(const PolygonWorld& world, const LiveFollowers& followers = {},
                     const BuildProgress& progress = {});
  // With areas: area i of the world gets the id i, what is blocked has the ids that Triangulation gives it. Throws
  // InputError if weights are not among the followers and there are areas.
  explicit LiveWorld(const WeightedRegions& world, const LiveFollowers& followers = kFollowedByWeights,
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
  // Whether areas can be put in and what follows here can be asked.
  [[nodiscard]] bool has_weights() const { return weights_ != nullptr; }
  // The free ground as triangles of one weight each (see weighted_triangles()); edits change it in place, and ids of
  // triangles and corners are given again. Some ids may name a triangle no more: then no corner knows of it, and its
  // weight is infinite.
  [[nodiscard]] const TriangleComplex& weighted_triangles() const;
  // Whether there is such an area.
  [[nodiscard]] bool contains(AreaId id) const;
  // Its polygon, with the inside on the left of its rings.
  [[nodiscard]] Polygon shape(AreaId id) const;
  // What a unit of length costs in it; infinite if it is blocked.
  [[nodiscard]] double weight(AreaId id) const;
  // And outside of all areas.
  [[nodiscard]] double base_weight() const;
  // All of it as it is now, as a world that does not change. Where areas are blocked, these become obstacles, with what
  // later areas open cut out of them (layered_regions()). O(n).
  [[nodiscard]] WeightedRegions regions() const;
  // How many weighted triangles the last edit has made, taken out, or given another weight.
  [[nodiscard]] std::size_t weighted_touched() const;
  // The cell of the mesh that a free face is part of.
  [[nodiscard]] MeshCellId cell_of(FaceId f) const { return follower().cell_of(f); }
  // Of everything that is kept.
  [[nodiscard]] std::size_t memory_bytes() const;

  // --- what follows from now on, unless it does already; as edits, with exclusive access ---
  // Keeps a mesh from now on. O(n log n).
  void add_mesh(MergeStrategy strategy, const BuildProgress& progress = {});
  // Keeps widths from now on.
  void add_widths(const BuildProgress& progress = {});
  // Keeps weighted triangles from now on, of ground that costs this everywhere at first. Of the options those named in
  // LiveFollowers count.
  void add_weights(double base_weight = 1, const WeightedTriangleOptions& options = {},
                   const BuildProgress& progress = {});
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
  // Ground that costs this much, above 0; infinite is blocked. It lies over all areas that there are.
  AreaId insert_area(const Polygon& polygon, double weight);
  // Gives back what lies below.
  void remove(AreaId id);
  // Removes and inserts in one edit, between the same areas as before.
  void move(AreaId id, Vec2 by);
  // In proportion to the triangles where it is on top.
  void set_weight(AreaId id, double weight);
  // Of ground outside of all areas.
  void set_base_weight(double weight);

  // How many edits there have been.
  [[nodiscard]] std::uint64_t version() const { return version_; }
  // Whether an edit has been given up halfway, for want of memory or because crossings could not be told apart: then
  // every planner answers `stale`, further edits are refused, and the world has to be made anew.
  [[nodiscard]] bool is_broken() const { return in_edit_; }

  // Of the last edit: faces that are new, different or no more; cells of the mesh that are no more (their ids may name
  // new ones by now) and those that are new; and the shape that has become free, if an obstacle was removed or moved.
  // There are none of these if it was one of areas.
  [[nodiscard]] std::span<const FaceId> changed() const {
    return of_areas_ ? std::span<const FaceId>() : triangulation_->changed();
  }
  [[nodiscard]] std::span<const MeshCellId> gone() const {
    const std::span<const MeshCellId> cells = follower().gone();
    return of_areas_ ? cells.first(0) : cells;
  }
  [[nodiscard]] std::span<const MeshCellId> made() const {
    const std::span<const MeshCellId> cells = follower().made();
    return of_areas_ ? cells.first(0) : cells;
  }
  [[nodiscard]] std::span<const Polyline> freed() const { return freed_; }

  // For planners of the library.
  [[nodiscard]] const detail::WeightsFollower& weights() const {
    if (!weights_) refuse("expected one that keeps weights");
    return *weights_;
  }

 private:
  template <class Edit, class Follow>
  void edit(Edit edit, Follow follow);
  template <class Edit>
  void edit_areas(Edit edit);
  detail::WeightsFollower& own_weights();
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
  std::shared_ptr<detail::WeightsFollower> weights_;
  std::uint64_t version_ = 0;
  std::vector<Polyline> freed_;
  bool in_edit_ = false, of_areas_ = false;
};

}  // namespace taut
