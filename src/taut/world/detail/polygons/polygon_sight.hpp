// Exact sight lines in a PolygonWorld: what is free around a point, and whether a straight segment stays in free space.
//
// Around any point the world looks like a fan: rays (edges and walls that leave the point) with free or blocked sectors
// between them. A maximal free sector is a *wedge*. Under CornerRule::forbid a path may pass a point only within one
// wedge; under CornerRule::allow it may change wedges where only areas, no walls, meet. A segment that runs along a
// wall or an edge runs on its left or on its right side and cannot change sides on the way, which is why a sight line
// is answered with the sides it can leave and arrive on.
//
// Only input points are compared, by exact predicates, so every answer is right. Crossings of overlapping obstacles
// need no coordinates: a segment through such a point crosses an edge properly. Built in O(n sqrt n) for ordinary
// worlds, and for those in which large obstacles overlap as long as few corners lie at the rim of what they cover;
// immutable afterwards and shared between threads, each with its own Scratch.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "taut/base/build_progress.hpp"
#include "taut/base/detail/interrupt.hpp"
#include "taut/base/export.hpp"
#include "taut/base/id.hpp"
#include "taut/geometry/box.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/tolerance.hpp"
#include "taut/world/detail/polygons/bucket_grid.hpp"
#include "taut/world/detail/polygons/covered_tiles.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut::detail {

using ObstacleCornerId = Id<struct ObstacleCornerTag>;

struct FanRay {
  Vec2 towards;     // a point on the ray
  bool free_after;  // the sector counter-clockwise of the ray, up to the next one, is free
};

// The surroundings of `at`. Without rays the whole surroundings are free or blocked.
struct TAUT_INSIDE FanView {
  Vec2 at;
  std::span<const FanRay> rays;
  bool free_if_no_rays = true;
  bool has_wall = false;

  [[nodiscard]] bool blocked() const;
  // A wedge is named by the ray it starts at (0 where there are no rays); kBlocked where there is none.
  static constexpr int kBlocked = -1;
  // The wedge that holds the start of the way to `p` (other than `at`); where that runs along a ray, the wedge
  // counter-clockwise or clockwise of it.
  [[nodiscard]] int wedge_towards(Vec2 p, bool counter_clockwise_side) const;
  [[nodiscard]] int free_wedges() const;
  // The wedge that the end of a path at this point belongs to if it has to lie towards a point (see Query): along an
  // edge the free side, along a wall the left one. kAnyWedge where nothing is asked or there is nothing to choose.
  static constexpr int kAnyWedge = -2;
  [[nodiscard]] int wedge_asked(const std::optional<Vec2>& towards) const;
};

// Which combinations of side at departure and side at arrival a segment admits (left and right as seen in the direction
// of travel). Where the end of a segment runs along no ray, its two sides are the same wedge.
struct SightSides {
  bool way[2][2] = {{false, false}, {false, false}};  // way[departure][arrival]; 0 left, 1 right
  [[nodiscard]] bool any() const { return way[0][0] || way[0][1] || way[1][0] || way[1][1]; }
};

class TAUT_INSIDE PolygonSight {
  struct Ray {  // an edge or wall that leaves a point, while its fan is made
    Vec2 towards;
    int change;  // blocked sectors that start (+1) or end (-1) at the ray, counter-clockwise; 0 for a wall
    std::uint32_t owner;
  };
  struct Place {  // where a nearest point may be
    double distance;
    Vec2 at;
    std::uint32_t edge;           // whose nearest point it is, or kNoEdge
    Vec2 along{}, other_along{};  // of two edges that cross there
    static constexpr std::uint32_t kNoEdge = 0xffffffffu;

    [[nodiscard]] bool is_crossing() const { return along != Vec2{}; }
    // For a heap with the nearest on top.
    bool operator<(const Place& o) const { return distance != o.distance ? distance > o.distance : at > o.at; }
  };

 public:
  // Reused memory of one thread's questions.
  struct Scratch {
    std::vector<std::uint32_t> edge_stamp;
    std::uint32_t stamp = 0;
    std::vector<std::uint32_t> touched;  // corners strictly inside the segment asked for
    std::vector<std::uint32_t> crossed;  // owners of the edges a ray crosses
    std::vector<Ray> rays;
    std::vector<Place> places;  // a heap
  };

  // `progress` may throw in order to give the building up.
  explicit PolygonSight(const PolygonWorld& world, const BuildProgress& progress = {});

  // The distinct points of boundary, obstacles and walls.
  [[nodiscard]] std::span<const Vec2> corners() const { return corners_; }
  [[nodiscard]] FanView fan(ObstacleCornerId corner) const;
  [[nodiscard]] CornerRule corner_rule() const { return corner_rule_; }
  // How far a computed point may be moved in order to make it free.
  [[nodiscard]] double reach_tolerance() const { return tolerance_.penetration(); }
  // How far an end that was rounded is put aside to be clear of its edge: far less than that.
  [[nodiscard]] double aside() const {
    return std::max(kEndAsidePerPenetration * tolerance_.penetration(), kEndAsidePerRounding * tolerance_.rounding());
  }

