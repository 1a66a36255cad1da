// How many polygons cover each face. Across an edge the count changes by what the segments along it bound (polygons lie
// on the left of their segments), so it is known everywhere if it is known somewhere: an edit recounts the faces it
// has changed from their unchanged neighbours, and a polygon's own winding numbers spread from its edges.
#include <algorithm>
#include <array>

#include "taut/cells/detail/triangulation/triangle_walk.hpp"
#include "taut/cells/triangulation.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/geometry/segment.hpp"

namespace taut {
using namespace detail;
namespace {

constexpr int kOutside = 1;  // beyond the boundary everything is blocked once

}  // namespace

// By how much the coverage of the face at h exceeds that of the face across.
int Triangulation::coverage_step(HalfEdge h, ObstacleId without) const {
  if (!mesh_.is_constrained(h)) return 0;
  int step = 0;
  uses_.for_each(mesh_.origin(h), mesh_.target(h), [&](Use use) {
    const ObstacleId owner = segments_[use.segment.value].owner;
    if (owner != without && obstacles_[owner.value].kind == Kind::polygon) step += use.forward ? 1 : -1;
  });
  return step;
}

int Triangulation::step_of(HalfEdge h, ObstacleId id) const {
  if (!mesh_.is_constrained(h)) return 0;
  int step = 0;
  uses_.for_each(mesh_.origin(h), mesh_.target(h), [&](Use use) {
    if (segments_[use.segment.value].owner == id) step += use.forward ? 1 : -1;
  });
  return step;
}

void Triangulation::begin_marks() {
  marks_.resize(mesh_.face_slots());
  if (++mark_ == 0) {
    marks_.assign(marks_.size(), 0);
    mark_ = 1;
  }
}

// Whether the face had not been marked before.
bool Triangulation::mark(FaceId f) {
  if (marks_[f.value] == mark_) return false;
  marks_[f.value] = mark_;
  return true;
}

// Counts in all faces, which are kUncounted. The count spreads from one face; faces are looked at in the order of
// memory as far as possible: one that is reached ahead of its turn waits for that, one behind is looked at at once.
void Triangulation::cover_everything() {
  FaceId first(0);
  while (!mesh_.in_use(first)) ++first.value;
  int covered = kOutside;
  mesh_.walk(mesh_.position(VertexId(0)), first, [&](HalfEdge h) { covered += coverage_step(h, {}); });
  mesh_.set_coverage(first, covered);
  flood_.clear();
  for (std::uint32_t turn = first.value; turn < mesh_.face_slots(); ++turn) {
    if (mesh_.coverage(FaceId(turn)) == kUncounted) continue;
    FaceId f(turn);
    for (;;) {
      for (unsigned i = 0; i < 3; ++i) {
        const HalfEdge h(f, i), other = mesh_.twin(h);
        if (!other.valid() || mesh_.coverage(other.face()) != kUncounted) continue;
        const int there = mesh_.coverage(f) - coverage_step(h, {});
        mesh_.set_coverage(other.face(), there);
        if (other.face().value < turn) flood_.emplace_back(other.face(), there);
      }
      if (flood_.empty()) break;
      f = flood_.back().first;
      flood_.pop_back();
    }
  }
}

void Triangulation::cover_everything_anew() {
  std::vector<int> before(mesh_.face_slots());
  for (std::uint32_t i = 0; i < before.size(); ++i) {
    before[i] = mesh_.coverage(FaceId(i));
    mesh_.set_coverage(FaceId(i), kUncounted);
  }
  cover_everything();
  for (std::uint32_t i = 0; i < before.size(); ++i) {
    if (mesh_.in_use(FaceId(i)) && mesh_.coverage(FaceId(i)) != before[i]) mesh_.touch(FaceId(i));
  }
}

// Recounts the faces that have changed in this edit, leaving out one obstacle, from those that have not. Returns
// whether these agree: where rounding has led an old segment around a face that it did not change otherwise, they do
// not.
bool Triangulation::cover_changed(ObstacleId without) {
  begin_marks();
  flood_.clear();
  for (const FaceId f : mesh_.changed()) {
    if (!mesh_.in_use(f)) continue;
    for (unsigned i = 0; i < 3 && marks_[f.value] != mark_; ++i) {
      const HalfEdge h(f, i), other = mesh_.twin(h);
      if (other.valid() && mesh_.changed_in(other.face()) == mesh_.version()) continue;
      const int beyond = other.valid() ? mesh_.coverage(other.face()) : kOutside;
      const int here = beyond + coverage_step(h, without);
      mesh_.set_coverage(f, here);
      mark(f);
      flood_.emplace_back(f, here);
    }
  }
  while (!flood_.empty()) {
    const auto [f, covered] = flood_.back();
    flood_.pop_back();
    for (unsigned i = 0; i < 3; ++i) {
      const HalfEdge h(f, i), other = mesh_.twin(h);
      if (!other.valid() || mesh_.changed_in(other.face()) != mesh_.version() || !mark(other.face())) continue;
      const int there = covered - coverage_step(h, without);
      mesh_.set_coverage(other.face(), there);
      flood_.emplace_back(other.face(), there);
    }
  }
  for (const FaceId f : mesh_.changed()) {
    if (!mesh_.in_use(f)) continue;
    for (unsigned i = 0; i < 3; ++i) {
      const HalfEdge h(f, i), other = mesh_.twin(h);
      if (other.valid() && mesh_.changed_in(other.face()) != mesh_.version() &&
          mesh_.coverage(f) - mesh_.coverage(other.face()) != coverage_step(h, without))
        return false;
    }
  }
  return true;
}

// Somewhere the polygon does not wind around, near it if that is within the domain.
Vec2 Triangulation::outside_of(ObstacleId id) const {
  Box2 box;
  for (SegmentId s = obstacles_[id.value].first; s.valid(); s = segments_[s.value].next) {
    box.extend(mesh_.position(segments_[s.value].from));
  }
  const double away = box.extent() + kBeyondRoundingPerExtent * domain_.extent();
  const Vec2 p{box.min.x - away, box.min.y - away};
  return domain_.contains(p) ? p : mesh_.position(VertexId(0));
}

// How often the polygon winds around a face: 1 inside, 0 outside; where rounding has folded it, possibly otherwise.
int Triangulation::winding(FaceId f, ObstacleId id, Vec2 outside) const {
  int sum = 0;
  // Any way out will do.
  mesh_.walk(outside, f, [&](HalfEdge h) { sum += step_of(h, id); });
  return sum;
}

// Whether a polygon blocks a point, by its corners alone. Exact; what lies on its border is free.
bool Triangulation::blocks(ObstacleId id, Vec2 p) const {
  if (obstacles_[id.value].kind != Kind::polygon) return false;
  bool inside = false;
  for (SegmentId s = obstacles_[id.value].first; s.valid(); s = segments_[s.value].next) {
    Vec2 a = mesh_.position(segments_[s.value].from), b = mesh_.position(segments_[s.value].to);
    if (on_segment(p, a, b)) return false;
    if (a.y > b.y) std::swap(a, b);
    if (a.y <= p.y && p.y < b.y && orient2d(a, b, p) > 0) inside = !inside;
  }
  return inside != (id == ObstacleId(0));
}

std::span<const HalfEdge> Triangulation::edges_near(Vec2 p, double margin, NearEdges& out) const {
  auto end = out.edges.begin();
  std::array<FaceId, kMostNearFaces> faces;
  auto last = faces.begin();
  *last++ = locate(p).edge.face();
  for (auto face = faces.begin(); face != last; ++face) {
    for (unsigned side = 0; side < 3; ++side) {
      const HalfEdge h(*face, side), other = mesh_.twin(h);
      if (distance_to_segment(p, mesh_.position(mesh_.origin(h)), mesh_.position(mesh_.target(h))) > margin) continue;
      *end++ = h;
      if (other.valid() && last != faces.end() && std::find(faces.begin(), last, other.face()) == last)
        *last++ = other.face();
    }
  }
  return {out.edges.begin(), end};
}

// Whether visit(segment) holds for one of the segments along edges that come so close to p.
template <class Visit>
bool Triangulation::any_near(Vec2 p, double margin, Visit visit) const {
  NearEdges near;
  bool any = false;
  for (const HalfEdge h : edges_near(p, margin, near)) {
    if (!mesh_.is_constrained(h)) continue;
    uses_.for_each(mesh_.origin(h), mesh_.target(h),
                   [&](Use use) { any = any || visit(segments_[use.segment.value]); });
    if (any) return true;
  }
  return false;
}

bool Triangulation::is_truly_blocked(Vec2 p, double margin) const {
  return !domain_.contains(p) || any_near(p, margin, [&](const Segment& s) { return blocks(s.owner, p); });
}

bool Triangulation::is_truly_parted(Vec2 p, Vec2 from, double margin) const {
  return !domain_.contains(p) || any_near(p, margin, [&](const Segment& s) {
    return contact(p, from, mesh_.position(s.from), mesh_.position(s.to)) == Contact::cross;
  });
}

// Adds the polygon's winding numbers, times `sign`, to the coverage.
void Triangulation::cover_polygon(ObstacleId id, int sign) {
  begin_marks();
  const Obstacle& obstacle = obstacles_[id.value];
  const bool rounded = obstacle.off > 0;
  const Vec2 outside = rounded ? outside_of(id) : Vec2{};
  flood_.clear();
  const auto spread = [&](FaceId first, int wound) {
    if (!mark(first)) return;
    flood_.assign(1, {first, wound});
    while (!flood_.empty()) {
      const auto [f, here] = flood_.back();
      flood_.pop_back();
      if (here == 0) continue;  // outside; nothing beyond belongs to it except across its own edges
      mesh_.set_coverage(f, mesh_.coverage(f) + sign * here);
      mesh_.touch(f);
      for (unsigned i = 0; i < 3; ++i) {
        const HalfEdge h(f, i), other = mesh_.twin(h);
        if (other.valid() && mark(other.face())) flood_.emplace_back(other.face(), here - step_of(h, id));
      }
    }
  };
  // The left of every edge is inside, unless rounding has folded the chain.
  for (SegmentId s = obstacle.first; s.valid(); s = segments_[s.value].next) {
    find_pieces(s);
    for (const HalfEdge piece : pieces_) {
      const FaceId left = piece.face(), right = mesh_.twin(piece).face();
      if (marks_[left.value] != mark_) spread(left, rounded ? winding(left, id, outside) : 1);
      if (rounded && marks_[right.value] != mark_) spread(right, winding(right, id, outside));
    }
  }
}

}  // namespace taut
