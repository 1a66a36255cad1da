// A convex cell of one weight seen from a point of it, with costs at the corners of its border and linear between them:
// all ways out of it that Field D* knows. Cells of grids and leaves of quadtrees are given alike, as the ring of their
// corners; corners that hang in a side count.
//
// From a point p of the cell a way leads straight to a corner; straight to a point between two corners (direct); along
// the edge that p lies on, at the lesser of two weights; along such an edge, then off it through the cell to the next
// corner that is not in line (indirect); or to the goal, if that is in the cell: straight, or along an edge in between.
#pragma once

#include <cstdint>
#include <vector>

#include "taut/geometry/detail/tolerance.hpp"
#include "taut/plan/detail/weighted/triangle_cost.hpp"

namespace taut::detail {

inline constexpr std::uint32_t kNoCell = 0xffffffffu;

struct RingCorner {
  Vec2 at;
  std::uint32_t id;           // of the node whose cost counts within this cell
  std::uint32_t cell_behind;  // behind the edge to the next corner; kNoCell at the border
  double behind;              // its weight; infinite if there is none
};

// Counter-clockwise or clockwise; no two corners in the same place.
struct CellRing {
  double weight = 0;
  std::uint32_t cell = kNoCell;
  std::vector<RingCorner> corners;

  [[nodiscard]] std::size_t next(std::size_t i) const { return i + 1 == corners.size() ? 0 : i + 1; }
  [[nodiscard]] std::size_t before(std::size_t i) const { return i == 0 ? corners.size() - 1 : i - 1; }
  // Whether p, a point of the cell, lies on the line of edge i. Sides run along the axes, so this is exact.
  [[nodiscard]] bool in_line(std::size_t i, Vec2 p) const {
    return cross(corners[i].at - p, corners[next(i)].at - p) == 0;
  }
  // Whether p lies on edge i, ends included.
  [[nodiscard]] bool on_edge(std::size_t i, Vec2 p) const {
    return in_line(i, p) && dot(corners[i].at - p, corners[next(i)].at - p) <= 0;
  }
};

// A way from a point over at most one point in between to a node, to a point of an edge, or to the goal.
struct CellWay {
  enum class To : std::uint8_t { nothing, node, edge, goal };
  To to = To::nothing;
  std::uint8_t via_count = 0;
  Vec2 via[2];             // points in between
  Vec2 at;                 // where it ends
  double step = 0;         // what it costs to there
  double rest = 0;         // from there on, as the corners' costs say
  std::uint32_t node = 0;  // where it ends, if it does in a node
  std::uint32_t edge = 0;  // of the ring, if it ends between two corners
  [[nodiscard]] double cost() const { return step + rest; }
};

// From p through the cell to q, both in it, by the border between: down to an edge with cheaper ground behind it, along
// that and up again, at the angle that Snell's law asks for, or straight.
[[nodiscard]] inline CellWay way_within(const CellRing& ring, Vec2 p, Vec2 q) {
  CellWay best;
  best.to = CellWay::To::goal;
  best.at = q;
  best.step = ring.weight * distance(p, q);
  for (std::size_t i = 0; i < ring.corners.size(); ++i) {
    const double behind = ring.corners[i].behind;
    if (!(behind < ring.weight)) continue;
    const Vec2 from = ring.corners[i].at, side = ring.corners[ring.next(i)].at - from;
    const double whole = length(side);
    const Vec2 along = (1 / whole) * side;
    const double xp = dot(p - from, along), xq = dot(q - from, along), ahead = xq > xp ? 1 : -1;
    const double lean = ahead * behind / std::sqrt((ring.weight - behind) * (ring.weight + behind));
    const double down = std::clamp(xp + lean * std::fabs(cross(along, p - from)), 0.0, whole);
    const double up = std::clamp(xq - lean * std::fabs(cross(along, q - from)), 0.0, whole);
    if (!((up - down) * ahead > 0)) continue;
    const Vec2 a = from + (down / whole) * side, b = from + (up / whole) * side;
    const double step = ring.weight * (distance(p, a) + distance(b, q)) + behind * distance(a, b);
    if (!(step < best.step)) continue;
    best.step = step;
    best.via_count = 2;
    best.via[0] = a;
    best.via[1] = b;
  }
  return best;
}

// What it costs to get from a point of the cell to one of its corners, by the cell and the two edges there alone.
[[nodiscard]] inline double cost_to_corner(const CellRing& ring, Vec2 p, std::size_t i) {
  const Vec2 corner = ring.corners[i].at, to = p - corner;
  if (to == Vec2{}) return 0;
  double best = ring.weight * length(to);
  for (const std::size_t edge : {i, ring.before(i)}) {
    const Vec2 along = ring.corners[edge == i ? ring.next(i) : edge].at - corner;
    const double behind = ring.corners[edge].behind;
    if (cross(to, along) == 0) {
      if (ring.on_edge(edge, p)) best = std::min(best, std::min(ring.weight, behind) * length(to));
    } else {
      best = std::min(best, corner_way(TriangleSides<2>{{to, along}, ring.weight, {ring.weight, behind}}, 0).cost);
    }
  }
  return best;
}

// Calls visit(way) for all ways out of a free cell but those to the goal. `costs(id)` is that of a node.
template <class Costs, class Visit>
void for_cell_ways(const CellRing& ring, Vec2 p, const Costs& costs, Visit visit) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  const std::vector<RingCorner>& corners = ring.corners;
  const auto to_node = [&](std::size_t i, double step) {
    CellWay way;
    way.to = CellWay::To::node;
    way.at = corners[i].at;
    way.node = corners[i].id;
    way.step = step;
    way.rest = costs(way.node);
    return way;
  };
  // Off an edge that p lies on, towards one end of it, to the first corner that is not in line.
  const auto visit_indirect = [&](std::size_t edge, bool forward) {
    const std::size_t end = forward ? ring.next(edge) : edge;
    if (corners[end].at == p || !(corners[edge].behind < ring.weight)) return;
    std::size_t far = end;
    while (ring.in_line(forward ? ring.before(far) : far, p) || far == end)
      far = forward ? ring.next(far) : ring.before(far);
    const Vec2 along = corners[end].at - p;
    const CornerWay corner =
        corner_way(TriangleSides<2>{{corners[far].at - p, along}, ring.weight, {ring.weight, corners[edge].behind}}, 0);
    if (corner.at == CornerWay::kAlongEdge || !(corner.at > 0)) return;
    CellWay way = to_node(far, corner.cost);
    way.via_count = 1;
    way.via[0] = p + corner.at * along;
    visit(way);
  };
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const std::size_t j = ring.next(i);
    if (corners[i].at != p) visit(to_node(i, ring.weight * distance(p, corners[i].at)));
    if (ring.in_line(i, p)) {
      if (!ring.on_edge(i, p)) continue;
      const double least = std::min(ring.weight, corners[i].behind);
      if (corners[i].at != p) visit(to_node(i, least * distance(p, corners[i].at)));
      if (corners[j].at != p) visit(to_node(j, least * distance(p, corners[j].at)));
      visit_indirect(i, true);
      visit_indirect(i, false);
      continue;
    }
    const double cost0 = costs(corners[i].id), cost1 = costs(corners[j].id);
    if (!(std::max(cost0, cost1) < kInfinite)) continue;
    const Vec2 to0 = corners[i].at - p, to1 = corners[j].at - p;
    const LeastCost direct = direct_way(TriangleSides<2>{{to0, to1}, ring.weight, {}}, cost0, cost1);
    if (direct.at <= kAtCornerRelative || direct.at >= 1 - kAtCornerRelative) continue;  // to a corner
    CellWay way;
    way.to = CellWay::To::edge;
    way.edge = static_cast<std::uint32_t>(i);
    way.at = corners[i].at + direct.at * (corners[j].at - corners[i].at);
    way.step = ring.weight * distance(p, way.at);
    way.rest = cost0 + direct.at * (cost1 - cost0);
    visit(way);
  }
}

}  // namespace taut::detail
