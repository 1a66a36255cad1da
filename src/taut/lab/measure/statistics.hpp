// Summary statistics: medians and percentiles (linear interpolation between order statistics), and percentile-bootstrap
// confidence intervals, seeded, so that the same data give the same interval.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "taut/base/export.hpp"

namespace taut::lab {

// A confidence interval.
struct Interval {
  double low = 0, high = 0;  // its ends
};

// q in [0, 1]; NaN for no data.
[[nodiscard]] TAUT_API double percentile(std::span<const double> values, double q);
// NaN for no data.
[[nodiscard]] TAUT_API double median(std::span<const double> values);
// NaN for no data.
[[nodiscard]] TAUT_API double mean(std::span<const double> values);
// Where a statistic of `count` things lies with this confidence, by drawing them anew: it is given the numbers of the
// things drawn, from 0 on, and says NaN where it has none, which does not count. NaN for no things.
[[nodiscard]] TAUT_API Interval bootstrap(std::size_t count,
                                          const std::function<double(std::span<const std::size_t>)>& statistic,
                                          double confidence = 0.95, std::size_t resamples = 1000,
                                          std::uint64_t seed = 1);
// Where the median of all such values lies with this confidence; NaN for no data.
[[nodiscard]] TAUT_API Interval bootstrap_median(std::span<const double> values, double confidence = 0.95,
                                                 std::size_t resamples = 1000, std::uint64_t seed = 1);
// The same of the mean.
[[nodiscard]] TAUT_API Interval bootstrap_mean(std::span<const double> values, double confidence = 0.95,
                                               std::size_t resamples = 1000, std::uint64_t seed = 1);

}  // namespace taut::lab
