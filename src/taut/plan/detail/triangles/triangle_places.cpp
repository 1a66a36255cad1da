#include "taut/plan/detail/triangles/triangle_places.hpp"

#include <algorithm>
#include <cmath>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/geometry/detail/segment_distance.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/detail/vectors.hpp"
#include "taut/geometry/segment.hpp"

namespace taut::detail {
namespace {

// Of an Interrupt.
constexpr std::uint32_t kStepsPerFace = 8, kStepsPerCut = 16;

// How far rounding may move what is computed in such a world.
double rounding_in(const Box2& box) {
  return kPlaceRoundingPerCoordinate * std::max(size_of(box.min), size_of(box.max));
}

Vec2 nearest_in(const Box2& box, Vec2 p) {
  return {std::clamp(p.x, box.min.x, box.max.x), std::clamp(p.y, box.min.y, box.max.y)};
}

}  // namespace

void TrianglePlaces::Marks::begin(const TriangleMesh& mesh) {
  if (faces.size() < mesh.face_slots() || vertices.size() < mesh.vertex_slots() || ++last == 0) {
    const std::size_t room = mesh.face_slots() / 8;  // a mesh that has grown may go on doing so
    faces = ZeroedArray<std::uint32_t>(mesh.face_slots() + room);
    vertices = ZeroedArray<std::uint32_t>(mesh.vertex_slots() + room);
    last = 1;
  }
}

bool TrianglePlaces::Marks::enter(FaceId f) {
  if (faces[f.value] == last) return false;
  faces[f.value] = last;
  return true;
}

bool TrianglePlaces::Marks::enter(VertexId v) {
  if (vertices[v.value] == last) return false;
  vertices[v.value] = last;
  return true;
}

std::size_t TrianglePlaces::memory_bytes() const {
  return bytes_of(heap_, flood_, opened_.faces, opened_.vertices, flooded_.faces, flooded_.vertices, free_);
}

void TrianglePlaces::add(const Candidate& candidate) {
  heap_.push_back(candidate);
  std::push_heap(heap_.begin(), heap_.end());
}

// Offers its curves, and the faces around it. One of those is as near as the nearest of its edges, and entered by that
// first, so it is enough to measure the edge crossed.
void TrianglePlaces::open_face(const Triangulation& triangulation, FaceId face, Vec2 p, double radius,
                               const std::optional<Box2>& where) {
  const TriangleMesh& mesh = triangulation.mesh();
  const bool is_free = triangulation.is_free(face);
  for (unsigned side = 0; side < 3; ++side) {
    const HalfEdge h(face, side);
    const Vec2 a = mesh.position(mesh.origin(h)), b = mesh.position(mesh.target(h));
    if (!mesh.on_frame(h) && opened_.faces[mesh.twin(h).face().value] != opened_.last)
      add({distance_to_segment(p, a, b) - radius, {}, mesh.twin(h).face().value, Kind::face});
    if (!is_free) continue;
    if (mesh.is_constrained(h)) {
      const DiscCurve line = DiscCurve::beside(a, b, radius);
      const Vec2 begin = line.point(0), end = line.point(line.size);
      Box2 box;
      box.extend(begin);
      box.extend(end);
      if (!where || where->overlaps(box)) add({distance_to_segment(p, begin, end), {}, h.value, Kind::line});
    }
    if (opened_.enter(mesh.origin(h)) && !(where && distance_to_box(a, *where) > 2 * radius))
      add({std::fabs(distance(p, a) - radius), {}, mesh.origin(h).value, Kind::circle});
  }
}

// Leaves in free_ what keeps the radius from every obstacle, more if it is interrupted. All faces near the curve hang
// together with `first`, which is one of them: what a box and a convex shape share is convex.
void TrianglePlaces::find_free(const Triangulation& triangulation, const DiscCurve& curve, FaceId first, double radius,
                               double rounding, Interrupt& interrupt) {
  const TriangleMesh& mesh = triangulation.mesh();
  free_.begin(curve, radius - rounding);
  flooded_.begin(mesh);
  flood_.assign(1, first);
  (void)flooded_.enter(first);
  const Vec2 begin = curve.is_circle ? curve.at : curve.point(0),
             end = curve.is_circle ? begin : curve.point(curve.size);
  const double far = (curve.is_circle ? curve.size : 0) + radius + rounding;
  const auto is_near = [&](Vec2 a, Vec2 b) { return squared_distance_between(begin, end, a, b) <= far * far; };
  for (std::size_t i = 0; i < flood_.size() && !interrupt.asked(kStepsPerFace); ++i) {
    const FaceId face = flood_[i];
    const bool is_free = triangulation.is_free(face);
    for (unsigned side = 0; side < 3; ++side) {
      const HalfEdge h(face, side);
      const Vec2 a = mesh.position(mesh.origin(h)), b = mesh.position(mesh.target(h));
      if (!is_near(a, b)) continue;
      if (!mesh.on_frame(h) && flooded_.enter(mesh.twin(h).face())) flood_.push_back(mesh.twin(h).face());
      if (!is_free) continue;
      if (mesh.is_constrained(h)) {
        (void)interrupt.asked(kStepsPerCut);
        free_.cut({a, b});
      } else if (is_near(a, a) && flooded_.enter(mesh.origin(h)) &&
                 !mesh.around(mesh.origin(h), [&](HalfEdge spoke) { return mesh.is_constrained(spoke); })) {
        free_.cut({a, a});  // an obstacle of its own
      }
    }
  }
}

DiscPlaces::Outcome TrianglePlaces::find_nearest(const Triangulation& triangulation, Vec2 p, double radius,
                                                 Interrupt& interrupt, DiscPlaces::Asker& asker,
                                                 const std::optional<Box2>& where) {
  const TriangleMesh& mesh = triangulation.mesh();
  const double r = radius, rounding = std::max(rounding_in(triangulation.domain()), kPlaceRoundingPerCoordinate * r);
  heap_.clear();
  opened_.begin(mesh);
  add({-r, {}, triangulation.locate(nearest_in(triangulation.domain(), p)).edge.face().value, Kind::face});
  while (!heap_.empty()) {
    std::pop_heap(heap_.begin(), heap_.end());
    const Candidate next = heap_.back();
    heap_.pop_back();
    if (next.kind == Kind::face) {
      if (interrupt.asked(kStepsPerFace)) return DiscPlaces::Outcome::given_up;
      if (opened_.enter(FaceId(next.index))) open_face(triangulation, FaceId(next.index), p, r, where);
      continue;
    }
    if (interrupt.look() || !asker.may_go_on()) return DiscPlaces::Outcome::given_up;
    if (next.kind == Kind::place) {
      if (asker.accepts(next.at)) return DiscPlaces::Outcome::found;
      continue;
    }
    const bool is_line = next.kind == Kind::line;
    const HalfEdge h = is_line ? HalfEdge(next.index) : mesh.edge_at(VertexId(next.index));
    const Vec2 a = mesh.position(mesh.origin(h));
    const DiscCurve curve = is_line ? DiscCurve::beside(a, mesh.position(mesh.target(h)), r) : DiscCurve::around(a, r);
    find_free(triangulation, curve, h.face(), r, rounding, interrupt);
    for (const DiscCurve::Piece& free : free_.pieces()) {
      const Vec2 at = curve.point(curve.nearest(p, free));
      add({distance(p, at), at, 0, Kind::place});
    }
  }
  return DiscPlaces::Outcome::none;
}

void TrianglePlaces::free_of_circle(const Triangulation& triangulation, Vec2 centre, double circle, double radius,
                                    Interrupt& interrupt, std::vector<FreeRim>& out) {
  const Box2& domain = triangulation.domain();
  const double rounding = std::max(rounding_in(domain), kPlaceRoundingPerCoordinate * circle);
  find_free(triangulation, DiscCurve::around(centre, circle),
            triangulation.locate(nearest_in(domain, centre)).edge.face(), radius, rounding, interrupt);
  free_.write_rim(out);
}

}  // namespace taut::detail
