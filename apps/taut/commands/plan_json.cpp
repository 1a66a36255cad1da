#include "commands/plan_json.hpp"

namespace taut::cli {
namespace {

nlohmann::ordered_json json_of(Vec2 p) { return nlohmann::ordered_json::array({p.x, p.y}); }

}  // namespace

nlohmann::ordered_json query_json(const Query2& query) {
  nlohmann::ordered_json out{{"from", json_of(query.start)},
                             {"to", json_of(query.goal)},
                             {"radius", query.radius},
                             {"nearest", query.on_blocked == OnBlocked::nearest},
                             {"within", query.within}};
  return out;
}

nlohmann::ordered_json result_json(const lab::ResultRow& row, const lab::BuildRow& build, const Plan2& plan) {
  nlohmann::ordered_json points = nlohmann::ordered_json::array(), arcs = nlohmann::ordered_json::array();
  for (Vec2 p : plan.path.points) points.push_back(json_of(p));
  for (const Arc& arc : plan.path.arcs) {
    arcs.push_back(
        {{"piece", arc.piece}, {"centre", json_of(arc.centre)}, {"counter_clockwise", arc.counter_clockwise}});
  }
  const bool found = plan.status == Status::found;
  const auto number = [&](double x) { return found ? nlohmann::ordered_json(x) : nlohmann::ordered_json(nullptr); };
  nlohmann::ordered_json out{{"planner", row.planner},
                             {"status", name_of(plan.status)},
                             {"length", number(row.length)},
                             {"cost", number(plan.cost)},
                             {"lower_bound", number(plan.lower_bound)},
                             {"proven_optimal", plan.proven_optimal},
                             {"valid", row.valid},
                             {"turn_degrees", number(row.turn_degrees)},
                             {"expanded", row.expanded},
                             {"generated", row.generated},
                             {"time_us", row.time_us},
                             {"build_us", build.build_us},
                             {"memory_bytes", build.memory_bytes},
                             {"start_used", json_of(plan.start_used)},
                             {"goal_used", json_of(plan.goal_used)},
                             {"points", points}};
  if (!arcs.empty()) out["arcs"] = arcs;
  if (!row.note.empty()) out["note"] = row.note;
  return out;
}

}  // namespace taut::cli
