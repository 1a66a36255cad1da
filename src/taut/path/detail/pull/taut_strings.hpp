// The taut strings of a search over triangles: the funnel (funnel.hpp; demyen2007 §3.4) kept for many channels at once.
// Channels that begin alike share their strings: a string is a list of knots linked towards the start, and what a
// channel needs of it are three knots, the apex and the ends of both chains. Moving an end of the portal costs what it
// pops, and where the apex moves on, the other chain, which is listed to find its first knots; a channel that forks
// costs nothing.
//
// Portals are as in funnel.hpp: two successive ones bound a convex piece. Every decision is an exact predicate on the
// points given. Nothing is allocated once warm.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/geometry/detail/inline_predicates.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/geometry/vec.hpp"
#include "taut/path/detail/pull/funnel.hpp"

namespace taut::detail {

struct StringKnot {
  Vec2 at;
  double length;  // of the string up to here
  std::uint32_t before;
  std::uint32_t tag;  // the caller's name for the place
};

// What a channel needs of its string: the last knot that all ways through its last portal share, the knots at the
// portal's ends, and the first ones on the way from there to either (the apex itself where that is an end).
struct StringEnds {
  std::uint32_t apex = 0, left = 0, right = 0;
  std::uint32_t left_first = 0, right_first = 0;
};

class TautStrings {
 public:
  static constexpr std::uint32_t kStart = 0;  // the knot all strings begin with
  static constexpr std::uint32_t kNoTag = 0xffffffffu;

  // Forgets all strings.
  void begin(Vec2 start) { knots_.assign(1, {start, 0, kStart, kNoTag}); }
  // One end of the portal moves on; the other one stays.
  template <BendSide kSide>
  void move_end(StringEnds& ends, Vec2 to, std::uint32_t tag);

  // The length of the shortest way through the last portal to a point that lies beyond it or on its line, as if nothing
  // were in the way there.
  [[nodiscard]] double length_to(const StringEnds& ends, Vec2 goal) const {
    const Knot& from = knots_[last_knot(ends, goal)];
    return from.length + distance(from.at, goal);
  }
  // The last knot of that way.
  [[nodiscard]] std::uint32_t last_knot(StringEnds ends, Vec2 goal) const {
    bool turns_back = false;
    return attach<BendSide::right>(ends, goal, turns_back);
  }
  // The points of that way, in place of what `out` held; only those where it bends.
  void write(const StringEnds& ends, Vec2 goal, std::vector<Vec2>& out) const;

  [[nodiscard]] const StringKnot& knot(std::uint32_t i) const { return knots_[i]; }
  [[nodiscard]] std::size_t size() const { return knots_.size(); }
  // How many knots have been listed since this was last asked: of long chains the most that a step can cost.
  [[nodiscard]] std::uint32_t take_listed() { return std::exchange(listed_, 0); }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(knots_, chain_, restrung_); }

 private:
  using Knot = StringKnot;
  template <BendSide kSide>
  [[nodiscard]] std::uint32_t attach(StringEnds& ends, Vec2 to, bool& turns_back) const;
  template <BendSide kSide>
  [[nodiscard]] std::uint32_t advance(StringEnds& ends, Vec2 to, bool& turns_back) const;
  template <BendSide kSide>
  void restring(StringEnds& ends);

  std::vector<Knot> knots_;
  std::vector<std::uint32_t> restrung_;
  mutable std::vector<std::uint32_t> chain_;
  mutable std::uint32_t listed_ = 0;
};

// Finds the knot from which the string leads straight to `to`, an end on this side, and moves the apex on where that
// lies beyond what the other chain lets see. `turns_back`: the place lies between the apex and the other chain's first
// knot, on a line with them; then it is the new apex itself, and the other chain, left in chain_ with its first knot
// last, has to be strung anew from there. See Funnel::move_end, which decides the same.
template <BendSide kSide>
[[gnu::always_inline]] inline std::uint32_t TautStrings::attach(StringEnds& ends, Vec2 to, bool& turns_back) const {
  constexpr bool kLeft = kSide == BendSide::left;
  constexpr int kOutward = kLeft ? 1 : -1;
  const Knot* const knots = knots_.data();
  for (std::uint32_t tail = kLeft ? ends.left : ends.right; tail != ends.apex;) {
    const Knot& knot = knots[tail];
    if (inlined::orient2d(knots[knot.before].at, knot.at, to) == kOutward) return tail;
    tail = knot.before;
  }
  const std::uint32_t other_first = kLeft ? ends.right_first : ends.left_first;
  if (other_first == ends.apex || inlined::orient2d(knots[ends.apex].at, knots[other_first].at, to) == kOutward)
    return ends.apex;
  return advance<kSide>(ends, to, turns_back);
}

template <BendSide kSide>
[[gnu::noinline]] std::uint32_t TautStrings::advance(StringEnds& ends, Vec2 to, bool& turns_back) const {
  constexpr bool kLeft = kSide == BendSide::left;
  constexpr int kOutward = kLeft ? 1 : -1;
  chain_.clear();
  for (std::uint32_t k = kLeft ? ends.right : ends.left; k != ends.apex; k = knots_[k].before) chain_.push_back(k);
  listed_ += static_cast<std::uint32_t>(chain_.size());
  for (; !chain_.empty(); chain_.pop_back()) {
    const Vec2 apex = knots_[ends.apex].at, next = knots_[chain_.back()].at;
    const int way = inlined::orient2d(apex, next, to);
    if (way == kOutward || to == apex) break;
    if (way == 0 && to != next && !goes_straight_on(apex, next, to)) {
      turns_back = !goes_straight_on(next, apex, to);  // otherwise they lie to either side of the apex
      break;
    }
    ends.apex = chain_.back();
  }
  (kLeft ? ends.right_first : ends.left_first) = chain_.empty() ? ends.apex : chain_.back();
  return ends.apex;
}

template <BendSide kSide>
[[gnu::always_inline]] inline void TautStrings::move_end(StringEnds& ends, Vec2 to, std::uint32_t tag) {
  constexpr bool kLeft = kSide == BendSide::left;
  std::uint32_t& own = kLeft ? ends.left : ends.right;
  std::uint32_t& own_first = kLeft ? ends.left_first : ends.right_first;
  if (to == knots_[own].at) return;
  bool turns_back = false;
  const std::uint32_t from = attach<kSide>(ends, to, turns_back);
  if (to == knots_[from].at) {
    own = own_first = from;
    return;
  }
  own = static_cast<std::uint32_t>(knots_.size());
  if (from == ends.apex) own_first = own;
  // One with a name: it is copied in place, while moving a nameless one may become a call.
  const Knot knot{to, knots_[from].length + distance(knots_[from].at, to), from, tag};
  knots_.push_back(knot);
  if (turns_back) [[unlikely]]
    restring<kSide>(ends);
}

// The end that has been moved last becomes the apex; the other chain, in chain_, is strung anew from there.
template <BendSide kSide>
[[gnu::noinline]] void TautStrings::restring(StringEnds& ends) {
  constexpr BendSide kOther = kSide == BendSide::left ? BendSide::right : BendSide::left;
  const std::size_t base = restrung_.size();
  restrung_.insert(restrung_.end(), chain_.begin(), chain_.end());
  const std::uint32_t apex = kSide == BendSide::left ? ends.left : ends.right;
  ends = {apex, apex, apex, apex, apex};
  while (restrung_.size() > base) {
    const Knot knot = knots_[restrung_.back()];
    restrung_.pop_back();
    move_end<kOther>(ends, knot.at, knot.tag);
  }
}

}  // namespace taut::detail
