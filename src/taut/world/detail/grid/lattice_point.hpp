// The corners of a grid's cells, and its cells by their least corner: points with whole numbers as coordinates.
#pragma once

#include "taut/geometry/vec.hpp"

namespace taut::detail {

struct LatticePoint {
  int x = 0, y = 0;
  friend constexpr bool operator==(const LatticePoint&, const LatticePoint&) = default;
};

[[nodiscard]] constexpr Vec2 position_of(LatticePoint p) {
  return {static_cast<double>(p.x), static_cast<double>(p.y)};
}

}  // namespace taut::detail
