#include "taut/lab/measure/measure.hpp"

#include <chrono>
#include <numbers>
#include <vector>

#include "taut/lab/measure/statistics.hpp"

namespace taut::lab {

ResultRow measure(Planner2& planner, const Query2& query, const Budget& budget, const Validator& validator,
                  std::size_t repeat, Plan2& plan) {
  using Clock = std::chrono::steady_clock;
  std::vector<double> times;
  for (std::size_t i = 0; i < std::max<std::size_t>(repeat, 1); ++i) {
    const auto begin = Clock::now();
    planner.plan(query, budget, plan);
    const auto asked = Clock::now() - begin - plan.effort.build;
    times.push_back(std::chrono::duration<double, std::micro>(asked).count());
  }
  ResultRow row = checked(plan, query, validator);
  row.time_us = median(times);
  return row;
}

ResultRow checked(const Plan2& plan, const Query2& query, const Validator& validator) {
  ResultRow row;
  row.status = plan.status;
  row.expanded = plan.effort.expanded;
  row.generated = plan.effort.generated;
  row.valid = true;
  if (plan.status != Status::found) return row;
  row.cost = plan.cost;
  row.proven = plan.proven_optimal;
  row.turn_degrees = total_turn(plan.path) * 180 / std::numbers::pi;
  const Verdict verdict = validator.check(query, {plan.start_used, plan.goal_used, plan.cost}, plan.path);
  row.length = verdict.length;
  row.valid = verdict.valid;
  row.note = verdict.reason;
  return row;
}

}  // namespace taut::lab
