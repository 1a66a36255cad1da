#include "taut/geometry/detail/angle.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace taut {
using namespace detail;
namespace {

TEST(CompareAngle, OrdersAllDirectionsOfALatticeAsTheArcTangentDoes) {
  const Vec2 apex{5, -3};
  const auto turn = [](Vec2 v) {
    const double angle = std::atan2(v.y, v.x);
    return angle < 0 ? angle + 2 * std::acos(-1.0) : angle;
  };
  for (int ax = -4; ax <= 4; ++ax) {
    for (int ay = -4; ay <= 4; ++ay) {
      for (int bx = -4; bx <= 4; ++bx) {
        for (int by = -4; by <= 4; ++by) {
          const Vec2 a{1.0 * ax, 1.0 * ay}, b{1.0 * bx, 1.0 * by};
          if (a == Vec2{} || b == Vec2{}) continue;
          const double difference = turn(a) - turn(b);
          const int expected = std::fabs(difference) < 1e-9 ? 0 : difference < 0 ? -1 : 1;
          ASSERT_EQ(compare_angle(apex, apex + a, apex + b), expected) << ax << ' ' << ay << ' ' << bx << ' ' << by;
        }
      }
    }
  }
}

}  // namespace
}  // namespace taut
