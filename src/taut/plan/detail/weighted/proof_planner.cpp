#include "taut/plan/detail/weighted/proof_planner.hpp"

#include <chrono>

#include "taut/plan/detail/weighted/edge_astar_planner.hpp"

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
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  proven_ = false;
  if (!opens_plan(query, {.end_elsewhere = true}, out)) return;
  if (query.within > 0) {
    out.status = Status::unsupported;
    return;
  }
  SharedBudget shared(budget);
  if (!ends_.locate(*ground_, query, shared.interrupt(), out)) return;
  const auto located = Clock::now();
  out.effort.locate = located - begin;
  const auto found = search_.find({out.start_used, ends_.starts()}, {out.goal_used, ends_.goals()}, gap_, shared.rest(),
                                  out.effort, this->sink_);
  out.effort.search = Clock::now() - located;
  if (found.end == SearchEnd::budget_spent) out.status = Status::budget_spent;
  if (found.end != SearchEnd::goal) return;
  set_path(*ground_, search_.path(), out);
  // What the straight way proves may be more.
  out.certified = found.bound >= out.lower_bound;
  out.lower_bound = std::max(out.lower_bound, found.bound);
  proven_ = out.cost <= (1 + gap_) * out.lower_bound;
  out.proven_optimal = out.cost <= out.lower_bound;
}

template class ProofPlanner<2>;
template class ProofPlanner<3>;

}  // namespace taut::detail
