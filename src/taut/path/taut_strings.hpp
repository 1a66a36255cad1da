// The taut strings of a search over triangles: the funnel (funnel.hpp; demyen2007 §3.4, §3.5) kept for many channels at
// once. Channels that begin alike share their strings: a string is a list of knots linked towards the start, and what a
// channel needs of it are three knots, the apex and the ends of both chains. Moving an end of the portal costs what it
// pops; a channel that forks costs nothing.
//
// For a point the knots are ends of portals and every decision is an exact predicate. For a disc they are circles of
// its radius around them, passed on the left or on the right, joined by common tangents in closed form; lengths are
// rounded, and a string that touches nothing but what it was given may still come too close to something else (a wall
// between two corners, a corner beyond the channel), which is for the caller to check.
//
// A string may wind around a corner by more than half a circle. Directions alone cannot tell that from turning the
// other way, but the portals that sweep around the corner can: the string crosses the first and the last of them with
// the corner on the same side, so it turns by what they sweep, more or less a half-turn.
#pragma once

#include <algorithm>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <vector>

#include "taut/geometry/inline_predicates.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/geometry/vec.hpp"
#include "taut/path/funnel.hpp"

namespace taut {

struct PointKnot {
  Vec2 at;
  double length;  // of the string up to here
  std::uint32_t before;
  std::uint32_t vertex;  // the caller's name for the place
};

enum class StringCheck : std::uint8_t { none, clear, blocked };

struct DiscKnot {
  Vec2 at;
  double length;  // up to the point where the string meets the circle
  std::uint32_t before;
  std::uint32_t vertex;
  Vec2 direction;       // in which it comes
  double swept_before;  // by portals around the knot before
  std::uint32_t first;  // the first knot after the start
  BendSide side;
  StringCheck check;
};

// What a channel needs of its string: the last knot all ways through its last portal share, and the knots at the
// portal's ends.
struct StringEnds {
  std::uint32_t apex = 0, left = 0, right = 0;
  float left_swept = 0, right_swept = 0;  // by portals around the ends (discs only)
};

template <class Knot>
class TautStrings {
 public:
  static constexpr bool kDisc = std::same_as<Knot, DiscKnot>;
  static constexpr std::uint32_t kNoVertex = 0xffffffffu;
  static constexpr double kLeastTurn = 1e-12;  // radians

  // Forgets all strings. The radius is positive for discs.
  void begin(Vec2 start, double radius) {
    knots_.clear();
    radius_ = radius;
    Knot knot{};
    knot.at = start;
    knot.vertex = kNoVertex;
    knots_.push_back(knot);
  }
  // From the start to the first portal.
  [[nodiscard]] StringEnds to_portal(Vec2 left, std::uint32_t left_vertex, Vec2 right, std::uint32_t right_vertex) {
    StringEnds ends;
    step<BendSide::left>(ends, left, left_vertex);
    step<BendSide::right>(ends, right, right_vertex);
    return ends;
  }
  // The next portal has another end on this side and the same one on the other.
  template <BendSide kSide>
  void step(StringEnds& ends, Vec2 to, std::uint32_t vertex) {
    if constexpr (kDisc) {
      float& own_swept = kSide == BendSide::left ? ends.left_swept : ends.right_swept;
      float& other_swept = kSide == BendSide::left ? ends.right_swept : ends.left_swept;
      const std::uint32_t own = kSide == BendSide::left ? ends.left : ends.right;
      const Vec2 around = knots_[kSide == BendSide::left ? ends.right : ends.left].at;
      const Vec2 from = knots_[own].at - around, on = to - around;
      move_end<kSide>(ends, to, vertex);
      // Before the first portal there is nothing that could sweep.
      if (own != 0) other_swept += static_cast<float>(std::atan2(std::fabs(cross(from, on)), dot(from, on)));
      own_swept = 0;
    } else {
      move_end<kSide>(ends, to, vertex);
    }
  }
  void step(StringEnds& ends, BendSide side, Vec2 to, std::uint32_t vertex) {
    if (side == BendSide::left) {
      step<BendSide::left>(ends, to, vertex);
    } else {
      step<BendSide::right>(ends, to, vertex);
    }
  }

