// After an edit: whose walks met a changed face, without having kept who passed where. The part of a walk before it
// meets a changed face runs through faces that have not changed, so it is the same before and after the edit; and it
// ends in an edge of the rim, between an unchanged face and a changed one, that is there before and after. So it is
// enough to follow walks backwards from the rim, in the triangulation as it is now. They can only have come from where
// every edge on the way has its foot: from a convex region beyond the edge last passed, bounded by perpendiculars
// through the ends of edges, which soon holds nothing.
#include <algorithm>
#include <array>
#include <cmath>

#include "taut/cells/clearance.hpp"
#include "taut/geometry/detail/tolerance.hpp"

namespace taut {
using namespace detail;
namespace {

Vec2 to_the_right(Vec2 direction) { return {direction.y, -direction.x}; }

// Between 1 and 1.5 times the length.
double rough_length(Vec2 v) { return std::fabs(v.x) + std::fabs(v.y); }

}  // namespace

// A convex region. If it came to have more corners than there is room for it stays larger than it ought to be, which
// is safe.
class Clearance::Region {
 public:
  Region() = default;
  // What lies beyond the edge from `common` to `end` of a triangle and has its feet on that edge and, as to the end
  // they share, on the edge from `common` to `other`: a right triangle. The angle between them is acute.
  Region(Vec2 common, Vec2 end, Vec2 other) {
    const Vec2 u = end - common, v = other - common;
    const double area = cross(u, v),
                 cotangent =
                     (dot(u, v) + 2 * kRegionSlackRelative * rough_length(u) * rough_length(v)) / std::fabs(area);
    const Vec2 outward = area > 0 ? to_the_right(u) : to_the_right(common - end);
    corners_[0] = common;
    corners_[1] = end;
    corners_[2] = end + cotangent * outward;
    size_ = 3;
  }
  [[nodiscard]] bool is_empty() const { return size_ == 0; }
  // What of it lies to the right of an edge and has its foot there.
  [[nodiscard]] Region beyond(Vec2 from, Vec2 to) const {
    Region out = *this;
    out.clip(from, to_the_right(to - from));
    out.clip(from, to - from);
    out.clip(to, from - to);
    return out;
  }

 private:
  static constexpr std::size_t kRoom = 12;

  void clip(Vec2 from, Vec2 normal) {
    double size = 0;
    for (std::size_t i = 0; i < size_; ++i) size = std::max(size, rough_length(corners_[i] - from));
    const double slack = kRegionSlackRelative * size * rough_length(normal);
    Region kept;
    const auto keep = [&kept](Vec2 p) {
      if (kept.size_ < kRoom) kept.corners_[kept.size_] = p;
      ++kept.size_;
    };
    for (std::size_t i = 0; i < size_; ++i) {
      const Vec2 here = corners_[i], there = corners_[(i + 1) % size_];
      const double at_here = dot(here - from, normal) + slack, at_there = dot(there - from, normal) + slack;
      if (at_here >= 0) keep(here);
      if ((at_here >= 0) != (at_there >= 0)) keep(here + (at_here / (at_here - at_there)) * (there - here));
    }
    if (kept.size_ <= kRoom) *this = kept;
  }

