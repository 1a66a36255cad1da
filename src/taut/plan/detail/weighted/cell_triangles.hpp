// The cells of a grid of costs as two triangles each, on both sides of the diagonal from the least corner to the
// greatest. Nothing is kept: it answers what a SimplexComplex answers from the numbers of cells and corners, so that a
// path over a grid of any size can be straightened as one over triangles.
//
// A double corner has one number here, not two: who goes from triangle to triangle over common sides never comes from
// one of its wedges into the other.
#pragma once

#include <algorithm>
#include <array>

#include "taut/cells/detail/weighted/cost_cells.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::detail {

class CellTriangles {
 public:
  using Corners = std::array<CornerId, 3>;
  // They have to outlive it; their weights may change.
  explicit CellTriangles(const CostCells& cells) : cells_(&cells) {}

  [[nodiscard]] const CostCells& cells() const { return *cells_; }
  // Of a cell: the half below the diagonal, or the one above.
  [[nodiscard]] static SimplexId triangle(std::uint32_t cell, bool above) {
    return SimplexId(2 * cell + (above ? 1u : 0u));
  }
  [[nodiscard]] static std::uint32_t cell_of(SimplexId t) { return t.value / 2; }

  [[nodiscard]] Corners corners(SimplexId t) const {
    const std::uint32_t least = cell_of(t) - cells_->stride(), most = least + cells_->stride() + 1;
    if (is_above(t)) return {CornerId(least), CornerId(most), CornerId(most - 1)};
    return {CornerId(least), CornerId(least + 1), CornerId(most)};
  }
  [[nodiscard]] Vec2 position(CornerId c) const {
    const std::uint32_t i = c.value - 1;
    return {static_cast<double>(i % cells_->stride()), static_cast<double>(i / cells_->stride())};
  }
  [[nodiscard]] SimplexId across(SimplexId t, int side) const {
    const std::uint32_t cell = cell_of(t);
    if (is_above(t)) {
      if (side == 2) return triangle(cell, false);
      return triangle(side == 0 ? cell + cells_->stride() : cell - 1, false);
    }
    if (side == 1) return triangle(cell, true);
    return triangle(side == 0 ? cell + 1 : cell - cells_->stride(), true);
  }
  [[nodiscard]] double weight(SimplexId t) const { return static_cast<double>(cells_->weight(cell_of(t))); }
  [[nodiscard]] double weight_across(SimplexId t, int side) const { return weight(across(t, side)); }
  [[nodiscard]] int index_of(SimplexId t, CornerId corner) const {
    const Corners all = corners(t);
    return static_cast<int>(std::find(all.begin(), all.end(), corner) - all.begin());
  }
  // How many there are around a corner: all that is asked.
  struct Around {
    [[nodiscard]] static std::size_t size() { return 6; }
  };
  [[nodiscard]] static Around around(CornerId) { return {}; }

 private:
  [[nodiscard]] static bool is_above(SimplexId t) { return (t.value & 1u) != 0; }

  const CostCells* cells_;
};

}  // namespace taut::detail
