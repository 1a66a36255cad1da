// A boundary for worlds whose file gives none: a box around everything, grown on all sides.
#pragma once

#include "taut/geometry/box.hpp"
#include "taut/geometry/polygon.hpp"

namespace taut::io::detail {

// The four corners, counter-clockwise, of `box` grown by `margin` (or by a little more where doubles of this size could
// not show so small a step). Coordinates stay valid. `box` must not be empty.
[[nodiscard]] Ring box_grown_by(const Box2& box, double margin);
// Grown by 5 % of the longer side, or by 1 if the box is a single point.
[[nodiscard]] Ring box_grown_by_a_twentieth(const Box2& box);

}  // namespace taut::io::detail
