#include "taut/lab/report/progress.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "taut/lab/report/text.hpp"

namespace taut::lab {
namespace {

std::string read_all(int descriptor) {
  std::string text;
  std::array<char, 4096> buffer;
  pollfd ready{descriptor, POLLIN, 0};
  while (poll(&ready, 1, 50) == 1 && (ready.revents & POLLIN) != 0) {
    const ssize_t n = read(descriptor, buffer.data(), buffer.size());
    if (n <= 0) break;
    text.append(buffer.data(), static_cast<std::size_t>(n));
  }
  return text;
}

void work_for(Progress& progress, std::chrono::milliseconds time) {
  const auto end = std::chrono::steady_clock::now() + time;
  while (std::chrono::steady_clock::now() < end) {
    progress.tick();
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

struct Terminal {
  int master = posix_openpt(O_RDWR | O_NOCTTY), slave = -1;
  Terminal() {
    if (master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0) slave = open(ptsname(master), O_RDWR | O_NOCTTY);
  }
  ~Terminal() {
    if (slave >= 0) close(slave);
    if (master >= 0) close(master);
  }
};

TEST(Progress, PrintsNothingIntoAPipe) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  {
    Progress progress("work", 10'000, ends[1]);
    work_for(progress, std::chrono::milliseconds(1300));
  }
  close(ends[1]);
  EXPECT_EQ(read_all(ends[0]), "");
  close(ends[0]);
}

TEST(Progress, ShowsAfterASecondAtMostTenTimesASecondAndCleansUp) {
  Terminal terminal;
  if (terminal.slave < 0) GTEST_SKIP() << "no pseudo terminal here";
  Progress progress("work", 10'000, terminal.slave);
  work_for(progress, std::chrono::milliseconds(700));
  EXPECT_EQ(read_all(terminal.master), "") << "too early";
  work_for(progress, std::chrono::milliseconds(800));
  const std::string shown = read_all(terminal.master);
  const auto drawn = std::count(shown.begin(), shown.end(), '\r');
  EXPECT_GE(drawn, 1);
  EXPECT_LE(drawn, 8);
  EXPECT_NE(shown.find("work "), std::string::npos);
  EXPECT_NE(shown.find(" %"), std::string::npos);
  EXPECT_NE(shown.find(" left"), std::string::npos);
  progress.finish();
  EXPECT_EQ(read_all(terminal.master), "\r\x1b[K");
  progress.tick();
  progress.finish();
  EXPECT_EQ(read_all(terminal.master), "");
}

TEST(Progress, LeavesNoTraceOfQuickWork) {
  Terminal terminal;
  if (terminal.slave < 0) GTEST_SKIP() << "no pseudo terminal here";
  {
    Progress progress("work", 10, terminal.slave);
    progress.tick(10);
  }
  EXPECT_EQ(read_all(terminal.master), "");
}

TEST(Progress, CountsTicksOfManyThreads) {
  Terminal terminal;
  if (terminal.slave < 0) GTEST_SKIP() << "no pseudo terminal here";
  Progress progress("work", 0, terminal.slave);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int k = 0; k < 25'000; ++k) progress.tick();
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::this_thread::sleep_for(std::chrono::milliseconds(1050));
  progress.tick();
  const std::string shown = read_all(terminal.master);
  EXPECT_NE(shown.find("100 001"), std::string::npos) << shown;
}

TEST(Progress, LineFitsTheTerminal) {
  EXPECT_EQ(progress_line("w", 50, 100, 10, 40), "w ████████░░░░░░░░  50 %  5/s  0:10 left");
  EXPECT_EQ(progress_line("w", 7, 0, 2, 80), "w  7  3.5/s");
  for (std::size_t columns = 1; columns < 100; ++columns) {
    EXPECT_LE(display_width(progress_line("some work", 123, 1'000'000, 7, columns)), columns);
  }
  EXPECT_NE(progress_line("w", 999, 1000, 1, 80).find(" 99 %"), std::string::npos) << "not done before it is done";
  EXPECT_NE(progress_line("w", 200, 100, 1, 80).find("100 %"), std::string::npos);
}

}  // namespace
}  // namespace taut::lab
