#include "taut/geometry/detail/outer_box.hpp"

#include <algorithm>
#include <cmath>

#include "taut/geometry/coordinate_range.hpp"

namespace taut::detail {

Ring box_grown_by(const Box2& box, double margin) {
  const double largest =
      std::max({std::fabs(box.min.x), std::fabs(box.min.y), std::fabs(box.max.x), std::fabs(box.max.y)});
  // A step of 2^-40 of the largest coordinate is thousands of times the distance of neighbouring doubles.
  const double step = std::max(margin, 0x1p-40 * largest);
  const auto valid = [](double x) {
    if (x == 0) return x;
    return std::copysign(std::clamp(std::fabs(x), kSmallestCoordinate, kLargestCoordinate), x);
  };
  const Vec2 low{valid(box.min.x - step), valid(box.min.y - step)};
  const Vec2 high{valid(box.max.x + step), valid(box.max.y + step)};
  return {low, {high.x, low.y}, high, {low.x, high.y}};
}

Ring box_grown_by_a_twentieth(const Box2& box) {
  return box_grown_by(box, box.extent() > 0 ? 0.05 * box.extent() : 1.0);
}

}  // namespace taut::detail
