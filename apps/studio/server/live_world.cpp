#include "live_world.hpp"

#include <algorithm>
#include <optional>

#include "api.hpp"
#include "known_world.hpp"
#include "limits.hpp"
#include "live_crossings.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/arc.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/lab/draw/layers.hpp"
#include "world_json.hpp"

namespace taut::studio {
using namespace taut::detail;
namespace {

// How far from its path, in parts of the world's extent, an agent counts as being on it: positions come rounded.
constexpr double kOnPathPerExtent = 1e-6;

Json flat_ring(const ConvexMesh& mesh, MeshCellId cell) {
  Json out = Json::array();
  for (const MeshEdge& edge : mesh.cell(cell)) {
    out.push_back(edge.at.x);
    out.push_back(edge.at.y);
  }
  return out;
}

Json arcs_json(const Path2& path) {
  Json out = Json::array();
  for (const Arc& arc : path.arcs) {
    out.push_back({{"piece", arc.piece},
                   {"centre", Json::array({arc.centre.x, arc.centre.y})},
                   {"counter_clockwise", arc.counter_clockwise}});
  }
  return out;
}

// The vector that moves one ring exactly onto the other.
std::optional<Vec2> shift(const Ring& from, const Ring& to) {
  if (from.size() != to.size() || from.empty()) return std::nullopt;
  const Vec2 by = to[0] - from[0];
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (from[i] + by != to[i]) return std::nullopt;
  }
  return by;
}

Refusal too_large() {
  return {413, "expected a live world of at most " + std::to_string(limits::kLiveMeshCorners) + " corners"};
}

std::shared_ptr<const PolygonWorld> small_enough(std::shared_ptr<const PolygonWorld> world) {
  if (world->vertex_count() > limits::kLiveMeshCorners) throw too_large();
  return world;
}

}  // namespace

LiveWorld::LiveWorld(std::shared_ptr<const PolygonWorld> world, StopToken stop)
    : world_(small_enough(std::move(world))),
      stop_(std::move(stop)),
      live_(std::make_shared<taut::LiveWorld>(*world_, kFollowedByMesh, in_time(stop_))),
      for_points_(live_->mesh()),
      watch_(*live_),
      near_(kOnPathPerExtent * world_->bounds().extent()) {}

void LiveWorld::take_places(std::span<const AgentPlace> places) {
  std::map<std::uint64_t, Agent> stay;
  for (const AgentPlace& place : places) {
    const auto known = agents_.find(place.id);
    if (known == agents_.end() || known->second.radius != place.radius) {  // one of another size is another agent
      const WatchedId watched = watch_.add({}, place.radius);
      stay.emplace(place.id, Agent{place.at, place.goal, place.radius, place.at, watched, {}, 0});
      told_.emplace(place.id, false);
      continue;
    }
    Agent agent = std::move(known->second);
    agents_.erase(known);
    const bool same_goal = agent.goal == place.goal;
    agent.at = place.at;
    agent.goal = place.goal;
    if (!same_goal || !follows(agent)) told_.emplace(place.id, false);
    stay.emplace(place.id, std::move(agent));
  }
  for (const auto& [id, agent] : agents_) {
    watch_.remove(agent.watched);
    if (!stay.contains(id)) told_.erase(id);
  }
  agents_ = std::move(stay);
}

// What can be said before it is tried.
void LiveWorld::check(const Edit& edit, Clock::time_point deadline) const {
  if (stop_.stop_requested()) throw Refusal(503, "the server is about to stop");
  if (Clock::now() > deadline) throw Refusal(503, "the edits of this request take too long; try fewer at once");
  std::size_t edges = world_->vertex_count() + edit.ring.size();
  for (const auto& [name, thing] : things_) edges += thing.ring.size();
  if (edges * edit.ring.size() <= limits::kLiveCrossings) return;
  CrossingCount crossings(edit.ring, limits::kLiveCrossings);
  crossings.add_itself();
  crossings.add_chain(world_->boundary(), true);
  for (const Polygon& polygon : world_->obstacles()) {
    for (const Ring& ring : polygon.rings) crossings.add_chain(ring, true);
  }
  for (const Polyline& wall : world_->walls()) crossings.add_chain(wall, false);
  for (const auto& [name, thing] : things_) crossings.add_chain(thing.ring, true);
  if (crossings.too_many()) {
    throw Refusal(413, "expected an obstacle that crosses what is there at most " +
                           std::to_string(limits::kLiveCrossings) + " times");
  }
}

