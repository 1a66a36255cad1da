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

// Asks the budget once per expansion; looks at the clock and the stop token only every 64th time, and sooner where
// expansions say that they take long. What it has refused once it refuses from then on.
class TAUT_API BudgetMeter {
 public:
  // Time runs from here.
  explicit BudgetMeter(const Budget& budget)
      : interrupt_(detail::Interrupt::after(budget.time, budget.stop)), most_(budget.expansions) {}
  // True if one more expansion is allowed.
  [[nodiscard]] bool take() {
    if (used_ >= most_) return false;
    if ((used_ & 63u) == 0 && interrupt_.look()) {
      most_ = used_;
      return false;
    }
    ++used_;
    return true;
  }
  // An expansion takes long: so many steps, as Interrupt counts them.
  void charge(std::uint32_t steps) {
    if (interrupt_.asked(steps)) most_ = used_;
  }
  // For steps between expansions that take long. Who sees it must not go on.
  [[nodiscard]] detail::Interrupt& interrupt() { return interrupt_; }
  // Expansions so far.
  [[nodiscard]] std::uint64_t used() const { return used_; }

 private:
  detail::Interrupt interrupt_;
  std::uint64_t most_, used_ = 0;
};

}  // namespace taut
