// What fields of costs through cells of space have in common: where the goal is and in which cells, where the agent is,
// and how much it costs at least to get there. What FieldEnds is for cells of the plane.
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "taut/geometry/vec.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::detail {

class SolidEnds {
 public:
  static constexpr double kInfinite = std::numeric_limits<double>::infinity();

  // A goal in these cells, all of which it lies in or on the border of, by ascending id.
  void set_goal(Vec3 at, std::span<const SimplexId> cells) {
    goal_ = at;
    goal_cells_.assign(cells.begin(), cells.end());
  }
  // Costs are asked for where the agent stands; bounds are this share of the least weight times the distance: 1 is
  // true, 0 is none, 0.5 is as published.
  void set_agent(Vec3 at, double least_weight, double share) {
    agent_ = at;
    rate_ = least_weight < kInfinite ? share * least_weight : 0;
  }
  [[nodiscard]] Vec3 goal() const { return goal_; }
  [[nodiscard]] std::span<const SimplexId> goal_cells() const { return goal_cells_; }
  [[nodiscard]] bool is_goal_cell(SimplexId cell) const {
    return std::binary_search(goal_cells_.begin(), goal_cells_.end(), cell);
  }
  // What a unit of length is taken to cost at least.
  [[nodiscard]] double bound_rate() const { return rate_; }

 protected:
  template <class Position>
  [[nodiscard]] double bound_at(Position position) const {
    return rate_ == 0 ? 0 : rate_ * distance(position(), agent_);
  }
  Vec3 goal_;

 private:
  Vec3 agent_;
  std::vector<SimplexId> goal_cells_;
  double rate_ = 0;
};

}  // namespace taut::detail
