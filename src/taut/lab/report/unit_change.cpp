#include "taut/lab/report/unit_change.hpp"

#include <numbers>

namespace taut::lab {

Vec2 UnitChange::point(Vec2 p) const { return to_metres_ ? frame_.to_metres(p) : frame_.to_world(p); }

double UnitChange::length(double d) const { return to_metres_ ? d * frame_.resolution : d / frame_.resolution; }

void UnitChange::change(std::optional<double>& d) const {
  if (d) d = length(*d);
}

Path2 UnitChange::path(Path2 path) const {
  for (Vec2& p : path.points) p = point(p);
  for (Arc& arc : path.arcs) {
    arc.centre = point(arc.centre);
    arc.counter_clockwise = !arc.counter_clockwise;
  }
  return path;
}

Query2 UnitChange::query(Query2 query) const {
  query.start = point(query.start);
  query.goal = point(query.goal);
  query.radius = length(query.radius);
  query.within = length(query.within);
  if (query.start_towards) query.start_towards = point(*query.start_towards);
  if (query.goal_towards) query.goal_towards = point(*query.goal_towards);
  return query;
}

Plan2 UnitChange::plan(Plan2 plan) const {
  plan.start_used = point(plan.start_used);
  plan.goal_used = point(plan.goal_used);
  plan.path = path(std::move(plan.path));
  plan.length = length(plan.length);
  plan.cost = length(plan.cost);
  plan.lower_bound = length(plan.lower_bound);
  change(plan.estimate);
  change(plan.clearance);
  return plan;
}

ResultRow UnitChange::row(ResultRow row, const Plan2& plan) const {
  row.length = length(row.length);
  row.cost = length(row.cost);
  row.radius = length(row.radius);
  row.clearance = length(row.clearance);
  row.turn_degrees += turned_more(plan.path);
  return row;
}

double UnitChange::turned_more(const Path2& path) const {
  return (total_turn(this->path(path)) - total_turn(path)) * 180 / std::numbers::pi;
}

PlanResult2 UnitChange::result(PlanResult2 result) const {
  change(result.clearance);
  if (result.end) result.end->room = length(result.end->room);
  change(result.widest_radius);
  if (auto& s = result.statistics) {
    s->length = length(s->length);
    s->cost = length(s->cost);
    s->lower_bound = length(s->lower_bound);
    change(s->estimate);
    if (result.way) s->turn_degrees += turned_more(result.way->path);
  }
  if (auto& way = result.way) {
    way->start_used = point(way->start_used);
    way->goal_used = point(way->goal_used);
    way->path = path(std::move(way->path));
    way->length = length(way->length);
    way->cost = length(way->cost);
  }
  return result;
}

}  // namespace taut::lab
