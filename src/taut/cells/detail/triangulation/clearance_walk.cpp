// The walk from a corner of a face to the constrained edge that is straight ahead of it.
//
// Let P be the corner and O its foot on a wall that P sees, with no vertex strictly inside the disc over PO. An edge
// that PO crosses has its ends outside that disc, and the foot of P on its line inside it (on the circle over P and the
// crossing); so P has a foot strictly inside every edge that PO crosses, and a walk need only go over such edges. Of
// the two edges by which it could leave a face at most one is such an edge: let the walk enter over UV and W be the
// third corner. If P had feet inside UW and WV, the quadrilateral PUWV had acute angles in U and V, so those in P and W
// came to more than 180 degrees; but P and W are on either side of the edge UV, which is Delaunay (demyen2007, theorem
// 4.3.6). Acute is decided exactly, or rounding could lead the walk astray.
//
// The nearest obstacle between the edges at P, if it is nearer than their ends, is such an O too: all vertices around
// are at least as far from P, and the disc over PO lies within that distance.
#include <algorithm>
#include <cmath>

#include "taut/cells/clearance.hpp"
#include "taut/geometry/detail/expansion.hpp"
#include "taut/geometry/detail/filter.hpp"
#include "taut/geometry/detail/inline_predicates.hpp"

namespace taut {
using namespace detail;

namespace {

// Whether p, u, v form an angle below 90 degrees in u.
bool is_acute(Vec2 p, Vec2 u, Vec2 v) {
  const Vec2 pu = p - u, vu = v - u;
  const double x = pu.x * vu.x, y = pu.y * vu.y;
  const int sign = filter::decide(x + y, filter::bound_factor(4) * (std::fabs(x) + std::fabs(y)));
  if (sign != filter::kUndecided) [[likely]]
    return sign > 0;
  using exact::Expansion;
  using exact::two_difference;
  return (Expansion<2>(two_difference(p.x, u.x)) * Expansion<2>(two_difference(v.x, u.x)) +
          Expansion<2>(two_difference(p.y, u.y)) * Expansion<2>(two_difference(v.y, u.y)))
             .sign() > 0;
}

bool has_foot_inside(Vec2 p, Vec2 u, Vec2 v) { return is_acute(p, u, v) && is_acute(p, v, u); }

}  // namespace

// Whether a foot can lie beyond an edge, the vertices met so far being outside the disc over the gate: vertex w is if
// the foot is on this side of the line through w that is perpendicular to pw. Walks are short because of this; the
// first few vertices do nearly as much as all, and keep a long walk round a vertex of many faces linear.
bool Clearance::is_in_reach(Vec2 p, Vec2 right, Vec2 left) const {
  constexpr std::size_t kEnough = 8;
  double from = 0, to = 1;
  for (const Vec2 met : std::span(seen_).first(std::min(seen_.size(), kEnough))) {
    const Vec2 w = met - p;
    const double at_right = dot(met - right, w), at_left = dot(met - left, w);
    if (at_right < 0 && at_left < 0) return false;
    if (at_right < 0) from = std::max(from, at_right / (at_right - at_left));
    if (at_left < 0) to = std::min(to, at_right / (at_right - at_left));
  }
  return from <= to;
}

Clearance::Ahead Clearance::look_ahead(const Triangulation& t, FaceId f, unsigned corner) {
  constexpr unsigned kLong = 16;  // edges passed around one vertex, from which on it is worth passing many at once
  const TriangleMesh& mesh = t.mesh();
  const auto at = [&](VertexId v) { return mesh.position(v); };
  crossed_.clear();
  runs_.clear();
  HalfEdge h = HalfEdge(f, corner).next();
  const Vec2 p = at(mesh.corner(f, corner));
  Vec2 right = at(mesh.origin(h)), left = at(mesh.target(h));
  Vec2 cone_right = right, cone_left = left;  // what p sees of the edge ahead is between these
  if (!has_foot_inside(p, right, left)) return {};
  seen_.assign({right, left});
  unsigned around = 0;   // edges passed around the same vertex
  bool is_left = false;  // it is on the left
  std::uint32_t fan = LongFans::kNone, place = 0;
  while (!mesh.is_constrained(h)) {
    crossed_.push_back(h);
    const HalfEdge in = mesh.twin(h);
    const Vec2 w = at(mesh.apex(in));
    const bool is_right_seen = inlined::orient2d(p, cone_right, w) > 0,
               is_left_seen = inlined::orient2d(p, cone_left, w) < 0;
    const bool was_left = is_left;
    if (is_right_seen && has_foot_inside(p, right, w)) {
      h = in.next();
      left = w;
      if (is_left_seen) cone_left = w;
      is_left = false;
    } else if (is_left_seen && has_foot_inside(p, w, left)) {
      h = in.previous();
      right = w;
      if (is_right_seen) cone_right = w;
      is_left = true;
    } else {
      return {};
    }
    seen_.push_back(w);
    around = is_left == was_left ? around + 1 : 1;
    if (around >= kLong) [[unlikely]] {
      if (around == kLong) {
        fan = fans_.find(mesh, is_left ? mesh.target(h) : mesh.origin(h));
        if (fan != LongFans::kNone) place = fans_.place_of(mesh, fan, is_left ? mesh.twin(h) : h);
      } else if (fan != LongFans::kNone) {
        place = fans_.beside(fan, place, is_left);
      }
      const std::uint32_t to = fan != LongFans::kNone ? fans_.pass(fan, place, is_left, p) : place;
      if (to != place) {
        runs_.push_back({fan, place, to, crossed_.size()});
        place = to;
        const HalfEdge spoke = fans_.spoke(fan, to);
        h = is_left ? mesh.twin(spoke) : spoke;
        const Vec2 end = at(mesh.target(spoke));
        (is_left ? right : left) = end;
        seen_.push_back(end);
        // Of the ends passed one may hide more than this one; whether any does is looked at in the end.
        if (is_left && inlined::orient2d(p, cone_right, end) > 0) cone_right = end;
        if (!is_left && inlined::orient2d(p, cone_left, end) < 0) cone_left = end;
      }
    }
    if (!is_in_reach(p, right, left)) return {};
  }
  const Vec2 along = left - right;
  if (!crossed_.empty()) {
    if (dot(cone_right - p, along) >= 0 || dot(cone_left - p, along) <= 0) return {};
    // In reach is a piece of the wall; is the foot in it?
    const Vec2 foot = right + (dot(p - right, along) / dot(along, along)) * along;
    for (const Vec2 w : seen_) {
      if (dot(p - w, foot - w) < 0) return {};
    }
    for (const LongFans::Run& run : runs_) {
      if (!fans_.is_beside(mesh, run, p, foot, along)) return {};
    }
  }
  return {h, std::fabs(cross(right - p, left - p)) / length(along), along};
}

}  // namespace taut
