// Points on the segments of a trapezoidal decomposition and off them by the least that can be: anywhere along a
// segment, or level with a vertex, where a chord may end.
#pragma once

#include <cmath>
#include <cstdlib>

#include "taut/cells/detail/trapezoids/trapezoids.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::test {
using namespace taut::detail;

class NearSegments {
 public:
  NearSegments(const Trapezoids& trapezoids, Random& random) : trapezoids_(trapezoids), random_(random) {}

  [[nodiscard]] Vec2 point() {
    const Trapezoids::Segment& s = trapezoids_.segments()[random_.below(trapezoids_.segments().size())];
    for (int tries = random_.below(2) == 0 ? 0 : 6; tries > 0; --tries) {
      const double y = trapezoids_.vertices()[random_.below(trapezoids_.vertices().size())].y;
      if (s.lower_at.y < y && y < s.upper_at.y) return {shifted(crossing_x(s, y)), y};
    }
    const double t = random_.below(3) == 0 ? 0.5 : random_.unit();
    const Vec2 p = s.lower_at + t * (s.upper_at - s.lower_at);
    const double x = shifted(p.x);
    return {x, shifted(p.y)};
  }

 private:
  // By up to three units in the last place.
  [[nodiscard]] double shifted(double x) {
    const int by = random_.between(-3, 3);
    for (int i = 0; i < std::abs(by); ++i) x = std::nextafter(x, by < 0 ? -HUGE_VAL : HUGE_VAL);
    return is_valid_coordinate(x) ? x : 0;
  }

  const Trapezoids& trapezoids_;
  Random& random_;
};

}  // namespace taut::test
