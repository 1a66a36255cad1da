// Field D* on a grid of costs whose cells change while an agent moves: costs are repaired from where they have changed,
// by IncrementalSearch. With the queue emptied (CellFieldOptions::early = false) the costs are those of planning from
// scratch, but for rounding.
#pragma once

#include "taut/plan/detail/weighted/field_dstar_planner.hpp"

namespace taut::detail {

class GridReplanner {
 public:
  GridReplanner(const CostGrid& grid, const CellFieldOptions& options);
  GridReplanner(const GridReplanner&) = delete;
  GridReplanner& operator=(const GridReplanner&) = delete;

  [[nodiscard]] const CostCells& cells() const { return cells_; }
  // Forgets all costs.
  void set_goal(Vec2 goal, const std::optional<Vec2>& towards = {});
  // From now on the path begins here.
  void move_to(Vec2 start, const std::optional<Vec2>& towards = {});
  // Throws InputError unless the weight is above 0 (infinite: blocked) and the cell is one of the grid.
  void set_weight(int x, int y, float weight);
  // The path from where the agent is. The effort is what this answer has cost. If the budget is spent, the next call
  // goes on from there.
  void plan(const Budget& budget, Plan2& out);

  // What the field says that the way from the agent costs: interpolated, no bound. Infinite if there is no way.
  [[nodiscard]] double value_at_start() const { return value_; }
  // Of a corner, as far as costs have been spread; of a double corner the wedge below (2nd = true) or above it.
  [[nodiscard]] double cost(int x, int y, bool second = false) const {
    const std::uint32_t corner = cells_.corner(x, y);
    if (!second) return run_.search().cost(corner);
    return cells_.corner_rule() == CornerRule::forbid ? run_.search().cost(field_.second(corner)) : Field::kInfinite;
  }
  [[nodiscard]] std::size_t memory_bytes() const {
    return bytes_of(cells_, field_, run_, along_edges_, starts_, goals_);
  }

 private:
  using Field = GridField;
  void set_bound();

  CostCells cells_;
  CellFieldOptions options_;
  GridField field_;
  CellFieldRun<GridField> run_;
  AlongEdges along_edges_;
  Vec2 start_, goal_;
  std::optional<Vec2> start_towards_, goal_towards_;
  std::vector<std::uint32_t> starts_, goals_;
  double value_ = Field::kInfinite;
  bool has_goal_ = false;
};

}  // namespace taut::detail
