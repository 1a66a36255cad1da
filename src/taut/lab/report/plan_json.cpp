#include "taut/lab/report/plan_json.hpp"

#include <nlohmann/json.hpp>

#include "taut/lab/report/text.hpp"

namespace taut::lab {
namespace {

using OrderedJson = nlohmann::ordered_json;

OrderedJson json_of(Vec2 p) { return OrderedJson::array({p.x, p.y}); }
OrderedJson json_of(Vec3 p) { return OrderedJson::array({p.x, p.y, p.z}); }

template <int D>
Vec<D> read_point(const JsonReader& in) {
  if constexpr (D == 2) return in.point();
  if constexpr (D == 3) return in.point_in_space();
}

void add_arcs(const Path2& path, OrderedJson& out) {
  if (path.arcs.empty()) return;
  OrderedJson arcs = OrderedJson::array();
  for (const Arc& arc : path.arcs) {
    arcs.push_back(
        {{"piece", arc.piece}, {"centre", json_of(arc.centre)}, {"counter_clockwise", arc.counter_clockwise}});
  }
  out["arcs"] = std::move(arcs);
}

template <int D>
void add_way(const typename PlanResult<D>::Way& way, OrderedJson& out) {
  OrderedJson points = OrderedJson::array();
  for (const Vec<D>& p : way.path.points) points.push_back(json_of(p));
  out["start_used"] = json_of(way.start_used);
  out["goal_used"] = json_of(way.goal_used);
  out["points"] = std::move(points);
  if constexpr (D == 2) add_arcs(way.path, out);
}

void read_arcs(const JsonReader& in, Path2& path) {
  for (const JsonReader& a : in.at("arcs").list()) {
    const std::uint64_t piece = a.at("piece").count();
    if (path.points.size() < 2 || piece > path.points.size() - 2)
      a.at("piece").fail("expected the number of a piece of the path");
    if (!path.arcs.empty() && piece <= path.arcs.back().piece) a.at("piece").fail("expected pieces in rising order");
    path.arcs.push_back(
        {static_cast<std::uint32_t>(piece), a.at("centre").point(), a.at("counter_clockwise").boolean()});
  }
}

template <int D>
Path<D> read_path(const JsonReader& in) {
  Path<D> path;
  for (const JsonReader& p : in.at("points").list()) path.points.push_back(read_point<D>(p));
  if constexpr (D == 2) {
    if (in.has("arcs")) read_arcs(in, path);
  } else {
    if (in.has("arcs")) in.at("arcs").fail("expected none: paths in space have no arcs");
  }
  return path;
}

Status read_status(const JsonReader& in) {
  const std::string name = in.text();
  for (int i = 0; i <= static_cast<int>(Status::stale); ++i) {
    if (name_of(static_cast<Status>(i)) == name) return static_cast<Status>(i);
  }
  in.fail("expected the name of a status");
}

PointPlace read_place(const JsonReader& in) {
  const std::string name = in.text();
  for (const PointPlace place : {PointPlace::free, PointPlace::in_obstacle, PointPlace::outside}) {
    if (name_of(place) == name) return place;
  }
  in.fail("expected free, in_obstacle or outside");
}

// Which bound a plan carries: one with a certificate, or no more than straight on over the cheapest ground.
constexpr const char *kCertified = "certificate", *kStraight = "distance";
bool read_bound(const JsonReader& in) {
  for (const char* const name : {kCertified, kStraight}) {
    if (in.text() == name) return name == kCertified;
  }
  in.fail("expected certificate or distance");
}

// Null, or left out: 0.
double number_or_zero(const JsonReader& in, const std::string& key) {
  return in.has(key) && !in.at(key).is_null() ? in.at(key).number_not_negative() : 0;
}

// Null, or left out: nothing.
std::optional<double> number_if_there(const JsonReader& in, const std::string& key) {
  if (!in.has(key) || in.at(key).is_null()) return {};
  return in.at(key).number_not_negative();
}

template <int D>
OrderedJson query_json_in(const Query<D>& query) {
  OrderedJson out{{"from", json_of(query.start)},
                  {"to", json_of(query.goal)},
                  {"radius", query.radius},
                  {"nearest", query.on_blocked == OnBlocked::nearest},
                  {"within", query.within}};
  if (query.start_towards) out["from_towards"] = json_of(*query.start_towards);
  if (query.goal_towards) out["to_towards"] = json_of(*query.goal_towards);
  return out;
}

template <int D>
Query<D> read_query_in(const JsonReader& in) {
  Query<D> query;
  query.start = read_point<D>(in.at("from"));
  query.goal = read_point<D>(in.at("to"));
  query.radius = number_or_zero(in, "radius");
  query.within = number_or_zero(in, "within");
  if (in.has("nearest") && in.at("nearest").boolean()) query.on_blocked = OnBlocked::nearest;
  if (in.has("from_towards")) query.start_towards = read_point<D>(in.at("from_towards"));
  if (in.has("to_towards")) query.goal_towards = read_point<D>(in.at("to_towards"));
  return query;
}

template <int D>
PlanResult<D> plan_result_in(const ResultRow& row, const BuildRow& build, const Plan<D>& plan) {
  PlanResult<D> out{.planner = row.planner, .status = plan.status, .valid = row.valid, .note = row.note};
  const bool found = plan.status == Status::found;
  out.clearance = plan.clearance;
  typename PlanResult<D>::Statistics s;
  s.length = found ? row.length : 0;
  s.cost = found ? row.cost : 0;
  s.lower_bound = found ? plan.lower_bound : 0;
  s.turn_degrees = found ? row.turn_degrees : 0;
  s.proven_optimal = plan.proven_optimal;
  s.certified = found && plan.certified;
  if (found) s.estimate = plan.estimate;
  s.expanded = row.expanded;
  s.generated = row.generated;
  s.time_us = row.time_us;
  s.build_us = build.build_us + std::chrono::duration<double, std::micro>(plan.effort.build).count();
  s.memory_bytes = build.memory_bytes;
  s.cells = build.cells;
  out.statistics = s;
  out.way =
      typename PlanResult<D>::Way{plan.start_used, plan.goal_used, found ? plan.path : Path<D>{}, s.length, s.cost};
  return out;
}

template <int D>
void add_reason_in(PlanResult<D>& result, const NoPath& why, double scale, std::string_view unit) {
  result.end = why.end;
  if (result.end) result.end->room *= scale;
  result.widest_radius = why.widest_radius;
  if (result.widest_radius) *result.widest_radius *= scale;
  if (result.note.empty()) result.note = in_words(why, scale, unit);
}

template <int D>
OrderedJson result_json_in(const PlanResult<D>& result) {
  const bool found = result.status == Status::found;
  const auto number_or_null = [](const std::optional<double>& x) { return x ? OrderedJson(*x) : OrderedJson(nullptr); };
  const auto number = [&](double x) { return found ? OrderedJson(x) : OrderedJson(nullptr); };
  OrderedJson out{{"planner", clean_utf8(result.planner)}, {"status", name_of(result.status)}};
  if (result.statistics) {
    const auto& s = *result.statistics;
    out["length"] = number(s.length);
    out["cost"] = number(s.cost);
    out["lower_bound"] = number(s.lower_bound);
    out["proven_optimal"] = s.proven_optimal;
    // Where the ground has weights: how far the cost may be above the least, and what was guessed.
    if (found && (s.certified || s.estimate || cost_differs(s.cost, s.length))) {
      out["bound"] = s.certified ? kCertified : kStraight;
      out["gap"] = s.lower_bound > 0 ? OrderedJson(s.cost / s.lower_bound - 1) : OrderedJson(nullptr);
      out["estimate"] = number_or_null(s.estimate);
    }
    out["valid"] = result.valid;
    out["turn_degrees"] = number(s.turn_degrees);
    out["clearance"] = number_or_null(result.clearance);
    out["expanded"] = s.expanded;
    out["generated"] = s.generated;
    out["time_us"] = s.time_us;
    out["build_us"] = s.build_us;
    out["memory_bytes"] = s.memory_bytes;
    out["cells"] = OrderedJson::array();
    for (const std::string& name : s.cells) out["cells"].push_back(clean_utf8(name));
  } else {
    if (result.way) {
      out["length"] = number(result.way->length);
      out["cost"] = number(result.way->cost);
      out["clearance"] = number_or_null(result.clearance);
    }
    out["valid"] = result.valid;
  }
  if (result.way) add_way<D>(*result.way, out);
  if (result.end) out["end"] = {{"place", name_of(result.end->place)}, {"room", result.end->room}};
  if (result.widest_radius) out["widest_radius"] = *result.widest_radius;
  if (!result.note.empty()) out["note"] = clean_utf8(result.note);
  return out;
}

template <int D>
PlanResult<D> read_result_in(const JsonReader& in) {
  PlanResult<D> out;
  out.planner = in.at("planner").text();
  out.status = read_status(in.at("status"));
  if (in.has("valid")) out.valid = in.at("valid").boolean();
  if (in.has("note")) out.note = in.at("note").text();
  out.clearance = number_if_there(in, "clearance");
  if (in.has("end"))
    out.end = Standing{read_place(in.at("end").at("place")), in.at("end").at("room").number_not_negative()};
  out.widest_radius = number_if_there(in, "widest_radius");
  if (in.has("time_us")) {
    typename PlanResult<D>::Statistics s;
    s.length = number_or_zero(in, "length");
    s.cost = number_or_zero(in, "cost");
    s.lower_bound = number_or_zero(in, "lower_bound");
    s.turn_degrees = number_or_zero(in, "turn_degrees");
    s.proven_optimal = in.at("proven_optimal").boolean();
    if (in.has("bound")) s.certified = read_bound(in.at("bound"));
    s.estimate = number_if_there(in, "estimate");
    s.expanded = in.at("expanded").count();
    s.generated = in.at("generated").count();
    s.time_us = in.at("time_us").number_not_negative();
    s.build_us = number_or_zero(in, "build_us");
    if (in.has("memory_bytes")) s.memory_bytes = in.at("memory_bytes").count();
    if (in.has("cells")) {
      for (const JsonReader& name : in.at("cells").list()) s.cells.push_back(name.text());
    }
    out.statistics = s;
  }
  if (!in.has("points")) return out;
  typename PlanResult<D>::Way way;
  way.path = read_path<D>(in);
  const bool found = out.status == Status::found;
  if (found == way.path.points.empty()) {
    in.at("points").fail(found ? "expected at least one point" : "expected no points where no path was found");
  }
  if (found) {
    way.length = in.at("length").number_not_negative();
    // Files from before costs were kept apart have none.
    way.cost = in.has("cost") ? in.at("cost").number_not_negative() : way.length;
    way.start_used = way.path.points.front();
    way.goal_used = way.path.points.back();
  }
  if (in.has("start_used")) way.start_used = read_point<D>(in.at("start_used"));
  if (in.has("goal_used")) way.goal_used = read_point<D>(in.at("goal_used"));
  out.way = std::move(way);
  return out;
}

}  // namespace

std::string_view corner_rule_name(CornerRule rule) { return rule == CornerRule::allow ? "allow" : "forbid"; }

CornerRule read_corner_rule(const JsonReader& in) {
  for (const CornerRule rule : {CornerRule::forbid, CornerRule::allow}) {
    if (in.text() == corner_rule_name(rule)) return rule;
  }
  in.fail("expected forbid or allow");
}

OrderedJson query_json(const Query2& query) { return query_json_in(query); }
OrderedJson query_json(const Query3& query) { return query_json_in(query); }
Query2 read_query(const JsonReader& in) { return read_query_in<2>(in); }
Query3 read_query3(const JsonReader& in) { return read_query_in<3>(in); }
PlanResult2 plan_result(const ResultRow& row, const BuildRow& build, const Plan2& plan) {
  return plan_result_in(row, build, plan);
}
PlanResult3 plan_result(const ResultRow& row, const BuildRow& build, const Plan3& plan) {
  return plan_result_in(row, build, plan);
}
void add_reason(PlanResult2& result, const NoPath& why, double scale, std::string_view unit) {
  add_reason_in(result, why, scale, unit);
}
void add_reason(PlanResult3& result, const NoPath& why, double scale, std::string_view unit) {
  add_reason_in(result, why, scale, unit);
}
OrderedJson result_json(const PlanResult2& result) { return result_json_in(result); }
OrderedJson result_json(const PlanResult3& result) { return result_json_in(result); }
PlanResult2 read_result(const JsonReader& in) { return read_result_in<2>(in); }
PlanResult3 read_result3(const JsonReader& in) { return read_result_in<3>(in); }

}  // namespace taut::lab
