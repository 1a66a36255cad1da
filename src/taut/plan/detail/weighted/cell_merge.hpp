// Merges triangles of one weight into convex cells, as Hertel and Mehlhorn do: longest edges first, an edge goes if
// both of its ends stay convex, exactly, and with it the straight chain that it is part of, whose inner corners have no
// other edges in between. No cell is flatter than kCellHeightRelative, has more sides than asked for, or holds a wall.
// O(n log n).
#pragma once

#include <cstdint>
#include <vector>

#include "taut/cells/detail/weighted/complex_edges.hpp"

namespace taut::detail {

class CellMerge {
 public:
  // A side of a triangle, in its turn: three times the triangle and the corner opposite.
  using Half = std::uint32_t;
  static constexpr Half kNone = ComplexEdges<2>::kNone;

  CellMerge(const ComplexEdges<2>& edges, std::uint32_t most_sides);

  // Whether a side is one of its cell, and which comes next there.
  [[nodiscard]] bool is_border(Half h) const { return next_[h] != kNone; }
  [[nodiscard]] Half next(Half h) const { return next_[h]; }

 private:
  struct Cell {
    Box2 box;
    double least_height;
    std::uint32_t sides;
  };
  [[nodiscard]] static SimplexId triangle(Half h) { return SimplexId(h / 3); }
  [[nodiscard]] Vec2 begin_of(Half h) const;
  [[nodiscard]] Vec2 end_of(Half h) const;
  [[nodiscard]] Half twin(Half h) const;
  [[nodiscard]] std::uint32_t root(std::uint32_t t);
  [[nodiscard]] bool is_convex(Half in, Half out) const;
  bool try_edge(std::uint32_t e);

  const ComplexEdges<2>* edges_;
  std::uint32_t most_sides_;
  std::vector<Half> next_, prev_;
  std::vector<std::uint32_t> parents_;  // of triangles, as sets
  std::vector<Cell> cells_;             // by the root of the set
};

}  // namespace taut::detail
