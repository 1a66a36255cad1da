#include "live_worlds.hpp"

#include <algorithm>
#include <chrono>

#include "api.hpp"
#include "limits.hpp"
#include "live_request.hpp"
#include "live_world.hpp"
#include "taut/cells/detail/stored_worlds.hpp"

namespace taut::studio {
using namespace taut::detail;
namespace {

using Clock = std::chrono::steady_clock;

double us_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

}  // namespace

LiveWorlds::LiveWorlds(std::size_t most_bytes) : most_bytes_(most_bytes) {}
LiveWorlds::~LiveWorlds() = default;

Json LiveWorlds::start(KnownWorld& world, const JsonBody& body) {
  expect_members(body.value(), "", {"world", "agents"});
  const auto agents = read_agents(body);
  std::shared_ptr<const PolygonWorld> polygons;
  if (world.stop().stop_requested()) throw BuildStopped("the server is about to stop");
  if (bounds(world.world()).extent() == 0) throw Refusal(400, "expected a world that is not empty", "world");
  world.with_cells(Clock::now() + limits::kBuildTime, {}, [&](CellStore& cells) { polygons = polygons_of(cells); });
  auto live = std::make_shared<LiveWorld>(std::move(polygons), world.stop());
  live->take_places(agents);
  Json ways = live->plan_told(Clock::now() + limits::kLiveTime);
  const std::size_t bytes = live->memory_bytes();
  List dropped;  // destroyed after the lock
  const std::lock_guard lock(guard_);
  worlds_.push_front({"live-" + std::to_string(++started_), std::move(live), bytes});
  trim_locked(dropped);
  return {{"live", worlds_.front().id}, {"ways", std::move(ways)}};
}

void LiveWorlds::trim_locked(List& dropped) {
  std::size_t count = 0, bytes = 0;
  for (auto at = worlds_.begin(); at != worlds_.end();) {
    const auto next = std::next(at);
    bytes += at->bytes;
    if (++count > limits::kLiveWorlds || (bytes > most_bytes_ && count > 1)) dropped.splice(dropped.end(), worlds_, at);
    at = next;
  }
}

std::shared_ptr<LiveWorld> LiveWorlds::find(const std::string& id) {
  const std::lock_guard lock(guard_);
  const auto place = std::find_if(worlds_.begin(), worlds_.end(), [&](const Entry& w) { return w.id == id; });
  if (place == worlds_.end())
    throw Refusal(404, "expected the id of a live world; it may have been forgotten: start it again", "live");
  worlds_.splice(worlds_.begin(), worlds_, place);
  return worlds_.front().world;
}

Json LiveWorlds::edit(const std::string& id, const JsonBody& body) {
  expect_members(body.value(), "", {"edits", "agents"});
  const auto edits = read_edits(body);
  const auto agents = read_agents(body);
  const auto live = find(id);
  const std::lock_guard lock(live->guard());
  live->take_places(agents);
  const auto begin = Clock::now();
  try {
    live->apply(edits, begin + limits::kLiveTime);
  } catch (...) {
    if (live->is_broken()) drop(live);
    throw;
  }
  const double edit_us = us_since(begin);
  const auto planning = Clock::now();
  Json ways = live->plan_told(planning + limits::kLiveTime);
  const double plan_us = us_since(planning);
  note_size(live);
  return {{"ways", std::move(ways)}, {"edit_us", edit_us}, {"plan_us", plan_us}, {"changed", live->take_changed()}};
}

void LiveWorlds::note_size(const std::shared_ptr<LiveWorld>& live) {
  const std::size_t bytes = live->memory_bytes();
  List dropped;  // destroyed after the lock
  const std::lock_guard lock(guard_);
  for (Entry& entry : worlds_) {
    if (entry.world == live) entry.bytes = bytes;
  }
  trim_locked(dropped);
}

lab::Layer LiveWorlds::layer(const std::string& id) {
  const auto live = find(id);
  const std::lock_guard lock(live->guard());
  return live->layer();
}

void LiveWorlds::end(const std::string& id) { drop(find(id)); }

void LiveWorlds::drop(const std::shared_ptr<LiveWorld>& live) {
  const std::lock_guard lock(guard_);
  worlds_.remove_if([&](const Entry& w) { return w.world == live; });
}

}  // namespace taut::studio
