// Ways that pass a capsule: all points within a radius of a segment. Rounded constructions.
#pragma once

#include "taut/geometry/vec.hpp"

namespace taut::detail {

// The length of the shortest way from p to q that meets the capsule around the closed segment ab, or a little less. Who
// only asks whether it is `enough` spares himself the last digits: a result that is no less may be too small.
[[nodiscard]] double distance_over_capsule(Vec2 p, Vec2 q, Vec2 a, Vec2 b, double radius, double enough);

}  // namespace taut::detail
