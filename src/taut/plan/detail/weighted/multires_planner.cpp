#include "taut/plan/detail/weighted/multires_planner.hpp"

#include "taut/plan/detail/weighted/plan_frame.hpp"

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
  value_ = QuadtreeField::kInfinite;
  PlanFrame<2> frame(query, budget, out);
  const auto find = [&](Vec2 p, const std::optional<Vec2>& towards, auto& list) {
    tree_->find_leaves_at(p, towards, list);
  };
  if (!frame.open(find, starts_, goals_)) return;
  BudgetMeter meter(frame.rest());
  field_.set_goal(field_, query.goal, goals_);
  field_.set_agent(query.start, options_.field.bound_per_length(field_.least_weight()));
  run_.begin(field_);
  run_.answer(field_, query.start, starts_, options_.field, sink_, meter, out, value_);
  if (run_.is_stuck(out, value_)) along_edges_.answer(cells_, query, budget, out);
  if (out.status == Status::found) out.estimate = value_;
  if (!frame.searched()) return;
  finish_on_grid(*cells_, straighten_ ? &straightener_ : nullptr, meter.interrupt(), out);
  frame.drawn();
}

}  // namespace taut::detail
