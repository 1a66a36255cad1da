// The predicates of predicates.hpp without their filter: always evaluated exactly. From about 10 ns (orient2d) to some
// tens of microseconds (insphere on numbers that use all their bits); much faster where the differences of the
// coordinates are doubles, as on integer grids. Private to geometry.
#pragma once

#include "taut/geometry/vec.hpp"

namespace taut::detail::exact {

[[nodiscard]] int orient2d(Vec2 a, Vec2 b, Vec2 c);
[[nodiscard]] int incircle(Vec2 a, Vec2 b, Vec2 c, Vec2 d);
[[nodiscard]] int orient3d(Vec3 a, Vec3 b, Vec3 c, Vec3 d);
[[nodiscard]] int insphere(Vec3 a, Vec3 b, Vec3 c, Vec3 d, Vec3 e);

}  // namespace taut::detail::exact
