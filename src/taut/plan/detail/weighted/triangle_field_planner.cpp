#include "taut/plan/detail/weighted/triangle_field_planner.hpp"

#include "taut/plan/detail/weighted/plan_frame.hpp"
#include "taut/search/detail/with_listener.hpp"

namespace taut::detail {

template <int D, class Kernel>
void TriangleFieldPlanner<D, Kernel>::plan(const Query<D>& query, const Budget& budget, Plan<D>& out) {
  this->value_ = 0;
  PlanFrame<D> frame(query, budget, out);
  if (!frame.open(*ground_, ends_)) return;
  field_.set_goal(out.goal_used, ends_.goals());
  field_.set_agent(out.start_used, ground_->least_weight(), run_.options().bound_share());
  BudgetMeter meter(frame.rest());
  run_.begin(field_, meter.interrupt());
  out.status = with_listener(this->sink_, [&](auto listener) {
    return run_.run(field_, ground_->least_weight(), out.start_used, ends_.starts(), meter, frame.rest(), out.effort,
                    listener, this->value_, this->along_edges_, this->path_);
  });
  if (!frame.searched()) return;
  out.estimate = this->value_;
  if (straighten_) straightener_.straighten(this->path_, meter.interrupt());
  set_path(*ground_, this->path_, out);
  frame.drawn();
}

template class TriangleFieldPlanner<2, ClosedForm<2>>;
template class TriangleFieldPlanner<3, ClosedForm<3>>;
template class TriangleFieldPlanner<2, KeptWays<2>>;
template class TriangleFieldPlanner<3, KeptWays<3>>;
template class TriangleFieldPlanner<2, Angles<2>>;
template class TriangleFieldPlanner<3, Angles<3>>;
template class TriangleFieldPlanner<2, KeptAngles<2>>;
template class TriangleFieldPlanner<3, KeptAngles<3>>;

}  // namespace taut::detail
