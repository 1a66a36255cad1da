#include "taut/lab/report/progress.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>

#include "taut/lab/report/text.hpp"

namespace taut::lab {
namespace {

using std::chrono::nanoseconds;
constexpr nanoseconds kShowAfter = std::chrono::seconds(1), kRedrawEvery = std::chrono::milliseconds(100);

std::string clock_time(double seconds) {
  const auto s = static_cast<std::uint64_t>(std::llround(std::clamp(seconds, 0.0, 1e9)));
  if (s >= 3600) return fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60);
  return fmt::format("{}:{:02}", s / 60, s % 60);
}

}  // namespace

std::size_t terminal_columns(int descriptor) {
  if (const char* text = std::getenv("COLUMNS")) {
    std::size_t columns = 0;
    const auto read = std::from_chars(text, text + std::strlen(text), columns);
    if (read.ec == std::errc() && *read.ptr == '\0' && columns > 0) return columns;
  }
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 80;
}

std::string progress_line(const std::string& what, std::uint64_t done, std::uint64_t total, double seconds,
                          std::size_t columns) {
  const double rate = seconds > 0 ? static_cast<double>(done) / seconds : 0;
  const std::string speed = fmt::format("{}/s", readable_number(rate));
  if (total == 0) return shortened(fmt::format("{}  {}  {}", what, grouped_count(done), speed), columns);
  const std::uint64_t at = std::min(done, total);
  const double part = static_cast<double>(at) / static_cast<double>(total);
  const std::string left = rate > 0 ? clock_time(static_cast<double>(total - at) / rate) + " left" : "";
  const std::string tail = fmt::format(" {:3.0f} %  {}  {}", std::floor(100 * part), speed, left);
  const std::size_t taken = display_width(what) + 1 + display_width(tail);
  if (taken + 10 > columns) return shortened(what + tail, columns);
  const std::size_t bar = std::min<std::size_t>(columns - taken, 40);
  const auto filled = static_cast<std::size_t>(part * static_cast<double>(bar));
  std::string line = what + " ";
  for (std::size_t i = 0; i < bar; ++i) line += i < filled ? "█" : "░";
  return line + tail;
}

Progress::Progress(const std::string& what, std::uint64_t total) : Progress(what, total, STDERR_FILENO) {}

Progress::Progress(const std::string& what, std::uint64_t total, int descriptor)
    : what_(clean_utf8(what)),
      total_(total),
      descriptor_(descriptor),
      active_(isatty(descriptor) == 1),
      next_draw_(nanoseconds(kShowAfter).count()) {}

Progress::~Progress() { finish(); }

void Progress::tick(std::uint64_t steps) {
  done_.fetch_add(steps, std::memory_order_relaxed);
  if (!active_) return;
  const auto now = Clock::now();
  const std::int64_t elapsed = nanoseconds(now - started_).count();
  std::int64_t due = next_draw_.load(std::memory_order_relaxed);
  // Whoever moves the next drawing time forward draws; all others go on working.
  if (elapsed < due || !next_draw_.compare_exchange_strong(due, elapsed + kRedrawEvery.count())) return;
  draw(now);
}

void Progress::draw(Clock::time_point now) {
  const std::lock_guard lock(drawing_);
  if (finished_) return;
  const double seconds = std::chrono::duration<double>(now - started_).count();
  const std::size_t columns = terminal_columns(descriptor_);
  write("\r" + progress_line(what_, done_.load(std::memory_order_relaxed), total_, seconds, columns - 1) + "\x1b[K");
  shown_ = true;
}

void Progress::finish() {
  const std::lock_guard lock(drawing_);
  if (shown_ && !finished_) write("\r\x1b[K");
  finished_ = true;
}

// A terminal that takes nothing more is no reason to stop the work.
void Progress::write(const std::string& text) const {
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t n = ::write(descriptor_, rest.data(), rest.size());
    if (n <= 0) return;
    rest.remove_prefix(static_cast<std::size_t>(n));
  }
}

}  // namespace taut::lab
