// How long a planner takes for a query: the median of so many runs after a first one, whose plan is kept.
#pragma once

#include <algorithm>
#include <vector>

#include "taut/lab/measure/detail/run_clock.hpp"
#include "taut/lab/measure/statistics.hpp"
#include "taut/plan/planner.hpp"

namespace taut::lab::perkins2013 {

// Of any piece of work, in microseconds.
template <class Work>
[[nodiscard]] double time_work(int repeats, Work work) {
  std::vector<double> times;
  for (int i = 0; i < std::max(repeats, 1); ++i) {
    const detail::RunClock clock;
    work();
    times.push_back(clock.elapsed_us());
  }
  return median(times);
}

template <int D>
[[nodiscard]] double time_plans(Planner<D>& planner, const Query<D>& query, int repeats, Plan<D>& plan) {
  planner.plan(query, {}, plan);
  return time_work(repeats, [&] { planner.plan(query, {}, plan); });
}

}  // namespace taut::lab::perkins2013
