// Random grids with a given share of blocked cells that lie in clumps (freeman2014 section 3.1, listing GenerateMap).
// Every cell has a potential, 1 at first. Cells are blocked one after the other, each chosen with a probability
// proportional to its potential; blocking a cell adds D to the potential of its free orthogonal neighbours and 2 D to
// that of its free diagonal ones. Exactly round(coverage * width * height) cells get blocked.
//
// The sampler is exact, and needs neither the row scan of the listing nor an array of potentials: whatever the order of
// events, a free cell's potential is 1 + D * (blocked orthogonal neighbours) + 2 D * (blocked diagonal neighbours). So
// one draw is a mixture: with weight L take one of L listed cells that include all free ones, or with weight 12 D * A
// take one of A listed blocked cells and step to a neighbour, diagonally twice as likely; if that ends on a blocked
// cell or outside, start the draw again. Each free cell is thus met with a weight equal to its potential. Blocked cells
// whose neighbours are all blocked contribute nothing, and leave their list when they are met or when it has doubled;
// the list of free cells is rebuilt when more than half of it is blocked. Once A exceeds L, drawing a listed cell and
// accepting it with probability potential / (1 + 12 D) has the smaller total weight, and takes over.
//
// O(1) expected time a cell for every coverage and clustering. Memory: 1 bit a cell, 4 bytes a blocked cell (if D > 0),
// and 2 bytes a cell of the grid once more than half are blocked.
#pragma once

#include <cstdint>

#include "taut/base/export.hpp"
#include "taut/world/grid.hpp"

namespace taut {

// What grid is wanted.
struct ClusteredGridOptions {
  int width = 128, height = 128;  // 1 .. Grid::kLargestSide
  double coverage = 0.25;         // share of blocked cells, 0 .. 1
  double clustering = 2;          // D, 0 (white noise) .. 1e6
  std::uint64_t seed = 1;         // another seed, other cells
};

// Throws InputError for options out of range.
[[nodiscard]] TAUT_API Grid generate_clustered_grid(const ClusteredGridOptions& options);

}  // namespace taut
