// Which of some sites in a box is nearest to a point of it: sites in buckets, about one in each. O(1) a question for
// sites spread evenly.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include "taut/geometry/vec.hpp"

namespace taut::detail {

class NearestSite {
 public:
  // At least one, all in the box from the origin with these sides.
  NearestSite(Vec3 box, std::vector<Vec3> sites) : box_(box), sites_(std::move(sites)), order_(sites_.size()) {
    const double h = std::cbrt(box_.x * box_.y * box_.z / static_cast<double>(sites_.size()));
    const auto buckets = [&](double side) {
      return std::clamp(static_cast<int>(side / h), 1, static_cast<int>(sites_.size()));
    };
    count_ = {buckets(box_.x), buckets(box_.y), buckets(box_.z)};
    begin_.assign(number_of({0, 0, count_[2]}) + 2, 0);
    for (const Vec3& s : sites_) ++begin_[number_of(bucket_of(s)) + 2];
    std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
    for (std::uint32_t i = 0; i < sites_.size(); ++i) order_[begin_[number_of(bucket_of(sites_[i])) + 1]++] = i;
  }

  // Looks at the buckets around in ever larger shells, until all that are left are further away than what is found.
  [[nodiscard]] std::uint32_t to(Vec3 p) const {
    const std::array<int, 3> at = bucket_of(p);
    const double step = std::min({box_.x / count_[0], box_.y / count_[1], box_.z / count_[2]});
    double least = std::numeric_limits<double>::infinity();
    std::uint32_t nearest = 0;
    const int shells = *std::max_element(count_.begin(), count_.end());
    for (int shell = 0; shell < shells; ++shell) {
      const double away = std::max(0, shell - 1) * step;  // rounding may put a point into the bucket beside its own
      if (away * away > least) break;
      const auto first = [&](std::size_t axis) { return std::max(0, at[axis] - shell); };
      const auto last = [&](std::size_t axis) { return std::min(count_[axis] - 1, at[axis] + shell); };
      for (int z = first(2); z <= last(2); ++z) {
        for (int y = first(1); y <= last(1); ++y) {
          const bool whole_row = std::abs(z - at[2]) == shell || std::abs(y - at[1]) == shell;
          for (int x = first(0); x <= last(0); ++x) {
            if (!whole_row && std::abs(x - at[0]) != shell) continue;
            const std::size_t bucket = number_of({x, y, z});
            for (std::uint32_t i = begin_[bucket]; i < begin_[bucket + 1]; ++i) {
              const Vec3 off = sites_[order_[i]] - p;
              if (dot(off, off) < least) least = dot(off, off), nearest = order_[i];
            }
          }
        }
      }
    }
    return nearest;
  }

 private:
  [[nodiscard]] std::array<int, 3> bucket_of(Vec3 p) const {
    const auto along = [](double at, double side, int count) {
      return std::clamp(static_cast<int>(at / side * count), 0, count - 1);
    };
    return {along(p.x, box_.x, count_[0]), along(p.y, box_.y, count_[1]), along(p.z, box_.z, count_[2])};
  }
  [[nodiscard]] std::size_t number_of(const std::array<int, 3>& at) const {
    const auto size = [](int i) { return static_cast<std::size_t>(i); };
    return (size(at[2]) * size(count_[1]) + size(at[1])) * size(count_[0]) + size(at[0]);
  }

  Vec3 box_;
  std::array<int, 3> count_{};  // of buckets
  std::vector<Vec3> sites_;
  std::vector<std::uint32_t> order_;  // of sites, by bucket
  std::vector<std::uint32_t> begin_;  // by bucket: where in it
};

}  // namespace taut::detail
