// How much a query may cost, and what it did cost. Budgets that decide an answer count expansions, so that the answer
// is the same on every machine; a time limit is the caller's explicit choice.
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>

#include "taut/base/detail/interrupt.hpp"
#include "taut/base/stop_token.hpp"

#include "taut/base/export.hpp"

namespace taut {

// Limits of one query, none of them set; what comes first ends the search with Status::budget_spent.
struct TAUT_API Budget {
  // Nodes that may be expanded.
  std::uint64_t expansions = std::numeric_limits<std::uint64_t>::max();
  // From the call on. Depends on the machine, as does the answer then.
  std::chrono::nanoseconds time = std::chrono::nanoseconds::max();
  // Gives the search up from another thread.
  StopToken stop{};
};

// What a query has cost.
struct Effort {
  // Nodes taken off the open list, and put on it.
  std::uint64_t expanded = 0, generated = 0;
  // The time to find start and goal in the cells, to search, and to make a path of what was found.
  std::chrono::nanoseconds locate{0}, search{0}, refine{0};
  std::chrono::nanoseconds build{0};  // of cells that no query before has asked for; no part of the total
  // All that belongs to the query itself.
  [[nodiscard]] std::chrono::nanoseconds total() const { return locate + search + refine; }
};

// Asks the budget once per expansion; looks at the clock and the stop token only every 64th time. What it has refused
// once it refuses from then on.
class TAUT_API BudgetMeter {
 public:
  // Never set back.
  using Clock = std::chrono::steady_clock;
  // Time runs from here. The budget must outlive the meter.
  explicit BudgetMeter(const Budget& budget) : budget_(&budget), most_(budget.expansions) {
    if (budget.time != std::chrono::nanoseconds::max()) deadline_ = Clock::now() + budget.time;
  }
  // True if one more expansion is allowed.
  [[nodiscard]] bool take() {
    if (used_ >= most_) return false;
    if ((used_ & 63u) == 0 && is_over()) {
      most_ = used_;
      return false;
    }
    ++used_;
    return true;
  }
  // For steps that take longer than an expansion.
  [[nodiscard]] detail::Interrupt interrupt() const { return {deadline_, budget_->stop}; }
  // Expansions so far.
  [[nodiscard]] std::uint64_t used() const { return used_; }

 private:
  [[nodiscard]] bool is_over() const {
    return budget_->stop.stop_requested() || (deadline_ != Clock::time_point::max() && Clock::now() >= deadline_);
  }

  const Budget* budget_;
  Clock::time_point deadline_ = Clock::time_point::max();
  std::uint64_t most_, used_ = 0;
};

}  // namespace taut
