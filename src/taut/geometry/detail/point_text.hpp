// A point as messages show it: "(x, y)", with twelve digits that matter.
#pragma once

#include <string>

#include "taut/base/export.hpp"
#include "taut/geometry/vec.hpp"

namespace taut::detail {

[[nodiscard]] TAUT_INSIDE std::string point_text(Vec2 p);

}  // namespace taut::detail
