// Asked inside of long steps whether the caller wants to go on: looks at the clock and a stop token now and then.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "taut/base/stop_token.hpp"

namespace taut::detail {

class Interrupt {
 public:
  using Clock = std::chrono::steady_clock;
  // Never.
  Interrupt() = default;
  Interrupt(Clock::time_point deadline, StopToken stop) : deadline_(deadline), stop_(std::move(stop)) {}
  // So long from now; the longest time there is means never.
  static Interrupt after(std::chrono::nanoseconds time, StopToken stop) {
    const auto now = time < std::chrono::nanoseconds::max() ? Clock::now() : Clock::time_point::max();
    return {time < Clock::time_point::max() - now ? now + time : Clock::time_point::max(), std::move(stop)};
  }

  // True once the deadline has passed or a stop was requested. `steps` of some ten nanoseconds each have been done
  // since the last call; the clock is looked at after a few thousand of them.
  [[nodiscard]] bool asked(std::uint32_t steps = 1) {
    if ((steps_ += steps) < kStepsPerLook) return passed_;
    steps_ = 0;
    return look();
  }
  // Until the deadline; the longest time there is without one.
  [[nodiscard]] std::chrono::nanoseconds left() const {
    if (deadline_ == Clock::time_point::max()) return std::chrono::nanoseconds::max();
    return std::max(deadline_ - Clock::now(), Clock::duration::zero());
  }
  // Whether that was seen before.
  [[nodiscard]] bool was_seen() const { return passed_; }
  // Looks at once.
  [[nodiscard]] bool look() {
    passed_ = passed_ || stop_.stop_requested() || (deadline_ != Clock::time_point::max() && Clock::now() >= deadline_);
    return passed_;
  }

 private:
  static constexpr std::uint32_t kStepsPerLook = 4096;
  Clock::time_point deadline_ = Clock::time_point::max();
  StopToken stop_{};
  std::uint32_t steps_ = 0;
  bool passed_ = false;
};

}  // namespace taut::detail
