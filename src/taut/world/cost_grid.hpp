// A grid of cells with different costs. Cell (x, y) covers [x, x+1] x [y, y+1], as in a Grid; its weight is what a unit
// of length costs in it, and infinite where it is blocked. Along the edge between two cells the lesser weight counts.
// Weights are kept in single precision: four bytes a cell.
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/export.hpp"
#include "taut/world/grid.hpp"

namespace taut {

// A world of square cells of different costs. Never changes.
class TAUT_API CostGrid {
 public:
  // Of a blocked cell.
  static constexpr float kBlocked = std::numeric_limits<float>::infinity();

  CostGrid() = default;
  // Weights row by row, row 0 first. Throws InputError that names the cell if a weight is 0, negative or no number, and
  // if there are not as many as cells, or a side is below 0 or above Grid::kLargestSide.
  CostGrid(int width, int height, std::vector<float> weights, CornerRule rule = CornerRule::forbid);

  // Cells along x.
  [[nodiscard]] int width() const { return cells_.width(); }
  // Cells along y.
  [[nodiscard]] int height() const { return cells_.height(); }
  // From (0, 0) to (width, height).
  [[nodiscard]] Box2 bounds() const { return cells_.bounds(); }
  // Whether paths may squeeze between two blocked cells that touch in a corner.
  [[nodiscard]] CornerRule corner_rule() const { return cells_.corner_rule(); }
  // Which cells are not blocked, as a world of its own.
  [[nodiscard]] const Grid& cells() const { return cells_; }

  // 0 <= x < width and 0 <= y < height.
  [[nodiscard]] float weight(int x, int y) const {
    return weights_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width()) + static_cast<std::size_t>(x)];
  }
  // Of any cell: all outside the grid are blocked.
  [[nodiscard]] float weight_checked(int x, int y) const {
    return x < 0 || y < 0 || x >= width() || y >= height() ? kBlocked : weight(x, y);
  }
  // All of them, row by row.
  [[nodiscard]] const std::vector<float>& weights() const { return weights_; }
  // The least of all cells that are not blocked; infinite if there are none.
  [[nodiscard]] float least_weight() const { return least_; }

  // The same cells under another rule.
  [[nodiscard]] CostGrid with_corner_rule(CornerRule rule) const {
    CostGrid copy = *this;
    copy.cells_ = cells_.with_corner_rule(rule);
    return copy;
  }
  // What the grid holds now.
  [[nodiscard]] std::size_t memory_bytes() const { return detail::bytes_of(weights_) + cells_.memory_bytes(); }
  // Same weights, same rule.
  friend bool operator==(const CostGrid&, const CostGrid&) = default;

 private:
  Grid cells_;
  std::vector<float> weights_;
  float least_ = kBlocked;
};

}  // namespace taut
