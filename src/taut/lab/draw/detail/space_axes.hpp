// Numbers along three edges of a box in space, one across each axis, where they are least in the way.
#pragma once

#include "taut/base/export.hpp"
#include "taut/geometry/box.hpp"
#include "taut/lab/draw/canvas.hpp"
#include "taut/lab/draw/detail/space_camera.hpp"

namespace taut::lab::detail {

// How much room they take around the box, in pixels for a unit of 1.
inline constexpr double kAxisRoom = 58;

TAUT_INSIDE void draw_axes(Canvas& canvas, const Box3& box, const Camera& camera, double unit);

}  // namespace taut::lab::detail
