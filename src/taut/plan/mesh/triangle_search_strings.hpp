// How long the channels of triangle_search.hpp are: their taut strings, bounds from these, and which strings are
// beaten.
#pragma once

#include "taut/plan/mesh/triangle_search.hpp"

namespace taut {

template <bool kDisc>
void TrianglePlanner::Search<kDisc>::step(StringEnds& ends, HalfEdge in, HalfEdge out) {
  const VertexId left = mesh_.target(out), right = mesh_.origin(out);
  if constexpr (kDisc) {
    const Portal portal{mesh_.position(left), mesh_.position(right)};
    if (!in.valid() && is_at(portal, start_, slack_)) return;
    const Portal open = shrunk(portal, radius_);
    strings_.move_end<BendSide::left>(ends, open.left, 2 * left.value);
    strings_.move_end<BendSide::right>(ends, open.right, 2 * right.value + 1);
  } else {
    if (!in.valid() || out == in.next()) strings_.move_end<BendSide::left>(ends, mesh_.position(left), left.value);
    if (!in.valid() || out != in.next()) strings_.move_end<BendSide::right>(ends, mesh_.position(right), right.value);
  }
}

// Whether another string has reached the corner at which this one turns on a shorter way. A shortest path is beaten by
// none. For a disc this would not do: its string is shorter than its way, by how much depends on what comes after the
// corner, and the disc's way need not even touch the corner at which its string turns.
template <bool kDisc>
bool TrianglePlanner::Search<kDisc>::is_beaten(const StringEnds& ends) {
  if (kDisc || ends.apex == TautStrings::kStart) return false;
  const StringKnot& apex = strings_.knot(ends.apex);
  if (!triangles_.turn_corners()[VertexId(apex.tag)]) return false;
  VertexMark& mark = p_.vertices_[apex.tag];
  if (mark.query == p_.query_ && mark.knot != ends.apex) {
    const double other = strings_.knot(mark.knot).length;
    if (other < apex.length * (1 - kTie)) return true;
    if (other <= apex.length) return false;
  }
  mark = {p_.query_, ends.apex};
  return false;
}

// The shortest way over the portal to the goal, as if nothing were in the way beyond. If the goal lies on this side of
// the portal, its mirror image is as far from every point of it.
template <bool kDisc>
double TrianglePlanner::Search<kDisc>::shortest_over(const StringEnds& ends, HalfEdge last) const {
  const Vec2 a = mesh_.position(mesh_.origin(last)), b = mesh_.position(mesh_.target(last));
  const Vec2 along = b - a, to_goal = goal_ - a;
  const double side = cross(along, to_goal);
  if (side <= 0) return strings_.length_to(ends, goal_);
  const double scale = 2 * side / dot(along, along);
  return strings_.length_to(ends, goal_ + scale * Vec2{along.y, -along.x});
}

}  // namespace taut
