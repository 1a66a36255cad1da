// How one thread asks another to stop: std::stop_token and its source, or, where the standard library has none, the
// part of them that is used here. A source and its tokens share one flag; any thread may ask or look at any time.
// What was written before request_stop() is seen by whoever sees the request. A token made from nothing never stops.
#pragma once

#include <atomic>
#include <memory>
#include <version>
#ifdef __cpp_lib_jthread
#include <stop_token>
#endif

#include "taut/base/export.hpp"

namespace taut {

// What is looked at by the one who may be asked to stop: std::stop_token's part of the bargain.
class TAUT_API OwnStopToken {
 public:
  OwnStopToken() = default;
  // Whether any copy of its source has asked.
  [[nodiscard]] bool stop_requested() const noexcept {
    return flag_ != nullptr && flag_->load(std::memory_order_acquire);
  }

 private:
  friend class OwnStopSource;
  explicit OwnStopToken(std::shared_ptr<const std::atomic<bool>> flag) : flag_(std::move(flag)) {}
  std::shared_ptr<const std::atomic<bool>> flag_;
};

// Copies of a source ask the same tokens.
class TAUT_API OwnStopSource {
 public:
  // Nobody has asked yet.
  OwnStopSource() : flag_(std::make_shared<std::atomic<bool>>(false)) {}
  // True if nobody has asked before.
  bool request_stop() noexcept { return !flag_->exchange(true, std::memory_order_acq_rel); }
  // Whether somebody has asked.
  [[nodiscard]] bool stop_requested() const noexcept { return flag_->load(std::memory_order_acquire); }
  // A token that sees what this source and its copies ask.
  [[nodiscard]] OwnStopToken get_token() const { return OwnStopToken(flag_); }

 private:
  std::shared_ptr<std::atomic<bool>> flag_;
};

#ifdef __cpp_lib_jthread
// What a Budget holds, and what asks it to stop: the standard's where there is one.
using StopToken = std::stop_token;
using StopSource = std::stop_source;
#else
using StopToken = OwnStopToken;
using StopSource = OwnStopSource;
#endif

}  // namespace taut
