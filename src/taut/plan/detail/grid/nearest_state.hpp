// The memory of how near to its goal a search came: which state it would end in if the goal cannot be reached.
#pragma once

#include <cstdint>
#include <limits>

#include "taut/geometry/vec.hpp"

namespace taut::detail::lattice {

class NearestState {
 public:
  // Notes a place where a path could end, `total` being its cost then: the nearest wins, then the cheapest.
  void consider(std::uint32_t id, double distance, double total) {
    if (distance < distance_ || (distance == distance_ && total < total_)) {
      distance_ = distance;
      total_ = total;
      id_ = id;
    }
  }
  [[nodiscard]] std::uint32_t id() const { return id_; }  // 0 if there was none

 private:
  std::uint32_t id_ = 0;
  double distance_ = std::numeric_limits<double>::infinity(), total_ = 0;
};

}  // namespace taut::detail::lattice