  std::array<Vec2, kRoom> corners_;
  std::size_t size_ = 0;
};

// Where walks come from that pass over an edge: out of an unchanged face, towards the rim.
struct Clearance::Passing {
  HalfEdge over;
  Region from;        // behind the face, where there is an edge passed after this one
  VertexId pivot;     // the end that this edge and the ones passed after it have in common
  Vec2 first;         // the direction from there along the last of these
  unsigned next = 0;  // of the two edges behind the face, the one to look at next
};

void Clearance::update(const Triangulation& t) {
  const TriangleMesh& mesh = t.mesh();
  faces_.resize(mesh.face_slots());
  renewed_.clear();
  ++update_;
  fans_.clear();
  for (const FaceId f : t.changed()) {
    note_renewed(f);
    faces_[f.value].width = {};
    for (unsigned corner = 0; corner < 3; ++corner) remove_gate(HalfEdge(f, corner));
  }
  for (const FaceId f : t.changed()) {
    if (!t.is_free(f)) continue;
    for (unsigned side = 0; side < 3; ++side) {
      const HalfEdge h(f, side);
      if (!mesh.is_constrained(h) && !is_changed(mesh, mesh.twin(h).face())) renew_passing(t, mesh.twin(h));
    }
  }
  // New gates may share strips with those that stay, but not with those that go.
  sweep_removed();
  for (const FaceId f : t.changed()) {
    for (unsigned corner = 0; corner < 3 && t.is_free(f); ++corner) set(t, f, corner);
  }
  std::sort(again_.begin(), again_.end(), [](HalfEdge a, HalfEdge b) { return a.value < b.value; });
  again_.erase(std::unique(again_.begin(), again_.end()), again_.end());
  for (const HalfEdge apex : again_) set(t, apex.face(), apex.side());
  again_.clear();
  settle_added();
  std::erase_if(renewed_, [&](FaceId f) { return !t.is_free(f); });
}

bool Clearance::has_met_changed(const TriangleMesh& mesh) const {
  return std::any_of(crossed_.begin(), crossed_.end(),
                     [&](HalfEdge h) { return is_changed(mesh, mesh.twin(h).face()); }) ||
         std::any_of(runs_.begin(), runs_.end(), [&](const LongFans::Run& run) { return fans_.has_changed(run); });
}

bool Clearance::is_changed(const TriangleMesh& mesh, FaceId f) { return mesh.changed_in(f) == mesh.version(); }

// Looks at one corner: was its walk among those that met a changed face? If so, it is to be looked at again.
void Clearance::renew_corner(const Triangulation& t, HalfEdge apex) {
  (void)look_ahead(t, apex.face(), apex.side());
  if (!has_met_changed(t.mesh())) return;
  remove_gate(apex);
  again_.push_back(apex);
  note_renewed(apex.face());
}

// Follows the walks backwards that come to the rim over an edge. A walk comes to no face twice. It has acute angles
// with all edges it passes; those that have a vertex in common it passes one after the other, so the first and the last
// of them enclose an acute angle too: the region alone could not tell, as that vertex itself is always in it.
void Clearance::renew_passing(const Triangulation& t, HalfEdge rim) {
  const TriangleMesh& mesh = t.mesh();
  const auto at = [&](VertexId v) { return mesh.position(v); };
  std::vector<Passing> passed{{rim, {}, {}, {}}};  // from the rim backwards; a list, as around a vertex it may be long
  on_way_.resize(mesh.face_slots());
  on_way_[rim.face().value] = 1;
  renew_corner(t, rim.previous());
  while (!passed.empty()) {
    Passing& passing = passed.back();
    if (passing.next == 2) {
      on_way_[passing.over.face().value] = 0;
      passed.pop_back();
      continue;
    }
    const bool at_origin = passing.next++ == 0;
    const HalfEdge in = at_origin ? passing.over.next() : passing.over.previous();
    const FaceId behind = mesh.twin(in).face();
    if (mesh.is_constrained(in) || is_changed(mesh, behind) || on_way_[behind.value] != 0) continue;
    const VertexId pivot = at_origin ? mesh.origin(in) : mesh.target(in),
                   end = at_origin ? mesh.target(in) : mesh.origin(in);
    Passing next{mesh.twin(in), {}, pivot, passing.first};
    if (pivot != passing.pivot) next.first = at(mesh.apex(in)) - at(pivot);
    const Vec2 direction = at(end) - at(pivot);
    if (dot(direction, next.first) < -kRegionSlackRelative * rough_length(direction) * rough_length(next.first))
      continue;
    next.from = passed.size() == 1 ? Region(at(pivot), at(end), at(mesh.apex(in)))
                                   : passing.from.beyond(at(mesh.origin(in)), at(mesh.target(in)));
    if (next.from.is_empty()) continue;
    on_way_[behind.value] = 1;
    passed.push_back(next);
    renew_corner(t, next.over.previous());
  }
}

// Marks begin at 0, as updates do: nothing counts as renewed before the first update.
void Clearance::note_renewed(FaceId f) {
  if (faces_[f.value].mark == update_) return;
  faces_[f.value].mark = update_;
  renewed_.push_back(f);
}

}  // namespace taut
