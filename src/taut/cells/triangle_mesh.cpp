#include "taut/cells/triangle_mesh.hpp"

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/triangulation/triangle_walk.hpp"

namespace taut {
using namespace detail;

TriangleMesh::TriangleMesh(const Box2& frame) {
  const VertexId a = add_vertex(frame.min), b = add_vertex({frame.max.x, frame.min.y});
  const VertexId c = add_vertex(frame.max), d = add_vertex({frame.min.x, frame.max.y});
  const FaceId lower = new_face(), upper = new_face();
  constexpr std::uint32_t kNone = HalfEdge::kNone;
  faces_[lower.value] = {{a.value, b.value, c.value}, {kNone, kNone, HalfEdge(upper, 0).value}};
  faces_[upper.value] = {{a.value, c.value, d.value}, {HalfEdge(lower, 2).value, kNone, kNone}};
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
  return bytes_of(faces_, positions_, vertex_edge_, changed_, doubtful_, waiting_, corners_, rim_, cavity_);
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

VertexId TriangleMesh::add_vertices(std::span<const Vec2> points, std::span<const std::uint32_t> order) {
  const VertexId first = VertexId::at(positions_.size());
  for (const std::uint32_t i : order) positions_.push_back(points[i]);
  vertex_edge_.resize(positions_.size(), HalfEdge::kNone);
  vertex_count_ += order.size();
  return first;
}

void TriangleMesh::free_vertex(VertexId v) {
  --vertex_count_;
  vertex_edge_[v.value] = free_vertices_ == kUnused ? kUnused : free_vertices_ | kFreeVertex;
  free_vertices_ = v.value;
}

FaceId TriangleMesh::new_face() {
  ++face_count_;
  FaceId f(free_faces_);
  if (f.valid()) {
    free_faces_ = faces_[f.value].vertex[0];
  } else {
    if (faces_.size() >= kMostFaces) throw InputError("triangulation", 0, "expected fewer than 500 million triangles");
    f = FaceId::at(faces_.size());
    faces_.emplace_back();
  }
  touch(f);  // it may be listed already
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
  // Around both ends at once, so that it takes as long as the end with fewer faces.
  const HalfEdge first_out = edge_at(from), first_back = edge_at(to);
  HalfEdge out = first_out, back = first_back;
  do {
    if (target(out) == to) return out;
    if (target(back) == from) return twin(back);
    out = twin(out.previous());
    back = twin(back.previous());
    if (!out.valid() || !back.valid()) {  // a corner of the frame
      HalfEdge found;
      around(from, [&](HalfEdge h) {
        if (target(h) == to) found = h;
        return found.valid();
      });
      return found;
    }
  } while (out != first_out && back != first_back);
  return {};
}

TriangleMesh::Location TriangleMesh::locate(Vec2 p, FaceId from) const {
  return walk(p, from, [](HalfEdge) {});
}

// The faces around v that have it in their circle go, as far as no constrained edge is in between, and v is joined to
// the rim of what is left (Bowyer 1981, Watson 1981). Only faces behind an edge already known to see v are looked at,
// and the part of a circle through v beyond a chord lies within the angle in which v sees the chord; so what v sees
// grows without overlaps, and flipping edge by edge would end the same. The corners are kept as v sees them: one test
// then needs two new minors, and faces are written once.
void TriangleMesh::insert(VertexId v, const Location& where) {
  open(position(v), where);
  close(v);
}

void TriangleMesh::open(Vec2 p, const Location& where) {
  const HalfEdge ab = where.edge;
  const VertexId a = origin(ab), b = target(ab), c = apex(ab);
  const bool on_edge = where.place == Place::edge, constrained = on_edge && is_constrained(ab);
  // No more corners wait, and no more edges are on the rim, than there are faces in the cavity and two.
  std::size_t waiting = 0, rim = 0, gone = 0;
  if (cavity_.size() < kLeastRoom) make_room();
  cavity_[gone++] = ab.face().value;
  corners_[waiting++] = seen_from(p, a, raw_twin(ab.previous()));
  corners_[waiting++] = seen_from(p, c, raw_twin(ab.next()));
  if (on_edge) {
    const HalfEdge ba = twin(ab);
    cavity_[gone++] = ba.face().value;
    corners_[waiting++] = seen_from(p, b, raw_twin(ba.previous()));
    corners_[waiting++] = seen_from(p, apex(ba), raw_twin(ba.next()));
  } else {
    corners_[waiting++] = seen_from(p, b, raw_twin(ab));
  }
  Vec2 from = corners_[0].at;
  double from_square = corners_[0].square;
  std::uint32_t from_vertex = a.value;
  for (std::size_t i = waiting; i-- > 0;) {
    corners_[i].turn = cross(i + 1 < waiting ? corners_[i + 1].at : from, corners_[i].at);
  }
  while (waiting > 0) {
    Corner& to = corners_[waiting - 1];
    if (to.beyond < HalfEdge::kNone) {  // not on the frame, nor constrained
      const HalfEdge h(to.beyond);
      const Face& face = faces_[h.face().value];
      const VertexId apex(face.vertex[h.previous().side()]);
      const Vec2 at = position(apex) - p;
      const double square = dot(at, at), turn = cross(from, at), onward = cross(at, to.at);
      int inside = filter::incircle_of_minors(from_square, to.square, square, onward, turn, -to.turn);
      if (inside == filter::kUndecided) [[unlikely]]
        inside = inlined::incircle(positions_[from_vertex], positions_[to.vertex], p, position(apex));
      if (inside > 0) {
        to.turn = onward;
        to.beyond = face.twin[h.previous().side()];
        corners_[waiting++] = {at, square, turn, apex.value, face.twin[h.next().side()]};
        cavity_[gone++] = h.face().value;
        if (gone + kLeastRoom > cavity_.size()) make_room();
        continue;
      }
    }
    rim_[rim++] = {from_vertex, to.beyond};
    from = to.at;
    from_square = to.square;
    from_vertex = to.vertex;
    --waiting;
  }
  opened_ = {rim, gone, constrained ? a : VertexId(), constrained ? b : VertexId()};
}

void TriangleMesh::close(VertexId v) {
  join(v, opened_.rim, opened_.gone);
  if (!opened_.from.valid()) return;
  set_constrained(find_edge(v, opened_.from), true);
  set_constrained(find_edge(v, opened_.to), true);
}

void TriangleMesh::make_room() {
  const std::size_t room = 2 * cavity_.size() + 2 * kLeastRoom;
  corners_.resize(room);
  rim_.resize(room);
  cavity_.resize(room);
}

// Fills the rim with faces around v, in the slots of the cavity and two more.
void TriangleMesh::join(VertexId v, std::size_t rim, std::size_t gone) {
  const std::int32_t covered = faces_[cavity_[0]].coverage;
  while (gone < rim) cavity_[gone++] = new_face().value;
  std::uint32_t before = cavity_[rim - 1];
  cavity_[rim] = cavity_[0];
  rim_[rim] = rim_[0];
  for (std::size_t i = 0; i < rim; ++i) {
    const std::uint32_t f = cavity_[i];
    const RimEdge edge = rim_[i];
    touch(FaceId(f));
    Face& face = faces_[f];
    face.vertex = {edge.from, rim_[i + 1].from, v.value};
    face.twin = {edge.beyond, HalfEdge(FaceId(cavity_[i + 1]), 2).value, HalfEdge(FaceId(before), 1).value};
    face.coverage = covered;
    const HalfEdge here(FaceId(f), 0), other(edge.beyond & ~kConstrained);
    if (other.valid()) faces_[other.face().value].twin[other.side()] = here.value | (edge.beyond & kConstrained);
    vertex_edge_[edge.from] = here.value;
    before = f;
  }
  vertex_edge_[v.value] = HalfEdge(FaceId(cavity_[0]), 2).value;
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

// An edge that cannot be flipped, or crosses the way also when it is, has to wait until one beside it is out of the
// way; so the last one that waits is tried again whenever that happens. Otherwise, before a long outline that bulges
// towards the way, each round would get only one edge out of the way.
void TriangleMesh::join_by_flips(VertexId from, VertexId to, std::vector<std::pair<VertexId, VertexId>>& crossed,
                                 std::vector<std::pair<VertexId, VertexId>>& beside) {
  const Vec2 a = position(from), b = position(to);
  beside.clear();
  waiting_.clear();
  // Whether the edge is out of the way now; otherwise it waits.
  const auto get_out_of_the_way = [&](VertexId right, VertexId left) {
    const HalfEdge h = find_edge(right, left);
    const VertexId c = apex(h), d = apex(twin(h));
    const Vec2 pc = position(c), pd = position(d);
    if (inlined::orient2d(pc, pd, position(right)) * inlined::orient2d(pc, pd, position(left)) >= 0) {
      waiting_.emplace_back(right, left);  // not convex
      return false;
    }
    flip(h);
    const int side_c = inlined::orient2d(a, b, pc), side_d = inlined::orient2d(a, b, pd);
    if (side_c * side_d >= 0) {
      beside.emplace_back(c, d);
      return true;
    }
    waiting_.emplace_back(side_c < 0 ? c : d, side_c < 0 ? d : c);
    return false;
  };
  while (!crossed.empty()) {
    for (const auto& [right, left] : crossed) {
      bool is_out = get_out_of_the_way(right, left);
      while (is_out && !waiting_.empty()) {
        const auto [last_right, last_left] = waiting_.back();
        waiting_.pop_back();
        is_out = get_out_of_the_way(last_right, last_left);
      }
    }
    crossed.swap(waiting_);
    waiting_.clear();
  }
}

}  // namespace taut
