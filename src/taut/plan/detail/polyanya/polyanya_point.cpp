// The part of PolyanyaPlanner that looks for a path to a point: by far the most frequent search. In a source of its
// own, what is inlined into it does not depend on what else the planner can do.
#include "taut/plan/detail/polyanya/polyanya_run.hpp"

namespace taut::detail {

SearchEnd PolyanyaPlanner::search_point(BudgetMeter& meter, Plan2& out) {
  new_search();
  special_runs_.clear();
  open_dead_ends([&](std::uint32_t, std::uint32_t run) { special_runs_.push_back(run); });
  open_bridges(meter.interrupt());
  if (meter.interrupt().was_seen()) return SearchEnd::budget_spent;
  return search<false>(0, meter, out);
}

}  // namespace taut::detail
