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

// A statistic of the values drawn, which it may reorder.
template <class Statistic>
Interval bootstrap_values(std::span<const double> values, double confidence, std::size_t resamples, std::uint64_t seed,
                          Statistic statistic) {
  std::vector<double> sample(values.size());
  const auto of_drawn = [&](std::span<const std::size_t> drawn) {
    std::transform(drawn.begin(), drawn.end(), sample.begin(), [&](std::size_t i) { return values[i]; });
    return statistic(sample);
  };
  return bootstrap(values.size(), of_drawn, confidence, resamples, seed);
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

Interval bootstrap(std::size_t count, const std::function<double(std::span<const std::size_t>)>& statistic,
                   double confidence, std::size_t resamples, std::uint64_t seed) {
  if (count == 0) resamples = 0;
  Random random(seed);
  std::vector<std::size_t> drawn(count);
  std::vector<double> estimates(resamples);
  for (double& estimate : estimates) {
    for (std::size_t& i : drawn) i = random.below(count);
    estimate = statistic(drawn);
  }
  std::erase_if(estimates, [](double x) { return std::isnan(x); });
  return {percentile_in_place(estimates, (1 - confidence) / 2), percentile_in_place(estimates, (1 + confidence) / 2)};
}

Interval bootstrap_median(std::span<const double> values, double confidence, std::size_t resamples,
                          std::uint64_t seed) {
  return bootstrap_values(values, confidence, resamples, seed,
                          [](std::vector<double>& sample) { return percentile_in_place(sample, 0.5); });
}

Interval bootstrap_mean(std::span<const double> values, double confidence, std::size_t resamples, std::uint64_t seed) {
  return bootstrap_values(values, confidence, resamples, seed,
                          [](std::vector<double>& sample) { return mean(sample); });
}

}  // namespace taut::lab
