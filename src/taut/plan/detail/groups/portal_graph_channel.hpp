// From a sequence of portals between groups to a path: the channel through the pieces of the groups, which are convex,
// is pulled taut by the funnel. Between two portals of a group there is one way over its pieces (CellGroups), so the
// path stays in free space whatever the groups look like, and is the shortest one in its channel.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "taut/cells/detail/groups/cell_groups.hpp"
#include "taut/path/detail/pull/funnel.hpp"
#include "taut/plan/detail/groups/group_endpoints.hpp"
#include "taut/plan/plan.hpp"

namespace taut::detail {

// A portal that is crossed, or a double corner that is squeezed through; `at` tells which part of a portal is meant
// where it leads from several pieces or to several.
struct GroupStep {
  GroupPortalId portal;
  MeshVertexId pinch;  // if there is no portal
  Vec2 at;
};

class GroupChannel {
 public:
  // The path from start_used over the steps to goal_used, into `out`. It ends as soon as it is within the distance of
  // the query's goal; then goal_used is where it ends.
  void pull(const CellGroups& groups, const GroupEnds& ends, std::span<const GroupStep> steps, const Query2& query,
            Plan2& out);
  [[nodiscard]] std::span<const Portal> portals() const { return portals_; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  void find_channel(const CellGroups& groups, const GroupEnds& ends, std::span<const GroupStep> steps);
  void lead_over(const CellGroups& groups);
  void end_within(const CellGroups& groups, const Query2& query, Plan2& out);

  std::vector<std::uint32_t> from_, to_;  // pieces that the way through the next group may begin and end in
  std::vector<std::uint32_t> way_;        // edges by which its pieces are left
  std::vector<std::uint32_t> pieces_;     // of the channel
  std::vector<Portal> portals_;
  Funnel funnel_;
  std::vector<FunnelPoint> taut_;
  std::vector<MeshPlace> places_;
};

}  // namespace taut::detail
