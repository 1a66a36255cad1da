// The registry as JSON: all planners with their options, and for a world and a query why some of them cannot answer.
#pragma once

#include "api.hpp"
#include "json_body.hpp"
#include "known_world.hpp"
#include "taut/path/query.hpp"

namespace taut::studio {

// What the parameters of the request's address say of a query; what they leave out every planner can do.
[[nodiscard]] Query2 asked_query(const ApiRequest& request);

// `world` may be null.
[[nodiscard]] Json planner_list(const KnownWorld* world, const Query2& query);

}  // namespace taut::studio
