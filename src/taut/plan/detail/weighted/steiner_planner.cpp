#include "taut/plan/detail/weighted/steiner_planner.hpp"

#include "taut/plan/detail/weighted/edge_astar_planner.hpp"
#include "taut/plan/detail/weighted/plan_frame.hpp"

namespace taut::detail {
namespace {

template <int D, int N>
SteinerSearch<D, N> search_over(const typename SteinerSearch<D, N>::Parts& parts, const SteinerOptions& options) {
  if constexpr (N == 2) {
    return SteinerSearch<D, N>(parts, options.points, options.spacing);
  } else {
    return SteinerSearch<D, N>(parts, options.points);
  }
}

}  // namespace

template <int D, int N>
SteinerPlanner<D, N>::SteinerPlanner(std::shared_ptr<const Ground> ground, std::shared_ptr<const Parts> parts,
                                     const SteinerOptions& options)
    : ground_(std::move(ground)),
      parts_(std::move(parts)),
      options_(options),
      search_(search_over<D, N>(*parts_, options)),
      straightener_(ground_->complex()) {}

template <int D, int N>
SteinerPlanner<D, N>::SteinerPlanner(std::shared_ptr<const Ground> ground, const SteinerOptions& options)
    : SteinerPlanner(ground, std::make_shared<Parts>(ground->complex(), ground->wedges()), options) {}

template <int D, int N>
std::unique_ptr<Planner<D>> SteinerPlanner<D, N>::clone() const {
  return std::make_unique<SteinerPlanner>(ground_, parts_, options_);
}

template <int D, int N>
void SteinerPlanner<D, N>::plan(const Query<D>& query, const Budget& budget, Plan<D>& out) {
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
template class SteinerPlanner<3, 3>;

}  // namespace taut::detail
