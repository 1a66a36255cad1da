#include "taut/lab/measure/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "taut/world/generate/random.hpp"

namespace taut::lab {
namespace {

// Reorders `values`; linear interpolation between the two neighbouring order statistics.
double percentile_in_place(std::span<double> values, double q) {
  if (values.empty()) return std::numeric_limits<double>::quiet_NaN();
  const double rank = q * static_cast<double>(values.size() - 1);
  const auto low = static_cast<std::size_t>(rank);
  const auto nth = values.begin() + static_cast<std::ptrdiff_t>(low);
  std::nth_element(values.begin(), nth, values.end());
  const double below = *nth;
  if (low + 1 >= values.size()) return below;
  const double above = *std::min_element(nth + 1, values.end());
  return below + (rank - static_cast<double>(low)) * (above - below);
}

template <class Statistic>
Interval bootstrap(std::span<const double> values, double confidence, std::size_t resamples, std::uint64_t seed,
                   Statistic statistic) {
  if (values.empty() || resamples == 0) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    return {nan, nan};
  }
  Random random(seed);
  std::vector<double> sample(values.size()), estimates(resamples);
  for (double& estimate : estimates) {
    for (double& x : sample) x = values[random.below(values.size())];
    estimate = statistic(sample);
  }
  return {percentile_in_place(estimates, (1 - confidence) / 2), percentile_in_place(estimates, (1 + confidence) / 2)};
}

}  // namespace

double percentile(std::span<const double> values, double q) {
  std::vector<double> copy(values.begin(), values.end());
  return percentile_in_place(copy, std::clamp(q, 0.0, 1.0));
}

double median(std::span<const double> values) { return percentile(values, 0.5); }

double mean(std::span<const double> values) {
  double sum = 0;
  for (double x : values) sum += x;
  return values.empty() ? std::numeric_limits<double>::quiet_NaN() : sum / static_cast<double>(values.size());
}

Interval bootstrap_median(std::span<const double> values, double confidence, std::size_t resamples,
                          std::uint64_t seed) {
  return bootstrap(values, confidence, resamples, seed,
                   [](std::vector<double>& sample) { return percentile_in_place(sample, 0.5); });
}

Interval bootstrap_mean(std::span<const double> values, double confidence, std::size_t resamples, std::uint64_t seed) {
  return bootstrap(values, confidence, resamples, seed, [](std::vector<double>& sample) { return mean(sample); });
}

}  // namespace taut::lab
