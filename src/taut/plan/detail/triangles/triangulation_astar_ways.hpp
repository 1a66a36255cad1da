// Where the channels of triangulation_astar_search.hpp lead: the ways out of a face, what has been crossed, and what
// repeats.
#pragma once

#include <algorithm>
#include <bit>
#include <vector>

#include "taut/plan/detail/triangles/triangulation_astar_search.hpp"

namespace taut::detail {

// The sides of a face that lead anywhere: all that are open, or, where dead ends are known, those between decisions and
// those on the way to the goal.
template <bool kDisc, class Listener>
unsigned TriangulationAstarPlanner::Search<kDisc, Listener>::exits(FaceId f) const {
  if (!p_.options_.reduced) return mesh_.open_sides(f);
  const FaceMark& mark = p_.faces_[f.value];
  const unsigned to_goal = mark.way == p_.query_ ? mark.sides : 0;
  switch (reduction_.level(f)) {
    case 3:
      return 7;
    case 2:
      return 1u << reduction_.side_towards(f, 0) | 1u << reduction_.side_towards(f, 1) | to_goal;
    case 1: {
      const unsigned up = reduction_.parent_side(f);
      if (up == Reduction::kNoSide || (to_goal != 0 && p_.goals_.size() == 1)) return to_goal;
      return to_goal | 1u << up;
    }
    default:
      return 0;
  }
}

// Whether the goal may lie behind a decision's side: in the corridor, in a tree on it, or in the decision at its end.
template <bool kDisc, class Listener>
bool TriangulationAstarPlanner::Search<kDisc, Listener>::may_hold_goal(HalfEdge out) const {
  constexpr std::size_t kTooMany = 16;  // to look at them one by one
  if (p_.goals_.size() > kTooMany) return true;
  const CorridorId corridor = reduction_.corridor_behind(out);
  return std::any_of(p_.goals_.begin(), p_.goals_.end(), [&](FaceId goal) {
    const FaceId on = reduction_.level(goal) == 1 ? reduction_.root(goal) : goal;
    if (!on.valid() || reduction_.level(on) != 2) return on == reduction_.far_end(out).face();
    return reduction_.corridor_of(on) == corridor;
  });
}

// A shortest path enters no face twice, but for a disc those of its ends: it may have to leave and come back another
// way, since it cannot pass between a corner and the wall opposite.
template <bool kDisc, class Listener>
bool TriangulationAstarPlanner::Search<kDisc, Listener>::repeats(std::uint32_t id, FaceId f) {
  if (p_.faces_[f.value].expanded != p_.query_) return false;
  std::uint32_t steps = 0;
  const auto has_entered = [&] {
    for (; p_.states_[id].entered.valid(); id = p_.states_[id].parent, ++steps) {
      if (p_.states_[id].entered.face() == f) return true;
    }
    return false;
  };
  const bool found = has_entered();
  (void)interrupt_.asked(steps);
  return found || (f == start_face_ && !kDisc);
}

// The half-edges crossed up to a state: where decisions alone are states, what lies between them is walked again.
template <bool kDisc, class Listener>
void TriangulationAstarPlanner::Search<kDisc, Listener>::list_channel(std::uint32_t id,
                                                                      std::vector<HalfEdge>& channel) const {
  channel.clear();
  for (; p_.states_[id].entered.valid(); id = p_.states_[id].parent) {
    const State& state = p_.states_[id];
    const std::size_t from = channel.size();
    for (HalfEdge out = state.left;;) {
      channel.push_back(out);
      const HalfEdge in = mesh_.twin(out);
      if (in == state.entered) break;
      const unsigned ways = exits(in.face()) & ~(1u << in.side());
      out = HalfEdge(in.face(), static_cast<unsigned>(std::countr_zero(ways)));
    }
    std::reverse(channel.begin() + static_cast<std::ptrdiff_t>(from), channel.end());
  }
  std::reverse(channel.begin(), channel.end());
}

// What was crossed before the next step of the way at hand: first the trail, then what led to the state it began in.
template <bool kDisc, class Listener>
HalfEdge TriangulationAstarPlanner::Search<kDisc, Listener>::crossed_before(std::uint32_t id, unsigned back) {
  if (back < walked_) return p_.trail_[walked_ - 1 - back];
  back -= walked_;
  const HalfEdge entered = p_.states_[id].entered;
  if (!entered.valid()) return {};
  if (back == 0) return mesh_.twin(entered);
  if (p_.past_of_ != id) {
    list_channel(id, p_.past_);
    p_.past_of_ = id;
    (void)interrupt_.asked(static_cast<std::uint32_t>(p_.past_.size()));
  }
  return back < p_.past_.size() ? p_.past_[p_.past_.size() - 1 - back] : HalfEdge();
}

}  // namespace taut::detail
