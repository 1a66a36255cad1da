// Where a query on a grid starts and ends: the points used, and the free cells around them that count.
#pragma once

#include <array>
#include <optional>

#include "taut/plan/grid/grid_cones.hpp"
#include "taut/plan/grid/lattice_spaces.hpp"
#include "taut/plan/query_check.hpp"
#include "taut/world/nearest_free.hpp"

namespace taut {

struct GridEnd {
  Vec2 at;
  unsigned quadrants = 0;  // that count, as in lattice::free_quadrants

  // Whether a free way towards p, which starts in some free quadrant, starts in one that counts.
  [[nodiscard]] bool leaves_towards(Vec2 p) const {
    const unsigned beside = p.x > at.x ? 9u : (p.x < at.x ? 6u : 15u);
    const unsigned ahead = p.y > at.y ? 3u : (p.y < at.y ? 12u : 15u);
    return (quadrants & beside & ahead) != 0;
  }
};

struct GridCell {
  int x, y;
};

// The cells of an end, each once.
class CellsAround {
 public:
  explicit CellsAround(const GridEnd& end) {
    lattice::CentreSpace::for_cells_at(end.at, end.quadrants, [&](Vec2 centre) {
      cells_[count_++] = {static_cast<int>(centre.x), static_cast<int>(centre.y)};
    });
  }
  [[nodiscard]] bool any_in(const Run& run) const {
    for (std::size_t i = 0; i < count_; ++i) {
      if (cells_[i].y == run.strip && cells_[i].x >= run.begin && cells_[i].x < run.end) return true;
    }
    return false;
  }
  // Calls visit(cell) for one cell of each run: cells of one strip around one point are of one run.
  template <class Visit>
  void for_runs(Visit&& visit) const {
    for (std::size_t i = 0; i < count_; ++i) {
      bool first = true;
      for (std::size_t j = 0; j < i; ++j) first = first && cells_[j].y != cells_[i].y;
      if (first) visit(cells_[i]);
    }
  }

 private:
  std::array<GridCell, 4> cells_{};
  std::size_t count_ = 0;
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