  // The length of the shortest way through the last portal to a point that lies beyond it or on its line, as if nothing
  // were in the way there.
  [[nodiscard]] double length_to(const StringEnds& ends, Vec2 goal) const { return last_link(ends, goal).length; }
  // The knots of that way in order: where the string meets and leaves them, and by how much it turns.
  struct Bend {
    Vec2 centre, meets, leaves;
    double turn;
    BendSide side;
    std::uint32_t vertex;
  };
  template <class Visit>
  void knots_to(const StringEnds& ends, Vec2 goal, Visit visit) const requires kDisc;
  // The way of a point, in place of what `out` held.
  void write(const StringEnds& ends, Vec2 goal, std::vector<Vec2>& out) const requires(!kDisc);

  // The first knot on the way to one, where the string from the start meets it, and a note about that piece.
  using Check = StringCheck;
  [[nodiscard]] std::uint32_t first_of(std::uint32_t i) const requires kDisc { return knots_[i].first; }
  [[nodiscard]] Vec2 meeting_point(std::uint32_t i) const requires kDisc {
    return contact(knots_[i], knots_[i].direction);
  }
  [[nodiscard]] Check& check(std::uint32_t i) requires kDisc { return knots_[i].check; }
  [[nodiscard]] const Knot& knot(std::uint32_t i) const { return knots_[i]; }
  [[nodiscard]] std::size_t size() const { return knots_.size(); }
  [[nodiscard]] std::size_t memory_bytes() const {
    return knots_.capacity() * sizeof(Knot) +
           (chain_.capacity() + written_.capacity() + restrung_.capacity()) * sizeof(std::uint32_t);
  }

  // How far the string turns around a knot on its side, between the direction in which it comes and another in which it
  // goes, where portals have swept so much; negative if it would rather not touch the knot.
  [[nodiscard]] static double turn_around(BendSide side, Vec2 comes, Vec2 goes, double swept) {
    const double sign = side == BendSide::left ? 1 : -1;
    const double turn = std::atan2(sign * cross(comes, goes), dot(comes, goes));
    return turn < swept - std::numbers::pi ? turn + 2 * std::numbers::pi : turn;
  }

 private:
  // A straight piece from a knot to a place: its direction, and the length of the string at its end.
  struct Link {
    std::uint32_t from = 0;
    double length = 0;
    Vec2 direction{};
    double swept = 0;
  };

  // Where a string in this direction touches the knot's circle.
  [[nodiscard]] Vec2 contact(const Knot& knot, Vec2 direction) const {
    return knot.at + sign_of(knot.side) * radius_ * Vec2{direction.y, -direction.x};
  }
  static double sign_of(BendSide side) { return side == BendSide::none ? 0 : side == BendSide::left ? 1 : -1; }

  [[nodiscard]] Link link(std::uint32_t from, Vec2 to, BendSide side, double swept) const {
    const Knot& knot = knots_[from];
    if constexpr (!kDisc) {
      return {from, knot.length + distance(knot.at, to), {}, 0};
    } else {
      const Vec2 d = to - knot.at;
      const double square = dot(d, d), offset = radius_ * (sign_of(knot.side) - sign_of(side));
      const double piece = std::sqrt(std::max(0.0, square - offset * offset));
      if (!(square > 0)) return {from, knot.length, knot.direction, swept};
      const Vec2 direction = 1 / square * Vec2{d.x * piece - d.y * offset, d.x * offset + d.y * piece};
      double length = knot.length + piece;
      if (knot.side != BendSide::none)
        length += radius_ * std::max(0.0, turn_around(knot.side, knot.direction, direction, swept));
      return {from, length, direction, swept};
    }
  }
  std::uint32_t add(const Link& link, Vec2 at, BendSide side, std::uint32_t vertex) {
    Knot knot{};
    knot.at = at;
    knot.length = link.length;
    knot.before = link.from;
    knot.vertex = vertex;
    if constexpr (kDisc) {
      knot.direction = link.direction;
      knot.swept_before = link.swept;
      knot.side = side;
      knot.first = link.from == 0 ? static_cast<std::uint32_t>(knots_.size()) : knots_[link.from].first;
    }
    knots_.push_back(knot);
    return static_cast<std::uint32_t>(knots_.size() - 1);
  }

