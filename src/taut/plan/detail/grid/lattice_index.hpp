// Names for the places of a lattice: 32-bit ids from 1 on, row by row, and back to coordinates without a division.
// Two unused places lie between rows, so that each of the eight moves has a difference of ids of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "taut/world/detail/grid/lattice_point.hpp"

namespace taut::detail::lattice {

class LatticeIndex {
 public:
  LatticeIndex(int columns, int rows)
      : rows_(static_cast<std::uint32_t>(rows)),
        stride_(static_cast<std::uint32_t>(columns) + 2),
        inverse_(std::numeric_limits<std::uint64_t>::max() / stride_ + 1) {}

  // How many ids there are, 0 included, which names no place.
  [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(rows_) * stride_ + 1; }
  [[nodiscard]] std::uint32_t id(LatticePoint p) const {
    return 1 + static_cast<std::uint32_t>(p.y) * stride_ + static_cast<std::uint32_t>(p.x);
  }
  [[nodiscard]] LatticePoint point(std::uint32_t id) const {
    // inverse_ exceeds 2^64 / stride by less than 1, so the product errs by less than id / 2^64: exact for 32 bits.
    __extension__ typedef unsigned __int128 Wide;
    const auto y = static_cast<std::uint32_t>((static_cast<Wide>(inverse_) * (id - 1)) >> 64);
    return {static_cast<int>(id - 1 - y * stride_), static_cast<int>(y)};
  }
  // What a move adds to the id, modulo 2^32.
  [[nodiscard]] std::uint32_t offset(int dx, int dy) const {
    return static_cast<std::uint32_t>(dy) * stride_ + static_cast<std::uint32_t>(dx);
  }

  // Where in a neighbourhood of 3 x 3 the end of a move lies, by what the move adds to the id: 0 for (-1, -1), row by
  // row; 4 for no move.
  [[nodiscard]] unsigned neighbour_of(std::uint32_t offset) const {
    const auto d = static_cast<std::int32_t>(offset);
    const int dy = (d > 1 ? 1 : 0) - (d < -1 ? 1 : 0);
    return static_cast<unsigned>(4 + 3 * dy + (d - dy * static_cast<std::int32_t>(stride_)));
  }

 private:
  std::uint32_t rows_, stride_;
  std::uint64_t inverse_;
};

}  // namespace taut::detail::lattice
