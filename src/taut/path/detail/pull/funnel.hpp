// The funnel: the shortest path through a channel, a sequence of portals that have to be crossed in order (Lee,
// Preparata 1984; Chazelle 1982; demyen2007 §3.4). It keeps the shortest ways from the last certain point, the apex, to
// both ends of the portal reached: two chains that bend away from each other.
//
// Every decision is an exact predicate on the given points, and every bend is one of them. Linear, whatever the
// channel: an end enters a chain once and leaves it once. Allocates nothing once warm.
//
// Two successive portals bound a convex piece, with the corners right, next right, next left, left in counter-clockwise
// order; start and goal count as portals that are points. Pieces may be flat, portals points, ends repeated or
// collinear, and the channel may overlap itself. For anything else the path still has ends of portals as its bends, but
// need not stay inside.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/geometry/vec.hpp"

namespace taut::detail {

// Left and right as seen by one who walks through.
struct Portal {
  Vec2 left, right;
  friend bool operator==(const Portal&, const Portal&) = default;
};

// On which side of the path the end of a portal lies that it bends around; an agent with a radius keeps off it there.
enum class BendSide : std::uint8_t { none, left, right };

struct FunnelPoint {
  Vec2 at;
  BendSide side;  // none for the start and the goal
  friend bool operator==(const FunnelPoint&, const FunnelPoint&) = default;
};

class Funnel {
 public:
  // The shortest path from start through the portals to goal, in place of what `out` held. No point equals the one
  // before or lies straight on between its neighbours; if start and goal are all there is and equal, it is one point.
  void pull(Vec2 start, std::span<const Portal> portals, Vec2 goal, std::vector<FunnelPoint>& out);

  // Orientation tests that the last call took: at most six for each portal and the goal.
  [[nodiscard]] std::size_t tests() const { return tests_; }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(left_.points, right_.points); }

 private:
  // From the first point after the apex to the end of the portal; empty where that end is the apex.
  struct Chain {
    std::vector<Vec2> points;
    std::size_t first = 0;
    [[nodiscard]] bool empty() const { return first == points.size(); }
    [[nodiscard]] Vec2 front() const { return points[first]; }
    void clear() {
      points.clear();
      first = 0;
    }
  };

  template <BendSide kSide>
  void move_end(Vec2 v, std::vector<FunnelPoint>& out);
  void advance(Vec2 to, BendSide side, std::vector<FunnelPoint>& out);
  int turn(Vec2 a, Vec2 b, Vec2 c);

  Vec2 apex_;
  Chain left_, right_;
  bool apex_is_both_ends_ = false;
  std::size_t tests_ = 0;
};

}  // namespace taut::detail
