#include "taut/lab/measure/paired_test.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace taut::lab {
namespace {

// The chance that a standard normal is farther from zero than z.
double two_sided(double z) { return std::erfc(std::fabs(z) / std::numbers::sqrt2); }

// The log of n over k.
double log_choose(std::size_t n, std::size_t k) {
  const auto log_factorial = [](std::size_t m) { return std::lgamma(static_cast<double>(m) + 1); };
  return log_factorial(n) - log_factorial(k) - log_factorial(n - k);
}

}  // namespace

PairedTest signed_rank_test(std::span<const double> differences) {
  std::vector<double> d;
  std::copy_if(differences.begin(), differences.end(), std::back_inserter(d), [](double x) { return x != 0; });
  PairedTest test;
  test.pairs = d.size();
  if (d.empty()) return test;
  std::sort(d.begin(), d.end(), [](double a, double b) { return std::fabs(a) < std::fabs(b); });
  double ties = 0;  // the sum of t^3 - t over groups of t equal sizes
  for (std::size_t first = 0, end; first < d.size(); first = end) {
    for (end = first; end < d.size() && std::fabs(d[end]) == std::fabs(d[first]);) ++end;
    const double rank = static_cast<double>(first + 1 + end) / 2, t = static_cast<double>(end - first);
    ties += t * t * t - t;
    for (std::size_t i = first; i < end; ++i) {
      if (d[i] <= 0) continue;
      ++test.positive;
      test.rank_sum += rank;
    }
  }
  const auto n = static_cast<double>(d.size());
  const double variance = n * (n + 1) * (2 * n + 1) / 24 - ties / 48;
  const double distance = test.rank_sum - n * (n + 1) / 4;
  // The statistic moves in steps; half a step towards the middle makes the normal curve fit best.
  const double corrected = std::fabs(distance) <= 0.5 ? 0 : distance - std::copysign(0.5, distance);
  test.z = corrected / std::sqrt(variance);
  test.p = two_sided(test.z);
  return test;
}

PairedTest sign_test(std::span<const double> differences) {
  PairedTest test;
  for (const double x : differences) {
    if (x != 0) ++test.pairs;
    if (x > 0) ++test.positive;
  }
  const std::size_t rarer = std::min(test.positive, test.pairs - test.positive);
  double tail = 0;
  for (std::size_t k = 0; k <= rarer; ++k) {
    tail += std::exp(log_choose(test.pairs, k) - static_cast<double>(test.pairs) * std::numbers::ln2);
  }
  test.p = std::min(1.0, 2 * tail);
  return test;
}

std::vector<double> holm_corrected(std::span<const double> p_values) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return p_values[a] < p_values[b]; });
  std::vector<double> corrected(p_values.size());
  double least = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    least = std::max(least, std::min(1.0, static_cast<double>(order.size() - i) * p_values[order[i]]));
    corrected[order[i]] = least;
  }
  return corrected;
}

}  // namespace taut::lab
