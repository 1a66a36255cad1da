// A world that changes, as triangles with everything a search for agents of any size needs: the triangulation, how wide
// a disc can move through it (clearance.hpp), what of it there is to decide on (reduction.hpp), and where paths can
// turn. All of it follows every edit at a cost in proportion to what the edit changes, and equals what building anew
// would give. An edit needs exclusive access; planners made over the triangles see every edit.
#pragma once

#include <span>

#include "taut/base/export.hpp"
#include "taut/cells/clearance.hpp"
#include "taut/cells/reduction.hpp"
#include "taut/cells/triangulation.hpp"
#include "taut/cells/turn_corners.hpp"

namespace taut {

class TAUT_API LiveTriangles {
 public:
  // Obstacles have the ids that Triangulation gives them.
  explicit LiveTriangles(const PolygonWorld& world) : LiveTriangles(Triangulation(world)) {}
  // `progress` may throw in order to give the building up.
  explicit LiveTriangles(Triangulation triangulation, const BuildProgress& progress = {})
      : triangulation_(std::move(triangulation)),
        clearance_(triangulation_, progress),
        reduction_(triangulation_, clearance_),
        turn_corners_(triangulation_) {}

  [[nodiscard]] const Triangulation& triangulation() const { return triangulation_; }
  [[nodiscard]] const Clearance& clearance() const { return clearance_; }
  [[nodiscard]] const Reduction& reduction() const { return reduction_; }
  [[nodiscard]] const TurnCorners& turn_corners() const { return turn_corners_; }

  // --- changing; throws InputError, changing nothing, as Triangulation does ---
  ObstacleId insert(const Polygon& polygon) { return followed(triangulation_.insert(polygon)); }
  ObstacleId insert_wall(std::span<const Vec2> points) { return followed(triangulation_.insert_wall(points)); }
  ObstacleId insert_point(Vec2 p) { return followed(triangulation_.insert_point(p)); }
  void remove(ObstacleId id) {
    triangulation_.remove(id);
    follow();
  }
  void move(ObstacleId id, Vec2 by) {
    triangulation_.move(id, by);
    follow();
  }

  [[nodiscard]] std::size_t memory_bytes() const {
    return triangulation_.memory_bytes() + clearance_.memory_bytes() + reduction_.memory_bytes() +
           turn_corners_.memory_bytes();
  }

 private:
  void follow() {
    clearance_.update(triangulation_);
    reduction_.update(triangulation_, clearance_, clearance_.renewed());
    turn_corners_.update(triangulation_);
  }
  ObstacleId followed(ObstacleId id) {
    follow();
    return id;
  }

  Triangulation triangulation_;
  Clearance clearance_;
  Reduction reduction_;
  TurnCorners turn_corners_;
};

}  // namespace taut
