// A grid's cells and double corners as bit planes, for searches that look at whole neighbourhoods: immutable, shared
// between the workers of a planner. Costs one bit a cell, and one more where the corner rule makes double corners
// count and the grid has any.
#pragma once

#include "taut/base/detail/bytes_of.hpp"
#include "taut/world/detail/grid/bit_plane.hpp"
#include "taut/world/grid.hpp"

namespace taut::detail {

class LatticeCells {
 public:
  explicit LatticeCells(const Grid& grid);

  [[nodiscard]] int width() const { return free_.width(); }
  [[nodiscard]] int height() const { return free_.height(); }
  [[nodiscard]] const BitPlane& free() const { return free_; }
  // Corners that are no through-points: two blocked cells touch diagonally there, and the rule forbids to squeeze.
  [[nodiscard]] bool has_double_corners() const { return !double_corners_.empty(); }
  [[nodiscard]] const BitPlane& double_corners() const { return double_corners_; }
  [[nodiscard]] bool is_double_corner(int x, int y) const { return has_double_corners() && double_corners_(x, y); }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(free_, double_corners_); }

 private:
  BitPlane free_, double_corners_;
};

}  // namespace taut::detail
