#include "taut/path/detail/pull/funnel.hpp"

#include <utility>

#include "taut/geometry/detail/inline_predicates.hpp"
#include "taut/geometry/segment.hpp"

namespace taut::detail {
int Funnel::turn(Vec2 a, Vec2 b, Vec2 c) {
  ++tests_;
  return inlined::orient2d(a, b, c);
}

// The path up to `to` is certain. Only now is it known whether the last point is a bend. It bends around the end that
// it is, but where it is both ends of a portal, which way it turns decides. (Elsewhere it would not do to ask: where
// pieces are flat or overlap, a path may turn by more than 180 degrees.)
void Funnel::advance(Vec2 to, BendSide side, std::vector<FunnelPoint>& out) {
  apex_ = to;
  const bool is_both_ends = std::exchange(apex_is_both_ends_, false);
  if (out.size() > 1) {
    FunnelPoint& last = out.back();
    const Vec2 before = out[out.size() - 2].at;
    const int way = turn(before, last.at, to);
    if (way == 0 && goes_straight_on(before, last.at, to)) {
      last = {to, side};
      return;
    }
    if (way != 0 && is_both_ends) last.side = way > 0 ? BendSide::left : BendSide::right;
  }
  out.push_back({to, side});
}

// The portal's end on one side moves to v, which lies beyond the portal or on its line.
//
// Between calls the chains leave the apex in different directions, unless one is empty: where both would leave it the
// same way, the apex has moved on to the nearer point. So a funnel without area has its apex on the portal, and v,
// where it is collinear with a link of a chain, never means that the chain turns back in it.
template <BendSide kSide>
void Funnel::move_end(Vec2 v, std::vector<FunnelPoint>& out) {
  constexpr int kOutward = kSide == BendSide::left ? 1 : -1;  // how the chain of this side bends
  constexpr BendSide kOther = kSide == BendSide::left ? BendSide::right : BendSide::left;
  Chain& own = kSide == BendSide::left ? left_ : right_;
  Chain& other = kSide == BendSide::left ? right_ : left_;
  if (v == (own.empty() ? apex_ : own.points.back())) return;
  while (!own.empty()) {
    const std::size_t n = own.points.size();
    const Vec2 before = n - own.first > 1 ? own.points[n - 2] : apex_;
    if (turn(before, own.points.back(), v) == kOutward) {
      own.points.push_back(v);
      return;
    }
    own.points.pop_back();
  }
  own.clear();
  while (v != apex_ && !other.empty()) {
    const Vec2 next = other.front();
    const int way = turn(apex_, next, v);
    if (way == kOutward) break;
    if (way == 0 && v != next && !goes_straight_on(apex_, next, v)) {
      if (goes_straight_on(next, apex_, v)) break;  // to either side of the apex, which is on the portal
      return advance(v, kSide, out);
    }
    ++other.first;
    advance(next, kOther, out);
  }
  if (v != apex_) own.points.push_back(v);
}

void Funnel::pull(Vec2 start, std::span<const Portal> portals, Vec2 goal, std::vector<FunnelPoint>& out) {
  out.assign(1, {start, BendSide::none});
  apex_ = start;
  left_.clear();
  right_.clear();
  apex_is_both_ends_ = false;
  tests_ = 0;
  for (const Portal& portal : portals) {
    move_end<BendSide::left>(portal.left, out);
    move_end<BendSide::right>(portal.right, out);
    if (left_.empty() && right_.empty()) apex_is_both_ends_ = true;
  }
  move_end<BendSide::right>(goal, out);
  for (; !right_.empty(); ++right_.first) advance(right_.front(), BendSide::right, out);
  out.back().side = BendSide::none;
}

}  // namespace taut::detail
