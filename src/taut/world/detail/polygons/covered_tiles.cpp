#include "taut/world/detail/polygons/covered_tiles.hpp"

#include <algorithm>

namespace taut::detail {

void CoveredTiles::begin_area() {
  ++area_;
  reach_ = {};
  crossings_.resize(tiles_.columns());
  for (auto& column : crossings_) column.clear();
}

void CoveredTiles::add_edge(Vec2 a, Vec2 b) {
  reach_.extend(a);
  reach_.extend(b);
  tiles_.along(a, b, [&](std::size_t tile) {
    met_[tile] = area_;
    return true;
  });
  const std::size_t last = tiles_.bucket_of({std::max(a.x, b.x), a.y}) / tiles_.rows();
  for (std::size_t c = tiles_.bucket_of({std::min(a.x, b.x), a.y}) / tiles_.rows(); c <= last; ++c) {
    const double x = tiles_.middle(c, 0).x;
    if ((a.x > x) != (b.x > x)) crossings_[c].push_back(a.y + (x - a.x) / (b.x - a.x) * (b.y - a.y));
  }
}

void CoveredTiles::end_area(Side side) {
  const auto cover = [&](std::size_t c, std::size_t first, std::size_t end) {
    std::vector<double>& crossings = crossings_[c];
    std::sort(crossings.begin(), crossings.end());
    std::size_t below = 0;
    for (std::size_t r = first; r < end; ++r) {
      const double y = tiles_.middle(c, r).y;
      while (below < crossings.size() && crossings[below] < y) ++below;
      const std::size_t tile = c * tiles_.rows() + r;
      const bool inside = below % 2 == 1;
      if (met_[tile] != area_ && inside == (side == Side::inside)) covered_[tile] = 1;
    }
  };
  if (side == Side::outside) {
    for (std::size_t c = 0; c < tiles_.columns(); ++c) cover(c, 0, tiles_.rows());
    return;
  }
  const std::size_t low = tiles_.bucket_of(reach_.min), high = tiles_.bucket_of(reach_.max), rows = tiles_.rows();
  for (std::size_t c = low / rows; c <= high / rows; ++c) cover(c, low % rows, high % rows + 1);
}

}  // namespace taut::detail
