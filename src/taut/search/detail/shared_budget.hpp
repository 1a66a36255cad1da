// One budget for all the steps of a query: searches, each of which takes a Budget, and steps between them, which are
// taken one by one and count as expansions do.
#pragma once

#include <algorithm>

#include "taut/search/budget.hpp"

namespace taut::detail {

class SharedBudget {
 public:
  // Time runs from here. The budget must outlive it.
  explicit SharedBudget(const Budget& whole)
      : whole_(&whole), begin_(Clock::now()), interrupt_(Interrupt::after(whole.time, whole.stop)) {}

  // What is left for a search. Its expansions have to be told to spend().
  [[nodiscard]] Budget rest() const {
    Budget rest = *whole_;
    rest.expansions -= std::min(used_, rest.expansions);
    if (rest.time != std::chrono::nanoseconds::max())
      rest.time = std::max(rest.time - (Clock::now() - begin_), std::chrono::nanoseconds(0));
    return rest;
  }
  void spend(std::uint64_t expansions) { used_ += expansions; }
  // True if one more step is allowed; looks at the clock and the stop token only every 64th time. What is refused once
  // is refused from then on.
  [[nodiscard]] bool take() {
    if (used_ >= whole_->expansions || interrupt_.was_seen()) return false;
    ++used_;
    return (steps_++ & 63u) != 0 || !interrupt_.look();
  }
  // For steps that take long.
  [[nodiscard]] Interrupt& interrupt() { return interrupt_; }

 private:
  using Clock = Interrupt::Clock;
  const Budget* whole_;
  Clock::time_point begin_;
  Interrupt interrupt_;
  std::uint64_t used_ = 0, steps_ = 0;
};

}  // namespace taut::detail
