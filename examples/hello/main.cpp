// The shortest way around a crate, in ten lines.
#include <iostream>

#include "taut/taut.hpp"

int main() {
  taut::PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
  parts.obstacles = {{{{{4, 2}, {6, 2}, {6, 8}, {4, 8}}}}};  // one polygon with one ring
  const taut::World world = taut::PolygonWorld(parts);

  const taut::Answer answer = taut::plan(world, {.start = {1, 5}, .goal = {9, 5}});
  std::cout << answer.planner << ": " << name_of(answer.plan.status) << ", length " << answer.plan.cost << "\n";
  for (taut::Vec2 p : answer.plan.path.points) std::cout << "  " << p.x << ", " << p.y << "\n";
  return answer.plan.status == taut::Status::found ? 0 : 1;
}
