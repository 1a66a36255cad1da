// CPU time of this thread: other programs on the machine disturb it less than the wall's clock.
#pragma once

#include <ctime>

namespace taut::bench {

class Stopwatch {
 public:
  [[nodiscard]] double seconds() const { return now() - begin_; }

 private:
  static double now() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
  }
  double begin_ = now();
};

}  // namespace taut::bench
