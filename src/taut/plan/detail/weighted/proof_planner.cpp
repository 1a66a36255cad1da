#include "taut/plan/detail/weighted/proof_planner.hpp"

#include "taut/plan/detail/weighted/edge_astar_planner.hpp"
#include "taut/plan/detail/weighted/plan_frame.hpp"

namespace taut::detail {

template <int D>
ProofPlanner<D>::ProofPlanner(std::shared_ptr<const WeightedGround<D>> ground, std::shared_ptr<const Net> net,
                              double gap)
    : ground_(std::move(ground)), net_(std::move(net)), gap_(std::max(gap, kLeastGap)), search_(net_->cells) {}

template <int D>
ProofPlanner<D>::ProofPlanner(std::shared_ptr<const WeightedGround<D>> ground, double gap, bool merge)
    : ProofPlanner(ground, std::make_shared<const Net>(*ground, merge), gap) {}

template <int D>
std::unique_ptr<Planner<D>> ProofPlanner<D>::clone() const {
  return std::unique_ptr<Planner<D>>(new ProofPlanner(ground_, net_, gap_));
}

template <int D>
void ProofPlanner<D>::plan(const Query<D>& query, const Budget& budget, Plan<D>& out) {
  proven_ = false;
  PlanFrame<D> frame(query, budget, out);
  if (!frame.open(*ground_, ends_)) return;
  const auto found = search_.find({out.start_used, ends_.starts()}, {out.goal_used, ends_.goals()}, gap_, frame.rest(),
                                  out.effort, this->sink_);
  if (!frame.searched(found.end)) return;
  set_path(*ground_, search_.path(), out);
  // What the straight way proves may be more.
  out.certified = found.bound >= out.lower_bound;
  out.lower_bound = std::min(std::max(out.lower_bound, found.bound), out.cost);
  proven_ = out.cost <= (1 + gap_) * out.lower_bound;
  out.proven_optimal = out.cost <= out.lower_bound;
}

template class ProofPlanner<2>;
template class ProofPlanner<3>;

}  // namespace taut::detail
