// The ways to end of a search over a tangent graph: at the goal, or anywhere within a distance of it.
//
// A path that starts outside the disc around the goal and comes into it as soon as it can ends on the rim. Where the
// agent has room on both sides of that end, its last piece is straight and meets the rim at a right angle: it points to
// the centre. Otherwise the end is one of the places where the rim meets the border of the agent's free space. So from
// a roll there are one way for the centre, shorter by the distance, and one for each such place; and likewise from the
// start. Found for the rolls that the search comes to, and measured for clearance when one would be the best.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/cells/detail/graphs/tangent_graph.hpp"

namespace taut::detail {

class TangentEnds {
 public:
  // From a roll to an end. What is not clear yet may turn out not to be.
  struct Way {
    Vec2 leaves, end;
    double progress, length;
    bool is_clear;
  };

  // Of the next search: ends within `within` of the goal; with 0 the goal itself, if it `has_room`. In that case
  // nothing is ever reached otherwise. `rim` are the places where the rim meets the border of free space.
  void begin(const TangentGraph& graph, Vec2 goal, double within, bool has_room, std::span<const Vec2> rim);

  // What is left of the ways from a roll; those found not to be clear can be dropped.
  [[nodiscard]] std::span<Way> from(RollId roll);
  void drop(RollId roll, const Way& way);
  // Calls visit(end) for every place where a straight way from p may end.
  template <class Visit>
  void for_ends_from(Vec2 p, Visit visit) const {
    if (within_ == 0) {
      if (has_room_) visit(goal_);
      return;
    }
    const double away = distance(p, goal_);
    if (away > within_) visit(goal_ + (within_ / away) * (p - goal_));
    for (const Vec2 end : rim_) visit(end);
  }
  [[nodiscard]] double heuristic(Vec2 p) const {
    const double left = distance(p, goal_) - within_;
    return left > 0 ? left : 0;
  }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(ways_, of_roll_); }

 private:
  struct OfRoll {
    std::uint32_t search, first, count;
  };
  void find(RollId roll);

  const TangentGraph* graph_ = nullptr;
  Vec2 goal_;
  double within_ = 0;
  bool has_room_ = false;
  std::span<const Vec2> rim_;
  std::vector<Way> ways_;
  std::vector<OfRoll> of_roll_;
  std::uint32_t search_ = 0;
};

}  // namespace taut::detail
