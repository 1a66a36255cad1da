#include "live_world.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <set>
#include <vector>

#include "api.hpp"
#include "limits.hpp"
#include "taut/cells/live_mesh.hpp"
#include "taut/path/path_watch.hpp"
#include "taut/plan/mesh/polyanya_planner.hpp"
#include "taut/world/input_error.hpp"
#include "world_json.hpp"

namespace taut::studio {
namespace {

using Clock = std::chrono::steady_clock;

// How far from its path, in parts of the world's extent, an agent counts as being on it: positions come rounded.
constexpr double kOnPathPerExtent = 1e-6;
constexpr std::size_t kLongestName = 100;
constexpr std::chrono::seconds kPlanTime{1};

struct AgentPlace {
  std::uint64_t id = 0;
  Vec2 at, goal;
};

std::vector<AgentPlace> read_agents(const JsonBody& body) {
  const JsonReader in = body.reader().at("agents");
  const nlohmann::json& values = body.value().at("agents");
  const auto list = in.list();
  if (list.size() > limits::kLiveAgents) in.fail("expected at most " + std::to_string(limits::kLiveAgents) + " agents");
  std::vector<AgentPlace> out;
  std::set<std::uint64_t> ids;
  for (std::size_t i = 0; i < list.size(); ++i) {
    expect_members(values[i], "agents[" + std::to_string(i) + "]", {"id", "at", "goal"});
    out.push_back({list[i].at("id").count(), list[i].at("at").point(), list[i].at("goal").point()});
    if (!ids.insert(out.back().id).second) list[i].at("id").fail("expected every id once");
  }
  return out;
}

struct Edit {
  enum class Op { insert, move, remove } op;
  std::string name;
  Ring ring;  // empty to remove
};

std::vector<Edit> read_edits(const JsonBody& body) {
  const JsonReader in = body.reader().at("edits");
  const nlohmann::json& values = body.value().at("edits");
  const auto list = in.list();
  if (list.size() > limits::kLiveEdits) in.fail("expected at most " + std::to_string(limits::kLiveEdits) + " edits");
  std::vector<Edit> out;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string place = "edits[" + std::to_string(i) + "]";
    Edit edit{};
    const std::string op = list[i].at("op").text();
    edit.name = list[i].at("name").text();
    if (edit.name.size() > kLongestName) list[i].at("name").fail("expected a shorter name");
    if (op == "remove") {
      expect_members(values[i], place, {"op", "name"});
      edit.op = Edit::Op::remove;
    } else if (op == "insert" || op == "move") {
      expect_members(values[i], place, {"op", "name", "ring"});
      edit.op = op == "insert" ? Edit::Op::insert : Edit::Op::move;
      const JsonReader ring = list[i].at("ring");
      edit.ring = read_ring(values[i].at("ring"), place + ".ring");
      if (edit.ring.size() > limits::kLiveCorners)
        ring.fail("expected at most " + std::to_string(limits::kLiveCorners) + " corners");
    } else {
      list[i].at("op").fail("expected insert, move or remove");
    }
    out.push_back(std::move(edit));
  }
  return out;
}

double us_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

Json flat_ring(const ConvexMesh& mesh, MeshCellId cell) {
  Json out = Json::array();
  for (const MeshEdge& edge : mesh.cell(cell)) {
    out.push_back(edge.at.x);
    out.push_back(edge.at.y);
  }
  return out;
}

}  // namespace

class LiveWorld {
 public:
  explicit LiveWorld(const PolygonWorld& world)
      : mesh_(world), planner_(mesh_.mesh()), watch_(mesh_), near_(kOnPathPerExtent * world.bounds().extent()) {}

  [[nodiscard]] std::mutex& guard() { return guard_; }

