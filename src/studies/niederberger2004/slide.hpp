// A world made against the greedy strategy (niederberger2004 section 6.3): wide portals lie one below the other, and
// the only way on is at their left end, while the goal is far to the right. Every node is placed on the straight line
// to the goal, so the way over them slides to the right and has to come all the way back; the search takes it for much
// longer than it is, and goes around the other side instead.
#pragma once

#include "taut/path/query.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut::lab::niederberger2004 {

[[nodiscard]] PolygonWorld slide_world();
[[nodiscard]] Query2 slide_query();

struct SlideCase {
  double estimate = 0;  // of the way over movable nodes through the portals of a shortest path
  double optimum = 0;
  double found = 0;  // by movable nodes
};
[[nodiscard]] SlideCase measure_slide();

}  // namespace taut::lab::niederberger2004
