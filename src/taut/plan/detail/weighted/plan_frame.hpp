// What all planners over weighted ground and volumes do around their search: look at the query, find where its ends
// lie, share one budget among the steps, and say how long each took. A plan() is then: open, search, searched, a path,
// drawn.
#pragma once

#include <algorithm>
#include <chrono>
#include <optional>
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
    if (!opens_nearest()) return false;
    if (ground.is_in_edit()) {
      out_.status = Status::stale;
      return false;
    }
    if (!ends.locate(ground, query_, interrupt(), out_)) return false;
    out_.effort.locate = step();
    return true;
  }
  // Over cells with numbers: find(point, towards, list) lists those that a point lies in.
  template <class Find, class Cell>
  [[nodiscard]] bool open(Find find, std::vector<Cell>& starts, std::vector<Cell>& goals) {
    if (!opens_plan(query_, {}, out_)) return false;
    find(query_.start, query_.start_towards, starts);
    find(query_.goal, query_.goal_towards, goals);
    out_.effort.locate = step();
    return are_free(starts, goals);
  }
  // The same where blocked ends may be moved: nearest(point) is the nearest free one, if there is any.
  template <class Find, class Nearest>
  [[nodiscard]] bool open(Find find, Nearest nearest, std::vector<std::uint32_t>& starts,
                          std::vector<std::uint32_t>& goals) {
    if (!opens_nearest()) return false;
    const auto locate = [&](const auto& towards, Vec<D>& used, std::vector<std::uint32_t>& found) {
      find(used, towards, found);
      if (!found.empty() || query_.on_blocked != OnBlocked::nearest) return;
      const auto moved = nearest(used);
      if (!moved) return;
      used = *moved;
      find(used, std::nullopt, found);
    };
    locate(query_.start_towards, out_.start_used, starts);
    locate(query_.goal_towards, out_.goal_used, goals);
    out_.effort.locate = step();
    return are_free(starts, goals);
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
  // The path is there. Rounding may leave the bound of a straight one above its cost.
  void drawn() {
    out_.lower_bound = std::min(out_.lower_bound, out_.cost);
    out_.effort.refine = step();
  }

  [[nodiscard]] SharedBudget& budget() { return budget_; }
  // What is left of it.
  [[nodiscard]] Budget rest() const { return budget_.rest(); }
  [[nodiscard]] Interrupt& interrupt() { return budget_.interrupt(); }

 private:
  using Clock = std::chrono::steady_clock;
  // Whoever moves blocked ends does not know `within`.
  [[nodiscard]] bool opens_nearest() {
    if (!opens_plan(query_, {.end_elsewhere = true}, out_)) return false;
    if (query_.within > 0) out_.status = Status::unsupported;
    return !(query_.within > 0);
  }
  template <class Cell>
  [[nodiscard]] bool are_free(const std::vector<Cell>& starts, const std::vector<Cell>& goals) {
    if (!starts.empty() && !goals.empty()) return true;
    out_.status = interrupt().was_seen() ? Status::budget_spent
                  : starts.empty()       ? Status::start_blocked
                                         : Status::goal_blocked;
    return false;
  }
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
