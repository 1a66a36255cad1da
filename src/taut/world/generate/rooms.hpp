// Square rooms in rows and columns, separated by walls one cell thick with doors in them, as in the room maps of the
// classic grid benchmarks. Walls surround the whole, so the grid measures columns * (room_size + 1) + 1 by the same
// with rows. With `connected`, the doors of a uniformly random spanning tree join all rooms; every other pair of
// neighbours gets a door with probability `doors`. O(cells).
#pragma once

#include <cstdint>

#include "taut/base/export.hpp"
#include "taut/world/grid.hpp"

namespace taut {

// What rooms are wanted.
struct RoomOptions {
  int columns = 8, rows = 8;  // at least 1, and the grid's sides at most Grid::kLargestSide
  int room_size = 15;         // cells along a side of a room, at least 1
  int door_width = 1;         // 1 .. room_size; the place of a door in its wall is random
  double doors = 0.25;        // 0 .. 1
  bool connected = true;      // every room can be reached from every other
  std::uint64_t seed = 1;     // another seed, other doors
};

// Throws InputError for options out of range.
[[nodiscard]] TAUT_API Grid generate_rooms(const RoomOptions& options);

}  // namespace taut
