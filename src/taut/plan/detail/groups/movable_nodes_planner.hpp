// A* over portals whose nodes have no fixed place: a node is placed when its parent is expanded, by what is known of
// the way then (niederberger2004 §6.3). Towards the goal the placement is greedy: the point of the next portal nearest
// to the straight line from here to the goal, which is where they cross if they do. Away from it, it is lazy: the point
// of the portal nearest to here. Then the funnel (§7.1).
//
// Towards the goal means that the nearest point of the portal lies ahead: in a direction less than 90 degrees off the
// goal's (`dot`), or, for cells with horizontal borders, on the goal's side vertically (`vertical`).
//
// A portal has a place for each side it is reached from, that of the shortest way found there, and each is expanded
// once: so the search ends. g is the length of a real way over these places, no lower bound, and a way to another place
// on the same portal may have been the better one to go on with: the search is heuristic, the path not optimal. It is
// the shortest one in its channel of convex pieces, never collides whatever the tolerance of the groups, and proves
// nothing beyond the straight distance. Finds a path exactly where there is one; the same query gives the same path.
#pragma once

#include <memory>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/plan/detail/groups/portal_graph_base.hpp"

namespace taut::detail {

class TAUT_INSIDE MovableNodesPlanner final : public GroupPlanner {
 public:
  enum class Towards { dot, vertical };
  explicit MovableNodesPlanner(std::shared_ptr<const CellGroups> groups, Towards towards = Towards::dot);

  [[nodiscard]] std::unique_ptr<Planner2> clone() const override;
  [[nodiscard]] std::size_t scratch_bytes() const override;

  // Where a node goes on the portal from a to b, reached from here.
  [[nodiscard]] static Vec2 placed(Vec2 here, Vec2 goal, Vec2 a, Vec2 b, Towards towards);

 private:
  class Space;
  SearchEnd search(const Budget& budget, Plan2& out) override;

  Towards towards_;
  std::vector<Vec2> places_;  // by state; of those seen in the search at hand
};

}  // namespace taut::detail
