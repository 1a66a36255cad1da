// From the end of a search back to a path.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "taut/geometry/predicates.hpp"
#include "taut/path/query.hpp"
#include "taut/plan/plan.hpp"
#include "taut/search/detail/best_first.hpp"

namespace taut::detail {

// The state in which the path ends: where the search did or, if the nearest place will do, where it came nearest.
// Otherwise there is none, and out.status says why.
template <class Space, int D>
std::optional<std::uint32_t> last_state(const Space& space, const SearchOutcome& outcome, bool take_nearest,
                                        Plan<D>& out) {
  if (outcome.end == SearchEnd::goal) return outcome.last;
  if (outcome.end == SearchEnd::budget_spent) {
    out.status = Status::budget_spent;
  } else if (take_nearest && space.nearest() != 0) {
    return space.nearest();
  } else {
    out.status = Status::unreachable;
  }
  return {};
}

// Whether a path from a over b to p runs straight on in b. Lattice steps are exact in doubles, so it is decided
// exactly.
inline bool runs_straight(Vec2 a, Vec2 b, Vec2 p) { return orient2d(a, b, p) == 0 && dot(b - a, p - b) > 0; }
inline bool runs_straight(Vec3 a, Vec3 b, Vec3 p) { return cross(b - a, p - b) == Vec3{} && dot(b - a, p - b) > 0; }

// Adds a point unless it repeats the last one; a point on the way straight on replaces the last one.
template <int D>
void add_point(std::vector<Vec<D>>& points, Vec<D> p) {
  if (!points.empty() && points.back() == p) return;
  if (points.size() >= 2 && runs_straight(points[points.size() - 2], points.back(), p)) points.pop_back();
  points.push_back(p);
}

// Adds the points from this state back to the seed it came from. Runs of the same move are one piece and looked at
// once; so the differences of ids have to tell moves apart.
template <class Space, int D>
void add_way_back(const Space& space, const NodePool& nodes, std::uint32_t id, std::vector<Vec<D>>& points) {
  add_point(points, space.position(id));
  std::uint32_t last_move = 0;
  for (std::uint32_t parent = nodes[id].parent; parent != id; id = parent, parent = nodes[id].parent) {
    const std::uint32_t move = id - parent;
    if (move == last_move) {
      points.back() = space.position(parent);
    } else {
      add_point(points, space.position(parent));
    }
    last_move = move;
  }
}

}  // namespace taut::detail