  // How a chain turns in its knot `at` on the way to a place: 1 if away from the other chain, as it must.
  template <BendSide kSide>
  [[nodiscard]] bool bends_outward(const Knot& knot, const Link& on, Vec2 to) const {
    constexpr int kOutward = kSide == BendSide::left ? 1 : -1;
    if constexpr (!kDisc) {
      return inlined::orient2d(knots_[knot.before].at, knot.at, to) == kOutward;
    } else {
      if (kOutward * cross(knot.direction, on.direction) > 0) return true;
      return turn_around(kSide, knot.direction, on.direction, on.swept) > 0;
    }
  }

  template <BendSide kSide>
  void move_end(StringEnds& ends, Vec2 to, std::uint32_t vertex);
  template <BendSide kSide>
  [[nodiscard]] Link attach(StringEnds& ends, Vec2 to, BendSide type, bool& turns_back) const;
  [[nodiscard]] Link last_link(const StringEnds& ends, Vec2 goal) const {
    StringEnds moving = ends;
    bool turns_back = false;
    return attach<BendSide::right>(moving, goal, BendSide::none, turns_back);
  }

  std::vector<Knot> knots_;
  double radius_ = 0;
  std::vector<std::uint32_t> restrung_;
  mutable std::vector<std::uint32_t> chain_, written_;
};

// Finds the knot from which the string leads straight to `to`, an end on this side (or the goal, of type none), and
// moves the apex on where that lies beyond what the other chain lets see. `turns_back`: the place is nearer than the
// other chain's first knot although it lies beyond it; then it is the new apex itself, and the other chain has to be
// strung anew from there.
template <class Knot>
template <BendSide kSide>
auto TautStrings<Knot>::attach(StringEnds& ends, Vec2 to, BendSide type, bool& turns_back) const -> Link {
  constexpr bool kLeft = kSide == BendSide::left;
  constexpr int kOutward = kLeft ? 1 : -1;
  constexpr BendSide kOther = kLeft ? BendSide::right : BendSide::left;
  const std::uint32_t other_end = kLeft ? ends.right : ends.left;
  std::uint32_t tail = kLeft ? ends.left : ends.right;
  double swept = kLeft ? ends.left_swept : ends.right_swept;
  // What the portals have swept around the apex, on whichever side it is.
  double apex_swept = 0;
  for (; tail != ends.apex; tail = knots_[tail].before) {
    const Knot& knot = knots_[tail];
    Link on{};
    if constexpr (kDisc) on = link(tail, to, type, swept);
    if (bends_outward<kSide>(knot, on, to)) {
      if constexpr (!kDisc) on = link(tail, to, type, swept);
      return on;
    }
    if constexpr (kDisc) swept = knot.swept_before;
  }
  apex_swept = swept;
  if (other_end != ends.apex) {
    // The other chain, from its end to the first knot behind the apex.
    chain_.clear();
    for (std::uint32_t k = other_end; k != ends.apex; k = knots_[k].before) chain_.push_back(k);
    if constexpr (kDisc) {
      if (knots_[ends.apex].side == kOther) apex_swept = knots_[chain_.back()].swept_before;
    }
    const double end_swept = kLeft ? ends.right_swept : ends.left_swept;
    while (!chain_.empty()) {
      const std::uint32_t next_knot = chain_.back();
      const Knot& next = knots_[next_knot];
      const Vec2 apex = knots_[ends.apex].at;
      if constexpr (!kDisc) {
        const int way = inlined::orient2d(apex, next.at, to);
        if (way == kOutward) break;
        if (way == 0 && to != next.at && !goes_straight_on(apex, next.at, to)) {
          if (to == apex || goes_straight_on(next.at, apex, to)) break;  // to either side of the apex
          turns_back = true;
          break;
        }
      } else {
        const Link on = link(ends.apex, to, type, apex_swept);
        if (kOutward * cross(next.direction, on.direction) >= 0) return on;
        if (type != BendSide::none && distance(apex, to) < distance(apex, next.at)) {
          turns_back = true;
          return on;
        }
      }
      chain_.pop_back();
      ends.apex = next_knot;
      if constexpr (kDisc) apex_swept = chain_.empty() ? end_swept : knots_[chain_.back()].swept_before;
    }
  } else if constexpr (kDisc) {
    if (knots_[ends.apex].side == kOther) apex_swept = kLeft ? ends.right_swept : ends.left_swept;
  }
  return link(ends.apex, to, type, apex_swept);
}

template <class Knot>
template <BendSide kSide>
void TautStrings<Knot>::move_end(StringEnds& ends, Vec2 to, std::uint32_t vertex) {
  constexpr bool kLeft = kSide == BendSide::left;
  constexpr BendSide kOther = kLeft ? BendSide::right : BendSide::left;
  std::uint32_t& own = kLeft ? ends.left : ends.right;
  std::uint32_t& other = kLeft ? ends.right : ends.left;
  if constexpr (!kDisc) {
    if (to == knots_[own].at) return;
  }
  bool turns_back = false;
  const Link on = attach<kSide>(ends, to, kSide, turns_back);
  if constexpr (!kDisc) {
    if (to == knots_[ends.apex].at && !turns_back && on.from == ends.apex) {
      own = ends.apex;
      return;
    }
  }
  own = add(on, to, kSide, vertex);
  if (!turns_back) return;
  // attach() has left the other chain in chain_, its first knot last.
  const std::size_t base = restrung_.size();
  restrung_.insert(restrung_.end(), chain_.begin(), chain_.end());
  ends.apex = own;
  other = own;
  while (restrung_.size() > base) {
    const Knot knot = knots_[restrung_.back()];
    restrung_.pop_back();
    move_end<kOther>(ends, knot.at, knot.vertex);
  }
}

template <class Knot>
void TautStrings<Knot>::write(const StringEnds& ends, Vec2 goal, std::vector<Vec2>& out) const requires(!kDisc) {
  out.clear();
  // A knot may be where the string goes straight on, or the place of the one before.
  const auto push = [&](Vec2 p) {
    const std::size_t n = out.size();
    if (n > 0 && p == out.back()) return;
    if (n > 1 && inlined::orient2d(out[n - 2], out.back(), p) == 0 && goes_straight_on(out[n - 2], out.back(), p)) {
      out.back() = p;
    } else {
      out.push_back(p);
    }
  };
  push(goal);
  for (std::uint32_t k = last_link(ends, goal).from; k != 0; k = knots_[k].before) push(knots_[k].at);
  push(knots_[0].at);
  std::reverse(out.begin(), out.end());
}

template <class Knot>
template <class Visit>
void TautStrings<Knot>::knots_to(const StringEnds& ends, Vec2 goal, Visit visit) const requires kDisc {
  written_.clear();
  const Link last = last_link(ends, goal);
  for (std::uint32_t k = last.from; k != 0; k = knots_[k].before) written_.push_back(k);
  for (std::size_t i = written_.size(); i-- > 0;) {
    const Knot& knot = knots_[written_[i]];
    const Vec2 goes = i > 0 ? knots_[written_[i - 1]].direction : last.direction;
    const double swept = i > 0 ? knots_[written_[i - 1]].swept_before : last.swept;
    const double turn = turn_around(knot.side, knot.direction, goes, swept);
    const Vec2 meets = contact(knot, knot.direction), leaves = contact(knot, goes);
    // Less than a rounding error is no bend.
    const bool bends = turn > kLeastTurn && meets != leaves;
    visit(Bend{knot.at, meets, bends ? leaves : meets, bends ? turn : 0, knot.side, knot.vertex});
  }
}

using PointStrings = TautStrings<PointKnot>;
using DiscStrings = TautStrings<DiscKnot>;

}  // namespace taut
