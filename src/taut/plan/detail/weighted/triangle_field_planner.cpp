#include "taut/plan/detail/weighted/triangle_field_planner.hpp"

#include <chrono>

#include "taut/search/detail/with_listener.hpp"

namespace taut::detail {

template <int D, class Kernel>
void TriangleFieldPlanner<D, Kernel>::plan(const Query<D>& query, const Budget& budget, Plan<D>& out) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  this->value_ = 0;
  if (!opens_plan(query, {.end_elsewhere = true}, out)) return;
  if (query.within > 0) {
    out.status = Status::unsupported;
    return;
  }
  if (ground_->is_in_edit()) {
    out.status = Status::stale;
    return;
  }
  BudgetMeter meter(budget);
  if (!ends_.locate(*ground_, query, meter.interrupt(), out)) return;
  const auto located = Clock::now();
  out.effort.locate = located - begin;
  field_.set_goal(out.goal_used, ends_.goals());
  field_.set_agent(out.start_used, ground_->least_weight(), run_.options().share);
  run_.begin(field_);
  Budget rest = budget;
  if (rest.time < std::chrono::nanoseconds::max())
    rest.time -= std::min(rest.time, std::chrono::nanoseconds(located - begin));
  out.status = with_listener(this->sink_, [&](auto listener) {
    return run_.run(field_, ground_->least_weight(), out.start_used, ends_.starts(), meter, rest, out.effort, listener,
                    this->value_, this->along_edges_, this->path_);
  });
  const auto searched = Clock::now();
  out.effort.search = searched - located;
  if (out.status != Status::found) return;
  out.estimate = this->value_;
  if (straighten_) straightener_.straighten(this->path_, meter.interrupt());
  set_path(*ground_, this->path_, out);
  out.effort.refine = Clock::now() - searched;
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
