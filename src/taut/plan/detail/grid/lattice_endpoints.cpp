#include "taut/plan/detail/grid/lattice_endpoints.hpp"

#include <algorithm>
#include <cmath>

#include "taut/plan/detail/query_check.hpp"
#include "taut/plan/detail/uniform_cost.hpp"
#include "taut/world/detail/grid/lattice_sight.hpp"
#include "taut/world/detail/polygons/nearest_free.hpp"

namespace taut::detail::lattice {

unsigned free_quadrants(const Grid& grid, Vec2 p) {
  if (!grid.bounds().contains(p)) return 0;
  const double fx = std::floor(p.x), fy = std::floor(p.y);
  const auto x1 = static_cast<std::int64_t>(fx), y1 = static_cast<std::int64_t>(fy);
  const std::int64_t x0 = fx == p.x ? x1 - 1 : x1, y0 = fy == p.y ? y1 - 1 : y1;
  return (grid.is_free_checked(x1, y1) ? 1u : 0u) | (grid.is_free_checked(x0, y1) ? 2u : 0u) |
         (grid.is_free_checked(x0, y0) ? 4u : 0u) | (grid.is_free_checked(x1, y0) ? 8u : 0u);
}

bool is_corner(Vec2 p) { return std::floor(p.x) == p.x && std::floor(p.y) == p.y; }

unsigned usable_quadrants(const Grid& grid, Vec2 p, const std::optional<Vec2>& towards) {
  const unsigned quadrants = free_quadrants(grid, p);
  if (!is_double_corner(quadrants) || !towards || *towards == p) return quadrants;
  const auto side = [](double d) { return d > 0 ? 1 : d < 0 ? -1 : 0; };
  // Along an axis two quadrants are meant, of which one is free.
  const unsigned meant = quadrants & LatticeSight::quadrants_towards(side(towards->x - p.x), side(towards->y - p.y));
  return grid.corner_rule() == CornerRule::allow && meant != 0 ? quadrants : meant;
}

bool Ends::already_there() const {
  if (distance(start, wanted) > within) return false;
  return start != goal || within > 0 || (start_quadrants & goal_quadrants) != 0;
}

std::optional<Ends> find_ends(const Grid& grid, const Query2& query, Plan2& out) {
  if (!opens_plan(query, {.end_elsewhere = true}, out)) return {};
  const bool nearest = query.on_blocked == OnBlocked::nearest;
  Ends ends{query.start, query.goal, query.goal, 0, 0, query.within, nearest};
  // An end that is blocked moves to the nearest free point, and then means every region there.
  const auto locate = [&](Vec2& end, const std::optional<Vec2>& towards, unsigned& quadrants) {
    quadrants = usable_quadrants(grid, end, towards);
    if (quadrants != 0) return true;
    const auto free = nearest ? nearest_free_point(grid, end) : std::nullopt;
    if (!free) return false;
    end = *free;
    quadrants = free_quadrants(grid, end);
    return true;
  };
  if (!locate(ends.start, query.start_towards, ends.start_quadrants)) {
    out.status = Status::start_blocked;
    return {};
  }
  out.start_used = ends.start;
  if (query.within > 0) {  // a blocked goal is no obstacle to coming near it
    ends.goal_quadrants = usable_quadrants(grid, query.goal, query.goal_towards);
  } else if (!locate(ends.goal, query.goal_towards, ends.goal_quadrants)) {
    out.status = Status::goal_blocked;
    return {};
  }
  return ends;
}

bool answer_in_place(const Ends& ends, Plan2& out) {
  if (!ends.already_there()) return false;
  out.goal_used = ends.start;
  out.path.points.push_back(ends.start);
  out.status = Status::found;
  return true;
}

void measure(const Ends& ends, Plan2& out) {
  set_uniform_cost(out);
  // An end that was moved was not chosen by the search: it answers for the way there.
  const bool moved = distance(out.goal_used, ends.wanted) > ends.within;
  out.lower_bound =
      moved ? distance(ends.start, out.goal_used) : std::max(0.0, distance(ends.start, ends.wanted) - ends.within);
  out.proven_optimal = out.cost <= out.lower_bound;
}

}  // namespace taut::detail::lattice
