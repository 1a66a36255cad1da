// A thread that is waited for when it goes out of scope: std::jthread, or, where the standard library has none, the
// part of it that is used here.
#pragma once

#include <thread>
#include <utility>
#include <version>

namespace taut::detail {

class OwnJoiningThread {
 public:
  OwnJoiningThread() = default;
  template <class Work>
  explicit OwnJoiningThread(Work&& work) : thread_(std::forward<Work>(work)) {}
  OwnJoiningThread(OwnJoiningThread&&) noexcept = default;
  OwnJoiningThread& operator=(OwnJoiningThread&& other) noexcept {
    OwnJoiningThread old(std::exchange(thread_, std::move(other.thread_)));
    return *this;
  }
  OwnJoiningThread(const OwnJoiningThread&) = delete;
  OwnJoiningThread& operator=(const OwnJoiningThread&) = delete;
  ~OwnJoiningThread() {
    if (thread_.joinable()) thread_.join();
  }

 private:
  std::thread thread_;
};

#ifdef __cpp_lib_jthread
using JoiningThread = std::jthread;
#else
using JoiningThread = OwnJoiningThread;
#endif

}  // namespace taut::detail
