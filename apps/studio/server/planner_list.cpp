#include "planner_list.hpp"

namespace taut::studio {

Json planner_list(const KnownWorld* world, double radius) {
  Json out = Json::array();
  for (const PlannerEntry& entry : registry()) {
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
      Query2 query;
      query.radius = radius;
      one["misfit"] = reason.empty() ? query_misfit(entry, query) : reason;
    }
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace taut::studio
