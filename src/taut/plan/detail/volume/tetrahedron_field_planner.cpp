#include "taut/plan/detail/volume/tetrahedron_field_planner.hpp"

#include "taut/plan/detail/weighted/plan_frame.hpp"
#include "taut/search/detail/with_listener.hpp"

namespace taut::detail {

void TetrahedronFieldPlanner::plan(const Query3& query, const Budget& budget, Plan3& out) {
  value_ = 0;
  PlanFrame<3> frame(query, budget, out);
  if (!frame.open(*ground_, ends_)) return;
  field_.set_goal(out.goal_used, ends_.goals());
  field_.set_agent(out.start_used, ground_->least_weight(), run_.options().bound_share());
  BudgetMeter meter(frame.rest());
  run_.begin(field_, meter.interrupt());
  out.status = with_listener(sink_, [&](auto listener) {
    return run_.run(field_, ground_->least_weight(), out.start_used, ends_.starts(), meter, frame.rest(), out.effort,
                    listener, value_, along_edges_, path_);
  });
  if (!frame.searched()) return;
  out.estimate = value_;
  if (straighten_) straightener_.straighten(path_, meter.interrupt());
  set_path(*ground_, path_, out);
  frame.drawn();
}

}  // namespace taut::detail
