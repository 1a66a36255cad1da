#include "taut/plan/detail/voxels/voxel_planner.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include "taut/plan/detail/query_check.hpp"
#include "taut/plan/detail/reconstruct_path.hpp"
#include "taut/plan/detail/uniform_cost.hpp"
#include "taut/plan/detail/voxels/voxel_space.hpp"

namespace taut::detail {

std::unique_ptr<Planner3> VoxelPlanner::clone() const { return std::make_unique<VoxelPlanner>(grid_, heuristic_); }

void VoxelPlanner::plan(const Query3& query, const Budget& budget, Plan3& out) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  if (!opens_plan(query, {}, out)) return;
  const VoxelsAt starts(*grid_, query.start, query.start_towards), goals(*grid_, query.goal, query.goal_towards);
  if (starts.empty() || goals.empty()) {
    out.status = starts.empty() ? Status::start_blocked : Status::goal_blocked;
    return;
  }
  const auto located = Clock::now();
  out.effort.locate = located - begin;
  std::vector<Vec3>& points = out.path.points;
  if (starts.shares_voxel_with(goals)) {
    out.status = Status::found;
    add_point(points, query.start);
    add_point(points, query.goal);
  } else {
    if (scratch_.nodes.size() == 0) scratch_.nodes = NodePool(VoxelSpace::state_count(*grid_));
    const VoxelSpace space(*grid_, query.start, query.goal, goals, heuristic_);
    std::array<SearchSeed, 8> seeds{};
    std::size_t seed_count = 0;
    for (const Voxel v : starts) seeds[seed_count++] = space.seed(v);
    const SearchOutcome outcome =
        run_best_first(space, std::span(std::as_const(seeds).data(), seed_count), scratch_, budget, out.effort, sink_);
    if (outcome.end == SearchEnd::goal) {
      out.status = Status::found;
      add_point(points, query.goal);
      add_way_back(space, scratch_.nodes, scratch_.nodes[outcome.last].parent, points);
      add_point(points, query.start);
      std::reverse(points.begin(), points.end());
    } else {
      out.status = outcome.end == SearchEnd::budget_spent ? Status::budget_spent : Status::unreachable;
    }
  }
  if (out.status == Status::found) {
    set_uniform_cost(out);
    out.lower_bound = distance(query.start, query.goal);
    out.proven_optimal = out.cost <= out.lower_bound;
  }
  out.effort.search = Clock::now() - located;
}

}  // namespace taut::detail