  // New agents, new goals, new places, and who has left; `told` are those to be planned for.
  void take_places(const std::vector<AgentPlace>& places) {
    std::map<std::uint64_t, Agent> stay;
    for (const AgentPlace& place : places) {
      const auto known = agents_.find(place.id);
      if (known == agents_.end()) {
        stay.emplace(place.id, Agent{place.at, place.goal, place.at, watch_.add({}), {}, 0});
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
      told_.erase(id);
    }
    agents_ = std::move(stay);
  }

  // All or nothing.
  void apply(const std::vector<Edit>& edits) {
    std::vector<Edit> undo;
    made_.clear();
    for (std::size_t i = 0; i < edits.size(); ++i) {
      try {
        undo.push_back(apply(edits[i]));
      } catch (const InputError& error) {
        for (auto back = undo.rbegin(); back != undo.rend(); ++back) (void)apply(*back);
        fail_at("edits[" + std::to_string(i) + "]", error.expectation());
      }
    }
  }

  // New paths for all that are told of.
  [[nodiscard]] Json plan_told() {
    Json ways = Json::array();
    std::map<std::uint64_t, bool> again;  // what took too long is tried with the next request
    for (const auto& [id, blocked] : told_) {
      Agent& agent = agents_.at(id);
      const Status status = plan(agent);
      if (status == Status::budget_spent) again.emplace(id, blocked);
      ways.push_back(
          {{"id", id}, {"status", name_of(status)}, {"points", ring_json(agent.points)}, {"blocked", blocked}});
    }
    told_ = std::move(again);
    return ways;
  }

  [[nodiscard]] Json take_changed() {
    Json out = Json::array();
    for (const std::uint32_t cell : made_) out.push_back(flat_ring(*mesh_.mesh(), MeshCellId(cell)));
    made_.clear();
    return out;
  }

  [[nodiscard]] lab::Layer layer() const {
    const auto mesh = mesh_.mesh();
    lab::LayerArea cells{.key = "cells", .value = {}, .rings = {}};
    for (const MeshCellId cell : mesh->cells()) {
      Ring& ring = cells.rings.emplace_back();
      for (const MeshEdge& edge : mesh->cell(cell)) ring.push_back(edge.at);
    }
    return {.name = "live", .title = "Cells of the mesh", .areas = {std::move(cells)}};
  }

 private:
  struct Agent {
    Vec2 at, goal;
    Vec2 planned_at;  // where it was when it was planned for
    WatchedId watched;
    std::vector<Vec2> points;  // of its path as it is watched
    std::size_t passed = 0;
  };
  struct Thing {
    ObstacleId id;
    Ring ring;
  };

  // Whether the agent is where its path leads it, and if so, notes how far it has come.
  bool follows(Agent& agent) {
    // One that has no path waits: what becomes free is told to it. Elsewhere there may be one.
    if (agent.points.empty()) return distance(agent.planned_at, agent.at) <= near_;
    for (std::size_t i = agent.passed; i + 1 < agent.points.size(); ++i) {
      const Vec2 from = agent.points[i], to = agent.points[i + 1];
      const Vec2 along = to - from;
      const double length2 = dot(along, along);
      const double part = length2 > 0 ? std::clamp(dot(agent.at - from, along) / length2, 0.0, 1.0) : 0;
      if (distance(from + part * along, agent.at) > near_) continue;
      agent.passed = i;
      watch_.advance(agent.watched, i, agent.at);
      return true;
    }
    return agent.points.size() == 1 && distance(agent.points[0], agent.at) <= near_;
  }

  Status plan(Agent& agent) {
    Query2 query{.start = agent.at, .goal = agent.goal};
    planner_.plan(query, {.time = kPlanTime}, plan_);
    if (plan_.status == Status::start_blocked) {
      // Walking along a wall, rounding may put an agent a hair into it.
      query.on_blocked = OnBlocked::nearest;
      planner_.plan(query, {.time = kPlanTime}, plan_);
      if (plan_.status != Status::found || plan_.goal_used != agent.goal ||
          distance(plan_.start_used, agent.at) > near_)
        plan_.status = Status::start_blocked;
    }
    agent.planned_at = agent.at;
    agent.points.clear();
    if (plan_.status == Status::found) agent.points = plan_.path.points;
    agent.passed = 0;
    watch_.replace(agent.watched, agent.points);
    return plan_.status;
  }

  // One edit; what would undo it.
  Edit apply(const Edit& edit) {
    const auto known = things_.find(edit.name);
    if (edit.op == Edit::Op::insert) {
      if (known != things_.end()) throw InputError("", 0, "expected a name that no obstacle has yet");
      if (things_.size() >= limits::kLiveObstacles)
        throw InputError("", 0, "expected at most " + std::to_string(limits::kLiveObstacles) + " obstacles");
      const ObstacleId id = mesh_.insert(Polygon{{edit.ring}});
      note_edit();
      things_.emplace(edit.name, Thing{id, edit.ring});
      return {Edit::Op::remove, edit.name, {}};
    }
    if (known == things_.end()) throw InputError("", 0, "expected the name of an obstacle that was inserted before");
    Thing& thing = known->second;
    if (edit.op == Edit::Op::remove) {
      mesh_.remove(thing.id);
      note_edit();
      Edit undo{Edit::Op::insert, edit.name, std::move(thing.ring)};
      things_.erase(known);
      return undo;
    }
    Edit undo{Edit::Op::move, edit.name, thing.ring};
    if (const auto by = shift(thing.ring, edit.ring)) {
      mesh_.move(thing.id, *by);
      note_edit();
    } else {
      const ObstacleId id = mesh_.insert(Polygon{{edit.ring}});
      note_edit();
      mesh_.remove(thing.id);
      note_edit();
      thing.id = id;
    }
    thing.ring = edit.ring;
    return undo;
  }

  // The vector that moves one ring exactly onto the other.
  static std::optional<Vec2> shift(const Ring& from, const Ring& to) {
    if (from.size() != to.size() || from.empty()) return std::nullopt;
    const Vec2 by = to[0] - from[0];
    for (std::size_t i = 0; i < from.size(); ++i) {
      if (from[i] + by != to[i]) return std::nullopt;
    }
    return by;
  }

  void note_edit() {
    for (const MeshCellId cell : mesh_.gone()) made_.erase(cell.value);
    for (const MeshCellId cell : mesh_.made()) made_.insert(cell.value);
    for (const PathWatch::Touched& touched : watch_.after_edit()) {
      const auto agent =
          std::find_if(agents_.begin(), agents_.end(), [&](const auto& a) { return a.second.watched == touched.path; });
      if (agent != agents_.end()) told_[agent->first] |= touched.blocked;
    }
  }

  std::mutex guard_;
  LiveMesh mesh_;
  PolyanyaPlanner planner_;
  PathWatch watch_;
  double near_;
  Plan2 plan_;
  std::map<std::string, Thing> things_;
  std::map<std::uint64_t, Agent> agents_;
  std::map<std::uint64_t, bool> told_;  // agents that need a path, and whether their old one is blocked
  std::set<std::uint32_t> made_;        // cells made by the edits of this request
};

LiveWorlds::LiveWorlds() = default;
LiveWorlds::~LiveWorlds() = default;

Json LiveWorlds::start(KnownWorld& world, const JsonBody& body) {
  expect_members(body.value(), "", {"world", "agents"});
  const auto agents = read_agents(body);
  std::shared_ptr<const PolygonWorld> polygons;
  if (world.stop().stop_requested()) throw BuildStopped("the server is about to stop");
  if (bounds(world.world()).extent() == 0) throw Refusal(400, "expected a world that is not empty", "world");
  world.with_cells(Clock::now() + limits::kBuildTime, {}, [&](CellStore& cells) { polygons = cells.polygons(); });
  auto live = std::make_shared<LiveWorld>(*polygons);
  live->take_places(agents);
  Json ways = live->plan_told();
  std::shared_ptr<LiveWorld> dropped;
  const std::lock_guard lock(guard_);
  if (worlds_.size() >= limits::kLiveWorlds) {
    dropped = worlds_.back().second;
    worlds_.pop_back();
  }
  worlds_.emplace_front("live-" + std::to_string(++started_), std::move(live));
  return {{"live", worlds_.front().first}, {"ways", std::move(ways)}};
}

std::shared_ptr<LiveWorld> LiveWorlds::find(const std::string& id) {
  const std::lock_guard lock(guard_);
  const auto place = std::find_if(worlds_.begin(), worlds_.end(), [&](const auto& w) { return w.first == id; });
  if (place == worlds_.end())
    throw Refusal(404, "expected the id of a live world; it may have been forgotten: start it again", "live");
  worlds_.splice(worlds_.begin(), worlds_, place);
  return worlds_.front().second;
}

Json LiveWorlds::edit(const std::string& id, const JsonBody& body) {
  expect_members(body.value(), "", {"edits", "agents"});
  const auto edits = read_edits(body);
  const auto agents = read_agents(body);
  const auto live = find(id);
  const std::lock_guard lock(live->guard());
  live->take_places(agents);
  const auto begin = Clock::now();
  live->apply(edits);
  const double edit_us = us_since(begin);
  const auto planning = Clock::now();
  Json ways = live->plan_told();
  return {{"ways", std::move(ways)},
          {"edit_us", edit_us},
          {"plan_us", us_since(planning)},
          {"changed", live->take_changed()}};
}

lab::Layer LiveWorlds::layer(const std::string& id) {
  const auto live = find(id);
  const std::lock_guard lock(live->guard());
  return live->layer();
}

void LiveWorlds::end(const std::string& id) {
  const auto live = find(id);
  const std::lock_guard lock(guard_);
  worlds_.remove_if([&](const auto& w) { return w.second == live; });
}

}  // namespace taut::studio