  // The surroundings of any point, its rays stored in `rays`.
  [[nodiscard]] FanView fan_at(Vec2 p, std::vector<FanRay>& rays, Scratch& scratch) const;

  // How one can go straight from one point to another, both with their surroundings; they must differ.
  [[nodiscard]] SightSides sight(const FanView& from, const FanView& to, Scratch& scratch) const;

  // Whether a path may pass from wedge to wedge at a point.
  [[nodiscard]] bool may_pass(const FanView& at, int from_wedge, int to_wedge) const {
    if (from_wedge == FanView::kBlocked || to_wedge == FanView::kBlocked) return false;
    return from_wedge == to_wedge || (corner_rule_ == CornerRule::allow && !at.has_wall);
  }

  // Whether the straight pieces through `points` stay in free space, pinches included. `start_towards`, `goal_towards`:
  // see Query. A single point is free if any wedge is.
  [[nodiscard]] bool is_free(std::span<const Vec2> points, Scratch& scratch, std::optional<Vec2> start_towards = {},
                             std::optional<Vec2> goal_towards = {}) const;

  // Corners within `margin` of the segment (and possibly a few more).
  void corners_near(Vec2 a, Vec2 b, double margin, std::vector<Vec2>& out, Scratch& scratch) const;
  // Calls visit(a, b) for every edge and wall piece within `margin` of the box (and possibly a few more).
  template <class Visit>
  void for_edges_near(const Box2& box, double margin, Scratch& scratch, Visit visit) const;

  // Calls accept(q) for the places where the point nearest to p of any free region may be, nearest first (up to
  // reach_tolerance(), as they are rounded), until it returns true. False if it never does, or if it was interrupted.
  // O(n log n), more where many places are refused; `accept` may use the same scratch, but not to find a nearest place.
  template <class Accept>
  bool find_nearest(Vec2 p, Scratch& scratch, Interrupt& interrupt, Accept&& accept) const {
    const auto call = [](void* asked, Vec2 q) -> bool {
      return (*static_cast<std::remove_reference_t<Accept>*>(asked))(q);
    };
    return find_nearest(p, scratch, interrupt, call, &accept);
  }
  // Points at and around p, nearest first and at most `reach` away: rounding may have put p itself into an obstacle.
  [[nodiscard]] static std::array<Vec2, 33> around(Vec2 p, double reach);

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Edge {
    std::uint32_t a, b;   // corners; blocked space on the left of a -> b unless it is a wall
    std::uint32_t owner;  // obstacle index + 1; 0 the boundary; kWall for walls
  };
  static constexpr std::uint32_t kWall = 0xffffffffu;

  struct Area {  // the edges of one owner
    std::uint32_t begin, end;
    Box2 box;
  };

  bool find_nearest(Vec2 p, Scratch& scratch, Interrupt& interrupt, bool (*accept)(void* asked, Vec2 q),
                    void* asked) const;
  template <class Visit>
  bool for_edges_along(const BucketGrid& buckets, Vec2 a, Vec2 b, Scratch& scratch, Visit visit) const;
  void index_edges(const BuildProgress& progress);
  void begin(Scratch& scratch) const;
  void build_fans(const BuildProgress& progress);
  void collect_rays(Vec2 p, Scratch& scratch) const;
  bool is_covered(Vec2 p, Scratch& scratch) const;
  struct FanKind {
    bool free_if_no_rays, has_wall;
  };
  FanKind make_fan(Vec2 p, std::vector<FanRay>& out, Scratch& scratch) const;
  unsigned arrival_sides(const FanView& from, const FanView& to, unsigned side,
                         std::span<const std::uint32_t> via) const;

  CornerRule corner_rule_ = CornerRule::forbid;
  Tolerance tolerance_;
  Box2 reach_;  // of all corners: obstacles may stick out of the boundary
  std::vector<Vec2> corners_;
  std::vector<Edge> edges_;
  std::vector<std::uint32_t> fan_begin_;
  std::vector<FanRay> fan_rays_;
  std::vector<std::uint8_t> fan_flags_;   // bit 0: free_if_no_rays, bit 1: has_wall
  std::vector<Area> areas_;               // by owner
  BucketGrid edge_buckets_;               // every edge and wall
  BucketGrid wide_edges_, narrow_areas_;  // for telling what covers a point: see is_covered()
  CoveredTiles covered_;                  // by areas that are not narrow
};

template <class Visit>
void PolygonSight::for_edges_near(const Box2& box, double margin, Scratch& scratch, Visit visit) const {
  begin(scratch);
  edge_buckets_.over(box, margin, [&](std::size_t bucket) {
    for (const std::uint32_t e : edge_buckets_.bucket(bucket)) {
      if (scratch.edge_stamp[e] == scratch.stamp) continue;
      scratch.edge_stamp[e] = scratch.stamp;
      visit(corners_[edges_[e].a], corners_[edges_[e].b]);
    }
  });
}

}  // namespace taut::detail
