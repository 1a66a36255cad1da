// How far something that takes long is, told while it is being made. Whoever is told may throw: then the making is
// given up, nothing of it is left, and the exception reaches whoever asked for it. Time limits and stops rest on this.
//
// ProgressMeter stands between loops and the one who is told, and passes on a call for every kEvery units of work: a
// unit costs an addition, so loops of any fineness may count.
#pragma once

#include <cstddef>
#include <functional>

#include "taut/base/export.hpp"

namespace taut {

// Told how much is done, of how much. May throw in order to give the making up.
using BuildProgress = std::function<void(std::size_t done, std::size_t total)>;

// Counts work and passes it on to a BuildProgress, seldom enough to cost nothing.
class TAUT_API ProgressMeter {
 public:
  static constexpr std::size_t kEvery = 4096;  // units of work between two calls

  // Tells at once that nothing is done, so that a time limit is looked at however little there is to do. `progress`
  // must outlive the meter.
  ProgressMeter(const BuildProgress& progress, std::size_t total) : progress_(progress), total_(total) { tell(); }

  // One of `total` is done, and took this much work. Where the total is an estimate, it is never exceeded.
  void step(std::size_t work = 1) {
    if (done_ < total_) ++done_;
    add_work(work);
  }
  // Work on something that is not done yet.
  void add_work(std::size_t work) {
    untold_ += work;
    if (untold_ >= kEvery) tell();
  }

 private:
  void tell() {
    untold_ = 0;
    if (progress_) progress_(done_, total_);
  }

  const BuildProgress& progress_;
  std::size_t total_, done_ = 0, untold_ = 0;
};

}  // namespace taut
