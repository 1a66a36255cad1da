#include "taut/plan/detail/graphs/tangent_endpoints.hpp"

#include <algorithm>

namespace taut::detail {

void TangentEnds::begin(const TangentGraph& graph, Vec2 goal, double within, bool has_room, std::span<const Vec2> rim) {
  graph_ = &graph;
  goal_ = goal;
  within_ = within;
  has_room_ = has_room;
  rim_ = rim;
  ways_.clear();
  if (of_roll_.size() != graph.roll_count() || ++search_ == 0) {
    of_roll_.assign(graph.roll_count(), {});
    search_ = 1;
  }
}

void TangentEnds::find(RollId roll) {
  const auto add = [&](Vec2 to, double less) {
    const auto touch = graph_->touch(to, roll, true);
    if (!touch) return;
    const double length = touch->length - less;
    if (less > 0 && !(length > 0)) return;  // the way has been within the distance before
    const Vec2 end = less > 0 ? to + (less / touch->length) * (touch->at - to) : to;
    ways_.push_back({touch->at, end, touch->progress, length, false});
  };
  if (within_ == 0) {
    if (has_room_) add(goal_, 0);
    return;
  }
  // No tangent leads to a centre inside the circle.
  if (distance(goal_, graph_->arc(roll).centre) >= graph_->radius()) add(goal_, within_);
  for (const Vec2 end : rim_) add(end, 0);
}

std::span<TangentEnds::Way> TangentEnds::from(RollId roll) {
  OfRoll& known = of_roll_[roll.value];
  if (known.search != search_) {
    known = {search_, static_cast<std::uint32_t>(ways_.size()), 0};
    find(roll);
    known.count = static_cast<std::uint32_t>(ways_.size()) - known.first;
  }
  return std::span(ways_).subspan(known.first, known.count);
}

void TangentEnds::drop(RollId roll, const Way& way) {
  OfRoll& known = of_roll_[roll.value];
  ways_[static_cast<std::size_t>(&way - ways_.data())] = ways_[known.first + --known.count];
}

}  // namespace taut::detail
