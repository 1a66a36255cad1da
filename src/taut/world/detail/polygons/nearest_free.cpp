#include "taut/world/detail/polygons/nearest_free.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace taut::detail {

Vec2 nearest_in_cell(int x, int y, Vec2 p) {
  return {std::clamp(p.x, static_cast<double>(x), static_cast<double>(x) + 1),
          std::clamp(p.y, static_cast<double>(y), static_cast<double>(y) + 1)};
}

std::optional<Vec2> nearest_free_point(const Grid& grid, Vec2 p) {
  const int w = grid.width(), h = grid.height();
  if (w == 0 || h == 0) return {};
  const auto clamp_index = [](double v, int n) { return static_cast<int>(std::clamp(std::floor(v), 0.0, n - 1.0)); };
  const int cx = clamp_index(p.x, w), cy = clamp_index(p.y, h);
  std::optional<Vec2> best;
  double best_distance = std::numeric_limits<double>::infinity();
  const auto consider = [&](int x, int y) {
    if (!grid.is_free_checked(x, y)) return;
    const Vec2 q = nearest_in_cell(x, y, p);
    const double d = distance(p, q);
    if (d < best_distance || (d == best_distance && q < *best)) {
      best = q;
      best_distance = d;
    }
  };
  // Ring by ring around the nearest cell of the grid; cells of ring r are at least r - 1 away from p in one coordinate.
  for (int r = 0; r <= std::max(w, h); ++r) {
    if (best && r - 1 > best_distance) break;
    for (int x = std::max(cx - r, 0); x <= std::min(cx + r, w - 1); ++x) {
      consider(x, cy - r);
      if (r > 0) consider(x, cy + r);
    }
    for (int y = std::max(cy - r + 1, 0); y <= std::min(cy + r - 1, h - 1); ++y) {
      consider(cx - r, y);
      consider(cx + r, y);
    }
  }
  return best;
}

}  // namespace taut::detail
