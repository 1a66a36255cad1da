// The ways between groups that every search over their portals follows. A state is a directed portal (or node on one),
// which leads into the group beyond; after them come the vertices, as double corners to be squeezed through, and last
// the goal.
#pragma once

#include <cstdint>

#include "taut/cells/detail/groups/cell_groups.hpp"
#include "taut/plan/detail/groups/group_endpoints.hpp"

namespace taut::detail {

class GroupWays {
 public:
  GroupWays(const CellGroups& groups, const GroupEnds& ends, std::size_t portal_states)
      : groups_(groups),
        ends_(ends),
        first_vertex_(static_cast<std::uint32_t>(portal_states)),
        goal_(first_vertex_ + static_cast<std::uint32_t>(groups.pieces().vertex_slots())) {}

  [[nodiscard]] std::uint32_t goal() const { return goal_; }
  [[nodiscard]] std::size_t states() const { return std::size_t{goal_} + 1; }
  [[nodiscard]] bool is_vertex(std::uint32_t state) const { return state >= first_vertex_ && state < goal_; }
  [[nodiscard]] MeshVertexId vertex(std::uint32_t state) const { return MeshVertexId(state - first_vertex_); }

  // The ways out of a group: portals but for the one that leads back to where one came from, vertices, the goal. Calls
  // by_portal(portal) and by_point(state, at).
  template <class ByPortal, class ByPoint>
  void for_ways_out(CellGroupId group, GroupPortalId back, Vec2 goal, ByPortal by_portal, ByPoint by_point) const {
    if (ends_.is_goal_group(group)) by_point(goal_, goal);
    const auto portals = groups_.portals(group);
    const std::uint32_t first = groups_.first_portal(group).value;
    for (std::uint32_t i = 0; i < portals.size(); ++i) {
      if (GroupPortalId(first + i) != back) by_portal(GroupPortalId(first + i));
    }
    for (const MeshVertexId v : groups_.pinches(group)) by_point(first_vertex_ + v.value, groups_.pieces().position(v));
  }
  // All groups around a double corner; one may come several times.
  template <class Visit>
  void for_groups_at(std::uint32_t state, Visit visit) const {
    const ConvexMesh& mesh = groups_.pieces();
    mesh.for_corners(vertex(state), [&](std::uint32_t corner) { visit(groups_.group_of(mesh.edges()[corner].cell)); });
  }

 private:
  const CellGroups& groups_;
  const GroupEnds& ends_;
  std::uint32_t first_vertex_, goal_;
};

}  // namespace taut::detail
