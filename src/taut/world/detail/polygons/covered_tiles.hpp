// Square tiles over a box, and which of them lie wholly within one of some areas: a quick way to know that a point is
// covered, which leaves the exact work to points near the borders of areas. A tile that no edge of an area meets lies
// inside or outside of it as a whole; its middle decides, without exact predicates, as no edge comes within half a tile
// of it. Says yes only where that is certain.
//
// 4096 tiles at most; an area costs as much as it has edges, tiles along them and tiles in its box.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/world/detail/polygons/bucket_grid.hpp"

namespace taut::detail {

class CoveredTiles {
 public:
  CoveredTiles() = default;
  explicit CoveredTiles(const Box2& box)
      : tiles_(box, kTiles), covered_(tiles_.columns() * tiles_.rows(), 0), met_(covered_.size(), 0) {}

  // Which side of its edges the area lies on.
  enum class Side { inside, outside };
  // An area by its edges (of all rings): edge(i) is a pair of points within the box.
  template <class Edge>
  void cover(std::size_t count, Side side, Edge edge) {
    begin_area();
    for (std::size_t i = 0; i < count; ++i) {
      const auto [a, b] = edge(i);
      add_edge(a, b);
    }
    end_area(side);
  }

  // For a point of the box.
  [[nodiscard]] bool contains(Vec2 p) const { return covered_[tiles_.bucket_of(p)] != 0; }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(covered_, met_, tiles_); }

 private:
  static constexpr std::size_t kTiles = 62 * 62;  // for which there are at most 64 a side

  void begin_area();
  void add_edge(Vec2 a, Vec2 b);
  void end_area(Side side);

  BucketGrid tiles_;
  std::vector<std::uint8_t> covered_;
  // Of the area being added.
  std::vector<std::uint32_t> met_;  // its number where an edge meets the tile
  std::uint32_t area_ = 0;
  Box2 reach_;
  std::vector<std::vector<double>> crossings_;  // by column: where edges cross the line through its middle
};

}  // namespace taut::detail
