// The cells of a cost grid as planners read them, and as they may change under a planner that repairs its plan: weights
// with a ring of blocked cells around, so that the neighbours of any corner are read unchecked, and which corners are
// double corners. Four bytes and a bit a cell.
//
// A corner (x, y) and the cell (x, y) have numbers in rows of width + 3: no division is needed to get from one to the
// other, and each of the eight moves between corners has a difference of its own (lattice::LatticeIndex counts alike).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/interrupt.hpp"
#include "taut/geometry/vec.hpp"
#include "taut/world/cost_grid.hpp"
#include "taut/world/detail/grid/lattice_point.hpp"

namespace taut::detail {

class CostCells {
 public:
  CostCells() = default;
  explicit CostCells(const CostGrid& grid);

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] CornerRule corner_rule() const { return rule_; }
  [[nodiscard]] std::uint32_t stride() const { return stride_; }
  [[nodiscard]] Box2 bounds() const { return {{0, 0}, {static_cast<double>(width_), static_cast<double>(height_)}}; }

  // By number: that of a cell of the grid or of the ring around it.
  [[nodiscard]] float weight(std::uint32_t cell) const { return weights_[cell]; }
  // -1 <= x <= width, -1 <= y <= height.
  [[nodiscard]] float weight(int x, int y) const { return weights_[cell(x, y)]; }
  [[nodiscard]] std::uint32_t cell(int x, int y) const {
    return static_cast<std::uint32_t>(y + 1) * stride_ + static_cast<std::uint32_t>(x + 1);
  }
  [[nodiscard]] LatticePoint cell_at(std::uint32_t cell) const {
    return {static_cast<int>(cell % stride_) - 1, static_cast<int>(cell / stride_) - 1};
  }
  // No unit of length costs less; infinite if all is blocked. Changes keep it below all weights there have been.
  [[nodiscard]] float least_weight() const { return least_; }

  // Corners from 1 on; 0 is none.
  [[nodiscard]] std::uint32_t corner(int x, int y) const {
    return 1 + static_cast<std::uint32_t>(y) * stride_ + static_cast<std::uint32_t>(x);
  }
  [[nodiscard]] std::size_t corner_count() const { return static_cast<std::size_t>(height_ + 1) * stride_ + 1; }
  // The cell in a quadrant of a corner: 0 is +x +y, then counter-clockwise in raw numbers.
  [[nodiscard]] std::uint32_t cell_in(std::uint32_t corner, unsigned quadrant) const {
    constexpr std::uint32_t kUp[4] = {1, 1, 0, 0}, kBack[4] = {0, 1, 1, 0};
    return corner + kUp[quadrant] * stride_ - kBack[quadrant];
  }
  // Whether paths may not pass a corner, since it lies between two blocked cells that touch there and the rule forbids
  // it: then what is free around it are two wedges of one cell each.
  [[nodiscard]] bool is_double(std::uint32_t corner) const {
    return (doubles_[corner >> 6] >> (corner & 63) & 1u) != 0;
  }
  [[nodiscard]] bool has_doubles() const { return double_count_ > 0; }

  // Changes a cell of the grid; the weight is above 0, or infinite.
  void set_weight(int x, int y, float weight);
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(weights_, doubles_); }

 private:
  void find_double(int x, int y);

  int width_ = 0, height_ = 0;
  CornerRule rule_ = CornerRule::forbid;
  std::uint32_t stride_ = 3;
  float least_ = CostGrid::kBlocked;
  std::vector<float> weights_;
  std::vector<std::uint64_t> doubles_;
  std::size_t double_count_ = 0;
};

// The free cells that an end of a query at p may use, as quadrants of p (off a cell border the two of a pair are the
// same cell): at a double corner only those towards a point, if one is named. 0 if p is blocked.
[[nodiscard]] unsigned usable_quadrants(const CostCells& cells, Vec2 p, const std::optional<Vec2>& towards);
// The same as numbers of cells, each once.
void find_cells_at(const CostCells& cells, Vec2 p, const std::optional<Vec2>& towards, std::vector<std::uint32_t>& out);

// The point nearest to p in the cells that count: counts(number) is asked of cells of the grid, row by row outwards.
// Nothing if none counts, or if it was interrupted.
template <class Counts>
[[nodiscard]] std::optional<Vec2> nearest_in_cells(const CostCells& cells, Vec2 p, Interrupt& interrupt,
                                                   Counts counts) {
  const int width = cells.width(), height = cells.height();
  if (width == 0 || height == 0) return {};
  const auto row_of_p = static_cast<int>(std::clamp(std::floor(p.y), 0.0, height - 1.0));
  std::optional<Vec2> best;
  double least = std::numeric_limits<double>::infinity();
  const auto look = [&](int y) {  // whether nearer ones may lie beyond
    const double at_y = std::clamp(p.y, static_cast<double>(y), y + 1.0);
    if (!(std::fabs(at_y - p.y) < least)) return false;
    for (int x = 0; x < width; ++x) {
      const Vec2 at{std::clamp(p.x, static_cast<double>(x), x + 1.0), at_y};
      if (!(distance(at, p) < least) || !counts(cells.cell(x, y))) continue;
      least = distance(at, p);
      best = at;
    }
    return true;
  };
  bool below = true, above = true;
  for (int k = 0; below || above; ++k) {
    if (interrupt.asked(static_cast<std::uint32_t>(width))) return {};
    above = above && row_of_p + k < height && look(row_of_p + k);
    below = below && row_of_p - k - 1 >= 0 && look(row_of_p - k - 1);
  }
  return best;
}

// The weight integrated from one point of the grid to another along the straight line: of each cell that is crossed,
// and along a border between cells the lesser one. Infinite if a blocked cell is crossed, a point lies outside, or the
// line passes a double corner. Pieces too short to be told from the rounding of a crossing count with the piece before.
// Exact but for the rounding of the sum where both points are corners.
[[nodiscard]] double segment_cost(const CostCells& cells, Vec2 a, Vec2 b);
// Of all pieces between points.
[[nodiscard]] double polyline_cost(const CostCells& cells, const std::vector<Vec2>& points);

}  // namespace taut::detail
