// What is asked of a planner.
#pragma once

#include <optional>

#include "taut/geometry/vec.hpp"

namespace taut {

// What to do when the start or the goal is blocked or the goal cannot be reached: say so, or take the nearest point
// that serves (which the plan then names in start_used and goal_used). Explicit, never silent.
enum class OnBlocked { report, nearest };

// From where to where, for whom, and what to do if that is not possible.
template <int D>
struct Query {
  // In the coordinates of the world.
  Vec<D> start, goal;
  // Of the agent, a disc; 0 is a point. Not every planner knows others (Abilities::radius).
  double radius = 0;
  // By default a blocked end is reported, not moved.
  OnBlocked on_blocked = OnBlocked::report;
  double within = 0;  // a path that ends within this distance of the goal is enough
  // Where the start or goal is a point in which several free regions touch (a double corner, a point on a wall), the
  // region meant is the one towards this point (along an edge the free side, along a wall the left one); without it
  // every region counts. Elsewhere it has no effect.
  std::optional<Vec<D>> start_towards{}, goal_towards{};
};

// A query of the plane.
using Query2 = Query<2>;
using Query3 = Query<3>;

}  // namespace taut
