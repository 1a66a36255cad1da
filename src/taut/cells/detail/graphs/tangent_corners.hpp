// What a PolygonWorld is to a disc: the edges it has to keep away from, and the corners around which its shortest paths
// can bend. Those are the corners with free space wider than 180 degrees, ends of walls, and point obstacles in the
// open, found exactly by their fans (see polygon_sight.hpp). Corners under another obstacle and crossings of edges are
// none: there free space is narrower, so a taut path runs straight past. Independent of the radius. O(n sqrt n).
//
// Every edge counts wherever it lies: what is covered by another obstacle is further away than that obstacle's border.
#pragma once

#include <span>
#include <vector>

#include "taut/cells/detail/graphs/disc_places.hpp"
#include "taut/world/detail/polygons/polygon_sight.hpp"

namespace taut::detail {

// A path touches a circle around a corner between the normals of its two edges: counter-clockwise from the direction
// `from` (radians, from the x axis) over `width`.
struct BendCorner {
  Vec2 at;
  double from = 0, width = 0;
  bool all_round = false;  // a point obstacle
};

class TangentCorners {
 public:
  // `progress` may throw in order to give the building up.
  explicit TangentCorners(const PolygonWorld& world, const BuildProgress& progress = {});

  [[nodiscard]] std::span<const DiscObstacle> obstacles() const { return places_.obstacles(); }
  // Where discs can be.
  [[nodiscard]] const DiscPlaces& places() const { return places_; }
  [[nodiscard]] std::span<const BendCorner> corners() const { return corners_; }
  [[nodiscard]] const PolygonSight& sight() const { return sight_; }
  // Around everything.
  [[nodiscard]] const Box2& box() const { return box_; }
  // How much closer than its radius a disc may come, among others.
  [[nodiscard]] const Tolerance& tolerance() const { return tolerance_; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  void find_corners(const PolygonWorld& world, const BuildProgress& progress);

  PolygonSight sight_;
  DiscPlaces places_;
  std::vector<BendCorner> corners_;
  Box2 box_;
  Tolerance tolerance_;
};

}  // namespace taut::detail
