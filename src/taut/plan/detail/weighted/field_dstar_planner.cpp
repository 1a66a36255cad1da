#include "taut/plan/detail/weighted/field_dstar_planner.hpp"

#include "taut/plan/detail/weighted/plan_frame.hpp"

namespace taut::detail {

void set_grid_cost(const CostCells& cells, Plan2& out) {
  if (out.status != Status::found) return;
  out.length = length(out.path);
  out.cost = polyline_cost(cells, out.path.points);
  out.lower_bound = static_cast<double>(cells.least_weight()) * distance(out.start_used, out.goal_used);
}

void finish_on_grid(const CostCells& cells, GridStraightener* straightener, Interrupt& interrupt, Plan2& out) {
  if (straightener != nullptr && out.status == Status::found) straightener->straighten(out.path.points, interrupt);
  set_grid_cost(cells, out);
}

void AlongEdges::answer(const std::shared_ptr<const CostCells>& cells, const Query2& query, const Budget& budget,
                        Plan2& out) {
  if (planner_ == nullptr) planner_ = std::make_unique<CostLatticePlanner>(cells, CostLatticeMethod::edges);
  const Effort so_far = out.effort;
  Budget rest = budget;
  rest.expansions -= std::min(so_far.expanded, rest.expansions);
  planner_->plan(query, rest, out);
  out.effort.expanded += so_far.expanded;
  out.effort.generated += so_far.generated;
}

FieldDStarPlanner::FieldDStarPlanner(std::shared_ptr<const CostCells> cells, const CellFieldOptions& options,
                                     bool straighten)
    : cells_(std::move(cells)), options_(options), field_(*cells_), straightener_(*cells_), straighten_(straighten) {}

std::unique_ptr<Planner2> FieldDStarPlanner::clone() const {
  return std::make_unique<FieldDStarPlanner>(cells_, options_, straighten_);
}

void FieldDStarPlanner::plan(const Query2& query, const Budget& budget, Plan2& out) {
  value_ = GridField::kInfinite;
  PlanFrame<2> frame(query, budget, out);
  const auto find = [&](Vec2 p, const std::optional<Vec2>& towards, auto& list) {
    find_cells_at(*cells_, p, towards, list);
  };
  if (!frame.open(find, starts_, goals_)) return;
  BudgetMeter meter(frame.rest());
  field_.set_goal(field_, query.goal, goals_);
  field_.set_agent(query.start, options_.bound_per_length(field_.least_weight()));
  run_.begin(field_);
  run_.answer(field_, query.start, starts_, options_, sink_, meter, out, value_);
  if (run_.is_stuck(out, value_)) along_edges_.answer(cells_, query, budget, out);
  if (out.status == Status::found) out.estimate = value_;
  if (!frame.searched()) return;
  finish_on_grid(*cells_, straighten_ ? &straightener_ : nullptr, meter.interrupt(), out);
  frame.drawn();
}

}  // namespace taut::detail
