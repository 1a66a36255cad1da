#include "taut/cells/detail/mesh/mesh_follower.hpp"

#include <algorithm>
#include <utility>

#include "taut/base/detail/bytes_of.hpp"

namespace taut::detail {

MeshFollower::MeshFollower(const Triangulation& triangulation, CornerRule corner_rule, MergeStrategy strategy,
                           const BuildProgress& progress)
    : corner_rule_(corner_rule), strategy_(strategy), triangulation_(&triangulation) {
  make_room();
  for (std::uint32_t i = 0; i < triangulation_->mesh().face_slots(); ++i) {
    if (triangulation_->is_free(FaceId(i))) region_.push_back(FaceId(i));
  }
  taken_.take(*triangulation_, corner_rule_, region_, parts_);
  parts_.slack = rounding_slack(*triangulation_);
  const Merged merged = merge_cells(parts_, strategy_, {}, progress);
  mesh_ = std::make_shared<ConvexMesh>(merged.parts, &new_cells_, progress);
  for (std::uint32_t i = 0; i < merged.vertex_was.size(); ++i) {
    bind(taken_.vertices()[merged.vertex_was[i]], MeshVertexId(i));
  }
  bind_faces(merged);
}

// Brings the mesh up to date with what the last edit of the triangulation changed.
void MeshFollower::update(const Triangulation& triangulation) {
  triangulation_ = &triangulation;
  ++edits_;
  gone_.clear();
  region_.clear();
  loose_.clear();
  make_room();
  for (const FaceId f : triangulation_->changed()) take_apart(cell_of_[f.value]);
  for (const FaceId f : triangulation_->changed()) enter(f);
  for (std::size_t i = 0; i < region_.size(); ++i) {
    for (unsigned k = 0; k < 3; ++k) take_apart_around(triangulation_->mesh().corner(region_[i], k));
  }
  drop_loose_vertices();
  taken_.take(*triangulation_, corner_rule_, region_, parts_);
  kept_.clear();
  for (const VertexId v : taken_.vertices()) kept_.push_back(vertex_of_[v.value].valid() ? 1 : 0);
  const Merged merged = merge_cells(parts_, strategy_, {.kept = kept_});
  add(merged);
  bind_faces(merged);
  link_to_the_rest();
  if (corner_rule_ == CornerRule::allow) seal_vertices();
  mesh_->set_slack(rounding_slack(*triangulation_));
  mesh_->finish_edit();
}

void MeshFollower::make_room() {
  const std::size_t faces = triangulation_->mesh().face_slots(), vertices = triangulation_->mesh().vertex_slots();
  cell_of_.resize(faces);
  next_of_cell_.resize(faces);
  face_seen_.resize(faces);
  vertex_of_.resize(vertices);
  vertex_seen_.resize(vertices);
}

// Removes a cell; those of its faces that are still there are to be merged anew.
void MeshFollower::take_apart(MeshCellId cell) {
  if (!cell.valid()) return;
  for (const MeshEdge& e : mesh_->cell(cell)) loose_.push_back(MeshVertexId(e.vertex));
  for (FaceId f = first_face_[cell.value]; f.valid(); f = next_of_cell_[f.value]) {
    cell_of_[f.value] = {};
    enter(f);
  }
  mesh_->remove_cell(cell);
  gone_.push_back(cell);
}

void MeshFollower::enter(FaceId f) {
  if (!triangulation_->is_free(f) || face_seen_[f.value] == edits_) return;
  face_seen_[f.value] = edits_;
  region_.push_back(f);
}

// Every cell that touches a vertex of the region must have a corner there: portals run from corner to corner, and what
// passes through a double corner is known by its corners. One that has dropped the vertex is taken apart as well.
void MeshFollower::take_apart_around(VertexId v) {
  if (vertex_seen_[v.value] == edits_) return;
  vertex_seen_[v.value] = edits_;
  triangulation_->mesh().around(v, [&](HalfEdge h) {
    const MeshCellId cell = cell_of_[h.face().value];
    if (!cell.valid()) return false;
    const MeshVertexId known = vertex_of_[v.value];
    if (!known.valid() || !mesh_->edge_from(cell, known).valid()) take_apart(cell);
    return false;
  });
}

void MeshFollower::drop_loose_vertices() {
  std::sort(loose_.begin(), loose_.end());
  loose_.erase(std::unique(loose_.begin(), loose_.end()), loose_.end());
  for (const MeshVertexId v : loose_) {
    if (mesh_->is_used(v)) continue;
    mesh_->remove_vertex(v);
    vertex_of_[vertex_was_[v.value].value] = {};
  }
}

void MeshFollower::bind(VertexId v, MeshVertexId as) {
  vertex_of_[v.value] = as;
  if (vertex_was_.size() <= as.value) vertex_was_.resize(as.value + 1);
  vertex_was_[as.value] = v;
}

// Adds the cells of these parts, joined to each other as the parts say.
void MeshFollower::add(const Merged& merged) {
  const MeshParts& parts = merged.parts;
  for (std::uint32_t i = 0; i < parts.positions.size(); ++i) {
    const VertexId v = taken_.vertices()[merged.vertex_was[i]];
    if (!vertex_of_[v.value].valid()) bind(v, mesh_->add_vertex(parts.positions[i]));
  }
  new_cells_.clear();
  for (std::uint32_t c = 0; c < parts.cells(); ++c) {
    corners_.clear();
    for (std::uint32_t k = parts.cell_begin[c]; k < parts.cell_begin[c + 1]; ++k) {
      corners_.push_back(vertex_of_[taken_.vertices()[merged.vertex_was[parts.corners[k]]].value]);
    }
    new_cells_.push_back(mesh_->add_cell(corners_));
  }
  for (std::uint32_t c = 0; c < parts.cells(); ++c) {
    for (std::uint32_t k = parts.cell_begin[c]; k < parts.cell_begin[c + 1]; ++k) {
      const std::uint32_t e = new_cells_[c].value + (k - parts.cell_begin[c]);
      if (parts.across[k] == MeshParts::kNone || mesh_->edge(MeshEdgeId(e)).has_twin()) continue;
      const MeshVertexId end(mesh_->edge(MeshEdgeId(mesh_->next(e))).vertex);
      mesh_->link(MeshEdgeId(e), mesh_->edge_from(new_cells_[parts.across[k]], end));
    }
  }
}

// The faces of the region become those of the new cells.
void MeshFollower::bind_faces(const Merged& merged) {
  first_face_.resize(mesh_->edges().size());
  for (const MeshCellId cell : new_cells_) first_face_[cell.value] = {};
  for (std::uint32_t i = 0; i < region_.size(); ++i) {
    const FaceId f = region_[i];
    const MeshCellId cell = new_cells_[merged.cell_now[i]];
    cell_of_[f.value] = cell;
    next_of_cell_[f.value] = first_face_[cell.value];
    first_face_[cell.value] = f;
  }
}

void MeshFollower::link_to_the_rest() {
  const TriangleMesh& triangles = triangulation_->mesh();
  for (const FaceId f : region_) {
    for (unsigned side = 0; side < 3; ++side) {
      const HalfEdge h(f, side), other = triangles.twin(h);
      if (!other.valid() || !triangulation_->is_free(other.face()) || triangulation_->has_wall(h)) continue;
      if (face_seen_[other.face().value] == edits_) continue;  // in the region too
      mesh_->link(mesh_->edge_from(cell_of_[f.value], vertex_of_[triangles.origin(h).value]),
                  mesh_->edge_from(cell_of_[other.face().value], vertex_of_[triangles.target(h).value]));
    }
  }
}

void MeshFollower::seal_vertices() {
  const auto seal = [&](VertexId v) {
    if (vertex_of_[v.value].valid()) mesh_->set_sealed(vertex_of_[v.value], meets_wall(*triangulation_, v));
  };
  for (const VertexId v : taken_.vertices()) seal(v);
  for (const FaceId f : triangulation_->changed()) {
    if (!triangulation_->mesh().in_use(f)) continue;
    for (unsigned k = 0; k < 3; ++k) seal(triangulation_->mesh().corner(f, k));
  }
}

std::size_t MeshFollower::memory_bytes() const {
  return bytes_of(*mesh_, cell_of_, next_of_cell_, first_face_, vertex_of_, vertex_was_, face_seen_, vertex_seen_);
}

}  // namespace taut::detail
