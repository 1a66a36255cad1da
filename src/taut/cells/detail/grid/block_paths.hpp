// Shortest paths inside one block of cells, exactly: sight lines by precomputed masks of the cells they cross, lengths
// as integer combinations of the square roots of 1, 2, 5, 10, 13 and 17. These are independent over the rationals, so
// equally long paths are recognised as such; among them the smallest sum of turning angles wins, then the smallest
// nodes. A path uses only cells of the block, along its border too; under CornerRule::forbid no path passes a double
// corner of the block. Looking at a pattern costs about a microsecond, a row of paths as much again.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "taut/cells/detail/grid/block_shape.hpp"
#include "taut/world/corner_rule.hpp"

namespace taut::detail {

// A shortest path inside a block: its length, and the nodes at which it turns.
struct BlockPath {
  static constexpr int kMostTurns = 12;

  double length = std::numeric_limits<double>::infinity();
  std::uint64_t turns = 0;  // the number of turns in the low 4 bits, then 5 bits for each, from start to end

  [[nodiscard]] bool exists() const { return length < std::numeric_limits<double>::infinity(); }
  [[nodiscard]] int turn_count() const { return static_cast<int>(turns & 15u); }
  [[nodiscard]] int turn(int i) const { return static_cast<int>((turns >> (4 + 5 * i)) & 31u); }
  void add_turn(int node) {
    turns |= static_cast<std::uint64_t>(node) << (4 + 5 * turn_count());
    ++turns;
  }
  [[nodiscard]] BlockPath reversed() const {
    BlockPath out{length, 0};
    for (int i = turn_count(); i-- > 0;) out.add_turn(turn(i));
    return out;
  }
  friend bool operator==(const BlockPath&, const BlockPath&) = default;
};

class BlockPaths {
 public:
  using Row = std::array<BlockPath, kMostBlockNodes>;
  using NodeSet = std::uint32_t;  // one bit a node
  static constexpr unsigned kAllQuadrants = 15;

  BlockPaths(int size, CornerRule rule);

  [[nodiscard]] const BlockShape& shape() const { return shape_; }

  // The pattern that the following questions are about.
  void look_at(BlockPattern pattern);
  // The nodes that `node` sees, itself not among them.
  [[nodiscard]] NodeSet seen_from(int node) const { return seen_[static_cast<std::size_t>(node)]; }
  // The shortest paths from `from` to all nodes, or (the other lengths stay infinite) to those of `wanted`. At a double
  // corner only ways that leave by one of `quadrants` count (bit 0: +x +y, then counter-clockwise).
  void row(int from, unsigned quadrants, Row& out, NodeSet wanted = ~NodeSet{0}) const;
  // The shortest path from `from` to `to`, leaving and arriving by the given quadrants. Where both are the same node
  // and have a quadrant in common its length is 0; otherwise it leads around.
  [[nodiscard]] BlockPath between(int from, unsigned from_quadrants, int to, unsigned to_quadrants) const;

  // The length of a path given by its turns, as the rows have it: computed in one way, whatever the direction.
  [[nodiscard]] double length_of(int from, int to, const BlockPath& path) const;

 private:
  using Exact = std::uint64_t;  // 8 bits for each square root
  struct Line {
    BlockPattern crossed = 0;                          // cells that must be free
    NodeSet passed = 0;                                // lattice points strictly between
    std::array<BlockPattern, kLargestBlock> beside{};  // along a border: for each unit piece the cells beside it
    int pieces = 0;                                    // of which at least one must be free
    Exact exact = 0;
  };
  struct Search;

  [[nodiscard]] static double value(Exact exact);
  [[nodiscard]] const Line& line(int a, int b) const { return lines_[table_place(a, b)]; }
  [[nodiscard]] Line make_line(BlockNode a, BlockNode b) const;
  [[nodiscard]] bool sees(const Line& line) const;
  [[nodiscard]] NodeSet towards(int node, unsigned quadrants) const;
  void distances(int from, NodeSet first, Search& search) const;
  [[nodiscard]] BlockPath traced(int from, NodeSet first, int to, NodeSet last, Exact total,
                                 const Search& search) const;

  BlockShape shape_;
  CornerRule rule_;
  std::vector<Line> lines_;
  BlockPattern pattern_ = 0;
  NodeSet doubles_ = 0;  // double corners, where they are no through-points
  NodeSet turns_ = 0;    // nodes at which a shortest path can turn
  std::array<NodeSet, kMostBlockNodes> seen_{};
};

}  // namespace taut::detail
