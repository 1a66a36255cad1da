// Connected regions of a grid, found by joining runs along rows: linear time, memory in proportion to the runs.
#pragma once

#include <cstddef>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/world/grid.hpp"

namespace taut::detail {

enum class CellKind { free, blocked };
enum class Connectivity { four, eight };  // by sides only, or by corners too

class TAUT_INSIDE RegionMap {
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
};

[[nodiscard]] TAUT_INSIDE GridFacts grid_facts(const Grid& grid);

// The lattice points at which the outline of blocked space turns, by the number of free cells around them.
struct CornerCounts {
  std::size_t around_free = 0;     // one free cell: a corner of free space
  std::size_t around_blocked = 0;  // one blocked cell: what shortest paths turn at
  std::size_t touching = 0;        // double corners: two blocked cells that touch diagonally
  [[nodiscard]] std::size_t all() const { return around_free + around_blocked + touching; }
  [[nodiscard]] std::size_t turns() const { return around_blocked + touching; }
};

// Counting stops after the row in which more than `limit` turns have been found.
[[nodiscard]] TAUT_INSIDE CornerCounts count_corners(const Grid& grid,
                                                     std::size_t limit = static_cast<std::size_t>(-1));

}  // namespace taut::detail
