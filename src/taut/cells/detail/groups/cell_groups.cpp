#include "taut/cells/detail/groups/cell_groups.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/constants.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/groups/cell_groups_merge.hpp"
#include "taut/cells/merge_cells.hpp"

namespace taut::detail {
namespace {}  // namespace

CellGroups::CellGroups(std::shared_ptr<const ConvexMesh> mesh, std::optional<double> tolerance,
                       const BuildProgress& progress)
    : mesh_(std::move(mesh)), pieces_(mesh_), version_(mesh_->version()) {
  if (tolerance && !(*tolerance >= 0 && std::isfinite(*tolerance)))
    throw InputError("tolerance", 0, "expected a length that is not negative");
  if (tolerance) {
    MeshParts parts = merge_cells(pieces_->parts(), MergeStrategy::longest_portal, {}, progress).parts;
    if (parts.cells() < pieces_->cell_count()) {
      pieces_ = std::make_shared<const ConvexMesh>(parts, nullptr, progress);
      owns_pieces_ = true;
    }
  }
  // Corners that have been rounded may look reflex where the border is straight.
  const double deepest = tolerance ? std::max(*tolerance, pieces_->rounding()) : 0;
  const JoinedPieces joined = deepest > 0 ? joined_pieces(*pieces_, deepest, progress) : separate_pieces(*pieces_);
  number_groups(joined.label);
  grow_trees(joined.removed);
  make_portals(joined.next_on_border, joined.removed);
  if (pieces_->corner_rule() == CornerRule::allow) list_pinches();
  Interrupt never;
  (void)regions_.update(*pieces_, never);
}

void CellGroups::number_groups(std::span<const std::uint32_t> label) {
  std::vector<std::uint32_t> number(label.size(), kNone);
  group_of_.assign(label.size(), kNone);
  for (const MeshCellId id : pieces_->cells()) {
    std::uint32_t& group = number[label[id.value]];
    if (group == kNone) {
      group = static_cast<std::uint32_t>(groups_.size());
      groups_.push_back({});
    }
    group_of_[id.value] = group;
  }
}

void CellGroups::grow_trees(std::span<const std::uint8_t> removed) {
  const auto edges = pieces_->edges();
  to_parent_.assign(edges.size(), kNone);
  depth_.assign(edges.size(), kNone);
  std::vector<std::uint32_t> pending;
  for (const MeshCellId root : pieces_->cells()) {
    if (depth_[root.value] != kNone) continue;
    depth_[root.value] = 0;
    pending.push_back(root.value);
    while (!pending.empty()) {
      const std::uint32_t cell = pending.back();
      pending.pop_back();
      for (std::uint32_t e = cell; e < cell + edges[cell].count(); ++e) {
        if (removed[e] == 0) continue;
        const std::uint32_t twin = edges[e].twin, other = edges[twin].cell;
        if (depth_[other] != kNone) continue;
        depth_[other] = depth_[cell] + 1;
        to_parent_[other] = twin;
        pending.push_back(other);
      }
    }
  }
}

std::span<const GroupPortal> CellGroups::portals(CellGroupId group) const {
  const std::size_t begin = groups_[group.value].first_portal.value;
  const std::size_t end =
      group.value + 1 < groups_.size() ? groups_[group.value + 1].first_portal.value : portals_.size();
  return std::span(portals_).subspan(begin, end - begin);
}

std::span<const GroupCrossing> CellGroups::crossings(GroupPortalId id) const {
  const std::size_t begin = portals_[id.value].first_crossing;
  const std::size_t end = id.value + 1 < portals_.size() ? portals_[id.value + 1].first_crossing : crossings_.size();
  return std::span(crossings_).subspan(begin, end - begin);
}

std::span<const MeshVertexId> CellGroups::pinches(CellGroupId group) const {
  const std::size_t begin = groups_[group.value].first_pinch;
  const std::size_t end = group.value + 1 < groups_.size() ? groups_[group.value + 1].first_pinch : pinches_.size();
  return std::span(pinches_).subspan(begin, end - begin);
}

std::size_t CellGroups::steps(std::uint32_t from, std::uint32_t to) const {
  const auto parent = [&](std::uint32_t piece) {
    return pieces_->edges()[pieces_->edges()[to_parent_[piece]].twin].cell;
  };
  std::size_t count = 0;
  for (; from != to; ++count) {
    std::uint32_t& deeper = depth_[from] >= depth_[to] ? from : to;
    deeper = parent(deeper);
  }
  return count;
}

void CellGroups::append_way(std::uint32_t from, std::uint32_t to, std::vector<std::uint32_t>& edges) const {
  const auto all = pieces_->edges();
  const std::size_t count = steps(from, to), first = edges.size();
  edges.resize(first + count);
  // Up from the one piece, from the front; up from the other, from the back and seen the other way round.
  for (std::size_t up = first, down = first + count; from != to;) {
    if (depth_[from] >= depth_[to]) {
      edges[up++] = to_parent_[from];
      from = all[all[to_parent_[from]].twin].cell;
    } else {
      edges[--down] = all[to_parent_[to]].twin;
      to = all[edges[down]].cell;
    }
  }
}

std::size_t CellGroups::memory_bytes() const {
  return (owns_pieces_ ? pieces_->memory_bytes() : 0) +
         bytes_of(groups_, group_of_, to_parent_, depth_, portals_, crossings_, pinches_);
}

}  // namespace taut::detail
