#include "taut/world/detail/polygons/extent_check.hpp"

#include <sstream>

#include "taut/base/input_error.hpp"
#include "taut/geometry/tolerance.hpp"

namespace taut::detail {

void check_extent(const Box2& bounds, const Box2& reach) {
  const Tolerance tolerance(bounds, reach);
  if (!(bounds.extent() < tolerance.least_extent())) return;
  std::ostringstream expected;
  expected << "expected a world at least " << tolerance.least_extent() << " across, where coordinates are as large as "
           << tolerance.largest_coordinate() << ": move it nearer to the origin";
  throw InputError("boundary", 0, expected.str());
}

void extend(Box2& box, const Polygon& polygon) {
  for (const Ring& ring : polygon.rings) {
    for (const Vec2 p : ring) box.extend(p);
  }
}

}  // namespace taut::detail
