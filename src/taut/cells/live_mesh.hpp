// A world that changes and a convex mesh that follows: every edit of the triangulation takes apart the cells it
// touches and merges their triangles anew; all others stay as they are, ids included. A mesh kept up this way covers
// the same free space as one built afresh and gives the same shortest paths; its cells may be merged a little
// differently. Costs of an edit are in proportion to the surroundings of what it changes.
//
// An edit needs exclusive access. Planners made over mesh() see every edit; paths planned before can be watched
// (path/path_watch.hpp).
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/cells/convex_mesh.hpp"
#include "taut/cells/detail/mesh/free_cells.hpp"
#include "taut/cells/merge_cells.hpp"
#include "taut/cells/triangulation.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut {

class TAUT_API LiveMesh {
 public:
  // Obstacles have the ids that Triangulation gives them.
  // `progress` may throw in order to give the building up.
  explicit LiveMesh(const PolygonWorld& world, MergeStrategy strategy = MergeStrategy::longest_portal,
                    const BuildProgress& progress = {});

  [[nodiscard]] const Triangulation& triangulation() const { return triangulation_; }
  [[nodiscard]] std::shared_ptr<const ConvexMesh> mesh() const { return mesh_; }

  // --- changing; throws InputError, changing nothing, as Triangulation does ---
  ObstacleId insert(const Polygon& polygon);
  ObstacleId insert_wall(std::span<const Vec2> points);
  ObstacleId insert_point(Vec2 p);
  void remove(ObstacleId id);
  void move(ObstacleId id, Vec2 by);

  // How many edits there have been, and of the last one: the cells that are no more (their ids may name new cells by
  // now), those that are new, and the shape that has become free, if an obstacle was removed or moved away.
  [[nodiscard]] std::uint64_t edits() const { return edits_; }
  [[nodiscard]] std::span<const MeshCellId> gone() const { return gone_; }
  [[nodiscard]] std::span<const MeshCellId> made() const { return new_cells_; }
  [[nodiscard]] std::span<const Polyline> freed() const { return freed_; }

  // Looks for dead ends and bridges anew: edits forget them as they go, and queries are faster with them. O(n).
  void mark_dead_ends() { mesh_->mark_dead_ends(); }
  // The cell that a free face is part of.
  [[nodiscard]] MeshCellId cell_of(FaceId f) const { return cell_of_[f.value]; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  void follow();
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

  Triangulation triangulation_;
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
  std::vector<Polyline> freed_;

  // Scratch of an edit.
  std::vector<FaceId> region_;                          // free faces to be merged anew
  std::vector<std::uint64_t> face_seen_, vertex_seen_;  // the last edit in which it was looked at
  std::vector<MeshVertexId> loose_;
  std::vector<MeshCellId> new_cells_;
  std::vector<MeshVertexId> corners_;
  std::vector<std::uint8_t> kept_;
  detail::FreeCells taken_;
  MeshParts parts_;
};

}  // namespace taut
