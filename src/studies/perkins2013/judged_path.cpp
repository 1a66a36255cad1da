#include "studies/perkins2013/judged_path.hpp"

#include <fmt/format.h>

#include <cmath>

namespace taut::lab::perkins2013 {

JudgedPath judge_path(const Plan2& plan, const Query2& query, const Validator& validator) {
  if (plan.status != Status::found) return {INFINITY, fmt::format("no path ({})", name_of(plan.status))};
  PathClaim2 claim = claim_of(plan);
  claim.cost = measured_cost(plan.path, validator);
  if (const Verdict verdict = validator.check(query, claim, plan.path); !verdict.valid)
    return {claim.cost, verdict.reason};
  if (std::fabs(plan.cost - claim.cost) > kCostsAgree * claim.cost)
    return {claim.cost, fmt::format("the cost is {:.9g}, claimed was {:.9g}", claim.cost, plan.cost)};
  return {claim.cost, ""};
}

// A validator measures whatever is claimed.
double measured_cost(const Path2& path, const Validator& validator) {
  if (path.points.empty()) return INFINITY;
  Query2 query;
  query.start = path.points.front();
  query.goal = path.points.back();
  PathClaim2 claim;
  claim.start_used = query.start;
  claim.goal_used = query.goal;
  claim.length = length(path);
  return validator.check(query, claim, path).cost;
}

}  // namespace taut::lab::perkins2013
