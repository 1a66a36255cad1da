#include "studies/perkins2013/judged_path.hpp"

#include <fmt/format.h>

#include <cmath>

namespace taut::lab::perkins2013 {

JudgedPath judge_path(const Plan2& plan, const Query2& query, const Validator& validator,
                      const taut::detail::CostMeter& meter) {
  if (plan.status != Status::found) return {INFINITY, fmt::format("no path ({})", name_of(plan.status))};
  const double cost = meter.cost(plan.path, INFINITY);
  PathClaim2 claim = claim_of(plan);
  claim.cost = cost;
  if (const Verdict verdict = validator.check(query, claim, plan.path); !verdict.valid) return {cost, verdict.reason};
  if (std::fabs(plan.cost - cost) > kCostsAgree * cost)
    return {cost, fmt::format("the cost is {:.9g}, claimed was {:.9g}", cost, plan.cost)};
  return {cost, ""};
}

}  // namespace taut::lab::perkins2013
