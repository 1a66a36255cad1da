// How long the channels of triangulation_astar_search.hpp are: their taut strings, bounds from these, and which strings
// are beaten.
#pragma once

#include <algorithm>
#include <span>

#include "taut/plan/detail/triangles/triangulation_astar_search.hpp"

namespace taut::detail {

template <bool kDisc, class Listener>
void TriangulationAstarPlanner::Search<kDisc, Listener>::step(StringEnds& ends, HalfEdge in, HalfEdge out) {
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
// corner, and the disc's way need not even touch the corner at which its string turns. See is_outdone.
template <bool kDisc, class Listener>
bool TriangulationAstarPlanner::Search<kDisc, Listener>::is_beaten(const StringEnds& ends) {
  if (kDisc || ends.apex == TautStrings::kStart) return false;
  const StringKnot& apex = strings_.knot(ends.apex);
  if (!turn_corners_[VertexId(apex.tag)]) return false;
  VertexMark& mark = p_.vertices_[apex.tag];
  if (mark.query == p_.query_ && mark.knot != ends.apex) {
    const double other = strings_.knot(mark.knot).length;
    if (other < apex.length * (1 - kTieRelative)) return true;
    if (other <= apex.length) return false;
  }
  mark = {p_.query_, ends.apex};
  return false;
}

template <bool kDisc, class Listener>
const TriangulationAstarPlanner::DiscReach& TriangulationAstarPlanner::Search<kDisc, Listener>::reach_of(
    std::uint32_t id) {
  if (p_.reaches_.size() < p_.states_.size()) p_.reaches_.resize(p_.states_.size());
  DiscReach& reach = p_.reaches_[id];
  if (reach.left >= 0) return reach;
  reach = {kInfinite, kInfinite};
  const Triangulation& triangulation = triangles_.triangulation();
  const HalfEdge in = p_.states_[id].entered;
  const Portal open = shrunk({mesh_.position(mesh_.origin(in)), mesh_.position(mesh_.target(in))}, radius_);
  const auto length_of = [&](Vec2 from, FaceId first, std::span<const HalfEdge> crossed, Vec2 to) {
    const auto outcome =
        p_.disc_path_.pull(triangulation, from, first, crossed, to, radius_, slack_, interrupt_, p_.candidate_);
    return outcome == DiscPath::Outcome::found ? p_.disc_path_.length() : kInfinite;
  };
  // Only if the disc can go along the portal are its ways there as convex as strings are.
  if (length_of(open.left, in.face(), {}, open.right) > distance(open.left, open.right) * (1 + kTieRelative))
    return reach;
  list_channel(id, p_.channel_);
  const FaceId first = p_.channel_.front().face();
  reach = {length_of(start_, first, p_.channel_, open.left), length_of(start_, first, p_.channel_, open.right)};
  return reach;
}

// Whether another channel that ends with the same portal leads a disc itself to every point of it on a way shorter than
// this channel's string. Both lengths are convex along the portal: the first one lies below its chord, and the second
// one exceeds that everywhere if it does where the difference is least. A shortest path is outdone by none.
template <bool kDisc, class Listener>
bool TriangulationAstarPlanner::Search<kDisc, Listener>::is_outdone(std::uint32_t id) {
  const State& state = p_.states_[id];
  if (out_.effort.expanded < kPatience || !state.entered.valid()) return false;
  EdgeMark& mark = p_.edges_[state.entered.value];
  if (mark.query != p_.query_) {
    mark = {p_.query_, id};
    return false;
  }
  if (mark.state == id) return false;
  const Portal open =
      shrunk({mesh_.position(mesh_.origin(state.entered)), mesh_.position(mesh_.target(state.entered))}, radius_);
  const auto string_to = [&](double part) {
    return strings_.length_to(state.ends, (1 - part) * open.left + part * open.right);
  };
  // Cheap things first: a disc's way is no shorter than its string.
  const StringEnds& other = p_.states_[mark.state].ends;
  const Vec2 middle = 0.5 * (open.left + open.right);
  const double here = string_to(0.5), there = strings_.length_to(other, middle);
  if (here < there) mark.state = id;
  if (!(there < here * (1 - kTieRelative))) return false;
  const DiscReach& reach = reach_of(mark.state);
  if (!(std::max(reach.left, reach.right) < kInfinite)) return false;
  const auto excess = [&](double part) {
    return string_to(part) * (1 - kBoundRelative) - ((1 - part) * reach.left + part * reach.right);
  };
  double low = 0, high = 1;
  if (excess(low) <= 0 || excess(high) <= 0) return false;
  for (int i = 0; i < kSectionSteps; ++i) {
    const double a = low + (high - low) / 3, b = high - (high - low) / 3;
    const double at_a = excess(a), at_b = excess(b);
    if (at_a <= 0 || at_b <= 0) return false;
    (at_a < at_b ? high : low) = at_a < at_b ? b : a;
  }
  // What is left is steeper than nothing by no more than its own width.
  return excess(0.5 * (low + high)) > (high - low) * 2 * distance(open.left, open.right);
}

// Whether no channel at all is wide enough, which searching channel after channel would be long to find out.
template <bool kDisc, class Listener>
bool TriangulationAstarPlanner::Search<kDisc, Listener>::is_too_wide() {
  flood_budget_.spend(meter_.used());
  if (!p_.flood_.run(triangles_, start_, p_.starts_, least_width_, flood_budget_)) return false;
  if (within_ > 0) {
    return std::none_of(p_.rim_places_.begin(), p_.rim_places_.end(),
                        [&](const FacePlace& place) { return p_.flood_.reaches(place.at, place.face); });
  }
  return std::none_of(p_.goals_.begin(), p_.goals_.end(), [&](FaceId face) { return p_.flood_.reaches(goal_, face); });
}

// The shortest way over the portal to the goal, as if nothing were in the way beyond. If the goal lies on this side of
// the portal, its mirror image is as far from every point of it.
template <bool kDisc, class Listener>
double TriangulationAstarPlanner::Search<kDisc, Listener>::shortest_over(const StringEnds& ends, HalfEdge last) const {
  const Vec2 a = mesh_.position(mesh_.origin(last)), b = mesh_.position(mesh_.target(last));
  const Vec2 along = b - a, to_goal = goal_ - a;
  const double side = cross(along, to_goal);
  Vec2 beyond = goal_;
  if (side > 0) beyond = goal_ + (2 * side / dot(along, along)) * Vec2{along.y, -along.x};
  return strings_.length_to(ends, beyond);
}

// The thesis's f and g: the greatest of its lower bounds.
template <bool kDisc, class Listener>
void TriangulationAstarPlanner::Search<kDisc, Listener>::bound_as_published(State& state, const State& before,
                                                                            HalfEdge last, double turned) const {
  const PublishedBound bound = published_bound(mesh_, query_, p_.options_, {before.f, before.g}, last, turned);
  state.f = bound.f;
  state.g = bound.g;
}

}  // namespace taut::detail
