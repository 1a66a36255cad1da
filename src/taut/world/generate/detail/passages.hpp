// A board of rooms, each with up to four passages to its neighbours, and the random trees that connect it: what mazes
// and room maps are made of. All algorithms are iterative; 2 bits a room for the passages.
#pragma once

#include <cstddef>
#include <vector>

#include "taut/world/generate/random.hpp"

namespace taut::detail {

class Passages {
 public:
  // All passages closed; both sides are at least 1.
  Passages(int columns, int rows);

  [[nodiscard]] int columns() const { return columns_; }
  [[nodiscard]] int rows() const { return rows_; }
  // The passage from room (x, y) to (x + 1, y), and that to (x, y + 1).
  [[nodiscard]] bool right_of(int x, int y) const { return right_[index(x, y)]; }
  [[nodiscard]] bool below(int x, int y) const { return below_[index(x, y)]; }
  [[nodiscard]] std::size_t count_open() const;
  // Pairs of rooms that are neighbours, open or not.
  [[nodiscard]] std::size_t count_possible() const;

  // A spanning tree by depth-first search from a random room: long winding corridors, few short dead ends. O(rooms).
  // The board must be closed.
  void connect_by_backtracking(Random& random);
  // A spanning tree drawn uniformly from all of them (Wilson 1996, loop-erased random walks): no bias, many short dead
  // ends. O(rooms log rooms) expected steps. The board must be closed.
  void connect_uniformly(Random& random);
  // Opens `count` of the closed passages, all choices equally likely; count <= count_possible() - count_open().
  void open_more(std::size_t count, Random& random);

 private:
  [[nodiscard]] std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(x);
  }
  void open(int x, int y, int direction);
  [[nodiscard]] bool on_board(int x, int y) const { return x >= 0 && y >= 0 && x < columns_ && y < rows_; }

  int columns_, rows_;
  std::vector<bool> right_, below_;
};

}  // namespace taut::detail
