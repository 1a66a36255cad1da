// How long the channels of triangle_search.hpp are: their taut strings, bounds from these, and which strings are
// beaten.
#pragma once

#include <algorithm>
#include <vector>

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

// Whether a disc can roll around a corner from one place to another: nothing is in the way in any face it passes.
template <bool kDisc>
bool TrianglePlanner::Search<kDisc>::can_roll(VertexId around, Vec2 from, Vec2 to, BendSide side) const {
  const Vec2 centre = mesh_.position(around);
  // Counter-clockwise from a to b.
  const Vec2 a = (side == BendSide::left ? from : to) - centre, b = (side == BendSide::left ? to : from) - centre;
  const auto holds = [&](HalfEdge h, Vec2 d) {
    const Vec2 first = mesh_.position(mesh_.target(h)) - centre, last = mesh_.position(mesh_.apex(h)) - centre;
    return cross(first, d) >= 0 && cross(d, last) >= 0;
  };
  HalfEdge h = mesh_.edge_at(around);
  const HalfEdge first = h;
  while (!holds(h, a)) {
    h = mesh_.twin(h.previous());
    if (!h.valid() || h == first) return false;
  }
  for (const HalfEdge begin = h;;) {
    if (!triangles_.triangulation().is_free(h.face()) ||
        triangles_.clearance().width(h.face(), h.side()) < least_width_)
      return false;
    if (holds(h, b)) return true;
    if (mesh_.is_constrained(h.previous())) return false;
    h = mesh_.twin(h.previous());
    if (h == begin) return false;
  }
}

// The length of a way of the disc itself to a knot, over the knots before; infinite if there is none like that: between
// the portals, and beyond the first face, the string may come too close to corners.
template <bool kDisc>
double TrianglePlanner::Search<kDisc>::most_to(std::uint32_t knot) {
  if (knot == TautStrings::kStart) return 0;
  std::vector<double>& known = p_.most_to_;
  if (known.size() < strings_.size()) known.resize(strings_.size(), kNotAsked);
  if (known[knot] == kNotAsked) {
    const double behind = most_to(strings_.knot(knot).before);
    known[knot] = behind + most_between(strings_.knot(knot).before, knot);
  }
  return known[knot];
}

// From a place on a circle to one on another: along the first, straight over, and along the second, or without either
// of these if it would lead backwards.
template <bool kDisc>
double TrianglePlanner::Search<kDisc>::most_between(std::uint32_t from, std::uint32_t to) {
  struct Place {
    Vec2 at, centre;
    BendSide side;
  };
  const auto place = [&](std::uint32_t k) -> Place {
    const StringKnot& knot = strings_.knot(k);
    if (k == TautStrings::kStart) return {knot.at, knot.at, BendSide::none};
    return {knot.at, mesh_.position(VertexId(knot.tag / 2)), side_of(knot)};
  };
  Place a = place(from), b = place(to);
  if (a.centre == b.centre) {
    return a.side == b.side ? radius_ * std::max(0.0, turn_around(a.side, a.at - a.centre, b.at - a.centre, 0))
                            : kInfinite;
  }
  const auto touches = [&](const Place& p, const Tangent& way) {
    return contact(p.centre, p.side, way.direction, radius_);
  };
  const auto way_between = [&] { return tangent(a.centre, a.side, b.centre, b.side, radius_); };
  const auto roll_away = [&](const Tangent& way) {
    return a.side == BendSide::none ? 0 : turn_around(a.side, a.at - a.centre, touches(a, way) - a.centre, 0);
  };
  const auto roll_on = [&](const Tangent& way) {
    return b.side == BendSide::none ? 0 : turn_around(b.side, touches(b, way) - b.centre, b.at - b.centre, 0);
  };
  Tangent way = way_between();
  if (roll_away(way) < 0) {
    a = {a.at, a.at, BendSide::none};
    way = way_between();
  }
  if (roll_on(way) < 0) {
    b = {b.at, b.at, BendSide::none};
    way = way_between();
  }
  const Vec2 leaves = touches(a, way), arrives = touches(b, way);
  const FaceId face = from == TautStrings::kStart ? start_face_ : triangles_.triangulation().locate(leaves).edge.face();
  if (!triangles_.triangulation().is_free(face) ||
      !p_.disc_path_.is_clear(triangles_.triangulation(), leaves, face, arrives, radius_ - slack_))
    return kInfinite;
  return way.length + radius_ * (std::max(0.0, roll_away(way)) + std::max(0.0, roll_on(way)));
}

// Whether another string has reached the corner at which this one turns on a shorter way. A shortest path is beaten by
// none.
template <bool kDisc>
bool TrianglePlanner::Search<kDisc>::is_beaten(const StringEnds& ends) {
  if (ends.apex == TautStrings::kStart) return false;
  const StringKnot& apex = strings_.knot(ends.apex);
  const VertexId vertex(kDisc ? apex.tag / 2 : apex.tag);
  if (!triangles_.turn_corners()[vertex]) return false;
  VertexMark& mark = p_.vertices_[vertex.value];
  if (mark.query != p_.query_) mark = {p_.query_, {0, 0}};
  std::uint32_t& known = mark.knots[kDisc ? apex.tag % 2 : 0];
  if (known == ends.apex) return false;
  if (known != 0) {
    const StringKnot& other = strings_.knot(known);
    if constexpr (!kDisc) {
      if (other.length < apex.length * (1 - kTie)) return true;
    } else if (other.length < apex.length) {
      const BendSide side = side_of(apex);
      const Vec2 centre = mesh_.position(vertex);
      const double turn = other.at == apex.at ? 0 : turn_around(side, other.at - centre, apex.at - centre, 0);
      // The cheap things first: a way of the disc is no shorter than the string.
      const double needed = apex.length * (1 - kTie) - radius_ * turn;
      if (turn >= 0 && other.length < needed && (turn == 0 || can_roll(vertex, other.at, apex.at, side)) &&
          most_to(known) < needed)
        return true;
    }
    if (other.length <= apex.length) return false;
  }
  known = ends.apex;
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
