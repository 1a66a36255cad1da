// A world that changes while agents walk in it: obstacles are put in, moved and taken out by name, agents whose paths
// that touches get new ones, and no others. The edits of a request are done all or not at all. Shortest paths, by
// Polyanya over a mesh that follows the edits. Not thread-safe: whoever uses it holds its guard.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "json_body.hpp"
#include "live_request.hpp"
#include "taut/cells/live_mesh.hpp"
#include "taut/lab/layer.hpp"
#include "taut/path/path_watch.hpp"
#include "taut/plan/mesh/polyanya_planner.hpp"

namespace taut::studio {

class LiveWorld {
 public:
  explicit LiveWorld(const PolygonWorld& world);

  [[nodiscard]] std::mutex& guard() { return guard_; }

  // New agents, new goals, new places, and who has left; those who need a path get one from plan_told().
  void take_places(std::span<const AgentPlace> places);
  // All or nothing. Throws InputError with the place of the edit that cannot be done.
  void apply(std::span<const Edit> edits);
  // New paths for all that need one (page/src/api.ts: LiveWay).
  [[nodiscard]] Json plan_told();
  // The cells made since this was asked last, as flat rings.
  [[nodiscard]] Json take_changed();
  [[nodiscard]] lab::Layer layer() const;

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

  bool follows(Agent& agent);
  Status plan(Agent& agent);
  Edit apply(const Edit& edit);
  void note_edit();

  std::mutex guard_;
  LiveMesh mesh_;
  PolyanyaPlanner planner_;
  PathWatch watch_;
  double near_;
  Plan2 plan_;
  std::map<std::string, Thing> things_;
  std::map<std::uint64_t, Agent> agents_;
  std::map<std::uint64_t, bool> told_;  // agents that need a path, and whether their old one is blocked
  std::set<std::uint32_t> made_;        // cells that were made and not told of
};

}  // namespace taut::studio
