// What fields of costs have in common: where the goal is and what the corners around it cost, where the agent is and
// how much it costs at least to get there.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "taut/plan/detail/weighted/cell_ways.hpp"

namespace taut::detail {

class FieldEnds {
 public:
  static constexpr double kInfinite = std::numeric_limits<double>::infinity();

  // A goal in these free cells of the field, in each of which it lies or on the border of which.
  template <class Field>
  void set_goal(const Field& field, Vec2 at, std::span<const std::uint32_t> cells) {
    goal_ = at;
    goal_cells_.assign(cells.begin(), cells.end());
    renew_goal(field);
  }
  // Weights around the goal have changed.
  template <class Field>
  void renew_goal(const Field& field) {
    links_.clear();
    for (const std::uint32_t cell : goal_cells_) {
      field.load(cell, ring_);
      if (!(ring_.weight < kInfinite)) continue;
      for (std::size_t i = 0; i < ring_.corners.size(); ++i) {
        links_.push_back({ring_.corners[i].id, cost_to_corner(ring_, goal_, i)});
      }
    }
    least_link_ = ~0u;
    most_link_ = 0;
    for (const Link& link : links_) {
      least_link_ = std::min(least_link_, link.id);
      most_link_ = std::max(most_link_, link.id);
    }
  }
  [[nodiscard]] Vec2 goal() const { return goal_; }
  [[nodiscard]] bool is_goal_cell(std::uint32_t cell) const {
    return std::find(goal_cells_.begin(), goal_cells_.end(), cell) != goal_cells_.end();
  }
  // Calls visit(id) for the corners of the goal's cells.
  template <class Visit>
  void for_goal_corners(Visit visit) const {
    for (const Link& link : links_) visit(link.id);
  }

  // Costs are asked for at `at`; a unit of length is taken to cost at least `bound` there and everywhere.
  void set_agent(Vec2 at, double bound) {
    agent_ = at;
    bound_ = bound;
  }
  [[nodiscard]] Vec2 agent() const { return agent_; }
  [[nodiscard]] double bound_per_length() const { return bound_; }

  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(goal_cells_, links_, ring_.corners); }

 protected:
  [[nodiscard]] double goal_cost(std::uint32_t id) const {
    if (id < least_link_ || id > most_link_) return kInfinite;
    double best = kInfinite;
    for (const Link& link : links_) best = link.id == id ? std::min(best, link.cost) : best;
    return best;
  }
  template <class Position>
  [[nodiscard]] double bound_at(Position position) const {
    return bound_ == 0 ? 0 : bound_ * distance(position(), agent_);
  }
  // For listeners: where the best way to a node comes from.
  template <class Field, class Costs>
  [[nodiscard]] Vec2 best_origin(const Field& field, std::uint32_t id, const Costs& costs) const {
    const Vec2 at = field.position(id);
    CellRing ring;
    Vec2 origin = goal_;
    double best = goal_cost(id);
    field.for_cells_of(id, [&](std::uint32_t cell) {
      field.load(cell, ring);
      for_cell_ways(ring, at, costs, [&](const CellWay& way) {
        if (!(way.cost() < best)) return;
        best = way.cost();
        origin = way.at;
      });
    });
    return origin;
  }

 private:
  struct Link {
    std::uint32_t id;
    double cost;
  };
  Vec2 goal_, agent_;
  std::vector<std::uint32_t> goal_cells_;
  std::vector<Link> links_;
  std::uint32_t least_link_ = ~0u, most_link_ = 0;
  CellRing ring_;
  double bound_ = 0;
};

}  // namespace taut::detail
