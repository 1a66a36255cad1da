// A* along the edges of weighted triangles or tetrahedra: an edge costs its length times the least weight beside it.
// Ends are joined straight to the corners of their simplices. A baseline that every other planner has to beat, and the
// way that is always there.
#pragma once

#include "taut/base/export.hpp"
#include "taut/cells/detail/weighted/complex_graph.hpp"
#include "taut/plan/detail/volume/volume_straightener.hpp"
#include "taut/plan/detail/weighted/complex_ends.hpp"
#include "taut/plan/detail/weighted/straightener.hpp"
#include "taut/plan/planner.hpp"
#include "taut/search/detail/best_first.hpp"

namespace taut::detail {

// The graph as a Space of best_first. State 0 is the goal, others are nodes and one more.
template <int D, class Graph>
class EdgeSpace {
 public:
  static constexpr std::uint32_t kGoal = 0;
  EdgeSpace(const Graph& graph, double least_weight, Vec<D> start, Vec<D> goal, std::span<const SimplexId> goals)
      : graph_(graph), rate_(least_weight), start_(start), goal_(goal), goals_(goals) {}

  [[nodiscard]] static std::size_t state_count(const Graph& graph) { return 1 + graph.node_count(); }
  // The ways from the start; one to the goal itself if a simplex holds both.
  void list_seeds(std::span<const SimplexId> starts, std::vector<SearchSeed>& seeds) const {
    seeds.clear();
    for (const SimplexId t : starts) {
      if (is_goal_cell(t)) seeds.push_back({kGoal, graph_.weight(t) * distance(start_, goal_)});
      for (int i = 0; i < Graph::kCorners; ++i)
        seeds.push_back({1 + graph_.node(t, i), graph_.weight(t) * distance(start_, graph_.position(t, i))});
    }
  }
  [[nodiscard]] bool is_goal(std::uint32_t id) const { return id == kGoal; }
  [[nodiscard]] Vec<D> position(std::uint32_t id) const { return id == kGoal ? goal_ : graph_.position(id - 1); }
  [[nodiscard]] Vec<D> origin() const { return start_; }
  [[nodiscard]] double heuristic(std::uint32_t id) const { return rate_ * distance(position(id), goal_); }
  template <class Frontier>
  void expand(std::uint32_t id, double g, Frontier& frontier) const {
    const Vec<D> at = graph_.position(id - 1);
    for (const SimplexId t : graph_.around(id - 1)) {
      const double weight = graph_.weight(t);
      if (!(weight < std::numeric_limits<double>::infinity())) continue;
      const int i = graph_.index_of(t, id - 1);
      for (int away = 1; away < Graph::kCorners; ++away) {
        const int j = (i + away) % Graph::kCorners;
        frontier(1 + graph_.node(t, j), g + weight * distance(at, graph_.position(t, j)), id);
      }
      if (is_goal_cell(t)) frontier(kGoal, g + weight * distance(at, goal_), id);
    }
  }

 private:
  [[nodiscard]] bool is_goal_cell(SimplexId t) const { return std::binary_search(goals_.begin(), goals_.end(), t); }

  const Graph& graph_;
  double rate_;
  Vec<D> start_, goal_;
  std::span<const SimplexId> goals_;
};

// The search and its memory, also for others who want such a path.
template <int D, class Graph>
class EdgeSearch {
 public:
  // A path between two points of these simplices, by ascending ids.
  SearchEnd find(const Graph& graph, double least_weight, Vec<D> start, std::span<const SimplexId> starts, Vec<D> goal,
                 std::span<const SimplexId> goals, const Budget& budget, Effort& effort, const SearchSink<D>& sink,
                 ComplexPath<D>& out);
  [[nodiscard]] std::size_t memory_bytes() const { return scratch_.memory_bytes() + bytes_of(seeds_, states_); }

 private:
  SearchScratch scratch_;
  std::vector<SearchSeed> seeds_;
  std::vector<std::uint32_t> states_;
};

template <int D, int N = 2>
class TAUT_INSIDE EdgeAstarPlanner final : public Planner<D> {
 public:
  explicit EdgeAstarPlanner(std::shared_ptr<const WeightedGround<D, N>> ground, bool straighten = false)
      : ground_(std::move(ground)), straightener_(ground_->complex()), straighten_(straighten) {}

  void plan(const Query<D>& query, const Budget& budget, Plan<D>& out) override;
  [[nodiscard]] std::unique_ptr<Planner<D>> clone() const override;
  [[nodiscard]] std::size_t scratch_bytes() const override { return bytes_of(ends_, search_, path_, straightener_); }
  // The last path, with the simplices that it pays for.
  [[nodiscard]] const ComplexPath<D>& complex_path() const { return path_; }

 private:
  std::shared_ptr<const WeightedGround<D, N>> ground_;
  ComplexEnds<D, N> ends_;
  EdgeSearch<D, ComplexGraph<D, N>> search_;
  ComplexPath<D> path_;
  std::conditional_t<N == 2, Straightener<D>, VolumeStraightener> straightener_;
  bool straighten_;
};

// Hands a path on to a plan: points, length and cost, and the bound that always holds.
template <int D, int N>
void set_path(const WeightedGround<D, N>& ground, const ComplexPath<D>& path, Plan<D>& out);

}  // namespace taut::detail
