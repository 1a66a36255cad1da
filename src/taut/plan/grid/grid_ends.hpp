// Where a query on a grid starts and ends: the points used, and the free cells around them that count.
#pragma once

#include <array>
#include <optional>

#include "taut/plan/grid/lattice_spaces.hpp"
#include "taut/plan/query_check.hpp"
#include "taut/world/nearest_free.hpp"

namespace taut {

struct GridEnd {
  Vec2 at;
  unsigned quadrants = 0;  // as in lattice::free_quadrants
};

struct GridEnds {
  GridEnd start, goal;
};

// Locates both ends and notes in `out` what was used. Blocked ends move to the nearest free point if the query asks for
// it; otherwise the status says which end is wrong, and there are no ends.
[[nodiscard]] inline std::optional<GridEnds> locate_ends(const Grid& grid, const Query2& query, Plan2& out) {
  if (const auto status = malformed(query, false)) {
    out.status = *status;
    return {};
  }
  const auto locate = [&](Vec2 p, const std::optional<Vec2>& towards) -> std::optional<GridEnd> {
    const unsigned quadrants = lattice::usable_quadrants(grid, p, towards);
    if (quadrants != 0) return GridEnd{p, quadrants};
    const auto nearest = query.on_blocked == OnBlocked::nearest ? nearest_free_point(grid, p) : std::nullopt;
    if (!nearest) return {};
    return GridEnd{*nearest, lattice::free_quadrants(grid, *nearest)};
  };
  const auto start = locate(query.start, query.start_towards);
  if (!start) {
    out.status = Status::start_blocked;
    return {};
  }
  const auto goal = locate(query.goal, query.goal_towards);
  if (!goal) {
    out.status = Status::goal_blocked;
    return {};
  }
  out.start_used = start->at;
  out.goal_used = goal->at;
  return GridEnds{*start, *goal};
}

}  // namespace taut
