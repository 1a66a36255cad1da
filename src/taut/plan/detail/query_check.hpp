// The questions about a query that every planner asks first.
#pragma once

#include <cmath>

#include "taut/geometry/coordinate_range.hpp"
#include "taut/plan/plan.hpp"

namespace taut::detail {

// What a planner understands beyond a point agent that goes from a free start to a free goal.
struct Understands {
  bool radius = false;
  double least_radius = 0;     // below it only 0; see Tolerance
  bool end_elsewhere = false;  // `within`, and OnBlocked::nearest
};

// Begins a plan: empties it, and says whether the query as such can be answered. Otherwise the plan has its status:
// ends that are no points are blocked; a radius or distance that is no length, or that the planner does
// not understand, is unsupported, and so is a radius too small for the world's coordinates.
template <int D>
[[nodiscard]] bool opens_plan(const Query<D>& query, const Understands& understands, Plan<D>& out) {
  const auto refuse = [&out](Status status) {
    out.status = status;
    return false;
  };
  const auto is_length = [](double x) { return x >= 0 && std::isfinite(x); };
  out.reset(query);
  if (!is_length(query.radius) || !is_length(query.within)) return refuse(Status::unsupported);
  if (query.radius > 0 && (!understands.radius || query.radius < understands.least_radius))
    return refuse(Status::unsupported);
  if (!is_valid_point(query.start)) return refuse(Status::start_blocked);
  if (!is_valid_point(query.goal)) return refuse(Status::goal_blocked);
  const bool asks_elsewhere = query.within > 0 || query.on_blocked == OnBlocked::nearest;
  if (asks_elsewhere && !understands.end_elsewhere) return refuse(Status::unsupported);
  return true;
}

}  // namespace taut::detail
