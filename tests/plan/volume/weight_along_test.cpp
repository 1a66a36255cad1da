// What a piece of a path pays that runs along a face or an edge, up to rounding: the least that lies around it,
// whichever corner of its tetrahedron is listed first.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "taut/plan/detail/weighted/complex_path.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::detail {
namespace {

// Near one corner, which lies near the origin: so points there have smaller numbers than the other corners, and are
// off the face by what rounding does to these.
TEST(WeightAlong, IsOfTheCheaperSideOfAFaceWhateverCornerComesFirst) {
  Random random(3);
  const auto far = [&] {
    const auto one = [&] { return random.between(-4.0, 4.0); };
    const double x = one(), y = one();
    return Vec3{x, y, one()};
  };
  for (int n = 0; n < 2000; ++n) {
    const Vec3 low{0.01 * random.unit(), 0, 0}, p = far(), q = far();
    const Vec3 normal = cross(p - low, q - low);
    if (length(normal) < 1) continue;
    const Vec3 above = low + 0.5 * (p - low) + 0.1 * normal, below = low + 0.5 * (q - low) - 0.2 * normal;
    const auto place = [&](double at) {
      const double s = 0.05 * random.unit(), t = 0.05 * random.unit();
      return low + (s + at) * (p - low) + t * (q - low);
    };
    const Vec3 a = place(0), b = place(0.05);
    std::array<std::uint32_t, 4> order{0, 1, 2, 3};
    do {
      SimplexParts<3, 3> parts;
      parts.positions = {low, p, q, above, below};
      parts.corners = {order, {0, 1, 2, 4}};
      parts.weights = {5, 2};
      const VolumeComplex complex(parts);
      ASSERT_EQ(weight_along(complex, SimplexId(0), a, b), 2) << n;
      ASSERT_EQ(weight_along(complex, SimplexId(0), a, above), 5) << n;
      ASSERT_EQ(weight_along(complex, SimplexId(1), a, b), 2) << n;
    } while (std::next_permutation(order.begin(), order.end()));
  }
}

}  // namespace
}  // namespace taut::detail
