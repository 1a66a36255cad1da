// The visibility graph of a PolygonWorld: the corners at which a shortest path can turn, and the pairs of them that see
// each other along a line tangent to the obstacles at both. Exact, pinches and walls included (see polygon_sight.hpp),
// hence the oracle for everything else. Building costs about n^2 sight lines over the n turning corners.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "taut/base/id.hpp"
#include "taut/world/detail/polygons/polygon_sight.hpp"

namespace taut::detail {

using TurnId = Id<struct TurnTag>;

class VisibilityGraph {
 public:
  // `progress` may throw in order to give the building up.
  explicit VisibilityGraph(const PolygonWorld& world, const BuildProgress& progress = {});

  static constexpr int kAnyWedge = FanView::kAnyWedge;
  // A corner around which a path can turn: its wedge wider than 180 degrees, and what that leaves. Where squeezing is
  // allowed, corners in which areas touch can be turned at from any wedge to any other.
  struct Turn {
    ObstacleCornerId corner;
    int wedge;             // of its fan, or kAnyWedge
    Vec2 at, first, last;  // the rays that bound the wedge
  };
  struct Link {
    TurnId to;
    double length;
  };

  [[nodiscard]] const PolygonSight& sight() const { return sight_; }
  [[nodiscard]] std::span<const Turn> turns() const { return turns_; }
  [[nodiscard]] std::span<const Link> links(TurnId turn) const {
    return std::span(links_).subspan(link_begin_[turn.value], link_begin_[turn.value + 1] - link_begin_[turn.value]);
  }

  // A taut path can come from (or go to) `from` only along a line that does not cut into the obstacle at the corner.
  [[nodiscard]] bool is_tangent(const Turn& turn, Vec2 from) const;
  // Whether `turn` can be reached straight from a point, leaving that in `wedge` (or kAnyWedge).
  [[nodiscard]] bool sees(const FanView& from, int wedge, const Turn& turn, PolygonSight::Scratch& scratch) const;
  // Whether one can go straight between two points, leaving and arriving in the given wedges (or kAnyWedge).
  [[nodiscard]] bool joins(const FanView& from, int from_wedge, const FanView& to, int to_wedge,
                           PolygonSight::Scratch& scratch) const;

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  void find_turns();
  void link_turns(const BuildProgress& progress);

  PolygonSight sight_;
  std::vector<Turn> turns_;
  std::vector<std::uint32_t> link_begin_;
  std::vector<Link> links_;
};

}  // namespace taut::detail
