// Constrained edges of a Refinement: which are to be split, where, and what becomes of the regions beside them.
#include <cmath>

#include "taut/cells/detail/weighted/refinement.hpp"
#include "taut/geometry/detail/inline_predicates.hpp"

namespace taut::detail {
namespace {

constexpr std::uint32_t kNone = VertexId::kNone;

// Whether the angle between two vectors is less than 60 degrees.
bool is_sharp(Vec2 a, Vec2 b) {
  const double product = dot(a, b);
  return product > 0 && 4 * product * product > dot(a, a) * dot(b, b);
}

// The power of two that is more than a third and at most two thirds of a length.
double shell_within(double length) { return std::ldexp(1.0, std::ilogb(length * 2 / 3)); }

}  // namespace

// Whether the apex of the half-edge's face lies in the circle over the edge.
bool Refinement::is_encroached(HalfEdge h) const {
  const Vec2 apex = mesh_->position(mesh_->apex(h));
  return dot(mesh_->position(mesh_->origin(h)) - apex, mesh_->position(mesh_->target(h)) - apex) < 0;
}

// Whether another constrained edge leaves the origin of h at less than 60 degrees, with triangles of a region between.
bool Refinement::is_acute(HalfEdge h) const {
  const VertexId v = mesh_->origin(h);
  const Vec2 at = mesh_->position(v), along = mesh_->position(mesh_->target(h)) - at;
  const auto look = [&](bool left) {
    HalfEdge e = left ? h : mesh_->twin(h);  // a side of the next face around v
    while (e.valid() && is_inside(e.face())) {
      e = left ? e.previous() : e.next();  // its other side at v
      const VertexId end = left ? mesh_->origin(e) : mesh_->target(e);
      if (!is_sharp(along, mesh_->position(end) - at)) return false;
      if (mesh_->is_constrained(e)) return true;
      e = mesh_->twin(e);
    }
    return false;
  };
  return look(true) || look(false);
}

std::uint32_t Refinement::segment_of(VertexId a, VertexId b) const {
  return on_segment_[a.value] != kNone ? on_segment_[a.value] : on_segment_[b.value];
}

std::pair<VertexId, VertexId> Refinement::whole_edge(VertexId a, VertexId b) const {
  const std::uint32_t s = segment_of(a, b);
  return s == kNone ? std::pair(a, b) : std::pair(segments_[s].from, segments_[s].to);
}

// Where to split a constrained edge. False if it is too short for that, or if rounding would turn a face over.
bool Refinement::find_split(HalfEdge h, Vec2& p) const {
  const VertexId from = mesh_->origin(h), to = mesh_->target(h);
  const Vec2 a = mesh_->position(from), b = mesh_->position(to), along = b - a;
  const double square = dot(along, along);
  if (square < 9 * least_square_) return false;
  const std::uint32_t s = segment_of(from, to);
  const auto acute_at = [&](VertexId v, HalfEdge edge) {
    if (on_segment_[v.value] != kNone) return false;
    if (s == kNone) return is_acute(edge);
    return v == segments_[s].from ? segments_[s].acute_from : segments_[s].acute_to;
  };
  double share = 0.5;
  const double length = std::sqrt(square);
  if (acute_at(from, h)) {
    share = shell_within(length) / length;
  } else if (acute_at(to, mesh_->twin(h))) {
    share = 1 - shell_within(length) / length;
  }
  p = a + share * along;
  const Vec2 left = mesh_->position(mesh_->apex(h)), right = mesh_->position(mesh_->apex(mesh_->twin(h)));
  using inlined::orient2d;
  return orient2d(b, left, p) > 0 && orient2d(left, a, p) > 0 && orient2d(a, right, p) > 0 && orient2d(right, b, p) > 0;
}

void Refinement::split(VertexId a, VertexId b) {
  const HalfEdge h = mesh_->find_edge(a, b);
  if (!h.valid() || !mesh_->is_constrained(h)) return;
  Vec2 p;
  if (!find_split(h, p)) {
    ++given_up_;
    return;
  }
  std::uint32_t s = segment_of(a, b);
  if (s == kNone) {
    s = new_segment({a, b, is_acute(h), is_acute(mesh_->twin(h))});
  }
  ++segments_[s].added;
  const std::int32_t left = mesh_->coverage(h.face()), right = mesh_->coverage(mesh_->twin(h).face());
  const VertexId v = mesh_->add_vertex(p);
  if (v.value >= on_segment_.size()) on_segment_.resize(v.value + 1);
  on_segment_[v.value] = s;
  mesh_->open(p, {TriangleMesh::Place::edge, h});
  mesh_->close(v);
  const HalfEdge first = mesh_->find_edge(v, b);
  bool on_left = true;
  HalfEdge e = first;
  do {
    on_left = on_left && mesh_->target(e) != a;
    mesh_->set_coverage(e.face(), on_left ? left : right);
    e = mesh_->twin(e.previous());
  } while (e != first);
  count_ += (left >= 0 ? 1u : 0u) + (right >= 0 ? 1u : 0u);
  judge_around(v);
}

}  // namespace taut::detail
