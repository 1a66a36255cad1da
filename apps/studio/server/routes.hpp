// The paths of the API: which of them a request means, and what stands for the names in it.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api.hpp"

namespace taut::studio {

struct Route {
  std::string_view method, path;  // the path with names in braces: /api/worlds/{id}
};

struct RouteMatch {
  std::size_t route;
  std::vector<std::string> names;  // in the order of the path
};

// Throws a Refusal: 404 for a path that no route has, 405 for another method. Where two would match, the earlier one
// does.
[[nodiscard]] RouteMatch find_route(std::span<const Route> routes, const ApiRequest& request);

}  // namespace taut::studio
