// Worlds and queries of bench/weighted_bounds. The same seed gives the same.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "taut/path/query.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/world.hpp"

namespace taut::bench {

// Weights from 1 to the contrast, in square patches of so many cells.
inline CostGrid draw_grid(int side, int patch, double contrast, Random& random) {
  const int columns = side / patch + 1;
  std::vector<float> patches(static_cast<std::size_t>(columns * columns));
  for (float& w : patches) w = static_cast<float>(std::pow(contrast, random.unit()));
  std::vector<float> weights;
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x)
      weights.push_back(patches[static_cast<std::size_t>((y / patch) * columns + x / patch)]);
  }
  return CostGrid(side, side, std::move(weights));
}

// Squares cut into needles: triangles that are stretched so many times.
inline TriangleComplex draw_needles(int side, double stretch, double contrast, Random& random) {
  SimplexParts<2, 2> parts;
  for (int y = 0; y <= side; ++y) {
    for (int x = 0; x <= side; ++x) {
      const auto off = [&](bool inner) { return inner ? 0.3 * (random.unit() - 0.5) : 0.0; };
      const double dx = off(x > 0 && x < side), dy = off(y > 0 && y < side);
      parts.positions.push_back({(x + dx) * stretch, y + dy});
    }
  }
  const auto at = [&](int x, int y) { return static_cast<std::uint32_t>(y * (side + 1) + x); };
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      parts.corners.push_back({at(x, y), at(x + 1, y), at(x + 1, y + 1)});
      parts.corners.push_back({at(x, y), at(x + 1, y + 1), at(x, y + 1)});
      for (int i = 0; i < 2; ++i) parts.weights.push_back(std::pow(contrast, random.unit()));
    }
  }
  return TriangleComplex(parts);
}

inline Query2 draw_query(const Box2& box, Random& random) {
  for (;;) {
    const auto place = [&] {
      const double x = box.min.x + box.width() * random.unit();
      return Vec2{x, box.min.y + box.height() * random.unit()};
    };
    const Vec2 start = place();
    const Query2 query{start, place()};
    if (distance(query.start, query.goal) > 0.25 * box.extent()) return query;
  }
}

// The value that this share of all is no greater than; infinite ones count.
inline double share_of(std::vector<double> values, double share) {
  if (values.empty()) return std::nan("");
  std::sort(values.begin(), values.end());
  const auto at = static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5);
  return values[at];
}

}  // namespace taut::bench
