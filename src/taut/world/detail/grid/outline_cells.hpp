// The outline of a set of grid cells as rectilinear rings, with corners only. Even-odd filling of the rings gives
// exactly the cells, which lie to the left of every edge (in raw numbers). Each ring goes around cells that are joined
// by their sides; where such cells also touch diagonally, it touches itself. Time: two looks at each cell, plus the
// length of the outline.
#pragma once

#include <cstddef>
#include <vector>

#include "taut/geometry/polygon.hpp"

namespace taut::detail {

// `contains(x, y)` for 0 <= x < width, 0 <= y < height says whether a cell belongs to the set; emit(ring, x, y) is
// called with each ring and a cell of the set that borders on it.
template <class Contains, class Emit>
void for_outlines(int width, int height, const Contains& contains, Emit emit) {
  const auto in = [&](int x, int y) { return x >= 0 && y >= 0 && x < width && y < height && contains(x, y); };
  // Rings run with the cells on the side of larger y when they go along +x, so each has such a piece, and it is enough
  // to remember which upper edges have been walked.
  std::vector<bool> walked(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), false);
  const auto edge = [&](int x, int y) {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
  };
  static constexpr int kStepX[4] = {1, 0, -1, 0}, kStepY[4] = {0, 1, 0, -1};  // +x, +y, -x, -y
  // The cell ahead of a corner point on the inner and on the outer side, for each direction.
  static constexpr int kInnerX[4] = {0, -1, -1, 0}, kInnerY[4] = {0, 0, -1, -1};
  static constexpr int kOuterX[4] = {0, 0, -1, -1}, kOuterY[4] = {-1, 0, 0, -1};

  for (int y0 = 0; y0 < height; ++y0) {
    for (int x0 = 0; x0 < width; ++x0) {
      if (!in(x0, y0) || in(x0, y0 - 1) || walked[edge(x0, y0)]) continue;
      Ring ring;
      int x = x0, y = y0, direction = 0;
      do {
        if (direction == 0) walked[edge(x, y)] = true;
        x += kStepX[direction];
        y += kStepY[direction];
        int turn = 0;
        if (!in(x + kInnerX[direction], y + kInnerY[direction])) {
          turn = 1;
        } else if (in(x + kOuterX[direction], y + kOuterY[direction])) {
          turn = 3;
        }
        if (turn != 0) ring.push_back({static_cast<double>(x), static_cast<double>(y)});
        direction = (direction + turn) % 4;
      } while (x != x0 || y != y0 || direction != 0);
      emit(std::move(ring), x0, y0);
    }
  }
}

template <class Contains>
[[nodiscard]] std::vector<Ring> outline_of_cells(int width, int height, const Contains& contains) {
  std::vector<Ring> rings;
  for_outlines(width, height, contains, [&](Ring ring, int, int) { rings.push_back(std::move(ring)); });
  return rings;
}

}  // namespace taut::detail
