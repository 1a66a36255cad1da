// Sight lines between the corners of a grid's cells, for searches that ask for millions of them. The rules are those of
// GridSight: every cell whose open square is crossed is free; along a cell border one side at least is free everywhere;
// and where the corner rule forbids it, no double corner is passed through. Exact: integers only.
// Cost: a few instructions for each row the line crosses, whole spans of a row at once; steep lines are followed in a
// transposed copy of the cells, so a line costs min(|dx|, |dy|) steps and one more for every 56 cells of a span. Lines
// are followed from `a`: ask from the end where an obstacle is likelier.
// Copies share the cells. Thread-safe.
#pragma once

#include <cstdlib>
#include <memory>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/world/detail/grid/lattice_cells.hpp"
#include "taut/world/detail/grid/lattice_point.hpp"

namespace taut::detail {

class LatticeSight {
 public:
  explicit LatticeSight(std::shared_ptr<const LatticeCells> cells);

  [[nodiscard]] const LatticeCells& cells() const { return *cells_; }

  // Unchecked: both points are corners of the grid. A double corner may be an end: the line leaves it through any free
  // quadrant. From a point to itself: whether it touches a free cell.
  [[nodiscard]] bool is_free(LatticePoint a, LatticePoint b) const {
    const int dx = b.x - a.x, dy = b.y - a.y;
    if (dx == 0 || dy == 0) return is_border_free(a, dx, dy);
    if (std::abs(dx) >= std::abs(dy)) {
      return dx > 0 ? is_slant_free<false, false>(a.x, a.y, dx, dy) : is_slant_free<false, true>(a.x, a.y, -dx, dy);
    }
    return dy > 0 ? is_slant_free<true, false>(a.y, a.x, dy, dx) : is_slant_free<true, true>(a.y, a.x, -dy, dx);
  }
  // The quadrants (bit 0: +x +y, then counter-clockwise in raw numbers) that a line from a corner in this direction
  // runs through, or between which it runs. A free line leaves a double corner through the one of them that is free.
  [[nodiscard]] static constexpr unsigned quadrants_towards(int dx, int dy) {
    const unsigned by_x = dx > 0 ? 0b1001u : dx < 0 ? 0b0110u : 0b1111u;
    const unsigned by_y = dy > 0 ? 0b0011u : dy < 0 ? 0b1100u : 0b1111u;
    return by_x & by_y;
  }
  // The same with ends that may be left or reached only through these quadrants.
  [[nodiscard]] bool is_free(LatticePoint a, unsigned a_quadrants, LatticePoint b, unsigned b_quadrants) const {
    return (quadrants_towards(b.x - a.x, b.y - a.y) & a_quadrants) != 0 &&
           (quadrants_towards(a.x - b.x, a.y - b.y) & b_quadrants) != 0 && is_free(a, b);
  }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(*cells_, *columns_); }

 private:
  [[nodiscard]] bool is_border_free(LatticePoint a, int dx, int dy) const;
  // A line of at most 45 degrees in its plane, `along` cells in the direction of the plane's rows (backwards if so
  // told) and `across` rows, signed. Coordinates are the plane's: transposed if the line is steep.
  template <bool kSteep, bool kBackwards>
  [[nodiscard]] bool is_slant_free(int x, int y, int along, int across) const;

  std::shared_ptr<const LatticeCells> cells_;
  std::shared_ptr<const BitPlane> columns_;  // bit x of row y is the cell (y, x)
};

}  // namespace taut::detail
