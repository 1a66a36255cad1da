#include "studies/niederberger2004/slide.hpp"

#include "studies/niederberger2004/answers.hpp"
#include "taut/geometry/box.hpp"

namespace taut::lab::niederberger2004 {
using namespace taut::detail;
namespace {

Ring ring_of(const Box2& box) { return {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}}; }

// A thick block over a corridor, a floor under it, and a wall at its right end: a C that is open to the left.
constexpr Box2 kBlock{{60, 570}, {970, 970}}, kFloor{{60, 490}, {970, 500}}, kWall{{960, 495}, {970, 575}};
// Closes the way over the block.
constexpr Box2 kBar{{500, 960}, {510, kSide}};

PolygonWorld::Parts parts_of(bool closed) {
  PolygonWorld::Parts parts;
  parts.boundary = ring_of({{0, 0}, {kSide, kSide}});
  for (const Box2& box : {kBlock, kFloor, kWall}) parts.obstacles.push_back({{ring_of(box)}});
  // Crumbs at the right end, whose corners cut the corridor into flat cells.
  for (int i = 0; i < 6; ++i) {
    const double y = 505 + 10 * i;
    parts.obstacles.push_back({{ring_of({{955, y}, {957, y + 2}})}});
  }
  if (closed) parts.obstacles.push_back({{ring_of(kBar)}});
  return parts;
}

}  // namespace

PolygonWorld slide_world() { return PolygonWorld(parts_of(false)); }

Query2 slide_query() {
  Query2 query;
  query.start = {30, 562};
  query.goal = {980, 480};
  return query;
}

SlideCase measure_slide() {
  const Contender &movable = contenders()[contender_index(kMovable)], &exact = contenders()[contender_index(kOptimum)];
  const Query2 query = slide_query();
  SlideCase out;
  Plan2 plan;
  StudyCells open(std::make_shared<const World>(slide_world()));
  open.make(exact)->plan(query, Budget{}, plan);
  out.optimum = plan.cost;
  open.make(movable)->plan(query, Budget{}, plan);
  out.found = plan.cost;
  // With the other way closed the search has to take the shortest one, whatever it thinks of it.
  StudyCells closed(std::make_shared<const World>(PolygonWorld(parts_of(true))));
  const auto planner = closed.make(movable);
  planner->plan(query, Budget{}, plan);
  const auto portals = static_cast<const MovableNodesPlanner&>(*planner).channel();
  out.estimate = unpulled_length(query.start, portals, query.goal, movable.towards);
  return out;
}

}  // namespace taut::lab::niederberger2004
