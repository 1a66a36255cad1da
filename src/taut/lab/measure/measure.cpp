#include "taut/lab/measure/measure.hpp"

#include <chrono>
#include <numbers>
#include <vector>

#include "taut/lab/measure/statistics.hpp"

namespace taut::lab {
namespace {

template <int D>
ResultRow checked_in(const Plan<D>& plan, const Query<D>& query, const ValidatorIn<D>& validator) {
  ResultRow row;
  row.status = plan.status;
  row.radius = query.radius;
  row.expanded = plan.effort.expanded;
  row.generated = plan.effort.generated;
  row.valid = true;
  if (plan.status != Status::found) return row;
  row.proven = plan.proven_optimal;
  row.turn_degrees = total_turn(plan.path) * 180 / std::numbers::pi;
  const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
  row.length = verdict.length;
  row.cost = verdict.cost;
  row.clearance = verdict.clearance;
  row.valid = verdict.valid;
  row.note = verdict.reason;
  return row;
}

template <int D>
ResultRow measure_in(Planner<D>& planner, const Query<D>& query, const Budget& budget, const ValidatorIn<D>& validator,
                     std::size_t repeat, Plan<D>& plan) {
  using Clock = std::chrono::steady_clock;
  std::vector<double> times;
  for (std::size_t i = 0; i < std::max<std::size_t>(repeat, 1); ++i) {
    const auto begin = Clock::now();
    planner.plan(query, budget, plan);
    const auto asked = Clock::now() - begin - plan.effort.build;
    times.push_back(std::chrono::duration<double, std::micro>(asked).count());
  }
  ResultRow row = checked(plan, query, validator);
  if (plan.status == Status::found && row.valid) plan.clearance = row.clearance;
  row.time_us = median(times);
  return row;
}

}  // namespace

ResultRow measure(Planner2& planner, const Query2& query, const Budget& budget, const Validator& validator,
                  std::size_t repeat, Plan2& plan) {
  return measure_in<2>(planner, query, budget, validator, repeat, plan);
}
ResultRow measure(Planner3& planner, const Query3& query, const Budget& budget, const Validator3& validator,
                  std::size_t repeat, Plan3& plan) {
  return measure_in<3>(planner, query, budget, validator, repeat, plan);
}

ResultRow checked(const Plan2& plan, const Query2& query, const Validator& validator) {
  return checked_in<2>(plan, query, validator);
}
ResultRow checked(const Plan3& plan, const Query3& query, const Validator3& validator) {
  return checked_in<3>(plan, query, validator);
}

}  // namespace taut::lab
