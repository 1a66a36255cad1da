// What all planners over weighted ground and volumes do around their search: look at the query, find where its ends
// lie, share one budget among the steps, and say how long each took. A plan() is then: open, search, searched, a path,
// drawn.
#pragma once

#include <chrono>
#include <utility>
#include <vector>

#include "taut/plan/detail/weighted/complex_ends.hpp"
#include "taut/search/detail/best_first.hpp"
#include "taut/search/detail/shared_budget.hpp"

namespace taut::detail {

template <int D>
class PlanFrame {
 public:
  // Time runs from here. All of them outlive it.
  PlanFrame(const Query<D>& query, const Budget& budget, Plan<D>& out)
      : query_(query), out_(out), budget_(budget), step_(Clock::now()) {}

  // Whether there is something to search for; else the plan says why not. Over simplices, `ends` is where.
  template <int N>
  [[nodiscard]] bool open(const WeightedGround<D, N>& ground, ComplexEnds<D, N>& ends) {
    if (!opens_plan(query_, {.end_elsewhere = true}, out_)) return false;
    if (query_.within > 0) {
      out_.status = Status::unsupported;
      return false;
    }
    if (ground.is_in_edit()) {
      out_.status = Status::stale;
      return false;
    }
    if (!ends.locate(ground, query_, interrupt(), out_)) return false;
    out_.effort.locate = step();
    return true;
  }
  // Over cells with numbers: find(point, towards, list) lists those that a point lies in.
  template <class Find>
  [[nodiscard]] bool open(Find find, std::vector<std::uint32_t>& starts, std::vector<std::uint32_t>& goals) {
    if (!opens_plan(query_, {}, out_)) return false;
    find(query_.start, query_.start_towards, starts);
    find(query_.goal, query_.goal_towards, goals);
    out_.effort.locate = step();
    if (!starts.empty() && !goals.empty()) return true;
    out_.status = starts.empty() ? Status::start_blocked : Status::goal_blocked;
    return false;
  }
  // The search is over: whether it came to the goal. Else the plan says why not.
  [[nodiscard]] bool searched(SearchEnd end) {
    out_.effort.search = step();
    if (end == SearchEnd::budget_spent) out_.status = Status::budget_spent;
    return end == SearchEnd::goal;
  }
  // The same where the search has given the plan its status.
  [[nodiscard]] bool searched() {
    out_.effort.search = step();
    return out_.status == Status::found;
  }
  // The path is there.
  void drawn() { out_.effort.refine = step(); }

  [[nodiscard]] SharedBudget& budget() { return budget_; }
  // What is left of it.
  [[nodiscard]] Budget rest() const { return budget_.rest(); }
  [[nodiscard]] Interrupt& interrupt() { return budget_.interrupt(); }

 private:
  using Clock = std::chrono::steady_clock;
  // Since the last one.
  std::chrono::nanoseconds step() {
    const auto now = Clock::now();
    return now - std::exchange(step_, now);
  }

  const Query<D>& query_;
  Plan<D>& out_;
  SharedBudget budget_;
  Clock::time_point step_;
};

}  // namespace taut::detail
