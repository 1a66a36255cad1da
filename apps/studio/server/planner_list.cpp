#include "planner_list.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "taut/base/detail/number_text.hpp"
#include "taut/plan/registry.hpp"

namespace taut::studio {
using namespace taut::detail;
namespace {

// All of `text`, nothing else.
std::optional<double> number(std::string_view text) {
  double x = 0;
  const auto read = read_number(text.data(), text.data() + text.size(), x);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size() || !std::isfinite(x)) return std::nullopt;
  return x;
}

double length(std::string_view text, const std::string& name) {
  const auto x = number(text);
  if (!x || *x < 0) throw Refusal(400, "expected a number, 0 or more", name);
  return *x;
}

Vec2 point(std::string_view text, const std::string& name) {
  const std::size_t comma = std::min(text.find(','), text.size());
  const auto x = number(text.substr(0, comma));
  const auto y = comma < text.size() ? number(text.substr(comma + 1)) : std::nullopt;
  if (!x || !y) throw Refusal(400, "expected two numbers with a comma between them", name);
  return {*x, *y};
}

}  // namespace

Query2 asked_query(const ApiRequest& request) {
  Query2 query;
  for (const auto& [name, value] : request.query) {
    if (name == "from") {
      query.start = point(value, name);
    } else if (name == "to") {
      query.goal = point(value, name);
    } else if (name == "radius") {
      query.radius = length(value, name);
    } else if (name == "within") {
      query.within = length(value, name);
    } else if (name == "nearest") {
      if (value != "true" && value != "false") throw Refusal(400, "expected true or false", name);
      if (value == "true") query.on_blocked = OnBlocked::nearest;
    } else if (name != "world") {
      throw Refusal(400, "expected no other parameters than world, from, to, radius, within and nearest", "query");
    }
  }
  return query;
}

Json planner_list(const KnownWorld* world, const Query2& query) {
  Json out = Json::array();
  for (const PlannerEntry& entry : registry()) {
    if (!entry.plane) continue;
    Json options = Json::array();
    for (const OptionSchema& option : entry.options) {
      Json values = Json::array();
      for (const std::string_view value : option.values) values.push_back(value);
      options.push_back({{"name", option.name}, {"values", std::move(values)}, {"help", option.help}});
    }
    Json one{{"name", entry.name},
             {"title", entry.title},
             {"source", entry.source},
             {"guarantee", entry.guarantee},
             {"worlds", entry.worlds},
             {"optimal", entry.abilities.optimal},
             {"radius", entry.abilities.radius},
             {"within", entry.abilities.within},
             {"nearest", entry.abilities.nearest},
             {"options", std::move(options)}};
    if (world != nullptr) {
      const std::string& reason = world->misfit(entry);
      one["misfit"] = reason.empty() ? query_misfit(entry, query) : reason;
    }
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace taut::studio
