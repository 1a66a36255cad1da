// Mazes: a board of cells joined by corridors. Without loops they are perfect: between any two places there is exactly
// one way. Walls surround the board, so the grid measures columns * (corridor + wall) + wall by the same with rows.
// O(cells) for the backtracker, O(cells log cells) expected for the uniform maze, plus the painting of the grid.
#pragma once

#include <cstdint>

#include "taut/base/export.hpp"
#include "taut/world/grid.hpp"

namespace taut {

// How corridors run.
enum class MazeStyle {
  backtracker,  // long winding corridors
  uniform,      // Wilson's algorithm: all mazes equally likely, many short dead ends
};

// What maze is wanted.
struct MazeOptions {
  int columns = 32, rows = 32;               // at least 1, and the grid's sides at most Grid::kLargestSide
  int corridor = 1, wall = 1;                // widths in grid cells, at least 1
  MazeStyle style = MazeStyle::backtracker;  // long corridors, or any maze as likely as any other
  double loops = 0;        // 0 .. 1: the share of the walls left between neighbours that are opened as well
  std::uint64_t seed = 1;  // another seed, another maze
};

// Throws InputError for options out of range.
[[nodiscard]] TAUT_API Grid generate_maze(const MazeOptions& options);

}  // namespace taut
