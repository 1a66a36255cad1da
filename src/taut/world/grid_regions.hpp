// Connected regions of a grid, found by joining runs along rows: linear time, memory in proportion to the runs.
#pragma once

#include <cstddef>
#include <vector>

#include "taut/world/grid.hpp"

namespace taut {

enum class CellKind { free, blocked };
enum class Connectivity { four, eight };  // by sides only, or by corners too

class RegionMap {
 public:
  RegionMap(const Grid& grid, CellKind kind, Connectivity connectivity);

  // A number that names the region of cell (x, y), which must be of the map's kind.
  [[nodiscard]] std::size_t region(int x, int y) const;
  // Calls visit(region, first x, end x, y) for every run of cells.
  template <class Visit>
  void for_runs(Visit visit) const {
    for (std::size_t y = 0; y + 1 < row_begin_.size(); ++y) {
      for (std::size_t i = row_begin_[y]; i < row_begin_[y + 1]; ++i)
        visit(root_[i], begin_[i], end_[i], static_cast<int>(y));
    }
  }

 private:
  void add_runs(const Grid& grid, CellKind kind, int y);
  [[nodiscard]] std::size_t find(std::size_t run);

  std::vector<int> begin_, end_;
  std::vector<std::size_t> root_, row_begin_;
};

struct GridFacts {
  std::size_t regions = 0;         // of free space, as the corner rule sees it
  std::size_t largest_region = 0;  // in cells
  std::size_t corners = 0;         // lattice points at which the outline of blocked space turns
  std::size_t double_corners = 0;  // among them those where two blocked cells touch diagonally
};

[[nodiscard]] GridFacts grid_facts(const Grid& grid);

}  // namespace taut
