// A boundary for worlds that are given without one: a box around everything, grown on all sides.
#pragma once

#include "taut/base/export.hpp"
#include "taut/geometry/box.hpp"
#include "taut/geometry/polygon.hpp"

namespace taut::detail {

// The four corners, counter-clockwise, of `box` grown by `margin` (or by a little more where doubles of this size could
// not show so small a step). Coordinates stay valid. `box` must not be empty.
[[nodiscard]] TAUT_INSIDE Ring box_grown_by(const Box2& box, double margin);
// Grown by 5 % of the longer side, or by 1 if the box is a single point.
[[nodiscard]] TAUT_INSIDE Ring box_grown_by_a_twentieth(const Box2& box);

}  // namespace taut::detail
