// What a search for agents of any size asks of a triangulation: how wide a disc can move through it (clearance.hpp),
// what of it there is to decide on (reduction.hpp), and where paths can turn. All three follow every edit at a cost in
// proportion to what it changes, and equal what building anew would give. See LiveWorld.
#pragma once

#include "taut/base/detail/bytes_of.hpp"
#include "taut/cells/clearance.hpp"
#include "taut/cells/reduction.hpp"
#include "taut/cells/triangulation.hpp"
#include "taut/cells/turn_corners.hpp"

namespace taut::detail {

class TriangleWidths {
 public:
  // `progress` may throw in order to give the building up.
  explicit TriangleWidths(const Triangulation& triangulation, const BuildProgress& progress = {})
      : clearance_(triangulation, progress), reduction_(triangulation, clearance_), turn_corners_(triangulation) {}

  [[nodiscard]] const Clearance& clearance() const { return clearance_; }
  [[nodiscard]] const Reduction& reduction() const { return reduction_; }
  [[nodiscard]] const TurnCorners& turn_corners() const { return turn_corners_; }

  // To be called after every edit of the triangulation, once.
  void update(const Triangulation& triangulation) {
    clearance_.update(triangulation);
    reduction_.update(triangulation, clearance_, clearance_.renewed());
    turn_corners_.update(triangulation);
  }

  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(clearance_, reduction_, turn_corners_); }

 private:
  Clearance clearance_;
  Reduction reduction_;
  TurnCorners turn_corners_;
};

}  // namespace taut::detail
