#include "studies/perkins2013/volume/asked.hpp"

#include <fmt/format.h>

#include "studies/perkins2013/judged_path.hpp"
#include "studies/perkins2013/timing.hpp"

namespace taut::lab::perkins2013::volume {
using namespace taut::detail;

Asked AskedWorld::ask(IndirectWays ways, bool kept, bool straightened, int repeats, std::string& problem) {
  const auto kept_ways = kept ? std::make_shared<const KeptSolidWays>(ground_->complex(), ways) : nullptr;
  Asked out;
  Plan3 plan;
  const auto judge = [&](const char* what) {
    const JudgedPath judged = judge_path(plan, query_, validator_);
    if (!judged.problem.empty() && problem.empty()) problem = fmt::format("{}: {}", what, judged.problem);
    return judged.cost;
  };
  TetrahedronFieldPlanner planner(ground_, taut::detail::FieldOptions{}, ways, false, kept_ways);
  out.time_us =
      repeats > 0 ? time_plans(planner, query_, repeats, plan) : time_work(1, [&] { planner.plan(query_, {}, plan); });
  out.cost = judge("a path");
  out.value = plan.estimate.value_or(plan.cost);
  out.length = plan.length;
  out.expanded = plan.effort.expanded;
  if (!straightened || plan.status != Status::found) return out;
  ComplexPath<3> path = planner.complex_path();
  Interrupt never;
  VolumeStraightener(ground_->complex()).straighten(path, never);
  plan.path.points = path.points;
  plan.length = taut::length(plan.path);
  plan.cost = cost_of(ground_->complex(), path);
  out.straight = judge("a straightened path");
  return out;
}

}  // namespace taut::lab::perkins2013::volume
