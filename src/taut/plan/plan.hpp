// What a planner answers.
#pragma once

#include <optional>
#include <string_view>

#include "taut/path/path.hpp"
#include "taut/path/query.hpp"
#include "taut/search/budget.hpp"

namespace taut {

// start_blocked, goal_blocked: the clearance there is below the radius. unreachable: no way even for a point.
// too_wide: a way only for smaller agents. unsupported: this planner cannot answer this kind of query (and its registry
// entry says so beforehand). stale: what the planner was built on has changed.
enum class Status { found, unreachable, too_wide, start_blocked, goal_blocked, budget_spent, unsupported, stale };

// The name as it stands in the code: "found", "start_blocked".
[[nodiscard]] constexpr std::string_view name_of(Status status) {
  switch (status) {
    case Status::found:
      return "found";
    case Status::unreachable:
      return "unreachable";
    case Status::too_wide:
      return "too_wide";
    case Status::start_blocked:
      return "start_blocked";
    case Status::goal_blocked:
      return "goal_blocked";
    case Status::budget_spent:
      return "budget_spent";
    case Status::unsupported:
      return "unsupported";
    case Status::stale:
      return "stale";
  }
  return "?";
}

// The answer to a query: whether there is a path, which, how long, and how sure that is.
template <int D>
struct Plan {
  // What is to be looked at first; there is a path if it is `found`.
  Status status = Status::unreachable;
  // Where the path begins and ends: as asked, unless the query lets the planner take others.
  Vec<D> start_used, goal_used;
  Path<D> path;                 // straight pieces; in the plane also arcs where the radius bends it
  double length = 0;            // of the path
  double cost = 0;              // integrated along the path; equals its length where weights are 1
  double lower_bound = 0;       // no path costs less: proven (0 where nothing is known)
  bool proven_optimal = false;  // cost is the least possible in the world, not only on the planner's graph
  bool certified = false;  // lower_bound has a certificate, which was checked apart from the search (weighted-proof)
  // What a planner that interpolates costs says of the start, g(start): a guess, and no bound in either direction.
  std::optional<double> estimate{};
  // The least distance that the path keeps from blocked space: the largest radius of an agent that could follow it.
  // Planners leave it out, since measuring takes time that not every query has. plan(), in one call, measures it;
  // otherwise path_clearance() does, or a Validator, which is quicker for many paths.
  std::optional<double> clearance{};
  // What it cost to find.
  Effort effort;

  // Back to "nothing found", keeping the memory of the path.
  void reset(const Query<D>& query) {
    status = Status::unreachable;
    start_used = query.start;
    goal_used = query.goal;
    path.clear();
    length = cost = lower_bound = 0;
    proven_optimal = certified = false;
    estimate.reset();
    clearance.reset();
    effort = {};
  }
};

// A plan in the plane.
using Plan2 = Plan<2>;
using Plan3 = Plan<3>;

// What the plan says about its path, for the validator.
template <int D>
[[nodiscard]] PathClaim<D> claim_of(const Plan<D>& plan) {
  return {plan.start_used, plan.goal_used, plan.length, plan.cost, {}, plan.clearance};
}

}  // namespace taut
