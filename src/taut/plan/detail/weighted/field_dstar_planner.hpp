// Field D* on a grid of costs (Ferguson, Stentz 2005; perkins2013 §3.1): costs at cell corners, linear in between, from
// the goal to the start; then the cheapest way down. Start and goal may lie anywhere. The path is no more than a good
// one: between corners costs are interpolated. Once warm, nothing is allocated; 24 bytes a corner that is reached and 8
// for its place in the queue.
#pragma once

#include <memory>

#include "taut/plan/detail/weighted/cell_field_run.hpp"
#include "taut/plan/detail/weighted/cost_lattice_planner.hpp"
#include "taut/plan/detail/weighted/grid_field.hpp"
#include "taut/plan/planner.hpp"

namespace taut::detail {

// Length, cost and bound of a plan on a grid that was found: the weights integrated along its path; and no way is
// cheaper than the straight line over the cheapest ground.
void set_grid_cost(const CostCells& cells, Plan2& out);
// The same once the path has been straightened, unless that is null.
void finish_on_grid(const CostCells& cells, GridStraightener* straightener, Interrupt& interrupt, Plan2& out);

// The way that is always there: where weights are so far apart that sums of costs cannot tell cheap cells (by 2^46 and
// more), no path leads down the field, and A* along edges answers in its place.
class AlongEdges {
 public:
  // Replaces the answer of a field that is stuck; the query is its own.
  void answer(const std::shared_ptr<const CostCells>& cells, const Query2& query, const Budget& budget, Plan2& out);
  [[nodiscard]] std::size_t memory_bytes() const { return planner_ == nullptr ? 0 : planner_->scratch_bytes(); }

 private:
  std::unique_ptr<CostLatticePlanner> planner_;
};

class FieldDStarPlanner final : public Planner2 {
 public:
  FieldDStarPlanner(std::shared_ptr<const CostCells> cells, const CellFieldOptions& options, bool straighten = false);

  void plan(const Query2& query, const Budget& budget, Plan2& out) override;
  [[nodiscard]] std::unique_ptr<Planner2> clone() const override;
  [[nodiscard]] std::size_t scratch_bytes() const override {
    return bytes_of(field_, run_, along_edges_, starts_, goals_, straightener_);
  }
  // What the field says that the way costs: interpolated, no bound. Infinite if there is no way.
  [[nodiscard]] double value_at_start() const { return value_; }

 private:
  std::shared_ptr<const CostCells> cells_;
  CellFieldOptions options_;
  GridField field_;
  CellFieldRun<GridField> run_;
  AlongEdges along_edges_;
  std::vector<std::uint32_t> starts_, goals_;
  double value_ = GridField::kInfinite;
  GridStraightener straightener_;
  bool straighten_;
};

}  // namespace taut::detail
