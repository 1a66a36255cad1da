// The ends of a query on a grid, as the lattice planners understand them: which cells around a point it may use, and
// where the search starts and aims when an end is blocked.
#pragma once

#include <cmath>
#include <optional>

#include "taut/path/query.hpp"
#include "taut/plan/plan.hpp"
#include "taut/world/detail/grid/lattice_point.hpp"
#include "taut/world/grid.hpp"

namespace taut::detail::lattice {

// Which of the four cells around p are free, as bits by quadrant. Off a cell border the two cells of a pair are the
// same.
[[nodiscard]] unsigned free_quadrants(const Grid& grid, Vec2 p);

constexpr bool is_double_corner(unsigned quadrants) { return quadrants == 5 || quadrants == 10; }
[[nodiscard]] bool is_corner(Vec2 p);

// The quadrants around an end of the query that it may use: at a double corner only the region it names, if it names
// one (and those that may be squeezed into from there); none if what it names is blocked.
[[nodiscard]] unsigned usable_quadrants(const Grid& grid, Vec2 p, const std::optional<Vec2>& towards);

// The cells that an end at p with these usable quadrants may be joined to.
template <class Visit>
void for_cells_at(Vec2 p, unsigned quadrants, Visit visit) {
  const double fx = std::floor(p.x), fy = std::floor(p.y);
  const bool on_x = fx == p.x, on_y = fy == p.y;
  for (unsigned q = 0; q < 4; ++q) {
    const bool left = q == 1 || q == 2, below = q >= 2;
    if (((quadrants >> q) & 1) == 0 || (left && !on_x) || (below && !on_y)) continue;
    visit(LatticePoint{static_cast<int>(fx) - (left ? 1 : 0), static_cast<int>(fy) - (below ? 1 : 0)});
  }
}

struct Ends {
  Vec2 start;
  Vec2 goal;    // where the search aims: at the goal or, if that is blocked, at the nearest free point
  Vec2 wanted;  // the goal of the query
  unsigned start_quadrants = 0, goal_quadrants = 0;
  double within = 0;
  bool take_nearest = false;  // if the goal cannot be reached, the nearest place that can is wanted

  [[nodiscard]] bool are_corners() const { return is_corner(start) && is_corner(goal); }
  // Nothing to do: the start is near enough, and at the goal itself in a region of it that may be used.
  [[nodiscard]] bool already_there() const;
};

// Clears `out` and fills in start_used. If the query has no answer here, out.status says why and there are no ends.
[[nodiscard]] std::optional<Ends> find_ends(const Grid& grid, const Query2& query, Plan2& out);

// Where there is nothing to do, answers with the start alone; returns whether it has.
bool answer_in_place(const Ends& ends, Plan2& out);

// Cost and bounds of a plan that was found: no way is shorter than the straight line.
void measure(const Ends& ends, Plan2& out);

}  // namespace taut::detail::lattice
