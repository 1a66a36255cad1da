// The numbering of a square block of n x n cells, 2 <= n <= 4, and its eight symmetries. Cell (x, y) is bit y * n + x
// of a pattern, set where the cell is blocked; node (x, y), a lattice point of the block, has the number y * (n + 1) +
// x. The border of a block lists its 4n border nodes by the neighbour they are shared with: first the nodes of the top
// and left side (which every block owns), then those its right, lower and lower right neighbours own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace taut::detail {

inline constexpr int kSmallestBlock = 2, kLargestBlock = 4;
inline constexpr int kMostBlockNodes = (kLargestBlock + 1) * (kLargestBlock + 1);

// The place of a node in a row of a table: the row belongs to another node, or to a symmetry.
[[nodiscard]] constexpr std::size_t table_place(int row, int node) {
  return static_cast<std::size_t>(row) * kMostBlockNodes + static_cast<std::size_t>(node);
}
inline constexpr int kMostBorderNodes = 4 * kLargestBlock;
inline constexpr int kSymmetries = 8;

using BlockPattern = std::uint32_t;

struct BlockNode {
  int x, y;
};

class BlockShape {
 public:
  explicit constexpr BlockShape(int n) : n_(n) {
    const auto add = [&](int x, int y) {
      border_index_[static_cast<std::size_t>(node(x, y))] = static_cast<std::int8_t>(border_count_);
      border_[static_cast<std::size_t>(border_count_++)] = static_cast<std::uint8_t>(node(x, y));
    };
    border_index_.fill(-1);
    for (int x = 0; x < n; ++x) add(x, 0);
    for (int y = 1; y < n; ++y) add(0, y);
    for (int y = 0; y < n; ++y) add(n, y);
    for (int x = 0; x < n; ++x) add(x, n);
    add(n, n);
  }

  [[nodiscard]] constexpr int size() const { return n_; }
  [[nodiscard]] constexpr int nodes() const { return (n_ + 1) * (n_ + 1); }
  [[nodiscard]] constexpr int cells() const { return n_ * n_; }
  [[nodiscard]] constexpr std::uint32_t patterns() const { return 1u << cells(); }
  [[nodiscard]] constexpr BlockPattern all_blocked() const { return patterns() - 1; }

  [[nodiscard]] constexpr int node(int x, int y) const { return y * (n_ + 1) + x; }
  [[nodiscard]] constexpr BlockNode at(int node) const { return {node % (n_ + 1), node / (n_ + 1)}; }
  // The bit of a cell; 0 outside the block.
  [[nodiscard]] constexpr BlockPattern cell(int x, int y) const {
    return x < 0 || y < 0 || x >= n_ || y >= n_ ? 0 : 1u << (y * n_ + x);
  }
  [[nodiscard]] constexpr bool is_free(BlockPattern pattern, int x, int y) const {
    return (cell(x, y) & ~pattern) != 0;
  }
  // Whether a cell of the block at this node is free.
  [[nodiscard]] constexpr bool touches_free(BlockPattern pattern, int node) const {
    const auto [x, y] = at(node);
    return is_free(pattern, x, y) || is_free(pattern, x - 1, y) || is_free(pattern, x - 1, y - 1) ||
           is_free(pattern, x, y - 1);
  }

  [[nodiscard]] constexpr int border_count() const { return border_count_; }
  // The k-th border node, and the place of a node on the border (-1 for an inner node).
  [[nodiscard]] constexpr int border(int k) const { return border_[static_cast<std::size_t>(k)]; }
  [[nodiscard]] constexpr int border_index(int node) const { return border_index_[static_cast<std::size_t>(node)]; }
  [[nodiscard]] constexpr bool is_border(int node) const { return border_index(node) >= 0; }

  // Symmetry s: transposed if bit 2 is set, then mirrored in x (bit 0) and in y (bit 1).
  [[nodiscard]] constexpr int moved_node(int symmetry, int node) const {
    const auto [x, y] = at(node);
    const BlockNode to = moved(symmetry, {x, y}, n_);
    return this->node(to.x, to.y);
  }
  [[nodiscard]] constexpr BlockPattern moved_pattern(int symmetry, BlockPattern pattern) const {
    BlockPattern out = 0;
    for (int i = 0; i < cells(); ++i) {
      const BlockNode to = moved(symmetry, {i % n_, i / n_}, n_ - 1);
      if ((pattern >> i) & 1u) out |= cell(to.x, to.y);
    }
    return out;
  }
  // The symmetry that undoes s: the two mirrors change places if a transposition comes between.
  [[nodiscard]] static constexpr int inverse(int s) { return s < 4 ? s : 4 | ((s & 1) << 1) | ((s >> 1) & 1); }

 private:
  static constexpr BlockNode moved(int symmetry, BlockNode p, int last) {
    if (symmetry & 4) p = {p.y, p.x};
    return {(symmetry & 1) != 0 ? last - p.x : p.x, (symmetry & 2) != 0 ? last - p.y : p.y};
  }

  int n_, border_count_ = 0;
  std::array<std::uint8_t, kMostBorderNodes> border_{};
  std::array<std::int8_t, kMostBlockNodes> border_index_{};
};

}  // namespace taut::detail
