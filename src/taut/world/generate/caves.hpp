// Caves by a cellular automaton: random rock, then rounds in which every cell becomes what most of the nine cells
// around and including it are; outside is rock. Three to six rounds make smooth caverns. With `largest_only` all free
// cells but those of the largest region are filled, so what is left is connected (by sides, hence under every corner
// rule). O(cells * rounds), about 1 byte a cell beside the grid.
#pragma once

#include <cstdint>

#include "taut/base/export.hpp"
#include "taut/world/grid.hpp"

namespace taut {

// What caves are wanted.
struct CaveOptions {
  int width = 128, height = 128;  // 1 .. Grid::kLargestSide
  double fill = 0.47;             // chance of rock before smoothing, 0 .. 1; from about 0.5 on caves fall apart
  int rounds = 5;                 // 0 .. 1000
  bool largest_only = true;       // fills all regions but the largest
  std::uint64_t seed = 1;         // another seed, other caves
};

// Throws InputError for options out of range.
[[nodiscard]] TAUT_API Grid generate_caves(const CaveOptions& options);

}  // namespace taut
