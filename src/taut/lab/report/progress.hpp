// A progress bar for terminals: percent, rate and time left on one line of stderr, redrawn at most ten times a second,
// shown only once the work has taken a second, and wiped when done. Prints nothing where stderr is not a terminal.
// tick() may be called from any thread; between redraws it costs one atomic addition and one look at the clock.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>

#include "taut/base/export.hpp"

namespace taut::lab {

// How wide the terminal is: as COLUMNS says, as the terminal behind the descriptor says, else 80.
[[nodiscard]] TAUT_API std::size_t terminal_columns(int descriptor);

// A bar that appears once the work has taken a second, and is wiped at its end.
class TAUT_API Progress {
 public:
  // `total` steps of work called `what`; total 0: unknown, then only count and rate are shown.
  Progress(const std::string& what, std::uint64_t total);
  // For tests and other outputs: writes to this file descriptor, if it is a terminal.
  Progress(const std::string& what, std::uint64_t total, int descriptor);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // So much more is done.
  void tick(std::uint64_t steps = 1);
  // Wipes the line; later ticks draw nothing.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;
  void draw(Clock::time_point now);
  void write(const std::string& text) const;

  std::string what_;
  std::uint64_t total_;
  int descriptor_;
  bool active_;
  Clock::time_point started_ = Clock::now();
  std::atomic<std::uint64_t> done_{0};
  std::atomic<std::int64_t> next_draw_;  // nanoseconds after started_
  std::mutex drawing_;
  bool shown_ = false, finished_ = false;  // guarded by drawing_
};

// The line the bar shows, without control characters; at most `columns` wide.
[[nodiscard]] TAUT_API std::string progress_line(const std::string& what, std::uint64_t done, std::uint64_t total,
                                                 double seconds, std::size_t columns);

}  // namespace taut::lab
