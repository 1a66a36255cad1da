#include "taut/plan/detail/weighted/steiner_planner.hpp"

#include <chrono>

#include "taut/plan/detail/weighted/edge_astar_planner.hpp"
#include "taut/search/detail/shared_budget.hpp"

namespace taut::detail {

template <int D>
SteinerPlanner<D>::SteinerPlanner(std::shared_ptr<const WeightedGround<D>> ground, Edges edges,
                                  const SteinerOptions& options)
    : ground_(std::move(ground)),
      edges_(std::move(edges)),
      options_(options),
      search_(*edges_, options.points, options.spacing),
      straightener_(ground_->complex()) {}

template <int D>
SteinerPlanner<D>::SteinerPlanner(std::shared_ptr<const WeightedGround<D>> ground, const SteinerOptions& options)
    : SteinerPlanner(ground, std::make_shared<ComplexEdges<D>>(ground->complex(), ground->wedges()), options) {}

template <int D>
std::unique_ptr<Planner<D>> SteinerPlanner<D>::clone() const {
  return std::unique_ptr<Planner<D>>(new SteinerPlanner(ground_, edges_, options_));
}

template <int D>
void SteinerPlanner<D>::plan(const Query<D>& query, const Budget& budget, Plan<D>& out) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  if (!opens_plan(query, {.end_elsewhere = true}, out)) return;
  if (query.within > 0) {
    out.status = Status::unsupported;
    return;
  }
  SharedBudget shared(budget);
  if (!ends_.locate(*ground_, query, shared.interrupt(), out)) return;
  const auto located = Clock::now();
  out.effort.locate = located - begin;
  const SearchEnd end = search_.find({out.start_used, ends_.starts()}, {out.goal_used, ends_.goals()}, shared.rest(),
                                     out.effort, this->sink_, path_);
  const auto searched = Clock::now();
  out.effort.search = searched - located;
  if (end == SearchEnd::budget_spent) out.status = Status::budget_spent;
  if (end != SearchEnd::goal) return;
  if (options_.straighten) straightener_.straighten(path_, shared.interrupt());
  set_path(*ground_, path_, out);
  out.effort.refine = Clock::now() - searched;
}

template class SteinerPlanner<2>;
template class SteinerPlanner<3>;

}  // namespace taut::detail
