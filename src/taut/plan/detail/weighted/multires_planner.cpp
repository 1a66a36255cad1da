#include "taut/plan/detail/weighted/multires_planner.hpp"

#include <chrono>

#include "taut/plan/detail/query_check.hpp"

namespace taut::detail {

MultiresPlanner::MultiresPlanner(std::shared_ptr<const CostCells> cells, std::shared_ptr<const CostQuadtree> tree,
                                 std::shared_ptr<const QuadtreeShapes> shapes, const MultiresOptions& options,
                                 bool straighten)
    : cells_(std::move(cells)),
      tree_(std::move(tree)),
      shapes_(std::move(shapes)),
      options_(options),
      field_(*tree_, options.rule, shapes_),
      straightener_(*cells_),
      straighten_(straighten) {}

std::unique_ptr<Planner2> MultiresPlanner::clone() const {
  return std::make_unique<MultiresPlanner>(cells_, tree_, shapes_, options_, straighten_);
}

void MultiresPlanner::plan(const Query2& query, const Budget& budget, Plan2& out) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  value_ = QuadtreeField::kInfinite;
  if (!opens_plan(query, {}, out)) return;
  BudgetMeter meter(budget);
  tree_->find_leaves_at(query.start, query.start_towards, starts_);
  tree_->find_leaves_at(query.goal, query.goal_towards, goals_);
  const auto located = Clock::now();
  out.effort.locate = located - begin;
  if (starts_.empty() || goals_.empty()) {
    out.status = starts_.empty() ? Status::start_blocked : Status::goal_blocked;
    return;
  }
  field_.set_goal(field_, query.goal, goals_);
  field_.set_agent(query.start, field_.least_weight() * options_.field.heuristic);
  run_.begin(field_);
  run_.answer(field_, query.start, starts_, options_.field, sink_, meter, out, value_);
  if (run_.is_stuck(out, value_)) along_edges_.answer(cells_, query, budget, out);
  if (out.status == Status::found) out.estimate = value_;
  const auto searched = Clock::now();
  out.effort.search = searched - located;
  finish_on_grid(*cells_, straighten_ ? &straightener_ : nullptr, meter.interrupt(), out);
  out.effort.refine = Clock::now() - searched;
}

}  // namespace taut::detail
