// The registry as JSON: all planners with their options, and for a world why some of them do not fit it.
#pragma once

#include "json_body.hpp"
#include "known_world.hpp"

namespace taut::studio {

// `world` may be null.
[[nodiscard]] Json planner_list(const KnownWorld* world, double radius);

}  // namespace taut::studio
