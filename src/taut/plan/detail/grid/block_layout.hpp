// How the border nodes of N x N blocks are stored and shared. A block owns the nodes of its top and left side but for
// the far ends, 2N - 1 slots; the others of its 4N border nodes belong to its right, lower and lower right neighbour.
// So every lattice point on a block border has one slot, and the values a block needs lie in four records.
#pragma once

#include <array>
#include <cstdint>

#include "taut/cells/detail/grid/block_shape.hpp"
#include "taut/geometry/vec.hpp"

namespace taut::detail::block {

// Where a node lies in a block: the block relative to the one that owns the node.
enum Relation : std::uint8_t { kOwn, kLeftOf, kAbove, kLeftAbove };

template <int N>
struct Layout {
  static constexpr int kBorder = 4 * N, kSlots = 2 * N - 1;
  static constexpr BlockShape kShape{N};

  struct Home {
    std::uint8_t dc, dr, slot;  // the owner is dc blocks to the right and dr below
    Relation relation;          // of this block to the owner
  };
  // Another block that has the node: its place relative to this one, and the node's border index there.
  struct Other {
    std::int8_t dc, dr;
    std::uint8_t direction;  // 0 .. 7, one for each neighbour
    std::uint8_t index;
  };
  struct Others {
    std::uint8_t count = 0;
    std::array<Other, 3> list{};
  };

  static constexpr std::array<Home, kBorder> kHome = [] {
    std::array<Home, kBorder> out{};
    for (int k = 0; k < kBorder; ++k) {
      const auto [x, y] = kShape.at(kShape.border(k));
      const int dc = x == N ? 1 : 0, dr = y == N ? 1 : 0;
      const int slot = kShape.border_index(kShape.node(x - dc * N, y - dr * N));
      out[static_cast<std::size_t>(k)] = {static_cast<std::uint8_t>(dc), static_cast<std::uint8_t>(dr),
                                          static_cast<std::uint8_t>(slot), static_cast<Relation>(dc + 2 * dr)};
    }
    return out;
  }();

  static constexpr std::array<Others, kBorder> kOthers = [] {
    std::array<Others, kBorder> out{};
    for (int k = 0; k < kBorder; ++k) {
      const auto [x, y] = kShape.at(kShape.border(k));
      Others& others = out[static_cast<std::size_t>(k)];
      for (int dr = -1, direction = 0; dr <= 1; ++dr) {
        for (int dc = -1; dc <= 1; ++dc) {
          if (dc == 0 && dr == 0) continue;
          const int there_x = x - dc * N, there_y = y - dr * N;
          if (there_x >= 0 && there_x <= N && there_y >= 0 && there_y <= N) {
            others.list[others.count++] = {
                static_cast<std::int8_t>(dc), static_cast<std::int8_t>(dr), static_cast<std::uint8_t>(direction),
                static_cast<std::uint8_t>(kShape.border_index(kShape.node(there_x, there_y)))};
          }
          ++direction;
        }
      }
    }
    return out;
  }();

  // From the block's first corner to each border node.
  static constexpr std::array<Vec2, kBorder> kOffset = [] {
    std::array<Vec2, kBorder> out{};
    for (int k = 0; k < kBorder; ++k) {
      const auto [x, y] = kShape.at(kShape.border(k));
      out[static_cast<std::size_t>(k)] = {static_cast<double>(x), static_cast<double>(y)};
    }
    return out;
  }();

  // The border index of an owner's slot in the block of that relation.
  static constexpr int index_in(Relation relation, int slot) {
    const auto [x, y] = kShape.at(kShape.border(slot));
    return kShape.border_index(kShape.node(x + (relation & 1) * N, y + (relation >> 1) * N));
  }
};

// How a node was reached: through which of its blocks, and from which border node of that block or from the start.
struct Parent {
  static constexpr std::uint8_t kFromStart = 0x40;
  std::uint8_t code;

  static constexpr Parent from_node(Relation through, int index) {
    return {static_cast<std::uint8_t>((through << 4) | index)};
  }
  static constexpr Parent from_start(Relation through) {
    return {static_cast<std::uint8_t>(kFromStart | (through << 4))};
  }
  [[nodiscard]] constexpr bool is_start() const { return (code & kFromStart) != 0; }
  [[nodiscard]] constexpr Relation through() const { return static_cast<Relation>((code >> 4) & 3u); }
  [[nodiscard]] constexpr int index() const { return code & 15; }
};

}  // namespace taut::detail::block
