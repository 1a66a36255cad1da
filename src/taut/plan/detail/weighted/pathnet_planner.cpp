#include "taut/plan/detail/weighted/pathnet_planner.hpp"

#include "taut/plan/detail/weighted/edge_astar_planner.hpp"
#include "taut/plan/detail/weighted/plan_frame.hpp"

namespace taut::detail {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

// States: the goal, then the wedges of corners.
template <int D>
class PathnetSpace {
 public:
  PathnetSpace(PathnetRays<D>& rays, const WeightedGround<D>& ground, Vec<D> start, const SimplexEnd<D>& goal)
      : rays_(rays), ground_(ground), start_(start), goal_(goal) {}

  [[nodiscard]] bool is_goal(std::uint32_t id) const { return id == PathnetRays<D>::kGoal; }
  [[nodiscard]] Vec<D> origin() const { return start_; }
  [[nodiscard]] Vec<D> position(std::uint32_t id) const {
    return is_goal(id) ? goal_.at : ground_.complex().position(ground_.wedges().corner(id - 1));
  }
  [[nodiscard]] double heuristic(std::uint32_t id) const {
    return ground_.least_weight() * distance(position(id), goal_.at);
  }
  template <class Frontier>
  void expand(std::uint32_t id, double g, Frontier& frontier, Interrupt& interrupt) const {
    const double most = frontier.is_seen(PathnetRays<D>::kGoal) ? frontier.g(PathnetRays<D>::kGoal) - g : kNever;
    rays_.for_links(position(id), ground_.wedges().around(id - 1), goal_, most, interrupt,
                    [&](std::uint32_t to, double cost) {
                      if (to != id && !frontier.is_closed(to)) frontier(to, g + cost, id);
                    });
  }

 private:
  PathnetRays<D>& rays_;
  const WeightedGround<D>& ground_;
  Vec<D> start_;
  SimplexEnd<D> goal_;
};

}  // namespace

template <int D>
PathnetPlanner<D>::PathnetPlanner(std::shared_ptr<const WeightedGround<D>> ground, Edges edges,
                                  const PathnetOptions& options)
    : ground_(std::move(ground)),
      edges_(std::move(edges)),
      options_(options),
      rays_(*edges_, options.cones),
      straightener_(ground_->complex()) {}

template <int D>
PathnetPlanner<D>::PathnetPlanner(std::shared_ptr<const WeightedGround<D>> ground, const PathnetOptions& options)
    : PathnetPlanner(ground, std::make_shared<ComplexEdges<D>>(ground->complex(), ground->wedges()), options) {}

template <int D>
std::unique_ptr<Planner<D>> PathnetPlanner<D>::clone() const {
  return std::unique_ptr<Planner<D>>(new PathnetPlanner(ground_, edges_, options_));
}

// The links are not kept: those of the path are made again.
template <int D>
void PathnetPlanner<D>::draw(std::uint32_t last, const SimplexEnd<D>& start, const SimplexEnd<D>& goal,
                             Interrupt& interrupt) {
  states_.clear();
  for (std::uint32_t id = last;; id = scratch_.nodes[id].parent) {
    states_.push_back(id);
    if (scratch_.nodes[id].parent == id) break;
  }
  path_.clear();
  path_.points.push_back(start.at);
  std::span<const SimplexId> here = start.simplices;
  for (std::size_t i = states_.size(); i-- > 0;) {
    double best = kNever;
    rays_.for_links(path_.points.back(), here, goal, kNever, interrupt, [&](std::uint32_t to, double cost) {
      if (to != states_[i] || !(cost < best)) return;
      best = cost;
      way_.clear();
      way_.points.push_back(path_.points.back());
      rays_.add_way(way_);
    });
    if (!(best < kNever)) return path_.clear();
    for (std::size_t k = 0; k < way_.cells.size(); ++k) path_.add(way_.points[k + 1], way_.cells[k]);
    if (states_[i] != PathnetRays<D>::kGoal) here = ground_->wedges().around(states_[i] - 1);
  }
}

template <int D>
void PathnetPlanner<D>::plan(const Query<D>& query, const Budget& budget, Plan<D>& out) {
  PlanFrame<D> frame(query, budget, out);
  if (!frame.open(*ground_, ends_)) return;
  Interrupt& interrupt = frame.interrupt();
  const SimplexEnd<D> start{out.start_used, ends_.starts()}, goal{out.goal_used, ends_.goals()};
  if (scratch_.nodes.size() == 0) scratch_.nodes = NodePool(1 + edges_->wedge_count());
  seeds_.clear();
  rays_.for_links(start.at, start.simplices, goal, kNever, interrupt, [&](std::uint32_t to, double cost) {
    seeds_.push_back({to, cost});
  });
  // An end in a corner is there already.
  for (const SimplexId t : start.simplices) {
    for (int i = 0; i < 3; ++i) {
      if (ground_->complex().position(ground_->complex().corners(t)[static_cast<std::size_t>(i)]) == start.at)
        seeds_.push_back({1 + edges_->wedge_of(t, i), 0});
    }
  }
  const PathnetSpace<D> space(rays_, *ground_, start.at, goal);
  const SearchOutcome outcome =
      run_best_first(space, std::span<const SearchSeed>(seeds_), scratch_, frame.rest(), out.effort, this->sink_);
  if (!frame.searched(outcome.end)) return;
  draw(outcome.last, start, goal, interrupt);
  if (path_.points.empty() || path_.points.back() != goal.at) {  // the time is over
    out.status = Status::budget_spent;
    return;
  }
  if (options_.straighten) straightener_.straighten(path_, interrupt);
  set_path(*ground_, path_, out);
  frame.drawn();
}

template class PathnetPlanner<2>;
template class PathnetPlanner<3>;

}  // namespace taut::detail
