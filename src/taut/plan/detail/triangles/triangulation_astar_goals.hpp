// How the channels of triangulation_astar_search.hpp end: at the goal, or within a distance of it.
//
// For the latter the goal is a disc that the path comes into as soon as it can, so it ends on the rim, in a face that
// the rim runs through. Each channel that comes to such a face is a candidate, and all of them count. Its path ends in
// one of a few ways (goal_disc.hpp): straight ahead towards the centre, which is the channel's shortest way to the
// centre cut short by the distance; or where the rim meets the border of free space, which is a channel to a point like
// any other. No way into the disc is shorter than the way to its centre less the distance, so the bounds are those of
// the search for the centre, less the distance. A face that lies in the disc need not be entered: who is there has
// ended.
//
// A channel of a disc that is wide enough up to its last face may still be too narrow for the end: each point is asked
// for by its own width. Straight ahead nobody knows the end before it is drawn. The way to the centre may bend inside
// of the rim, around a corner that a way to the rim comes nowhere near, or the disc cannot go on to the centre at all,
// and its drawing comes to no end. Then whether there is an end straight ahead is told by the parts of the rim that are
// free in the last face. Of ways in one channel to the points of such a part at most one is a shortest to its
// neighbours: two of them, which both meet the rim at a right angle, would bound a region whose angles sum up to too
// much. If a part is less than half a circle, there is one inside exactly if the ways to both ends of the part lean
// inwards: distances are convex along a chord. To the far side of the disc a way runs through it, and leans anywhere.
#pragma once

#include "taut/geometry/detail/tolerance.hpp"
#include "taut/plan/detail/triangles/triangulation_astar_search.hpp"

namespace taut::detail {

template <bool kDisc, class Listener>
bool TriangulationAstarPlanner::Search<kDisc, Listener>::is_within(FaceId f) const {
  for (unsigned i = 0; i < 3; ++i) {
    if (distance(mesh_.position(mesh_.corner(f, i)), goal_) >= within_) return false;
  }
  return true;
}

// As arrive, where the face may hold a part of the rim. Apart from it, so that whoever wants the goal itself does not
// pay for asking.
template <bool kDisc, class Listener>
[[gnu::noinline]] void TriangulationAstarPlanner::Search<kDisc, Listener>::arrive_within(std::uint32_t parent,
                                                                                         HalfEdge left, HalfEdge last,
                                                                                         const StringEnds& ends,
                                                                                         double turned) {
  const State before = p_.states_[parent];
  const HalfEdge entered = mesh_.twin(last);
  const bool solves = is_goal(entered.face());
  if (!solves && is_within(entered.face())) return;
  const bool goes_on = !solves || !repeats(parent, entered.face());
  State state{entered, left, parent, ends, 0, 0};
  if (p_.options_.thesis) {
    bound_as_published(state, before, last, turned);
  } else {
    state.g = strings_.knot(ends.apex).length;
    state.f = std::max(before.f, short_of(shortest_over(ends, last)));
  }
  if (!(state.f < best_)) return;
  const auto id = static_cast<std::uint32_t>(p_.states_.size());
  p_.states_.push_back(state);
  if (solves) push(id | kGoalBit, state.f, state.g);
  if (goes_on) push(id, state.f, state.g);
}

// The path of the channel at hand (p_.channel_) to a point.
template <bool kDisc, class Listener>
void TriangulationAstarPlanner::Search<kDisc, Listener>::try_end(FaceId first, const StringEnds& ends, Vec2 end) {
  if constexpr (kDisc) {
    const double length = p_.draw(query_, first, end, slack_, interrupt_);
    if (length < kInfinite) p_.keep_candidate(length, end, best_, out_);
  } else {
    p_.candidate_.clear();
    strings_.write(ends, end, p_.candidate_.points);
    (void)interrupt_.asked(static_cast<std::uint32_t>(p_.candidate_.points.size()));
    p_.keep_candidate(strings_.length_to(ends, end), end, best_, out_);
  }
}

// The path of a disc through the channel at hand straight ahead towards the centre, up to the rim.
template <bool kDisc, class Listener>
void TriangulationAstarPlanner::Search<kDisc, Listener>::end_ahead(FaceId first, FaceId last) {
  const auto outcome = p_.disc_path_.pull(triangles_.triangulation(), start_, first, p_.channel_, goal_, radius_,
                                          slack_, interrupt_, p_.candidate_, within_);
  if (outcome == DiscPath::Outcome::found) {
    p_.keep_candidate(p_.disc_path_.length(), p_.candidate_.points.back(), best_, out_);
  } else if (outcome != DiscPath::Outcome::interrupted && !p_.options_.composed) {
    p_.end_on_rim(query_, first, last, slack_, interrupt_, best_, out_);
  }
}

template <bool kDisc, class Listener>
void TriangulationAstarPlanner::Search<kDisc, Listener>::solve_within(std::uint32_t id, FaceId first,
                                                                      const StringEnds& ends) {
  const HalfEdge entered = p_.states_[id].entered;
  const FaceId face = entered.valid() ? entered.face() : p_.states_[id].left.face();
  if constexpr (kDisc) {
    // Also towards a centre on this side of the portal: a disc may come round the portal's end before it is in the
    // face.
    end_ahead(first, face);
  } else if (const HalfEdge e = entered;
             !e.valid() || orient2d(mesh_.position(mesh_.origin(e)), mesh_.position(mesh_.target(e)), goal_) >= 0) {
    const Vec2 from = strings_.knot(strings_.last_knot(ends, goal_)).at;
    const double away = distance(from, goal_);
    const Vec2 end = away > within_ ? goal_ + (within_ / away) * (from - goal_) : from;
    if (away > within_ && may_lie_in_face(mesh_, face, end)) {
      if (const auto settled = settled_in_face(triangles_.triangulation(), face, end)) try_end(first, ends, *settled);
    }
  }
  for (const FacePlace& point : p_.goal_disc_.points()) {
    if (interrupt_.asked()) return;
    if (point.face != face) continue;
    if (!(kDisc && p_.options_.thesis) && !(strings_.length_to(ends, point.at) < best_)) continue;
    if (fits_at_end(face, point.at, channel_back())) try_end(first, ends, point.at);
  }
}

// A channel that ends at the goal: its path, if it is the shortest so far.
template <bool kDisc, class Listener>
void TriangulationAstarPlanner::Search<kDisc, Listener>::solve(std::uint32_t id) {
  list_channel(id, p_.channel_);
  (void)interrupt_.asked(kStepsPerFace * static_cast<std::uint32_t>(p_.channel_.size()));
  const FaceId first = p_.channel_.empty() ? p_.states_[id].left.face() : p_.channel_.front().face();
  StringEnds ends = p_.states_[id].ends;
  if (!kDisc && p_.options_.thesis) ends = p_.string_through(start_, 0, slack_);
  if (within_ > 0) return solve_within(id, first, ends);
  try_end(first, ends, goal_);
}

}  // namespace taut::detail
