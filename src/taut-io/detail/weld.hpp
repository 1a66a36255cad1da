// Simplices of a file become a mesh: corners in the same place become one, no zero is negative, and corners of no
// simplex are dropped. Those that are kept keep their order.
#pragma once

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "taut/world/simplex_complex.hpp"

namespace taut::io::detail {

template <int N>
void weld(SimplexParts<N, 3>& parts) {
  std::vector<Vec3>& positions = parts.positions;
  std::vector<bool> is_used(positions.size());
  for (const auto& corners : parts.corners) {
    for (const std::uint32_t c : corners) is_used[c] = true;
  }
  for (Vec3& p : positions) p = {p.x + 0.0, p.y + 0.0, p.z + 0.0};
  std::vector<std::uint32_t> order(positions.size()), first(positions.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return positions[a] < positions[b]; });
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool again = i > 0 && positions[order[i]] == positions[order[i - 1]];
    first[order[i]] = again ? first[order[i - 1]] : order[i];
  }
  // Used are those that stand for others which are.
  for (std::uint32_t i = 0; i < positions.size(); ++i) {
    if (is_used[i]) is_used[first[i]] = true;
  }
  std::vector<std::uint32_t> number(positions.size());
  std::vector<Vec3> kept;
  for (std::uint32_t i = 0; i < positions.size(); ++i) {
    if (first[i] != i || !is_used[i]) continue;
    number[i] = static_cast<std::uint32_t>(kept.size());
    kept.push_back(positions[i]);
  }
  for (auto& corners : parts.corners) {
    for (std::uint32_t& c : corners) c = number[first[c]];
  }
  positions = std::move(kept);
}

}  // namespace taut::io::detail
