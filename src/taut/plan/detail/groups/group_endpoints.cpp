#include "taut/plan/detail/groups/group_endpoints.hpp"

#include <algorithm>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/plan/detail/mesh/mesh_endpoints.hpp"
#include "taut/plan/detail/mesh/mesh_nearest.hpp"
#include "taut/plan/detail/query_check.hpp"

namespace taut::detail {
namespace {

void list_groups(const CellGroups& groups, std::span<const MeshPlace> places, std::vector<CellGroupId>& out) {
  out.clear();
  for (const MeshPlace& place : places) out.push_back(groups.group_of(place.cell));
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

}  // namespace

bool GroupEnds::is_goal_group(CellGroupId group) const {
  return std::find(goal_groups_.begin(), goal_groups_.end(), group) != goal_groups_.end();
}

std::size_t GroupEnds::memory_bytes() const { return bytes_of(starts_, goals_, start_groups_, goal_groups_); }

bool GroupEnds::is_reached(const CellGroups& groups, std::uint32_t piece) const {
  return std::any_of(starts_.begin(), starts_.end(),
                     [&](const MeshPlace& start) { return groups.are_joined(start.cell, piece); });
}

void GroupEnds::keep_reached(const CellGroups& groups) {
  std::erase_if(goals_, [&](const MeshPlace& goal) { return !is_reached(groups, goal.cell); });
}

std::optional<Status> GroupEnds::find_goal(const CellGroups& groups, const Query2& query, Interrupt& interrupt,
                                           Plan2& out) {
  const ConvexMesh& mesh = groups.pieces();
  find_end(mesh, query.goal, query.goal_towards, goals_);
  const bool moves = query.on_blocked == OnBlocked::nearest;
  if (goals_.empty() && !moves && query.within == 0) return Status::goal_blocked;
  keep_reached(groups);
  if (!goals_.empty()) return {};
  if (!moves && query.within == 0) return Status::unreachable;
  mesh.locate(query.goal, goals_);  // any side of it will do
  keep_reached(groups);
  if (!goals_.empty()) return {};
  const auto nearest =
      nearest_in_cells(mesh, query.goal, interrupt, [&](std::uint32_t piece) { return is_reached(groups, piece); });
  if (interrupt.was_seen()) return Status::budget_spent;
  if (!nearest || (!moves && distance(*nearest, query.goal) > query.within)) return Status::unreachable;
  out.goal_used = *nearest;
  mesh.locate(*nearest, goals_);
  keep_reached(groups);
  if (goals_.empty()) return Status::unreachable;
  return {};
}

std::optional<Status> GroupEnds::find(const CellGroups& groups, const Query2& query, Interrupt& interrupt, Plan2& out) {
  if (!opens_plan(query, {.end_elsewhere = true}, out)) return out.status;
  const ConvexMesh& mesh = groups.pieces();
  if (!find_start(mesh, query, interrupt, starts_, out))
    return interrupt.was_seen() ? Status::budget_spent : Status::start_blocked;
  if (const auto status = find_goal(groups, query, interrupt, out)) return status;
  list_groups(groups, starts_, start_groups_);
  list_groups(groups, goals_, goal_groups_);
  return {};
}

}  // namespace taut::detail
