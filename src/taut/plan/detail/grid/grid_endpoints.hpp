// The free cells around an end of a query, as runs of the grid's strips are asked for them.
#pragma once

#include <array>

#include "taut/plan/detail/grid/grid_cones.hpp"
#include "taut/plan/detail/grid/lattice_endpoints.hpp"

namespace taut::detail {

class EndCells {
 public:
  EndCells(Vec2 at, unsigned quadrants) {
    lattice::for_cells_at(at, quadrants, [&](LatticePoint cell) {
      strips_[count_ == 0 || cell.y == strips_[0] ? 0 : 1] = cell.y;
      cells_[count_++] = cell;
    });
  }
  // They lie in at most two strips.
  [[nodiscard]] bool any_in(int strip) const { return strip == strips_[0] || strip == strips_[1]; }
  [[nodiscard]] bool any_in(const Run& run) const {
    for (std::size_t i = 0; i < count_; ++i) {
      if (cells_[i].y == run.strip && cells_[i].x >= run.begin && cells_[i].x < run.end) return true;
    }
    return false;
  }
  // Calls visit(cell) for one cell of each run: cells of one strip around one point are of one run.
  template <class Visit>
  void for_runs(Visit&& visit) const {
    for (std::size_t i = 0; i < count_; ++i) {
      bool first = true;
      for (std::size_t j = 0; j < i; ++j) first = first && cells_[j].y != cells_[i].y;
      if (first) visit(cells_[i]);
    }
  }

 private:
  std::array<LatticePoint, 4> cells_{};
  std::size_t count_ = 0;
  std::array<int, 2> strips_{-2, -2};  // none
};

}  // namespace taut::detail
