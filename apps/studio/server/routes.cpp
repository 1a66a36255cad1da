#include "routes.hpp"

#include <algorithm>

namespace taut::studio {
namespace {

std::vector<std::string_view> segments_of(std::string_view path) {
  std::vector<std::string_view> out;
  while (!path.empty()) {
    path.remove_prefix(1);  // the slash
    const std::size_t end = std::min(path.find('/'), path.size());
    out.push_back(path.substr(0, end));
    path.remove_prefix(end);
  }
  return out;
}

bool is_name(std::string_view segment) { return segment.starts_with('{'); }

}  // namespace

RouteMatch find_route(std::span<const Route> routes, const ApiRequest& request) {
  if (!request.path.starts_with('/')) throw Refusal(404, "expected a path that begins with a slash");
  const auto asked = segments_of(request.path);
  std::string allowed;
  for (std::size_t i = 0; i < routes.size(); ++i) {
    const auto route = segments_of(routes[i].path);
    if (route.size() != asked.size()) continue;
    const bool same = std::equal(route.begin(), route.end(), asked.begin(), [](std::string_view r, std::string_view a) {
      return is_name(r) ? !a.empty() : r == a;
    });
    if (!same) continue;
    if (routes[i].method != request.method) {
      allowed += (allowed.empty() ? "" : " or ") + std::string(routes[i].method);
      continue;
    }
    RouteMatch match{.route = i, .names = {}};
    for (std::size_t k = 0; k < route.size(); ++k) {
      if (is_name(route[k])) match.names.emplace_back(asked[k]);
    }
    return match;
  }
  if (!allowed.empty()) throw Refusal(405, "expected " + allowed);
  throw Refusal(404, "expected a path of the API; /api/openapi.json lists them");
}

}  // namespace taut::studio
