// A planner answers the same whatever it was asked before, and so do its clones in other threads.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include "taut/plan/planner.hpp"

namespace taut::test {

inline void expect_same_answers(const std::function<std::unique_ptr<Planner2>()>& make_planner,
                                const std::vector<Query2>& queries) {
  std::vector<Plan2> fresh(queries.size());
  for (std::size_t i = 0; i < queries.size(); ++i) make_planner()->plan(queries[i], {}, fresh[i]);
  const auto ask = [&](Planner2& worker) {
    Plan2 plan;
    for (std::size_t i = 0; i < queries.size(); ++i) {
      worker.plan(queries[i], {}, plan);
      EXPECT_EQ(plan.status, fresh[i].status) << "query " << i;
      EXPECT_EQ(plan.path.points, fresh[i].path.points) << "query " << i;
      EXPECT_EQ(plan.path.arcs, fresh[i].path.arcs) << "query " << i;
      EXPECT_EQ(plan.effort.expanded, fresh[i].effort.expanded) << "query " << i;
    }
  };
  const auto planner = make_planner(), one = planner->clone(), other = planner->clone();
  std::jthread beside([&] { ask(*one); });
  ask(*other);
  ask(*planner);
}

}  // namespace taut::test
