#include "taut/lab/draw/axis.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "taut/geometry/detail/tolerance.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab {
using namespace taut::detail;
namespace {

constexpr double kWantedTicks = 6;

// The 1-2-5 number nearest above.
double round_step(double step) {
  const double power = std::pow(10, std::floor(std::log10(step)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (step <= factor * power * (1 + kTickRounding)) return factor * power;
  }
  return 10 * power;
}

// "0.01", "500", "20 000", "1e+07".
std::string label_of(double value, int decimals) {
  const double size = std::abs(value);
  if (size >= 1e7 || (size > 0 && size < 1e-4)) return readable_number(value);
  if (size < 1e4) return compact_number(value, decimals);
  return (value < 0 ? "-" : "") + grouped_count(static_cast<std::size_t>(std::llround(size)));
}

}  // namespace

Axis::Axis(AxisScale scale, std::span<const double> values) : scale_(scale) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const double v : values) {
    if (!shows(v)) continue;
    low = std::min(low, v);
    high = std::max(high, v);
  }
  if (low > high) {
    low = 1;
    high = scale == AxisScale::linear ? 2 : 10;
  }
  low_ = low;
  high_ = high;
  if (scale == AxisScale::linear) {
    make_linear();
  } else {
    make_logarithmic();
  }
}

bool Axis::shows(double value) const {
  return std::isfinite(value) && (scale_ == AxisScale::linear || value >= 1e-300) && std::abs(value) <= 1e300;
}

double Axis::place(double value) const {
  const double t = scale_ == AxisScale::linear
                       ? (value - low_) / (high_ - low_)
                       : (std::log10(value) - std::log10(low_)) / (std::log10(high_) - std::log10(low_));
  return std::clamp(t, 0.0, 1.0);
}

void Axis::make_linear() {
  // A range that starts near zero starts at zero; one without extent gets some.
  if (low_ > 0 && low_ < 0.4 * high_) low_ = 0;
  const double size = std::max(std::abs(low_), std::abs(high_));
  if (high_ - low_ <= kTickRounding * size || high_ == low_) {
    const double half = size > 0 ? 0.05 * size : 1;
    low_ -= half;
    high_ += half;
  }
  const double step = round_step((high_ - low_) / kWantedTicks);
  const double first = std::floor(low_ / step + kTickRounding), last = std::ceil(high_ / step - kTickRounding);
  low_ = first * step;
  high_ = last * step;
  const int decimals = std::clamp(static_cast<int>(-std::floor(std::log10(step) + kTickRounding)), 0, 12);
  for (int k = 0; k <= static_cast<int>(last - first); ++k) {
    const double value = (first + k) * step;
    ticks_.push_back({value, label_of(value, decimals)});
  }
}

void Axis::make_logarithmic() {
  // Widened to the next 1, 2 or 5.
  const auto below = [](double v) {
    const double power = std::pow(10, std::floor(std::log10(v) + kTickRounding));
    return power * (v >= 5 * power * (1 - kTickRounding) ? 5 : v >= 2 * power * (1 - kTickRounding) ? 2 : 1);
  };
  low_ = below(low_);
  const double under = below(high_);
  if (under < high_ * (1 - kTickRounding) || under <= low_) {
    const double power = std::pow(10, std::floor(std::log10(under) + kTickRounding));
    high_ = under < 1.5 * power ? 2 * power : under < 3 * power ? 5 * power : 10 * power;
  } else {
    high_ = under;
  }
  const double decades = std::log10(high_) - std::log10(low_);
  const double every = std::max(1.0, std::ceil(decades / 10));  // label every n-th decade
  const int first = static_cast<int>(std::floor(std::log10(low_) + kTickRounding));
  const int last = static_cast<int>(std::floor(std::log10(high_) + kTickRounding));
  for (int decade = first; decade <= last; ++decade) {
    for (const int factor : {1, 2, 5}) {
      const double value = factor * std::pow(10, decade);
      if (value < low_ * (1 - kTickRounding) || value > high_ * (1 + kTickRounding)) continue;
      if (factor != 1 && decades > 5) continue;
      const bool labelled = factor == 1 ? std::fmod(decade - first, every) == 0 : decades <= 2.5;
      ticks_.push_back({value, labelled ? label_of(value, 4) : std::string()});
    }
  }
}

}  // namespace taut::lab
