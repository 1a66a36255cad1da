// The taut strings of a search over triangles: the funnel (funnel.hpp; demyen2007 §3.4) kept for many channels at once.
// Channels that begin alike share their strings: a string is a list of knots linked towards the start, and what a
// channel needs of it are three knots, the apex and the ends of both chains. Moving an end of the portal costs what it
// pops; a channel that forks costs nothing.
//
// Portals are as in funnel.hpp: two successive ones bound a convex piece. Every decision is an exact predicate on the
// points given. Nothing is allocated once warm.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "taut/geometry/inline_predicates.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/geometry/vec.hpp"
#include "taut/path/funnel.hpp"

namespace taut {

struct StringKnot {
  Vec2 at;
  double length;  // of the string up to here
  std::uint32_t before;
  std::uint32_t tag;  // the caller's name for the place
};

// What a channel needs of its string: the last knot that all ways through its last portal share, and the knots at the
// portal's ends.
struct StringEnds {
  std::uint32_t apex = 0, left = 0, right = 0;
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
  [[nodiscard]] std::size_t memory_bytes() const {
    return knots_.capacity() * sizeof(Knot) + (chain_.capacity() + restrung_.capacity()) * sizeof(std::uint32_t);
  }

 private:
  using Knot = StringKnot;
  static constexpr BendSide opposite(BendSide side) {
    return side == BendSide::left ? BendSide::right : BendSide::left;
  }
  template <BendSide kSide>
  [[nodiscard]] std::uint32_t attach(StringEnds& ends, Vec2 to, bool& turns_back) const;

  std::vector<Knot> knots_;
  std::vector<std::uint32_t> restrung_;
  mutable std::vector<std::uint32_t> chain_;
};

// Finds the knot from which the string leads straight to `to`, an end on this side, and moves the apex on where that
// lies beyond what the other chain lets see. `turns_back`: the place lies between the apex and the other chain's first
// knot, on a line with them; then it is the new apex itself, and the other chain, left in chain_ with its first knot
// last, has to be strung anew from there. See Funnel::move_end, which decides the same.
template <BendSide kSide>
std::uint32_t TautStrings::attach(StringEnds& ends, Vec2 to, bool& turns_back) const {
  constexpr bool kLeft = kSide == BendSide::left;
  constexpr int kOutward = kLeft ? 1 : -1;
  for (std::uint32_t tail = kLeft ? ends.left : ends.right; tail != ends.apex; tail = knots_[tail].before) {
    const Knot& knot = knots_[tail];
    if (inlined::orient2d(knots_[knot.before].at, knot.at, to) == kOutward) return tail;
  }
  const std::uint32_t other_end = kLeft ? ends.right : ends.left;
  if (other_end == ends.apex) return ends.apex;
  // Most of the time the other chain is short, and nothing has to be done.
  chain_.clear();
  for (std::uint32_t k = other_end; k != ends.apex; k = knots_[k].before) chain_.push_back(k);
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
  return ends.apex;
}

template <BendSide kSide>
void TautStrings::move_end(StringEnds& ends, Vec2 to, std::uint32_t tag) {
  std::uint32_t& own = kSide == BendSide::left ? ends.left : ends.right;
  std::uint32_t& other = kSide == BendSide::left ? ends.right : ends.left;
  if (to == knots_[own].at) return;
  bool turns_back = false;
  const std::uint32_t from = attach<kSide>(ends, to, turns_back);
  if (to == knots_[from].at) {
    own = from;
    return;
  }
  own = static_cast<std::uint32_t>(knots_.size());
  knots_.push_back({to, knots_[from].length + distance(knots_[from].at, to), from, tag});
  if (!turns_back) return;
  const std::size_t base = restrung_.size();
  restrung_.insert(restrung_.end(), chain_.begin(), chain_.end());
  ends.apex = other = own;
  while (restrung_.size() > base) {
    const Knot knot = knots_[restrung_.back()];
    restrung_.pop_back();
    move_end<opposite(kSide)>(ends, knot.at, knot.tag);
  }
}

}  // namespace taut
