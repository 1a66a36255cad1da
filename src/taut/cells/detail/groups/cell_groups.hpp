// Cells of a convex mesh joined into groups that are convex, or nearly so: fewer and larger cells for a search
// (niederberger2004 §6.1, after Hertel and Mehlhorn: chords are removed as long as what they part may be one).
//
// A group is made of pieces, which are convex. Without a tolerance every cell is a piece and a group. With one, chords
// between cells that are convex together are removed first, exactly (merge_cells): the cells that are left are the
// pieces. Then pieces are joined while no pocket of the group is deeper than the tolerance, or than the rounding of a
// mesh whose corners have been moved (PocketDepth): a straight line between two points of a group stays within that of
// it. In the end no chord can be removed any more.
//
// Two groups are joined only over the single chord that they share. So the pieces of a group form a tree, between any
// two of them there is one way, and a path that follows it through the pieces stays in free space whatever the
// tolerance. A portal is where two groups meet: their common edges, joined where they are collinear, exactly.
// Deterministic. O(n log n); with a tolerance also O(k log k) for each try to join groups with k corners.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/cells/convex_mesh.hpp"
#include "taut/cells/detail/mesh/mesh_regions.hpp"

namespace taut::detail {

using CellGroupId = Id<struct CellGroupTag>;
using GroupPortalId = Id<struct GroupPortalTag>;  // directed: as seen from one of its two groups

// A portal seen from its group by one who looks out.
struct GroupPortal {
  Vec2 right, left;
  CellGroupId group, beyond;
  GroupPortalId twin;  // the same portal seen from the group beyond
  std::uint32_t first_crossing;
};

// The part of a portal between one piece and another. `first` and `last` are its edges in the piece that is left, from
// right to left.
struct GroupCrossing {
  MeshEdgeId first, last;
};

class TAUT_INSIDE CellGroups {
 public:
  // No tolerance: every cell is a group. Groups do not follow their mesh when it is edited: then they are stale.
  // `progress` may throw in order to give the building up.
  explicit CellGroups(std::shared_ptr<const ConvexMesh> mesh, std::optional<double> tolerance = {},
                      const BuildProgress& progress = {});

  // The mesh whose cells the pieces are; the mesh given, if nothing could be joined exactly.
  [[nodiscard]] const ConvexMesh& pieces() const { return *pieces_; }
  [[nodiscard]] bool is_stale() const { return mesh_->version() != version_ || mesh_->in_edit(); }
  [[nodiscard]] std::size_t group_count() const { return groups_.size(); }
  [[nodiscard]] std::size_t portal_count() const { return portals_.size(); }  // directed: each counts twice
  [[nodiscard]] CellGroupId group_of(std::uint32_t piece) const { return CellGroupId(group_of_[piece]); }
  // Whether a path can lead from one piece to the other.
  [[nodiscard]] bool are_joined(std::uint32_t piece, std::uint32_t other) const {
    return regions_.of(piece) == regions_.of(other);
  }

  // The portals of a group, counter-clockwise along its border.
  [[nodiscard]] std::span<const GroupPortal> portals(CellGroupId group) const;
  [[nodiscard]] const GroupPortal& portal(GroupPortalId id) const { return portals_[id.value]; }
  [[nodiscard]] GroupPortalId first_portal(CellGroupId group) const { return groups_[group.value].first_portal; }
  // From right to left. Most portals have just one.
  [[nodiscard]] std::span<const GroupCrossing> crossings(GroupPortalId id) const;
  // Double corners of a group that may be squeezed through; none where the corner rule forbids it.
  [[nodiscard]] std::span<const MeshVertexId> pinches(CellGroupId group) const;
  // The centre of area.
  [[nodiscard]] Vec2 centre(CellGroupId group) const { return groups_[group.value].centre; }

  // How many chords lie between two pieces of one group.
  [[nodiscard]] std::size_t steps(std::uint32_t from, std::uint32_t to) const;
  // Appends the edges by which the pieces between are left, in the order of the way.
  void append_way(std::uint32_t from, std::uint32_t to, std::vector<std::uint32_t>& edges) const;

  [[nodiscard]] std::size_t memory_bytes() const;  // without the mesh given

 private:
  struct Group {
    GroupPortalId first_portal;
    std::uint32_t first_pinch = 0;
    Vec2 centre;
  };
  void number_groups(std::span<const std::uint32_t> label);
  void grow_trees(std::span<const std::uint8_t> removed);
  void make_portals(std::span<const std::uint32_t> next_on_border, std::span<const std::uint8_t> removed);
  [[nodiscard]] Vec2 centre_within(std::uint32_t first, std::span<const std::uint32_t> next_on_border) const;
  void list_pinches();

  std::shared_ptr<const ConvexMesh> mesh_, pieces_;
  bool owns_pieces_ = false;
  std::uint32_t version_ = 0;
  std::vector<Group> groups_;
  std::vector<std::uint32_t> group_of_, to_parent_, depth_;  // by piece; to_parent_ is an edge of it, none at the root
  std::vector<GroupPortal> portals_;
  std::vector<GroupCrossing> crossings_;
  std::vector<MeshVertexId> pinches_;
  MeshRegions regions_;
};

}  // namespace taut::detail
