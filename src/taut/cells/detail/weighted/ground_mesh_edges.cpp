// How a GroundMesh lays borders: by flips, as Triangulation does (Sloan 1993), among edges that vertices of the
// refinement have bent a little.
#include <array>

#include "taut/cells/detail/weighted/ground_mesh.hpp"
#include "taut/cells/detail/weighted/region_mesh.hpp"
#include "taut/geometry/detail/inline_predicates.hpp"

namespace taut::detail {
namespace {

// So often something may be in the way of borders in one edit, and be taken out of it, before all is made anew.
constexpr std::size_t kMostConflicts = 100000;

bool same_direction(Vec2 at, Vec2 p, Vec2 q) {  // of three points in a line
  return p.x != at.x ? (p.x > at.x) == (q.x > at.x) : (p.y > at.y) == (q.y > at.y);
}

}  // namespace

void GroundMesh::put_in_new(const AreaTriangulation& areas) {
  const TriangleMesh& of = areas.mesh();
  for (const Border& border : come_) {
    for (const VertexId v : {border.a, border.b}) {
      if (!vertex_of_[v.value].valid() && !failed_) put_in_corner(v, of.position(v));
    }
    if (failed_) return;
  }
  for (const Border& border : come_) {
    const VertexId a = vertex_of_[border.a.value], b = vertex_of_[border.b.value];
    to_lay_.emplace_back(a, b);
    if (!border.wall) continue;
    walls_.insert(RegionMesh::wall_key(a, b));
    splits_.emplace_back(a, b);
  }
  lay_all();
}

void GroundMesh::put_in_corner(VertexId corner, Vec2 p) {
  if (!last_.valid() || !mesh_.in_use(last_)) last_ = mesh_.edge_at(VertexId(0)).face();
  for (; conflicts_ < kMostConflicts; ++conflicts_) {
    const TriangleMesh::Location found = mesh_.locate(p, last_);
    VertexId v;
    if (found.place == TriangleMesh::Place::vertex) {
      v = mesh_.origin(found.edge);
      if (!is_added(v)) break;
      if (refinement_->is_on_edge(v)) {
        last_ = mesh_.edge_at(VertexId(0)).face();
        lift_and_lay_again(refinement_->edge_of(v));
        continue;
      }
    } else if (mesh_.is_constrained(found.edge) && found.place == TriangleMesh::Place::edge) {
      const auto whole = refinement_->whole_edge(mesh_.origin(found.edge), mesh_.target(found.edge));
      if (whole == std::pair(mesh_.origin(found.edge), mesh_.target(found.edge))) break;
      if (whole == std::pair(mesh_.target(found.edge), mesh_.origin(found.edge))) break;
      last_ = mesh_.edge_at(VertexId(0)).face();
      lift_and_lay_again(whole);
      continue;
    } else {
      v = mesh_.add_vertex(p);
      mesh_.insert(v, found);
      refinement_->make_room();
    }
    last_ = mesh_.edge_at(v).face();
    if (v.value >= corner_of_.size()) corner_of_.resize(mesh_.vertex_slots());
    corner_of_[v.value] = corner;
    vertex_of_[corner.value] = v;
    return;
  }
  failed_ = true;
}

void GroundMesh::lift_and_lay_again(std::pair<VertexId, VertexId> whole) {
  refinement_->lift(whole.first, whole.second);
  to_lay_.push_back(whole);
  if (walls_.count(RegionMesh::wall_key(whole.first, whole.second)) > 0) splits_.push_back(whole);
}

void GroundMesh::lay_all() {
  while (!to_lay_.empty() && !failed_) {
    const auto [from, to] = to_lay_.back();
    to_lay_.pop_back();
    lay(from, to);
    failed_ = failed_ || ++conflicts_ > kMostConflicts;
  }
}

// Lays an edge, or makes way for it and leaves it, or what it is a piece of, to be laid.
void GroundMesh::lay(VertexId from, VertexId to) {
  if (!mesh_.in_use(from) || !mesh_.in_use(to)) return;  // pieces of what has been lifted
  crossed_.clear();
  fresh_.clear();
  HalfEdge made = mesh_.find_edge(from, to);
  if (!made.valid()) {
    const Vec2 a = mesh_.position(from), b = mesh_.position(to);
    const auto side_of = [&](VertexId v) { return inlined::orient2d(a, b, mesh_.position(v)); };
    HalfEdge out;
    VertexId ahead;
    int right = side_of(mesh_.target(mesh_.edge_at(from)));
    mesh_.around(from, [&](HalfEdge h) {
      if (right == 0 && same_direction(a, b, mesh_.position(mesh_.target(h)))) {
        ahead = mesh_.target(h);
        return true;
      }
      const int left = side_of(mesh_.apex(h));
      if (right < 0 && left > 0) out = h.next();
      right = left;
      return out.valid();
    });
    if (!ahead.valid() && !out.valid()) {
      failed_ = true;
      return;
    }
    while (!ahead.valid()) {  // `out` runs from the right of the way to its left
      if (mesh_.is_constrained(out)) return make_way_through(mesh_.origin(out), mesh_.target(out), from, to);
      crossed_.emplace_back(mesh_.origin(out), mesh_.target(out));
      const HalfEdge in = mesh_.twin(out);
      const VertexId beyond = mesh_.apex(in);
      const int side = side_of(beyond);
      if (side == 0) ahead = beyond;
      out = side > 0 ? in.next() : in.previous();
    }
    if (ahead != to) return make_way_over(ahead, from, to);
    mesh_.join_by_flips(from, to, crossed_, fresh_);
    made = mesh_.find_edge(from, to);
    if (!made.valid()) {
      failed_ = true;
      return;
    }
  }
  mesh_.set_constrained(made, true);
  mesh_.touch(made.face());
  mesh_.touch(mesh_.twin(made).face());
  doubtful_.clear();
  for (const auto& [c, d] : fresh_) doubtful_.push_back(mesh_.find_edge(c, d));
  mesh_.make_delaunay(doubtful_);
}

// A vertex lies exactly on the way.
void GroundMesh::make_way_over(VertexId w, VertexId from, VertexId to) {
  const auto own = [&](VertexId v) { return refinement_->is_on_edge(v); };
  if (is_added(w) && !own(w)) {
    (void)refinement_->take_out(w);
    to_lay_.emplace_back(from, to);
  } else if (own(from) || own(to)) {
    lift_and_lay_again(refinement_->edge_of(own(from) ? from : to));
  } else if (is_added(w)) {
    to_lay_.emplace_back(from, to);
    lift_and_lay_again(refinement_->edge_of(w));
  } else {
    failed_ = true;
  }
}

// A constrained edge is in the way.
void GroundMesh::make_way_through(VertexId a, VertexId b, VertexId from, VertexId to) {
  const auto own = [&](VertexId v) { return refinement_->is_on_edge(v); };
  if (own(from) || own(to)) {
    lift_and_lay_again(refinement_->edge_of(own(from) ? from : to));
  } else if (own(a) || own(b)) {
    to_lay_.emplace_back(from, to);
    lift_and_lay_again(refinement_->edge_of(own(a) ? a : b));
  } else {
    failed_ = true;
  }
}

}  // namespace taut::detail