void LiveWorld::apply(std::span<const Edit> edits, Clock::time_point deadline) {
  const std::map<std::uint64_t, bool> told = told_;
  std::vector<Edit> undo;
  undo.reserve(edits.size());
  for (std::size_t i = 0; i < edits.size(); ++i) {
    const std::string place = "edits[" + std::to_string(i) + "]";
    try {
      check(edits[i], deadline);
      undo.push_back(apply(edits[i]));
      if (corners() > limits::kLiveMeshCorners) throw too_large();
    } catch (const InputError& error) {
      take_back(undo, told);
      fail_at(place, error.expectation());
    } catch (const Refusal& refusal) {
      take_back(undo, told);
      throw Refusal(refusal.status(), refusal.what(), place);
    } catch (...) {
      broken_ = true;
      throw;
    }
  }
}

// Undoes what was done. The paths of agents who were touched on the way are as good as before, but the watch may have
// lost them: they are planned for again, and their old paths are not blocked.
void LiveWorld::take_back(std::span<const Edit> undo, const std::map<std::uint64_t, bool>& told) {
  try {
    for (auto back = undo.rbegin(); back != undo.rend(); ++back) (void)apply(*back);
    for (auto& [id, blocked] : told_) {
      const auto before = told.find(id);
      blocked = before != told.end() && before->second;
    }
  } catch (...) {
    broken_ = true;
    throw;
  }
}

Json LiveWorld::plan_told(Clock::time_point deadline) {
  Json ways = Json::array();
  std::map<std::uint64_t, bool> again;
  for (const auto& [id, blocked] : told_) {
    Agent& agent = agents_.at(id);
    const Status status = plan(agent, deadline);
    if (status == Status::budget_spent) again.emplace(id, blocked);
    ways.push_back(
        {{"id", id}, {"status", name_of(status)}, {"points", ring_json(agent.path.points)}, {"blocked", blocked}});
    if (!agent.path.arcs.empty()) ways.back()["arcs"] = arcs_json(agent.path);
  }
  told_ = std::move(again);
  return ways;
}

Json LiveWorld::take_changed() {
  Json out = Json::array();
  for (const std::uint32_t cell : made_) {
    if (out.size() == limits::kLiveChanged) break;
    out.push_back(flat_ring(*live_->mesh(), MeshCellId(cell)));
  }
  made_.clear();
  return out;
}

lab::Layer LiveWorld::layer() const {
  if (corners() > lab::kMostLayerCorners) {
    throw InputError("layer live", 0,
                     "the world has more than " + std::to_string(lab::kMostLayerCorners) +
                         " corners; the layer would be too large to draw");
  }
  const auto mesh = live_->mesh();
  lab::LayerArea cells{.key = "cells", .value = {}, .rings = {}};
  for (const MeshCellId cell : mesh->cells()) {
    Ring& ring = cells.rings.emplace_back();
    for (const MeshEdge& edge : mesh->cell(cell)) ring.push_back(edge.at);
  }
  return {.name = "live", .title = "Cells of the mesh", .areas = {std::move(cells)}};
}

// Whether the agent is where its path leads it, and if so, notes how far it has come.
bool LiveWorld::follows(Agent& agent) {
  // One that has no path waits: what becomes free is told to it. Elsewhere there may be one.
  const std::vector<Vec2>& points = agent.path.points;
  if (points.empty()) return distance(agent.planned_at, agent.at) <= near_;
  auto arc = agent.path.arcs.begin();
  for (std::size_t i = agent.passed; i + 1 < points.size(); ++i) {
    while (arc != agent.path.arcs.end() && arc->piece < i) ++arc;
    const bool bends = arc != agent.path.arcs.end() && arc->piece == i;
    const double off = bends
                           ? distance_to_arc(agent.at, {arc->centre, points[i], points[i + 1], arc->counter_clockwise})
                           : distance_to_segment(agent.at, points[i], points[i + 1]);
    if (off > near_) continue;
    agent.passed = i;
    watch_.advance(agent.watched, i, agent.at);
    return true;
  }
  return points.size() == 1 && distance(points[0], agent.at) <= near_;
}

