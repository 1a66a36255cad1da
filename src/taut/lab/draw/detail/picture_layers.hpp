// What layers put on a picture's ground: coloured areas, gates with their widths, and the scale of the colours. The
// narrowest gates stand out and show their width, as far as labels do not lie over each other; others are thin lines.
#pragma once

#include "taut/base/export.hpp"
#include "taut/lab/draw/canvas.hpp"
#include "taut/lab/draw/picture.hpp"

namespace taut::lab::detail {

// Where a value lies on a scale, from 0 to 1: by its logarithm, since a door of 1 and one of 2 differ more than halls
// do.
[[nodiscard]] TAUT_INSIDE double place_on(const PictureScale& scale, double value);
[[nodiscard]] TAUT_INSIDE Colour colour_on(const PictureScale& scale, double value);

TAUT_INSIDE void draw_areas(Canvas& canvas, const Picture& picture);
// Leaves the canvas's view as it was.
TAUT_INSIDE void draw_gates(Canvas& canvas, const Picture& picture, double unit);

// The bar of colours with numbers below: about this large, in pixels for a unit of 1.
inline constexpr double kScaleWidth = 320, kScaleHeight = 46;
TAUT_INSIDE void draw_scale(Canvas& canvas, const PictureScale& scale, Vec2 at, double unit);

}  // namespace taut::lab::detail
