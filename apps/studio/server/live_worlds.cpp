#include "live_worlds.hpp"

#include <algorithm>
#include <chrono>

#include "api.hpp"
#include "limits.hpp"
#include "live_request.hpp"
#include "live_world.hpp"

namespace taut::studio {
namespace {

using Clock = std::chrono::steady_clock;

double us_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

}  // namespace

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
