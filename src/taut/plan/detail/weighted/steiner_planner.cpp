#include "taut/plan/detail/weighted/steiner_planner.hpp"

#include "taut/plan/detail/weighted/edge_astar_planner.hpp"
#include "taut/plan/detail/weighted/plan_frame.hpp"

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
  PlanFrame<D> frame(query, budget, out);
  if (!frame.open(*ground_, ends_)) return;
  const SearchEnd end = search_.find({out.start_used, ends_.starts()}, {out.goal_used, ends_.goals()}, frame.rest(),
                                     out.effort, this->sink_, path_);
  if (!frame.searched(end)) return;
  if (options_.straighten) straightener_.straighten(path_, frame.interrupt());
  set_path(*ground_, path_, out);
  frame.drawn();
}

template class SteinerPlanner<2>;
template class SteinerPlanner<3>;

}  // namespace taut::detail
