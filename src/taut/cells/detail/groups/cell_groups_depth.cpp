#include "taut/cells/detail/groups/cell_groups_depth.hpp"

#include <algorithm>
#include <limits>

#include "taut/geometry/predicates.hpp"
#include "taut/geometry/segment.hpp"

namespace taut::detail {

double PocketDepth::of(std::span<const Vec2> ring) {
  if (ring.size() <= 3) return 0;
  sorted_.assign(ring.begin(), ring.end());
  std::sort(sorted_.begin(), sorted_.end());
  sorted_.erase(std::unique(sorted_.begin(), sorted_.end()), sorted_.end());
  // The lower chain from left to right, then the upper one back; collinear points are left out.
  hull_.clear();
  const auto extend = [&](Vec2 p, std::size_t base) {
    while (hull_.size() > base && orient2d(hull_[hull_.size() - 2], hull_.back(), p) <= 0) hull_.pop_back();
    hull_.push_back(p);
  };
  for (const Vec2 p : sorted_) extend(p, 1);
  const std::size_t lower = hull_.size();
  for (std::size_t i = sorted_.size() - 1; i-- > 0;) extend(sorted_[i], lower);
  // The first point closes the hull as its last. The polygon passes the corners of its hull in the same order. Where it
  // passes one several times, what is in between is measured against the lid after that corner, wherever we begin.
  const std::size_t lids = hull_.size() - 1;
  if (lids == 0) return 0;  // all points are one
  const auto first = static_cast<std::size_t>(std::find(ring.begin(), ring.end(), hull_[0]) - ring.begin());
  std::size_t lid = 0;
  double deepest = 0;
  for (std::size_t i = 1; i < ring.size(); ++i) {
    const Vec2 p = ring[(first + i) % ring.size()];
    if (lid < lids && p == hull_[lid + 1]) {
      ++lid;
      continue;
    }
    const Vec2 a = hull_[lid % lids], b = hull_[lid % lids + 1];
    if (on_segment(p, a, b)) continue;  // exactly, where the distance would be rounded
    deepest = std::max(deepest, distance_to_segment(p, a, b));
  }
  // All corners but the first, with which the walk began, have come by; or this is no polygon as promised.
  return lid + 1 >= lids ? deepest : std::numeric_limits<double>::infinity();
}

}  // namespace taut::detail
