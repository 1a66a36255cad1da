// A Refinement of a mesh that changes: constrained edges and what was put into them are taken out again, and what lies
// around is refined anew.
#include <algorithm>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/cells/detail/weighted/refinement.hpp"

namespace taut::detail {

std::uint32_t Refinement::new_segment(const Segment& segment) {
  if (free_segments_.empty()) {
    segments_.push_back(segment);
    return static_cast<std::uint32_t>(segments_.size() - 1);
  }
  const std::uint32_t s = free_segments_.back();
  free_segments_.pop_back();
  segments_[s] = segment;
  return s;
}

void Refinement::leave_segment(VertexId v) {
  const std::uint32_t s = on_segment_[v.value];
  on_segment_[v.value] = kNowhere;
  if (--segments_[s].added == 0) free_segments_.push_back(s);
}

// Adds the pieces of an edge from one of its ends on, as far as there are any, to way_, as pairs of vertices.
void Refinement::follow_pieces(VertexId from, VertexId to) {
  VertexId before = from, at;
  mesh_->around(from, [&](HalfEdge e) {
    const VertexId next = mesh_->target(e);
    if (!mesh_->is_constrained(e)) return false;
    bool along = next == to;
    if (!along && is_on_edge(next)) {
      const Segment& segment = segments_[on_segment_[next.value]];
      along = (segment.from == from && segment.to == to) || (segment.from == to && segment.to == from);
    }
    if (along) at = next;
    return along;
  });
  while (at.valid()) {
    way_.insert(way_.end(), {before, at});
    if (at == to) return;
    VertexId next;  // where an edge was split two pieces meet, and nothing else does
    mesh_->around(at, [&](HalfEdge e) {
      if (mesh_->is_constrained(e) && mesh_->target(e) != before) next = mesh_->target(e);
      return next.valid();
    });
    before = at;
    at = next;
  }
}

void Refinement::lift(VertexId from, VertexId to) {
  way_.clear();
  follow_pieces(from, to);
  if (way_.empty() || way_.back() != to) follow_pieces(to, from);  // a piece is missing
  doubtful_.clear();
  for (std::size_t i = 0; i < way_.size(); i += 2) {
    const HalfEdge h = mesh_->find_edge(way_[i], way_[i + 1]);
    mesh_->set_constrained(h, false);
    mesh_->touch(h.face());
    mesh_->touch(mesh_->twin(h).face());
    doubtful_.push_back(h);
  }
  mesh_->make_delaunay(doubtful_);
  for (const VertexId v : way_) {
    if (!mesh_->in_use(v) || !is_on_edge(v)) continue;
    leave_segment(v);
    mesh_->remove_vertex(v);
  }
}

std::pair<VertexId, VertexId> Refinement::take_out(VertexId v) {
  std::pair<VertexId, VertexId> ends;
  if (is_on_edge(v)) {
    doubtful_.clear();
    mesh_->around(v, [&](HalfEdge h) {
      if (!mesh_->is_constrained(h)) return false;
      (ends.first.valid() ? ends.second : ends.first) = mesh_->target(h);
      doubtful_.push_back(h);
      return false;
    });
    for (const HalfEdge h : doubtful_) {
      mesh_->set_constrained(h, false);
      mesh_->touch(h.face());
      mesh_->touch(mesh_->twin(h).face());
    }
    mesh_->make_delaunay(doubtful_);
    leave_segment(v);
  }
  mesh_->remove_vertex(v);
  return ends;
}

void Refinement::renew_corner(VertexId v) {
  mesh_->around(v, [&](HalfEdge h) {
    const VertexId next = mesh_->target(h);
    if (!mesh_->is_constrained(h) || !is_on_edge(next)) return false;
    Segment& segment = segments_[on_segment_[next.value]];
    if (segment.from == v) segment.acute_from = is_acute(h);
    if (segment.to == v) segment.acute_to = is_acute(h);
    return false;
  });
}

void Refinement::renew(std::span<const FaceId> faces, std::span<const std::pair<VertexId, VertexId>> splits) {
  make_room();
  count_ = mesh_->face_count();
  const bool is_wanted = criteria_.min_angle > 0 || criteria_.size;
  for (const FaceId f : faces) {
    if (is_wanted && mesh_->in_use(f) && is_inside(f)) judge(f);
  }
  work(TriangleMesh::kMostFaces, 0, nullptr);
  for (const auto& [a, b] : splits) split(a, b);
  if (is_wanted) return work(TriangleMesh::kMostFaces, 0, nullptr);
  encroached_.clear();
  shapes_ = {};
}

std::size_t Refinement::memory_bytes() const {
  return bytes_of(encroached_, segments_, free_segments_, doubtful_, way_, on_segment_, in_the_way_);
}

}  // namespace taut::detail
