// Exact geometric predicates: the sign of a determinant over the given doubles, never a rounded guess.
// A floating-point filter answers nearly all calls; where it cannot, the determinant is evaluated exactly with
// expansion arithmetic. Right for all coordinates of coordinate_range.hpp; needs round-to-nearest and no fast-math. All
// four return -1, 0 or +1.
#pragma once

#include "taut/base/export.hpp"
#include "taut/geometry/vec.hpp"

namespace taut {

// +1 if a, b, c turn counter-clockwise (c lies to the left of the line from a to b), -1 clockwise, 0 collinear.
[[nodiscard]] TAUT_API int orient2d(Vec2 a, Vec2 b, Vec2 c);

// For a, b, c counter-clockwise: +1 if d lies inside their circle, -1 outside, 0 on it. Clockwise flips the sign.
[[nodiscard]] TAUT_API int incircle(Vec2 a, Vec2 b, Vec2 c, Vec2 d);

// +1 if d lies below the plane of a, b, c: that is, a, b, c appear counter-clockwise seen from the side away from d.
[[nodiscard]] TAUT_API int orient3d(Vec3 a, Vec3 b, Vec3 c, Vec3 d);

// For orient3d(a, b, c, d) > 0: +1 if e lies inside the sphere through a, b, c, d, -1 outside, 0 on it.
[[nodiscard]] TAUT_API int insphere(Vec3 a, Vec3 b, Vec3 c, Vec3 d, Vec3 e);

}  // namespace taut
