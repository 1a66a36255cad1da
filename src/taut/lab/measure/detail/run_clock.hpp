// How long a piece of work has run, on a machine that may have had something else to do meanwhile: the smaller one of
// the time that has passed and the processor time that this thread has got. The first is the finer one and is read
// next to the work; the second leaves out the time in which the thread was not running.
#pragma once

#include <time.h>

#include <algorithm>
#include <chrono>

#include "taut/base/export.hpp"

namespace taut::lab::detail {

class TAUT_INSIDE RunClock {
 public:
  RunClock() { restart(); }
  // From now on.
  void restart() {
    thread_ = thread_us();
    wall_ = std::chrono::steady_clock::now();
  }
  // Microseconds since the beginning or the last restart.
  [[nodiscard]] double elapsed_us() const {
    const auto now = std::chrono::steady_clock::now();
    return std::min(std::chrono::duration<double, std::micro>(now - wall_).count(), thread_us() - thread_);
  }

 private:
  static double thread_us() {
    timespec t{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e6 * static_cast<double>(t.tv_sec) + 1e-3 * static_cast<double>(t.tv_nsec);
  }
  double thread_ = 0;
  std::chrono::steady_clock::time_point wall_;
};

}  // namespace taut::lab::detail
