#include "taut/plan/detail/weighted/field_dstar_planner.hpp"

#include <chrono>

#include "taut/plan/detail/query_check.hpp"

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
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  value_ = GridField::kInfinite;
  if (!opens_plan(query, {}, out)) return;
  BudgetMeter meter(budget);
  find_cells_at(*cells_, query.start, query.start_towards, starts_);
  find_cells_at(*cells_, query.goal, query.goal_towards, goals_);
  const auto located = Clock::now();
  out.effort.locate = located - begin;
  if (starts_.empty() || goals_.empty()) {
    out.status = starts_.empty() ? Status::start_blocked : Status::goal_blocked;
    return;
  }
  field_.set_goal(field_, query.goal, goals_);
  field_.set_agent(query.start, options_.bound_per_length(field_.least_weight()));
  run_.begin(field_);
  run_.answer(field_, query.start, starts_, options_, sink_, meter, out, value_);
  if (run_.is_stuck(out, value_)) along_edges_.answer(cells_, query, budget, out);
  if (out.status == Status::found) out.estimate = value_;
  const auto searched = Clock::now();
  out.effort.search = searched - located;
  finish_on_grid(*cells_, straighten_ ? &straightener_ : nullptr, meter.interrupt(), out);
  out.effort.refine = Clock::now() - searched;
}

}  // namespace taut::detail
