#include "taut/plan/detail/weighted/edge_astar_planner.hpp"

#include "taut/base/detail/infinite.hpp"
#include "taut/cells/detail/weighted/voxel_corners.hpp"
#include "taut/plan/detail/weighted/plan_frame.hpp"

namespace taut::detail {
namespace {

// Of some simplices the cheapest that counts.
template <class Graph, class Cells, class Counts>
SimplexId cheapest(const Graph& graph, const Cells& among, Counts counts) {
  SimplexId best;
  for (const SimplexId t : among) {
    if (graph.weight(t) < (best.valid() ? graph.weight(best) : kInfinite) && counts(t)) best = t;
  }
  return best;
}

}  // namespace

template <int D, class Graph>
SearchEnd EdgeSearch<D, Graph>::find(const Graph& graph, double least_weight, Vec<D> start,
                                     std::span<const SimplexId> starts, Vec<D> goal, std::span<const SimplexId> goals,
                                     const Budget& budget, Effort& effort, const SearchSink<D>& sink,
                                     ComplexPath<D>& out) {
  using Space = EdgeSpace<D, Graph>;
  out.clear();
  if (scratch_.nodes.size() < Space::state_count(graph)) scratch_.nodes = NodePool(Space::state_count(graph));
  Space space(graph, least_weight, start, goal, goals);
  space.list_seeds(starts, seeds_);
  const SearchOutcome outcome = run_best_first(space, seeds_, scratch_, budget, effort, sink);
  if (outcome.end != SearchEnd::goal) return outcome.end;
  states_.clear();
  for (std::uint32_t id = outcome.last;; id = scratch_.nodes[id].parent) {
    states_.push_back(id);
    if (scratch_.nodes[id].parent == id) break;
  }
  out.points.push_back(start);
  for (std::size_t i = states_.size(); i-- > 0;) {
    const std::uint32_t id = states_[i];
    // The node of a wedge is reached over those of that wedge, but for from the start, which names its own. Around an
    // edge there may be several wedges, at a corner of which they have other nodes.
    const auto counts = [&](SimplexId t) {
      if (id == Space::kGoal) return std::binary_search(goals.begin(), goals.end(), t);
      for (int k = 0; k < Graph::kCorners; ++k) {
        if (graph.node(t, k) == id - 1) return true;
      }
      return false;
    };
    out.add(space.position(id), i + 1 == states_.size() ? cheapest(graph, starts, counts)
                                                        : cheapest(graph, graph.around(states_[i + 1] - 1), counts));
  }
  return outcome.end;
}

template <int D, int N>
void set_path(const WeightedGround<D, N>& ground, const ComplexPath<D>& path, Plan<D>& out) {
  out.status = Status::found;
  out.path.points.assign(path.points.begin(), path.points.end());
  out.length = length(out.path);
  out.cost = cost_of(ground.complex(), path);
  out.lower_bound = ground.least_weight() * distance(out.start_used, out.goal_used);
}

template <int D, int N>
std::unique_ptr<Planner<D>> EdgeAstarPlanner<D, N>::clone() const {
  return std::make_unique<EdgeAstarPlanner>(ground_, straighten_);
}

template <int D, int N>
void EdgeAstarPlanner<D, N>::plan(const Query<D>& query, const Budget& budget, Plan<D>& out) {
  PlanFrame<D> frame(query, budget, out);
  if (!frame.open(*ground_, ends_)) return;
  const SearchEnd end =
      search_.find({ground_->complex(), ground_->wedges()}, ground_->least_weight(), out.start_used, ends_.starts(),
                   out.goal_used, ends_.goals(), frame.rest(), out.effort, this->sink_, path_);
  if (!frame.searched(end)) return;
  if (straighten_) straightener_.straighten(path_, frame.interrupt());
  set_path(*ground_, path_, out);
  frame.drawn();
}

template void set_path(const WeightedGround<2>&, const ComplexPath<2>&, Plan<2>&);
template void set_path(const WeightedGround<3>&, const ComplexPath<3>&, Plan<3>&);
template void set_path(const WeightedGround<3, 3>&, const ComplexPath<3>&, Plan<3>&);
template class EdgeSearch<2, ComplexGraph<2>>;
template class EdgeSearch<3, ComplexGraph<3>>;
template class EdgeSearch<3, ComplexGraph<3, 3>>;
template class EdgeSearch<3, VoxelCorners>;
template class EdgeAstarPlanner<2>;
template class EdgeAstarPlanner<3>;
template class EdgeAstarPlanner<3, 3>;

}  // namespace taut::detail
