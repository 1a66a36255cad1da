// A world that changes while agents walk in it: obstacles are put in, moved and taken out by name, agents whose paths
// that touches get new ones, and no others. The edits of a request are done all or not at all. Shortest paths, for
// points by Polyanya over a mesh that follows the edits, for discs by TRA* over widths that do, once there is a disc.
// Editing and planning have deadlines, and the mesh a largest size (limits.hpp). Not thread-safe: whoever uses it holds
// its guard.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "json_body.hpp"
#include "live_request.hpp"
#include "taut/base/stop_token.hpp"
#include "taut/cells/live_world.hpp"
#include "taut/lab/draw/layer.hpp"
#include "taut/path/path_watch.hpp"
#include "taut/plan/detail/polyanya/polyanya_planner.hpp"
#include "taut/plan/detail/triangles/triangulation_astar_planner.hpp"

namespace taut::studio {
using namespace taut::detail;

class LiveWorld {
 public:
  using Clock = std::chrono::steady_clock;

  // When a stop is requested, editing and planning are given up. Throws Refusal (413) for a world that is too large.
  LiveWorld(std::shared_ptr<const PolygonWorld> world, StopToken stop);

  [[nodiscard]] std::mutex& guard() { return guard_; }

  // New agents, new goals, new places, and who has left; those who need a path get one from plan_told().
  void take_places(std::span<const AgentPlace> places);
  // All or nothing. Throws InputError or Refusal (413: too much, 503: too long) with the place of the edit that cannot
  // be done. After any other exception, such as that of memory that has run out, the mesh is_broken().
  void apply(std::span<const Edit> edits, Clock::time_point deadline);
  [[nodiscard]] bool is_broken() const { return broken_; }
  // New paths for all that need one (page/src/api.ts: LiveWay). Those that the time does not suffice for have
  // budget_spent and are planned for when this is called next.
  [[nodiscard]] Json plan_told(Clock::time_point deadline);
  // The cells made since this was asked last, as flat rings; no more than limits::kLiveChanged.
  [[nodiscard]] Json take_changed();
  // Throws InputError where the mesh is too large to be drawn.
  [[nodiscard]] lab::Layer layer() const;
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Agent {
    Vec2 at, goal;
    double radius = 0;
    Vec2 planned_at;  // where it was when it was planned for
    WatchedId watched;
    Path2 path;  // as it is watched
    std::size_t passed = 0;
  };
  struct Thing {
    ObstacleId id;
    Ring ring;
  };

  bool follows(Agent& agent);
  [[nodiscard]] Planner2& planner_for(const Agent& agent);
  Status plan(Agent& agent, Clock::time_point deadline);
  void check(const Edit& edit, Clock::time_point deadline) const;
  Edit apply(const Edit& edit);
  void take_back(std::span<const Edit> undo, const std::map<std::uint64_t, bool>& told);
  void note_edit();
  [[nodiscard]] std::size_t corners() const { return live_->triangulation().mesh().vertex_count(); }

  std::mutex guard_;
  std::shared_ptr<const PolygonWorld> world_;  // as it was in the beginning
  StopToken stop_;
  std::shared_ptr<taut::LiveWorld> live_;
  PolyanyaPlanner for_points_;
  std::optional<TriangulationAstarPlanner> for_discs_;  // once there is one
  PathWatch watch_;
  double near_;
  Plan2 plan_;
  std::map<std::string, Thing> things_;
  std::map<std::uint64_t, Agent> agents_;
  std::map<std::uint64_t, bool> told_;  // agents that need a path, and whether their old one is blocked
  std::set<std::uint32_t> made_;        // cells that were made and not told of
  bool broken_ = false;
};

}  // namespace taut::studio
