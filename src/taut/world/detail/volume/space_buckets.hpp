// Cubic buckets over a box in space that hold numbers of things: what lies near a point or a segment is found without a
// look at everything. Made once, read by any number of threads.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/geometry/box.hpp"

namespace taut::detail {

class SpaceBuckets {
 public:
  SpaceBuckets() = default;
  // About `count` buckets over a box that is not empty; fewer if it is flat.
  SpaceBuckets(const Box3& box, std::size_t count) : origin_(box.min) {
    const std::array<double, 3> sides{box.width(), box.height(), box.depth()};
    const double least = std::max(box.extent(), kLeastSide) / static_cast<double>(count + 1);
    double volume = 1;
    for (const double side : sides) volume *= std::max(side, least);
    cell_ = std::cbrt(volume / static_cast<double>(count + 1));
    for (std::size_t i = 0; i < 3; ++i) counts_[i] = static_cast<std::size_t>(sides[i] / cell_) + 1;
    begin_.assign(counts_[0] * counts_[1] * counts_[2] + 1, 0);
  }

  // Enters things: `enter(put)` is called twice and calls put(thing, box) for every thing, the same both times.
  template <class Enter>
  void fill(Enter enter) {
    enter([&](std::uint32_t, const Box3& box) { over(box, [&](std::size_t b) { ++begin_[b]; }); });
    std::uint32_t sum = 0;
    for (auto& b : begin_) b = sum += b;
    things_.resize(sum);
    enter(
        [&](std::uint32_t thing, const Box3& box) { over(box, [&](std::size_t b) { things_[--begin_[b]] = thing; }); });
  }

  [[nodiscard]] bool empty() const { return begin_.empty(); }
  [[nodiscard]] std::span<const std::uint32_t> bucket(std::size_t i) const {
    return std::span(things_).subspan(begin_[i], begin_[i + 1] - begin_[i]);
  }
  // Calls visit(bucket) for each that the box touches; beyond the border those on it stand for what lies outside.
  template <class Visit>
  void over(const Box3& box, Visit visit) const {
    const auto low = place(box.min), high = place(box.max);
    for (std::size_t x = low[0]; x <= high[0]; ++x) {
      for (std::size_t y = low[1]; y <= high[1]; ++y) {
        for (std::size_t z = low[2]; z <= high[2]; ++z) visit((x * counts_[1] + y) * counts_[2] + z);
      }
    }
  }
  // And for each within `reach` of the segment, and some more; some of them more than once.
  template <class Visit>
  void along(Vec3 a, Vec3 b, double reach, Visit visit) const {
    const Vec3 way = b - a;
    const double steps = std::ceil(std::max({std::fabs(way.x), std::fabs(way.y), std::fabs(way.z)}) / cell_);
    const double most = static_cast<double>(counts_[0] + counts_[1] + counts_[2]);
    const double parts = std::clamp(steps, 1.0, 4 * most);  // a segment far beyond the box needs no finer ones
    for (double k = 0; k < parts; ++k) {
      Box3 box;
      box.extend(a + k / parts * way);
      box.extend(a + (k + 1) / parts * way);
      over({box.min - filled<3>(reach), box.max + filled<3>(reach)}, visit);
    }
  }
  [[nodiscard]] double cell() const { return cell_; }  // the side of a bucket
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(begin_, things_); }

 private:
  static constexpr double kLeastSide = 1e-300;  // of a box of one point
  [[nodiscard]] std::array<std::size_t, 3> place(Vec3 p) const {
    const std::array<double, 3> off{p.x - origin_.x, p.y - origin_.y, p.z - origin_.z};
    std::array<std::size_t, 3> out{};
    for (std::size_t i = 0; i < 3; ++i)
      out[i] = static_cast<std::size_t>(std::clamp(off[i] / cell_, 0.0, static_cast<double>(counts_[i] - 1)));
    return out;
  }

  Vec3 origin_;
  double cell_ = 1;
  std::array<std::size_t, 3> counts_{};
  std::vector<std::uint32_t> begin_;  // of each bucket in things_
  std::vector<std::uint32_t> things_;
};

}  // namespace taut::detail
