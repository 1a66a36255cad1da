// Axes of plots: a range widened to round numbers, ticks at 1-2-5 steps (linear) or at powers of ten with 2 and 5
// between them where there is room (logarithmic), and their labels.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "taut/base/export.hpp"

namespace taut::lab {

// Whether equal steps or equal ratios are equally far apart.
enum class AxisScale { linear, logarithmic };

// A mark on an axis.
struct Tick {
  double value;       // where it stands
  std::string label;  // empty: a minor tick
};

// The range of an axis, with its ticks.
class TAUT_API Axis {
 public:
  // Covers all finite (and on a logarithmic axis positive) values; something sensible if there are none.
  Axis(AxisScale scale, std::span<const double> values);

  // As it was asked for.
  [[nodiscard]] AxisScale scale() const { return scale_; }
  // A round number at or below the least value.
  [[nodiscard]] double low() const { return low_; }
  // A round number at or above the largest value.
  [[nodiscard]] double high() const { return high_; }
  // From low to high.
  [[nodiscard]] const std::vector<Tick>& ticks() const { return ticks_; }
  // True if the value can be shown on this axis.
  [[nodiscard]] bool shows(double value) const;
  // 0 at the low end, 1 at the high end, clamped.
  [[nodiscard]] double place(double value) const;

 private:
  void make_linear();
  void make_logarithmic();

  AxisScale scale_;
  double low_ = 0, high_ = 1;
  std::vector<Tick> ticks_;
};

}  // namespace taut::lab
