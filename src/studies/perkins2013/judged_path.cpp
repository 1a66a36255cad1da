#include "studies/perkins2013/judged_path.hpp"

#include <fmt/format.h>

#include <cmath>

namespace taut::lab::perkins2013 {

template <int D>
JudgedPath judge_path(const Plan<D>& plan, const Query<D>& query, const ValidatorIn<D>& validator) {
  if (plan.status != Status::found) return {INFINITY, fmt::format("no path ({})", name_of(plan.status))};
  PathClaim<D> claim = claim_of(plan);
  claim.cost = measured_cost<D>(plan.path, validator);
  if (const auto verdict = validator.check(query, claim, plan.path); !verdict.valid)
    return {claim.cost, verdict.reason};
  if (std::fabs(plan.cost - claim.cost) > kCostsAgree * claim.cost)
    return {claim.cost, fmt::format("the cost is {:.9g}, claimed was {:.9g}", claim.cost, plan.cost)};
  return {claim.cost, ""};
}

// A validator measures whatever is claimed.
template <int D>
double measured_cost(const Path<D>& path, const ValidatorIn<D>& validator) {
  if (path.points.empty()) return INFINITY;
  Query<D> query;
  query.start = path.points.front();
  query.goal = path.points.back();
  PathClaim<D> claim;
  claim.start_used = query.start;
  claim.goal_used = query.goal;
  claim.length = length(path);
  return validator.check(query, claim, path).cost;
}

template JudgedPath judge_path(const Plan2&, const Query2&, const Validator&);
template JudgedPath judge_path(const Plan3&, const Query3&, const Validator3&);
template double measured_cost(const Path2&, const Validator&);
template double measured_cost(const Path3&, const Validator3&);

}  // namespace taut::lab::perkins2013
