// A convex mesh that follows a triangulation: after an edit it takes apart the cells that hold changed faces and merges
// their triangles anew; all others stay as they are, ids included. A mesh kept up this way covers the same free space
// as one built afresh and gives the same shortest paths; its cells may be merged a little differently. An update costs
// in proportion to the surroundings of what has changed. See LiveWorld, which keeps all that follows in step.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "taut/cells/convex_mesh.hpp"
#include "taut/cells/detail/mesh/free_cells.hpp"
#include "taut/cells/merge_cells.hpp"
#include "taut/cells/triangulation.hpp"

namespace taut::detail {

class MeshFollower {
 public:
  // `progress` may throw in order to give the building up.
  MeshFollower(const Triangulation& triangulation, CornerRule corner_rule, MergeStrategy strategy,
               const BuildProgress& progress = {});

  [[nodiscard]] const std::shared_ptr<ConvexMesh>& mesh() const { return mesh_; }
  // To be called after every edit of the triangulation, once.
  void update(const Triangulation& triangulation);
  // Of the last update: the cells that are no more (their ids may name new cells by now) and those that are new.
  [[nodiscard]] std::span<const MeshCellId> gone() const { return gone_; }
  [[nodiscard]] std::span<const MeshCellId> made() const { return new_cells_; }
  // The cell that a free face is part of.
  [[nodiscard]] MeshCellId cell_of(FaceId f) const { return cell_of_[f.value]; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  void make_room();
  void take_apart(MeshCellId cell);
  void enter(FaceId f);
  void take_apart_around(VertexId v);
  void drop_loose_vertices();
  void bind(VertexId v, MeshVertexId as);
  void add(const Merged& merged);
  void bind_faces(const Merged& merged);
  void link_to_the_rest();
  void seal_vertices();

  std::shared_ptr<ConvexMesh> mesh_;
  CornerRule corner_rule_;
  MergeStrategy strategy_;
  std::vector<MeshCellId> cell_of_;      // by face
  std::vector<FaceId> next_of_cell_;     // by face: the next one of the same cell
  std::vector<FaceId> first_face_;       // by cell
  std::vector<MeshVertexId> vertex_of_;  // by vertex of the triangulation; valid where a cell has a corner
  std::vector<VertexId> vertex_was_;     // by vertex of the mesh

  std::uint64_t edits_ = 0;
  std::vector<MeshCellId> gone_;

  // Scratch of an update.
  const Triangulation* triangulation_;
  std::vector<FaceId> region_;                          // free faces to be merged anew
  std::vector<std::uint64_t> face_seen_, vertex_seen_;  // the last edit in which it was looked at
  std::vector<MeshVertexId> loose_;
  std::vector<MeshCellId> new_cells_;
  std::vector<MeshVertexId> corners_;
  std::vector<std::uint8_t> kept_;
  FreeCells taken_;
  MeshParts parts_;
};

}  // namespace taut::detail
