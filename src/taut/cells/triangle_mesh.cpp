#include "taut/cells/triangle_mesh.hpp"

#include "taut/cells/triangle_walk.hpp"
#include "taut/world/input_error.hpp"

namespace taut {

TriangleMesh::TriangleMesh(const Box2& frame) {
  const VertexId a = add_vertex(frame.min), b = add_vertex({frame.max.x, frame.min.y});
  const VertexId c = add_vertex(frame.max), d = add_vertex({frame.min.x, frame.max.y});
  const FaceId lower = add_face(a, b, c, 0), upper = add_face(a, c, d, 0);
  attach(HalfEdge(lower, 2), HalfEdge(upper, 0).value);
  vertex_edge_[a.value] = HalfEdge(lower, 0).value;
  vertex_edge_[b.value] = HalfEdge(lower, 1).value;
  vertex_edge_[c.value] = HalfEdge(upper, 1).value;
  vertex_edge_[d.value] = HalfEdge(upper, 2).value;
}

void TriangleMesh::reserve(std::size_t vertices) {
  positions_.reserve(vertices);
  vertex_edge_.reserve(vertices);
  faces_.reserve(2 * vertices);
}

std::size_t TriangleMesh::memory_bytes() const {
  return faces_.capacity() * sizeof(Face) + positions_.capacity() * sizeof(Vec2) +
         vertex_edge_.capacity() * sizeof(std::uint32_t) + changed_.capacity() * sizeof(FaceId) +
         doubtful_.capacity() * sizeof(HalfEdge);
}

void TriangleMesh::begin_version() {
  ++version_;
  changed_.clear();
}

VertexId TriangleMesh::add_vertex(Vec2 p) {
  ++vertex_count_;
  if (free_vertices_ != kUnused) {
    const VertexId v(free_vertices_);
    const std::uint32_t next = vertex_edge_[v.value];
    free_vertices_ = next == kUnused ? kUnused : next & ~kFreeVertex;
    positions_[v.value] = p;
    vertex_edge_[v.value] = HalfEdge::kNone;
    return v;
  }
  positions_.push_back(p);
  vertex_edge_.push_back(HalfEdge::kNone);
  return VertexId::at(positions_.size() - 1);
}

void TriangleMesh::free_vertex(VertexId v) {
  --vertex_count_;
  vertex_edge_[v.value] = free_vertices_ == kUnused ? kUnused : free_vertices_ | kFreeVertex;
  free_vertices_ = v.value;
}

FaceId TriangleMesh::add_face(VertexId a, VertexId b, VertexId c, std::int32_t coverage) {
  ++face_count_;
  const Face face{{a.value, b.value, c.value}, {HalfEdge::kNone, HalfEdge::kNone, HalfEdge::kNone}, coverage, 0};
  FaceId f(free_faces_);
  if (f.valid()) {
    free_faces_ = faces_[f.value].vertex[0];
    const std::uint32_t changed = faces_[f.value].changed;  // it may be listed already
    faces_[f.value] = face;
    faces_[f.value].changed = changed;
  } else {
    if (faces_.size() >= kMostFaces) throw InputError("triangulation", 0, "expected fewer than 500 million triangles");
    f = FaceId::at(faces_.size());
    faces_.push_back(face);
  }
  touch(f);
  return f;
}

void TriangleMesh::free_face(FaceId f) {
  --face_count_;
  touch(f);
  faces_[f.value].vertex = {free_faces_, kUnused, kUnused};
  free_faces_ = f.value;
}

// Makes `raw` the twin of h, and h the twin of `raw`, constrained if the latter says so.
void TriangleMesh::attach(HalfEdge h, std::uint32_t raw) {
  faces_[h.value >> 2].twin[h.side()] = raw;
  const HalfEdge other(raw & ~kConstrained);
  if (other.valid()) faces_[other.value >> 2].twin[other.side()] = h.value | (raw & kConstrained);
}

void TriangleMesh::set_constrained(HalfEdge h, bool constrained) {
  const HalfEdge other = twin(h);
  attach(h, constrained ? other.value | kConstrained : other.value);
}

HalfEdge TriangleMesh::find_edge(VertexId from, VertexId to) const {
  HalfEdge found;
  around(from, [&](HalfEdge h) {
    if (target(h) == to) found = h;
    return found.valid();
  });
  return found;
}

TriangleMesh::Location TriangleMesh::locate(Vec2 p, FaceId from) const {
  return walk(p, from, [](HalfEdge) {});
}

void TriangleMesh::split_face(FaceId f, VertexId v) {
  const VertexId a = corner(f, 0), b = corner(f, 1), c = corner(f, 2);
  const std::uint32_t bc = faces_[f.value].twin[1], ca = faces_[f.value].twin[2];
  const std::int32_t covered = coverage(f);
  const FaceId g = add_face(b, c, v, covered), h = add_face(c, a, v, covered);
  faces_[f.value].vertex[2] = v.value;
  touch(f);
  attach(HalfEdge(g, 0), bc);
  attach(HalfEdge(h, 0), ca);
  attach(HalfEdge(f, 1), HalfEdge(g, 2).value);
  attach(HalfEdge(g, 1), HalfEdge(h, 2).value);
  attach(HalfEdge(h, 1), HalfEdge(f, 2).value);
  vertex_edge_[c.value] = HalfEdge(h, 0).value;
  vertex_edge_[b.value] = HalfEdge(g, 0).value;
  vertex_edge_[a.value] = HalfEdge(f, 0).value;
  vertex_edge_[v.value] = HalfEdge(f, 2).value;
}

void TriangleMesh::split_edge(HalfEdge ab, VertexId v) {
  const HalfEdge ba = twin(ab), bc = ab.next(), ad = ba.next();
  const std::uint32_t constrained = raw_twin(ab) & kConstrained;
  const VertexId a = origin(ab), b = origin(ba), c = apex(ab), d = apex(ba);
  const FaceId f = ab.face(), g = ba.face();
  const std::uint32_t beyond_bc = raw_twin(bc), beyond_ad = raw_twin(ad);
  const FaceId fb = add_face(v, b, c, coverage(f)), ga = add_face(v, a, d, coverage(g));
  faces_[f.value].vertex[bc.side()] = v.value;  // (a, v, c)
  faces_[g.value].vertex[ad.side()] = v.value;  // (b, v, d)
  touch(f);
  touch(g);
  attach(HalfEdge(fb, 1), beyond_bc);
  attach(HalfEdge(ga, 1), beyond_ad);
  attach(bc, HalfEdge(fb, 2).value);                // v -> c
  attach(ad, HalfEdge(ga, 2).value);                // v -> d
  attach(ab, HalfEdge(ga, 0).value | constrained);  // a -> v
  attach(ba, HalfEdge(fb, 0).value | constrained);  // b -> v
  vertex_edge_[a.value] = ab.value;
  vertex_edge_[b.value] = ba.value;
  vertex_edge_[c.value] = HalfEdge(fb, 2).value;
  vertex_edge_[d.value] = HalfEdge(ga, 2).value;
  vertex_edge_[v.value] = bc.value;
}

void TriangleMesh::flip(HalfEdge ab) {
  const HalfEdge ba = twin(ab), bc = ab.next(), ad = ba.next();
  const VertexId a = origin(ab), b = origin(ba), c = apex(ab), d = apex(ba);
  const std::uint32_t beyond_bc = raw_twin(bc), beyond_ad = raw_twin(ad);
  faces_[ab.face().value].vertex[bc.side()] = d.value;  // (a, d, c)
  faces_[ba.face().value].vertex[ad.side()] = c.value;  // (b, c, d)
  touch(ab.face());
  touch(ba.face());
  attach(ab, beyond_ad);  // a -> d
  attach(ba, beyond_bc);  // b -> c
  attach(bc, ad.value);   // d -> c, c -> d
  vertex_edge_[a.value] = ab.value;
  vertex_edge_[b.value] = ba.value;
}

bool TriangleMesh::is_bad(HalfEdge h) const {
  const std::uint32_t raw = raw_twin(h);
  if (raw >= HalfEdge::kNone) return false;  // on the frame, or constrained
  return inlined::incircle(position(origin(h)), position(target(h)), position(apex(h)), position(apex(HalfEdge(raw)))) >
         0;
}

void TriangleMesh::settle_new_vertex(VertexId v) {
  doubtful_.clear();
  around(v, [&](HalfEdge h) {
    doubtful_.push_back(h.next());
    return false;
  });
  while (!doubtful_.empty()) {
    const HalfEdge h = doubtful_.back();  // opposite of v
    doubtful_.pop_back();
    if (!is_bad(h)) continue;
    const HalfEdge other = twin(h);
    flip(h);
    doubtful_.push_back(h);
    doubtful_.push_back(other.previous());
  }
}

void TriangleMesh::make_delaunay(std::vector<HalfEdge>& doubtful) {
  while (!doubtful.empty()) {
    const HalfEdge h = doubtful.back();
    doubtful.pop_back();
    if (!is_bad(h)) continue;
    const HalfEdge other = twin(h);
    flip(h);
    // Edges that were waiting may have changed their half-edges; but then they are among these four.
    for (const HalfEdge outer : {h, h.previous(), other, other.previous()}) doubtful.push_back(outer);
  }
}

void TriangleMesh::remove_vertex(VertexId v) {
  std::size_t degree = 0;
  around(v, [&](HalfEdge) { return ++degree, false; });
  // The faces around v form a star: as long as there are more than four, one of its corners is convex and seen with its
  // neighbours under less than 180 degrees (at most two corners can be seen under more, at least three are convex). Of
  // four, one is seen under 180 degrees at most; the triangle that v then leaves behind may be flat, but goes at once.
  HalfEdge h = edge_at(v);
  diagonals_.clear();
  while (degree > 3) {
    const HalfEdge before = twin(h).next(), after = twin(h.previous());  // v -> a, v -> c; h is v -> b
    const Vec2 a = position(target(before)), b = position(target(h)), c = position(target(after)), p = position(v);
    const int seen = inlined::orient2d(c, p, a);
    if ((seen > 0 || (seen == 0 && degree == 4)) && inlined::orient2d(a, b, c) > 0) {
      diagonals_.emplace_back(target(before), target(after));
      flip(h);
      --degree;
      h = edge_at(v);
    } else {
      h = after;
    }
  }
  const HalfEdge va = edge_at(v), vb = twin(va.previous()), vc = twin(vb.previous());
  const VertexId a = target(va), b = target(vb), c = target(vc);
  const std::uint32_t ab = raw_twin(va.next()), bc = raw_twin(vb.next()), ca = raw_twin(vc.next());
  const FaceId kept = va.face();
  free_face(vb.face());
  free_face(vc.face());
  faces_[kept.value].vertex = {a.value, b.value, c.value};
  touch(kept);
  attach(HalfEdge(kept, 0), ab);
  attach(HalfEdge(kept, 1), bc);
  attach(HalfEdge(kept, 2), ca);
  vertex_edge_[a.value] = HalfEdge(kept, 0).value;
  vertex_edge_[b.value] = HalfEdge(kept, 1).value;
  vertex_edge_[c.value] = HalfEdge(kept, 2).value;
  free_vertex(v);
  doubtful_.clear();
  for (unsigned i = 0; i < 3; ++i) doubtful_.push_back(HalfEdge(kept, i));
  for (const auto& [from, to] : diagonals_) doubtful_.push_back(find_edge(from, to));
  make_delaunay(doubtful_);
}

}  // namespace taut
