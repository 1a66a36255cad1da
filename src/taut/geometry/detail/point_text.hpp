// A point as messages show it: "(x, y)" or "(x, y, z)", with twelve digits that matter.
#pragma once

#include <string>

#include "taut/geometry/vec.hpp"

namespace taut::detail {

[[nodiscard]] std::string point_text(Vec2 p);
[[nodiscard]] std::string point_text(Vec3 p);

}  // namespace taut::detail
