// The questions about a query that every planner asks first.
#pragma once

#include <cmath>
#include <optional>

#include "taut/geometry/coordinate_range.hpp"
#include "taut/plan/plan.hpp"

namespace taut {

// What is wrong with the query as such, if anything: ends that are no points of the plane are blocked, a radius or
// distance that is no length (or a radius the planner does not know) is unsupported.
[[nodiscard]] inline std::optional<Status> malformed(const Query2& query, bool knows_radius) {
  const auto is_length = [](double x) { return x >= 0 && std::isfinite(x); };
  if (!is_length(query.radius) || !is_length(query.within)) return Status::unsupported;
  if (query.radius > 0 && !knows_radius) return Status::unsupported;
  if (!is_valid_point(query.start)) return Status::start_blocked;
  if (!is_valid_point(query.goal)) return Status::goal_blocked;
  return {};
}

}  // namespace taut
