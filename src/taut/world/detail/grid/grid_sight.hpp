// Exact sight lines on a Grid between any points, for the validator and for small questions; planners have faster ones
// for lattice points. A segment is free if every cell whose open square it crosses is free, if along a cell border at
// least one side is free at every point, and if it changes from one free wedge to another at no corner (unless the
// corner rule allows). Cost: proportional to the number of cells crossed.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "taut/world/grid.hpp"

namespace taut::detail {

class GridSight {
 public:
  explicit GridSight(const Grid& grid) : grid_(&grid) {}

  // The free wedge around `at` that the way towards `p` starts in: a number that names it among the wedges of that
  // point, or kBlocked.
  static constexpr int kBlocked = -1;
  [[nodiscard]] int wedge_towards(Vec2 at, Vec2 p) const;
  [[nodiscard]] int free_wedges(Vec2 at) const;
  // In the grid and in the closure of a free cell.
  [[nodiscard]] bool is_free(Vec2 p) const { return free_wedges(p) > 0; }
  [[nodiscard]] bool is_free(Vec2 a, Vec2 b) const;
  [[nodiscard]] bool is_free(std::span<const Vec2> points, std::optional<Vec2> start_towards = {},
                             std::optional<Vec2> goal_towards = {}) const;
  // Cell corners within `margin` of the segment.
  void corners_near(Vec2 a, Vec2 b, double margin, std::vector<Vec2>& out) const;

 private:
  [[nodiscard]] bool may_pass(int from_wedge, int to_wedge) const {
    if (from_wedge == kBlocked || to_wedge == kBlocked) return false;
    return from_wedge == to_wedge || grid_->corner_rule() == CornerRule::allow;
  }
  [[nodiscard]] std::array<int, 4> wedges(Vec2 at) const;
  [[nodiscard]] bool along_border_is_free(Vec2 a, Vec2 b) const;
  const Grid* grid_;
};

}  // namespace taut::detail
