// Where a path over groups of cells begins and ends: the pieces around the start and around a point that counts as the
// goal, moved where the query asks for that. Whether the one can be reached from the other is known before any search:
// it is connectivity of cells, and exact. Nothing is allocated once warm.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "taut/cells/detail/groups/cell_groups.hpp"
#include "taut/plan/plan.hpp"

namespace taut::detail {

class GroupEnds {
 public:
  // Sets start_used and goal_used of `out`, and what is below. A status if there is nothing to search for. With
  // `within` the goal is the nearest point that can be reached, if it is within that distance.
  [[nodiscard]] std::optional<Status> find(const CellGroups& groups, const Query2& query, Interrupt& interrupt,
                                           Plan2& out);

  [[nodiscard]] std::span<const MeshPlace> starts() const { return starts_; }
  [[nodiscard]] std::span<const MeshPlace> goals() const { return goals_; }  // only those that can be reached
  // The groups of these, each once.
  [[nodiscard]] std::span<const CellGroupId> start_groups() const { return start_groups_; }
  [[nodiscard]] std::span<const CellGroupId> goal_groups() const { return goal_groups_; }
  [[nodiscard]] bool is_goal_group(CellGroupId group) const;
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  [[nodiscard]] std::optional<Status> find_goal(const CellGroups& groups, const Query2& query, Interrupt& interrupt,
                                                Plan2& out);
  [[nodiscard]] bool is_reached(const CellGroups& groups, std::uint32_t piece) const;
  void keep_reached(const CellGroups& groups);

  std::vector<MeshPlace> starts_, goals_;
  std::vector<CellGroupId> start_groups_, goal_groups_;
};

}  // namespace taut::detail