Planner2& LiveWorld::planner_for(const Agent& agent) {
  if (agent.radius == 0) return for_points_;
  if (!for_discs_) {
    live_->add_widths(in_time(stop_));
    for_discs_.emplace(live_, TriangulationAstarOptions{.reduced = true});
  }
  return *for_discs_;
}

Status LiveWorld::plan(Agent& agent, Clock::time_point deadline) {
  const auto ask = [&](const Query2& query) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() > 0 && !stop_.stop_requested()) {
      planner_for(agent).plan(query, {.time = std::min(left, limits::kLivePlanTime), .stop = stop_}, plan_);
    } else {
      plan_.reset(query);
      plan_.status = Status::budget_spent;
    }
  };
  Query2 query{.start = agent.at, .goal = agent.goal, .radius = agent.radius};
  ask(query);
  if (plan_.status == Status::start_blocked && agent.radius == 0) {
    // Walking along a wall, rounding may put an agent a hair into it.
    query.on_blocked = OnBlocked::nearest;
    ask(query);
    const bool is_near = plan_.goal_used == agent.goal && distance(plan_.start_used, agent.at) <= near_;
    if (plan_.status != Status::budget_spent && (plan_.status != Status::found || !is_near))
      plan_.status = Status::start_blocked;
  }
  agent.planned_at = agent.at;
  agent.path.clear();
  if (plan_.status == Status::found) agent.path = plan_.path;
  agent.passed = 0;
  watch_.replace(agent.watched, agent.path);
  return plan_.status;
}

// One edit; what would undo it.
Edit LiveWorld::apply(const Edit& edit) {
  const auto known = things_.find(edit.name);
  if (edit.op == Edit::Op::insert) {
    if (known != things_.end()) throw InputError("", 0, "expected a name that no obstacle has yet");
    if (things_.size() >= limits::kLiveObstacles)
      throw InputError("", 0, "expected at most " + std::to_string(limits::kLiveObstacles) + " obstacles");
    const ObstacleId id = live_->insert(Polygon{{edit.ring}});
    note_edit();
    things_.emplace(edit.name, Thing{id, edit.ring});
    return {Edit::Op::remove, edit.name, {}};
  }
  if (known == things_.end()) throw InputError("", 0, "expected the name of an obstacle that was inserted before");
  Thing& thing = known->second;
  if (edit.op == Edit::Op::remove) {
    live_->remove(thing.id);
    note_edit();
    Edit undo{Edit::Op::insert, edit.name, std::move(thing.ring)};
    things_.erase(known);
    return undo;
  }
  Edit undo{Edit::Op::move, edit.name, thing.ring};
  if (const auto by = shift(thing.ring, edit.ring)) {
    live_->move(thing.id, *by);
    note_edit();
  } else {
    const ObstacleId id = live_->insert(Polygon{{edit.ring}});
    note_edit();
    live_->remove(thing.id);
    note_edit();
    thing.id = id;
  }
  thing.ring = edit.ring;
  return undo;
}

void LiveWorld::note_edit() {
  for (const MeshCellId cell : live_->gone()) made_.erase(cell.value);
  for (const MeshCellId cell : live_->made()) made_.insert(cell.value);
  for (const PathWatch::Touched& touched : watch_.after_edit()) {
    const auto agent =
        std::find_if(agents_.begin(), agents_.end(), [&](const auto& a) { return a.second.watched == touched.path; });
    if (agent != agents_.end()) told_[agent->first] |= touched.blocked;
  }
}

std::size_t LiveWorld::memory_bytes() const {
  return live_->memory_bytes() + watch_.memory_bytes() + for_points_.scratch_bytes() +
         (for_discs_ ? for_discs_->scratch_bytes() : 0);
}

}  // namespace taut::studio
