// A uniform grid of buckets over a box, each with a list of item numbers: the index behind sight lines. Items are
// entered along a segment or over a box, and found again along a segment or over a box. Choosing buckets is done in
// floating point with a margin far above its rounding, so nothing that meets is ever missed; exact tests decide
// afterwards.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/geometry/box.hpp"
#include "taut/geometry/detail/tolerance.hpp"

namespace taut::detail {

class BucketGrid {
 public:
  BucketGrid() = default;
  // About `count` square buckets over the box.
  BucketGrid(const Box2& box, std::size_t count) : box_(box) {
    margin_ = kBucketMarginPerCoordinate * std::max({box.extent(), std::fabs(box.min.x), std::fabs(box.min.y),
                                                     std::fabs(box.max.x), std::fabs(box.max.y)});
    cell_ = std::max(box.extent() / std::sqrt(static_cast<double>(count) + 1), 4 * margin_);
    if (!(cell_ > 0)) cell_ = 1;
    columns_ = static_cast<std::size_t>(box.width() / cell_) + 1;
    rows_ = static_cast<std::size_t>(box.height() / cell_) + 1;
    begin_.assign(columns_ * rows_ + 1, 0);
  }

  // How many buckets over the box suit so many edges. Buckets are no smaller than a part of the mean length of edges,
  // which bounds what the index holds: without that, n edges across the whole world would lie in n sqrt n buckets.
  [[nodiscard]] static std::size_t count_for(std::size_t edges, double mean_length, const Box2& box) {
    constexpr double kFinest = 1.0 / 32;
    if (!(mean_length > 0)) return edges;
    const double a_side = box.extent() / (kFinest * mean_length);
    return static_cast<std::size_t>(std::min(static_cast<double>(edges), a_side * a_side));
  }

  // Enters items: `enter(put)` is called twice and calls put(item, bucket) for every item and bucket, the same both
  // times.
  template <class Enter>
  void fill(Enter enter) {
    enter([&](std::uint32_t, std::size_t bucket) { ++begin_[bucket]; });
    std::uint32_t sum = 0;
    for (auto& b : begin_) b = sum += b;
    items_.resize(sum);
    enter([&](std::uint32_t item, std::size_t bucket) { items_[--begin_[bucket]] = item; });
  }

  [[nodiscard]] std::span<const std::uint32_t> bucket(std::size_t i) const {
    return std::span(items_).subspan(begin_[i], begin_[i + 1] - begin_[i]);
  }
  [[nodiscard]] std::size_t bucket_of(Vec2 p) const { return column_of(p.x) * rows_ + row_of(p.y); }
  [[nodiscard]] double margin() const { return margin_; }
  [[nodiscard]] double cell() const { return cell_; }  // the side of a bucket
  // Bucket r of column c has the number c * rows() + r.
  [[nodiscard]] std::size_t columns() const { return columns_; }
  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] Vec2 middle(std::size_t column, std::size_t row) const {
    return {box_.min.x + (static_cast<double>(column) + 0.5) * cell_,
            box_.min.y + (static_cast<double>(row) + 0.5) * cell_};
  }
  // How many buckets a box touches.
  [[nodiscard]] std::size_t count(const Box2& box) const {
    return (column_of(box.max.x + margin_) - column_of(box.min.x - margin_) + 1) *
           (row_of(box.max.y + margin_) - row_of(box.min.y - margin_) + 1);
  }

  // Calls visit(bucket) for every bucket that the segment may meet, from a to b as far as columns go, until it returns
  // false. Returns whether it never did.
  template <class Visit>
  bool along(Vec2 a, Vec2 b, Visit visit) const {
    const bool backwards = a.x > b.x, downwards = a.y > b.y;
    const Vec2 lo = backwards ? b : a, hi = backwards ? a : b;
    const std::size_t c0 = column_of(lo.x - margin_), c1 = column_of(hi.x + margin_);
    const bool steep = hi.x - lo.x <= margin_;  // too steep to tell rows apart by column
    const double slope = steep ? 0 : (hi.y - lo.y) / (hi.x - lo.x);
    const double bottom = std::min(a.y, b.y), top = std::max(a.y, b.y);
    for (std::size_t k = 0; k <= c1 - c0; ++k) {
      const std::size_t c = backwards ? c1 - k : c0 + k;
      double y0 = bottom, y1 = top;
      if (c1 > c0 && !steep) {
        const double left = box_.min.x + static_cast<double>(c) * cell_ - margin_;
        const double right = left + cell_ + 2 * margin_;
        const double at_left = lo.y + slope * (std::clamp(left, lo.x, hi.x) - lo.x);
        const double at_right = lo.y + slope * (std::clamp(right, lo.x, hi.x) - lo.x);
        y0 = std::max(bottom, std::min(at_left, at_right));
        y1 = std::min(top, std::max(at_left, at_right));
      }
      const std::size_t r0 = row_of(y0 - margin_), r1 = row_of(y1 + margin_);
      for (std::size_t j = 0; j <= r1 - r0; ++j) {
        if (!visit(c * rows_ + (downwards ? r1 - j : r0 + j))) return false;
      }
    }
    return true;
  }
  // Calls visit(bucket) for every bucket within `reach` of the box.
  template <class Visit>
  void over(const Box2& box, double reach, Visit visit) const {
    const std::size_t c1 = column_of(box.max.x + reach + margin_), r0 = row_of(box.min.y - reach - margin_),
                      r1 = row_of(box.max.y + reach + margin_);
    for (std::size_t c = column_of(box.min.x - reach - margin_); c <= c1; ++c) {
      for (std::size_t r = r0; r <= r1; ++r) visit(c * rows_ + r);
    }
  }

  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(begin_, items_); }

 private:
  [[nodiscard]] std::size_t column_of(double x) const {
    return static_cast<std::size_t>(
        std::clamp(std::floor((x - box_.min.x) / cell_), 0.0, static_cast<double>(columns_ - 1)));
  }
  [[nodiscard]] std::size_t row_of(double y) const {
    return static_cast<std::size_t>(
        std::clamp(std::floor((y - box_.min.y) / cell_), 0.0, static_cast<double>(rows_ - 1)));
  }

  Box2 box_;
  double margin_ = 0, cell_ = 1;
  std::size_t columns_ = 1, rows_ = 1;
  std::vector<std::uint32_t> begin_, items_;
};

}  // namespace taut::detail
