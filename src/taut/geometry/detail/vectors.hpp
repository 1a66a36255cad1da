// Small things about vectors that many files ask for.
#pragma once

#include <cmath>

#include "taut/geometry/vec.hpp"

namespace taut::detail {

[[nodiscard]] inline Vec2 unit(Vec2 v) { return (1 / length(v)) * v; }
// Turned by 90 degrees clockwise.
[[nodiscard]] inline Vec2 right_of(Vec2 v) { return {v.y, -v.x}; }
// At least the length, and less than one and a half times it: for bounds on rounding, without a root.
[[nodiscard]] inline double size_of(Vec2 v) { return std::fabs(v.x) + std::fabs(v.y); }

}  // namespace taut::detail
