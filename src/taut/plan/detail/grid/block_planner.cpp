#include "taut/plan/detail/grid/block_planner.hpp"

#include <chrono>

#include "taut/plan/detail/reconstruct_path.hpp"
#include "taut/search/detail/with_listener.hpp"

namespace taut::detail {
namespace {

LatticePoint lattice_point(Vec2 p) { return {static_cast<int>(p.x), static_cast<int>(p.y)}; }

}  // namespace

template <int N>
BlockPlanner<N>::BlockPlanner(std::shared_ptr<const Grid> grid, std::shared_ptr<const BlockMap> map,
                              std::optional<LatticeSight> sight)
    : grid_(std::move(grid)), map_(std::move(map)), sight_(std::move(sight)), ends_(*map_), search_(*map_) {}

template <int N>
std::unique_ptr<Planner2> BlockPlanner<N>::clone() const {
  return std::make_unique<BlockPlanner>(grid_, map_, sight_);
}

template <int N>
void BlockPlanner<N>::plan(const Query2& query, const Budget& budget, Plan2& out) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const std::optional<lattice::Ends> ends = lattice::find_ends(*grid_, query, out);
  if (!ends) return;
  if (!ends->are_corners() || ends->within > 0) {
    out.status = Status::unsupported;
    return;
  }
  out.goal_used = ends->goal;
  // All quadrants count, unless the query tells the regions at a double corner apart.
  const auto told_apart = [&](Vec2 at, unsigned usable) {
    return usable == lattice::free_quadrants(*grid_, at) ? BlockPaths::kAllQuadrants : usable;
  };
  const bool there_already = lattice::answer_in_place(*ends, out);
  if (!there_already) {
    ends_.find(ends->start, told_apart(ends->start, ends->start_quadrants), start_);
    ends_.find(ends->goal, told_apart(ends->goal, ends->goal_quadrants), goal_);
  }
  const auto located = Clock::now();
  out.effort.locate = located - begin;
  if (!there_already) run(*ends, budget, out);
  const auto searched = Clock::now();
  out.effort.search = searched - located;
  if (out.status != Status::found) return;
  if (sight_) smooth(*ends, out);
  lattice::measure(*ends, out);
  out.effort.refine = Clock::now() - searched;
}

template <int N>
void BlockPlanner<N>::run(const lattice::Ends& ends, const Budget& budget, Plan2& out) {
  const block::DirectWay direct = ends_.direct(start_, goal_);
  const SearchEnd end = with_listener(sink_, [&](auto listener) {
    return search_.run(start_, goal_, ends.goal, direct, ends.take_nearest, budget, out.effort, listener);
  });
  if (end == SearchEnd::budget_spent) {
    out.status = Status::budget_spent;
  } else if (end == SearchEnd::goal) {
    trace(search_.best(), out);
  } else if (ends.take_nearest) {
    // Nothing was pruned, so the search has seen all that can be reached.
    const block::Arrival arrival = nearest_arrival(ends.wanted);
    out.goal_used = search_.position(arrival.block, arrival.node);
    trace(arrival, out);
  }
}

// The node nearest to a point among all nodes of the blocks the search has come to; the shortest way to it.
template <int N>
block::Arrival BlockPlanner<N>::nearest_arrival(Vec2 wanted) {
  block::Arrival best;
  double best_distance = block::kInfinity;
  block::EndRow row;
  for (const std::uint32_t id : search_.visited()) {
    const BlockPattern pattern = map_->pattern(map_->block(id));
    for (int node = 0; node < map_->shape().nodes(); ++node) {
      const double away = distance(search_.position(id, node), wanted);
      if (away > best_distance || !map_->shape().touches_free(pattern, node)) continue;
      block::Arrival here;
      const auto offer = [&](double total, int index, const BlockPath& way) {
        if (total < here.length) here = {total, id, index, way, node};
      };
      if (const block::EndRow* first = start_.in(id)) {
        const BlockPath way = ends_.from(start_, *first, node);
        offer(way.length, -1, way);
      }
      ends_.row(id, node, BlockPaths::kAllQuadrants, row);
      for (int k = 0; k < map_->shape().border_count(); ++k) {
        const BlockPath& way = row.to[static_cast<std::size_t>(k)];
        offer(search_.g(id, k) + way.length, k, way.reversed());
      }
      if (here.length < block::kInfinity && (away < best_distance || here.length < best.length)) {
        best = here;
        best_distance = away;
      }
    }
  }
  return best;
}

// From the end back to the start, then turned around.
template <int N>
void BlockPlanner<N>::trace(const block::Arrival& arrival, Plan2& out) {
  std::vector<Vec2>& points = out.path.points;
  const auto add_turns_backwards = [&](std::uint32_t id, const BlockPath& path) {
    for (int i = path.turn_count(); i-- > 0;) add_point(points, search_.position(id, path.turn(i)));
  };
  add_point(points, out.goal_used);
  add_turns_backwards(arrival.block, arrival.in_block);
  if (arrival.index >= 0) {
    add_point(points, search_.border_position(arrival.block, arrival.index));
    const auto [first, left_at] = search_.trace(arrival.block, arrival.index, [&](std::uint32_t id, int from, int to) {
      const BlockShape& shape = map_->shape();
      add_turns_backwards(id,
                          map_->distances().path(map_->placed(map_->block(id)), shape.border(from), shape.border(to)));
      add_point(points, search_.border_position(id, from));
    });
    add_turns_backwards(first, start_.in(first)->to[static_cast<std::size_t>(left_at)]);
  }
  add_point(points, out.start_used);
  std::reverse(points.begin(), points.end());
  out.status = Status::found;
}

template <int N>
void BlockPlanner<N>::smooth(const lattice::Ends& ends, Plan2& out) const {
  std::vector<Vec2>& points = out.path.points;
  if (points.size() < 3) return;
  const unsigned last_quadrants = out.goal_used == ends.goal ? ends.goal_quadrants : BlockPaths::kAllQuadrants;
  std::size_t kept = 1;  // points[kept - 1] is the last that stays
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    if (!sight_->is_free(lattice_point(points[kept - 1]), kept == 1 ? ends.start_quadrants : BlockPaths::kAllQuadrants,
                         lattice_point(points[i + 1]),
                         i + 2 == points.size() ? last_quadrants : BlockPaths::kAllQuadrants)) {
      points[kept++] = points[i];
    }
  }
  points[kept++] = points.back();
  points.resize(kept);
}

template class BlockPlanner<2>;
template class BlockPlanner<3>;
template class BlockPlanner<4>;

std::unique_ptr<Planner2> make_block_planner(std::shared_ptr<const Grid> grid, std::shared_ptr<const BlockMap> map,
                                             std::optional<LatticeSight> sight) {
  switch (map->shape().size()) {
    case 2:
      return std::make_unique<BlockPlanner<2>>(std::move(grid), std::move(map), std::move(sight));
    case 3:
      return std::make_unique<BlockPlanner<3>>(std::move(grid), std::move(map), std::move(sight));
    default:
      return std::make_unique<BlockPlanner<4>>(std::move(grid), std::move(map), std::move(sight));
  }
}

}  // namespace taut::detail
