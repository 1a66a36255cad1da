// What the exact planners on grids share around their searches: the ends, the choice among equally short ways, and
// where to go if the goal cannot be reached.
#pragma once

#include <algorithm>
#include <chrono>
#include <limits>
#include <optional>
#include <vector>

#include "taut/plan/detail/grid/grid_cones.hpp"
#include "taut/plan/detail/grid/lattice_endpoints.hpp"
#include "taut/plan/detail/least_turning.hpp"
#include "taut/plan/detail/reconstruct_path.hpp"
#include "taut/plan/detail/uniform_cost.hpp"
#include "taut/world/detail/grid/grid_sight.hpp"
#include "taut/world/detail/grid/lattice_sight.hpp"

namespace taut::detail::lattice {

// Adds the path that turns least to `points`. The waypoints are start, corners, goal; `parent_of(id)` names the
// waypoint from which the search has seen one, so that only the other sight lines have to be tested; `position(id)` is
// where it is. Interrupted, it adds the path that the search has found.
template <class ParentOf, class Position>
void add_least_turning(const Grid& grid, const Ends& ends, std::vector<Waypoint>& waypoints,
                       LeastTurning& least_turning, Interrupt& interrupt, ParentOf&& parent_of, Position&& position,
                       std::vector<Vec2>& points) {
  const std::uint32_t start = waypoints.front().id, goal = waypoints.back().id;
  const auto leaves_by = [](unsigned quadrants, Vec2 direction) {
    const auto sign = [](double d) { return d > 0 ? 1 : (d < 0 ? -1 : 0); };
    return (LatticeSight::quadrants_towards(sign(direction.x), sign(direction.y)) & quadrants) != 0;
  };
  const auto lies_between = [](Vec2 from, Vec2 p, Vec2 to) {
    const Vec2 part = p - from, whole = to - from;
    return cross(part, whole) == 0 && dot(part, whole) > 0 && dot(part, whole) < dot(whole, whole);
  };
  const GridSight sight(grid);
  const std::vector<Vec2>& least = least_turning.find(waypoints, interrupt, [&](const Waypoint& a, const Waypoint& b) {
    const std::uint32_t parent = parent_of(b.id);
    if (parent == a.id) return true;
    // By a parent on the way there it is the same way; on the way from the parent, what that sees is seen.
    const Vec2 at = position(parent);
    if (lies_between(a.at, at, b.at)) return false;
    if (lies_between(at, a.at, b.at)) return true;
    return sight.is_free(a.at, b.at) && (a.id != start || leaves_by(ends.start_quadrants, b.at - a.at)) &&
           (b.id != goal || leaves_by(ends.goal_quadrants, a.at - b.at));
  });
  for (const Vec2 p : least) add_point(points, p);
  if (!least.empty()) return;
  add_point(points, ends.goal);
  for (std::uint32_t id = goal; id != start;) {
    id = parent_of(id);
    add_point(points, position(id));
  }
  std::reverse(points.begin(), points.end());
}

// The point nearest to the wanted one in the runs a search has entered.
class NearestInRuns {
 public:
  explicit NearestInRuns(Vec2 wanted) : wanted_(wanted) {}
  void consider(const Run& run) {
    const Vec2 p{std::clamp(wanted_.x, static_cast<double>(run.begin), static_cast<double>(run.end)),
                 std::clamp(wanted_.y, static_cast<double>(run.strip), static_cast<double>(run.strip + 1))};
    const double d = distance(p, wanted_);
    if (d >= distance_) return;
    distance_ = d;
    at_ = p;
  }
  [[nodiscard]] Vec2 at() const { return at_; }

 private:
  Vec2 wanted_, at_;
  double distance_ = std::numeric_limits<double>::infinity();
};

// Answers a query by an exact search. `search(ends, nearest)` tells how it ended; having reached the goal, it has added
// the path, otherwise it has set the point nearest to the goal that can be reached.
template <class Search>
void answer_exactly(const Grid& grid, const Query2& query, Plan2& out, Search&& search) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  std::optional<Ends> ends = find_ends(grid, query, out);
  if (!ends) return;
  if (query.within > 0) {
    out.status = Status::unsupported;
    return;
  }
  const auto located = Clock::now();
  out.effort.locate = located - begin;
  NearestInRuns nearest(ends->wanted);
  SearchEnd end = search(*ends, nearest);
  if (end == SearchEnd::exhausted && ends->take_nearest) {
    ends->goal = nearest.at();
    ends->goal_quadrants = free_quadrants(grid, ends->goal);
    ends->take_nearest = false;
    end = search(*ends, nearest);
  }
  if (end == SearchEnd::goal) {
    out.status = Status::found;
    out.goal_used = ends->goal;
    set_uniform_cost(out);
    out.lower_bound = out.cost;
    out.proven_optimal = true;
  } else {
    out.status = end == SearchEnd::budget_spent ? Status::budget_spent : Status::unreachable;
  }
  out.effort.search = Clock::now() - located;
}

}  // namespace taut::detail::lattice
