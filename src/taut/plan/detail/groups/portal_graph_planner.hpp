// A* over a graph of nodes with fixed places on the portals between groups of cells, then the funnel: what
// niederberger2004 §6.2 describes and §8 measures movable nodes against.
//
// Where the nodes are: in the middle of the portals ("Center"), at their ends, in the centres of the groups, or the
// whole portals are nodes, as far apart as their nearest points. The straight distance to the goal is the heuristic.
// `bonus` adds so many times the distance of the node from the straight line between start and goal: a bonus for what
// lies near it, with which f is no lower bound any more. Equal f: the node farther from the start, then the lesser
// number, so the same query gives the same path.
//
// Finds a path exactly where there is one, for both corner rules. The path is the shortest one in its channel of convex
// pieces, never collides whatever the tolerance of the groups, and proves nothing beyond the straight distance.
// With `within` it ends where it enters the disc; OnBlocked::nearest moves ends as Polyanya does. `stale` once the mesh
// has been edited.
#pragma once

#include <memory>

#include "taut/base/export.hpp"
#include "taut/plan/detail/groups/portal_graph_base.hpp"
#include "taut/plan/detail/groups/portal_graph_nodes.hpp"

namespace taut::detail {

class TAUT_INSIDE PortalGraphPlanner final : public GroupPlanner {
 public:
  struct Options {
    NodePlacement placement = NodePlacement::centre;
    double longest_part = 0;  // of the world's width that a part of a portal may be; 0: portals are not cut
    double bonus = 0;
  };
  PortalGraphPlanner(const std::shared_ptr<const CellGroups>& groups, const Options& options);
  // Over nodes that have been laid out before.
  PortalGraphPlanner(std::shared_ptr<const CellGroups> groups, std::shared_ptr<const PortalNodes> nodes, double bonus);

  [[nodiscard]] std::unique_ptr<Planner2> clone() const override;
  // Of the graph, as the paper counts them: without regard to direction.
  [[nodiscard]] std::size_t node_count() const;

 private:
  template <bool kSegments>
  class Space;
  class CentreSpace;

  SearchEnd search(const Budget& budget, Plan2& out) override;
  template <bool kSegments>
  SearchEnd search_portals(const Budget& budget, Plan2& out);
  SearchEnd search_groups(const Budget& budget, Plan2& out);

  std::shared_ptr<const PortalNodes> nodes_;
  double bonus_;
};

}  // namespace taut::detail
