// Whether a time limit and a stop token bind: how late the first query of a new worker is. The machine may be busy, so
// there are several tries, and what counts is no more than the worker has worked beyond the limit.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "support/full_size.hpp"
#include "support/sanitized.hpp"
#include "taut/plan/registry.hpp"

namespace taut::test::late {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::duration<double, std::milli>;

inline constexpr double kLate = kSanitized ? 200 : 5;
inline constexpr int kTries = 5;

template <int D>
struct HardWorld {
  std::string name;
  std::shared_ptr<const WorldIn<D>> world;
};

template <int D, class Any>
HardWorld<D> hard(const char* name, Any world) {
  return {name, std::make_shared<const WorldIn<D>>(std::move(world))};
}

struct TooSlow {};  // to build

// A store whose cells are given up if they take long: graphs over all corners are not for every world. Building is not
// what a time limit of a query is about.
template <int D>
CellStoreIn<D> patient_store(const std::shared_ptr<const WorldIn<D>>& world, const Clock::time_point& begin) {
  const auto patience = std::chrono::milliseconds(full_size() ? 4000 : 1500);
  return CellStoreIn<D>(world, [&begin, patience](std::string_view, std::size_t, std::size_t) {
    if (Clock::now() - begin > patience) throw TooSlow{};
  });
}

// Of each planner: in how many worlds it fits, how many queries it was asked there, and how often a limit stopped it.
class Tally {
 public:
  struct Counts {
    int fits = 0, asked = 0, stopped = 0;
  };
  Counts& operator[](const PlannerEntry& entry) { return counts_[std::string(entry.name)]; }
  void expect_all() const {
    EXPECT_FALSE(counts_.empty());
    for (const auto& [name, counts] : counts_) {
      EXPECT_GT(counts.asked, 0) << name << " fits in " << counts.fits << " worlds and was not asked";
      EXPECT_GT(counts.stopped, 0) << name << " was asked " << counts.asked << " times and always done in time";
    }
  }

 private:
  std::map<std::string, Counts> counts_;
};

// Calls visit(name, planner, entry) for every planner that fits the world, with the options that variants(entry) names.
template <int D, class Variants, class Visit>
void for_planners(const HardWorld<D>& hard, Tally& tally, Variants variants, Visit visit) {
  Clock::time_point begin;
  auto cells = patient_store<D>(hard.world, begin);
  for (const PlannerEntry& entry : registry()) {
    if (!entry.in<D>() || !entry.misfit(*hard.world).empty()) continue;
    ++tally[entry].fits;
    for (const std::string& name : variants(entry)) {
      begin = Clock::now();
      std::unique_ptr<Planner<D>> planner;
      try {
        planner = make_planner(parse_planner(name), cells);
      } catch (const TooSlow&) {
        continue;
      }
      visit(name, *planner, entry);
    }
  }
}

// Of the processor: what else the machine does takes a planner's time, but not this.
inline double processor_ms() { return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// By how much the first query of a new worker is late, in milliseconds: the least of several tries, and no more than it
// has worked beyond the limit.
template <int D, class MakeBudget>
double least_lateness(const Planner<D>& planner, const Query<D>& query, double limit, MakeBudget make_budget,
                      Plan<D>& plan) {
  double late = 1e9;
  for (int i = 0; i < kTries && late > kLate; ++i) {
    const auto worker = planner.clone();
    const Budget budget = make_budget();
    const double worked = processor_ms();
    const auto begin = Clock::now();
    worker->plan(query, budget, plan);
    const double passed = Milliseconds(Clock::now() - begin).count();
    late = std::min({late, passed - limit, processor_ms() - worked - limit});
  }
  return late;
}

inline Budget limited_to(double milliseconds) {
  Budget budget;
  budget.time = std::chrono::duration_cast<std::chrono::nanoseconds>(Milliseconds(milliseconds));
  return budget;
}
inline Budget stopped() {
  StopSource source;
  source.request_stop();
  Budget budget;
  budget.stop = source.get_token();
  return budget;
}

// Asks a query with several limits, and stopped beforehand. `what` says which one it is.
template <int D>
void expect_in_time(const Planner<D>& planner, const Query<D>& query, const std::string& what, Tally::Counts& counts) {
  ++counts.asked;
  Plan<D> plan;
  for (const double limit : {0.2, 1.0, 10.0, 50.0}) {
    if (limit > 10 && !full_size()) break;
    const double late = least_lateness(
        planner, query, limit, [&] { return limited_to(limit); }, plan);
    EXPECT_LE(late, kLate) << what << ", limit " << limit << " ms: " << name_of(plan.status);
    if (plan.status != Status::budget_spent) break;  // it is done sooner
    ++counts.stopped;
    EXPECT_TRUE(plan.path.points.empty()) << what;
  }
  EXPECT_LE(least_lateness(planner, query, 0, stopped, plan), kLate) << what << ", stopped beforehand";
}

// Cuts a query short in many places, then asks it again: the answer is that of a new worker.
template <int D>
void expect_no_trace(const Planner<D>& planner, const Query<D>& query, const std::string& what) {
  const Budget whole{.expansions = 500};
  const auto worker = planner.clone();
  Plan<D> fresh, plan;
  planner.clone()->plan(query, whole, fresh);
  for (const double limit : {0.0, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0}) worker->plan(query, limited_to(limit), plan);
  worker->plan(query, stopped(), plan);
  worker->plan(query, whole, plan);
  EXPECT_EQ(plan.status, fresh.status) << what;
  EXPECT_EQ(plan.path.points, fresh.path.points) << what;
  if constexpr (D == 2) {
    EXPECT_EQ(plan.path.arcs, fresh.path.arcs) << what;
  }
  EXPECT_EQ(plan.cost, fresh.cost) << what;
  EXPECT_EQ(plan.proven_optimal, fresh.proven_optimal) << what;
  EXPECT_EQ(plan.effort.expanded, fresh.effort.expanded) << what;
}

// All that fits in all these worlds, with the options that variants(entry) names: each query that queries(entry, world)
// has with several limits, and one again after it was cut short.
template <int D, class Variants, class Queries>
void expect_limits_bind(const std::vector<HardWorld<D>>& worlds, Variants variants, Queries queries) {
  Tally tally;
  for (const HardWorld<D>& hard : worlds) {
    const auto ask = [&](const std::string& name, const Planner<D>& planner, const PlannerEntry& entry) {
      const std::vector<Query<D>> all = queries(entry, hard);
      for (std::size_t q = 0; q < all.size(); ++q) {
        const std::string what = name + " in " + hard.name + ", query " + std::to_string(q);
        expect_in_time<D>(planner, all[q], what, tally[entry]);
        if (q == 1 && name == entry.name) expect_no_trace<D>(planner, all[q], what);
      }
    };
    for_planners<D>(hard, tally, variants, ask);
  }
  tally.expect_all();
}

}  // namespace taut::test::late
