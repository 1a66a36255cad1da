// The lower bounds of demyen2007 §3.7: f and g of a state that has come over an edge. Each of the three parts can be
// turned off for studies. Together they can exceed the truth: what has been added for a turn may be in the change of h
// already.
#pragma once

#include <algorithm>

#include "taut/cells/triangle_mesh.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/plan/detail/triangles/triangulation_astar_planner.hpp"

namespace taut::detail {

struct PublishedBound {
  double f, g;
};

// What is left of a way to the goal if it may end within a distance of it.
[[nodiscard]] inline double short_of(double length, double within) {
  return within > 0 ? std::max(0.0, length - within) : length;
}

// Of a state that has crossed `last`, and since the state `before` has turned by at least so much.
[[nodiscard]] inline PublishedBound published_bound(const TriangleMesh& mesh, const Query2& query,
                                                    const TriangulationAstarOptions& options,
                                                    const PublishedBound& before, HalfEdge last, double turned) {
  const Vec2 a = mesh.position(mesh.origin(last)), b = mesh.position(mesh.target(last));
  const double h = short_of(distance_to_segment(query.goal, a, b), query.within), h_before = before.f - before.g;
  double g = 0;
  if (options.bound_by_start) g = distance_to_segment(query.start, a, b);
  if (options.bound_by_turns) g = std::max(g, before.g + query.radius * turned);
  if (options.bound_by_goal) g = std::max(g, before.g + h_before - h);
  return {g + h, g};
}

}  // namespace taut::detail
