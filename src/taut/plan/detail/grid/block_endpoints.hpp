// The start and the goal of a Block A* query: the blocks they lie in (one, two or four) and the shortest paths inside
// each of them to its border nodes. From the database where that has them; computed on the spot where it has not, and
// at double corners where the query names one of the regions that meet there.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "taut/cells/detail/grid/block_map.hpp"
#include "taut/geometry/vec.hpp"

namespace taut::detail::block {

struct EndRow {
  std::uint32_t block = 0;
  int node = 0;                                  // the end, as a node of the block
  std::array<BlockPath, kMostBorderNodes> to{};  // from the end, by border index
};

struct End {
  unsigned quadrants = BlockPaths::kAllQuadrants;  // fewer only where a double corner's regions are told apart
  int count = 0;
  std::array<EndRow, 4> rows;

  [[nodiscard]] const EndRow* in(std::uint32_t block) const {
    for (int i = 0; i < count; ++i) {
      if (rows[static_cast<std::size_t>(i)].block == block) return &rows[static_cast<std::size_t>(i)];
    }
    return nullptr;
  }
};

// A shortest path from end to end inside one block.
struct DirectWay {
  std::uint32_t block = 0;
  BlockPath path;
};

class EndFinder {
 public:
  explicit EndFinder(const BlockMap& map) : map_(&map), paths_(map.shape().size(), map.distances().kind().rule) {}

  // `at` must be a lattice point of the grid.
  void find(Vec2 at, unsigned quadrants, End& end);
  [[nodiscard]] DirectWay direct(const End& start, const End& goal);
  // The shortest paths from a node of a block to its border nodes, whatever the database knows.
  void row(std::uint32_t block, int node, unsigned quadrants, EndRow& out);
  // From the start to another node of its block.
  [[nodiscard]] BlockPath from(const End& start, const EndRow& row, int node);

 private:
  const BlockMap* map_;
  BlockPaths paths_;
  BlockPaths::Row scratch_{};
};

}  // namespace taut::detail::block
