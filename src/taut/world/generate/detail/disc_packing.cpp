#include "taut/world/generate/detail/disc_packing.hpp"

#include <algorithm>
#include <cmath>

namespace taut::detail {

DiscPacking::DiscPacking(std::int64_t width, std::int64_t height, std::int64_t largest_radius, std::int64_t gap,
                         std::size_t expected_count)
    : gap_(gap) {
  // Not many more buckets than discs, whatever the sizes.
  const double area = static_cast<double>(width) * static_cast<double>(height);
  const double sparse = std::sqrt(area / (static_cast<double>(expected_count) + 1));
  bucket_side_ = std::max(
      {2 * largest_radius + gap, static_cast<std::int64_t>(sparse), std::max(width, height) / 8192, std::int64_t{1}});
  columns_ = width / bucket_side_ + 1;
  rows_ = height / bucket_side_ + 1;
  first_.assign(static_cast<std::size_t>(columns_ * rows_), -1);
}

bool DiscPacking::fits(FixedPoint centre, std::int64_t radius) const {
  const std::int64_t column = centre.x / bucket_side_;
  const std::int64_t row = centre.y / bucket_side_;
  for (std::int64_t r = std::max<std::int64_t>(row - 1, 0); r <= std::min(row + 1, rows_ - 1); ++r) {
    for (std::int64_t c = std::max<std::int64_t>(column - 1, 0); c <= std::min(column + 1, columns_ - 1); ++c) {
      for (std::int32_t i = first_[static_cast<std::size_t>(r * columns_ + c)]; i >= 0;) {
        const Disc& disc = discs_[static_cast<std::size_t>(i)];
        const FixedPoint apart = disc.centre - centre;
        const std::int64_t least = disc.radius + radius + gap_;
        if (dot(apart, apart) <= least * least) return false;
        i = disc.next;
      }
    }
  }
  return true;
}

void DiscPacking::add(FixedPoint centre, std::int64_t radius) {
  const auto bucket = static_cast<std::size_t>(centre.y / bucket_side_ * columns_ + centre.x / bucket_side_);
  discs_.push_back({centre, radius, first_[bucket]});
  first_[bucket] = static_cast<std::int32_t>(discs_.size()) - 1;
}

}  // namespace taut::detail
