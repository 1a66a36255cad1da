// Segments that rounding has bent. An edge is off a segment that runs along it if one of its ends does not lie exactly
// on the segment; how many such there are is counted, so that a triangulation is as tight as one built afresh as soon
// as the crossings that loosened it are gone. A crossing may have led a segment over a corner that stays when it goes:
// such a segment is then laid anew.
#include <algorithm>

#include "taut/cells/triangulation.hpp"
#include "taut/geometry/segment.hpp"

namespace taut {
using namespace detail;

bool Triangulation::lies_on(VertexId v, SegmentId s) const {
  const Segment& segment = segments_[s.value];
  return v == segment.from || v == segment.to ||
         on_segment(mesh_.position(v), mesh_.position(segment.from), mesh_.position(segment.to));
}

void Triangulation::count_off(VertexId from, VertexId to, SegmentId s, bool more) {
  if (lies_on(from, s) && lies_on(to, s)) return;
  std::uint32_t& off = obstacles_[segments_[s.value].owner.value].off;
  if (more) {
    if (off++ == 0) ++rounded_count_;
  } else {
    if (--off == 0) --rounded_count_;
  }
}

// These three go with those of EdgeUses.
bool Triangulation::add_use(VertexId from, VertexId to, Use use) {
  const EdgeUses::Added added = uses_.add(from, to, use);
  count_off(from, to, use.segment, !added.cancelled);
  return added.in_use;
}

bool Triangulation::remove_use(VertexId from, VertexId to, Use use) {
  if (is_rounded()) count_off(from, to, use.segment, false);
  return uses_.remove(from, to, use);
}

void Triangulation::remove_uses(VertexId from, VertexId to) {
  if (is_rounded()) uses_.for_each(from, to, [&](Use use) { count_off(from, to, use.segment, false); });
  uses_.remove_all(from, to);
}

// Whether a segment that runs along the edge does not truly lie there.
bool Triangulation::is_bent(VertexId from, VertexId to) const {
  bool bent = false;
  uses_.for_each(from, to, [&](Use use) { bent = bent || !lies_on(from, use.segment) || !lies_on(to, use.segment); });
  return bent;
}

// Notes edges for close_slits().
void Triangulation::note_bent(VertexId from, VertexId to) {
  if (closes_slits_ || (is_rounded() && is_bent(from, to))) bent_.emplace_back(from, to);
}

void Triangulation::note_bent_around(VertexId v) {
  if (!is_rounded() && !closes_slits_) return;
  mesh_.around(v, [&](HalfEdge h) {
    if (mesh_.is_constrained(h.next())) note_bent(mesh_.origin(h.next()), mesh_.target(h.next()));
    return false;
  });
}

// All edges of faces that have changed: what has gone may have stood between them and a corner.
void Triangulation::note_changed() {
  for (const FaceId f : mesh_.changed()) {
    for (unsigned i = 0; mesh_.in_use(f) && i < 3; ++i) {
      const HalfEdge h(f, i);
      if (mesh_.is_constrained(h)) note_bent(mesh_.origin(h), mesh_.target(h));
    }
  }
}

// An edge that is bent may have come off a corner that its segment touches or crosses, and a slit that is none be open.
// So it leads over every corner that is as near as crossings may be. The corner nearest to an edge is a corner of a
// face beside it. Each piece is shorter than the edge was, so this ends. Where all slits are to be closed, any edge
// does so, and a little farther, so that nothing narrower than what rounding does to crossings is left.
void Triangulation::close_slits() {
  const double apart = closes_slits_ ? tolerance_.crossing() : crossing_apart();
  while (!bent_.empty()) {
    const auto [from, to] = bent_.back();
    bent_.pop_back();
    if (!mesh_.in_use(from) || !mesh_.in_use(to)) continue;
    const HalfEdge h = mesh_.find_edge(from, to);
    if (!h.valid() || !mesh_.is_constrained(h) || !(closes_slits_ || is_bent(from, to))) continue;
    const Vec2 a = mesh_.position(from), b = mesh_.position(to);
    for (const VertexId v : {mesh_.apex(h), mesh_.apex(mesh_.twin(h))}) {
      const Vec2 p = mesh_.position(v);
      const double length = distance(a, b);
      if (distance(a, p) >= length || distance(p, b) >= length) continue;
      if (distance_to_segment(p, a, b) > apart) continue;
      reroute(from, v, to);
      break;
    }
  }
}

// Notes where segments that something has been taken from may be bent without need.
void Triangulation::doubt_bends(std::span<const VertexId> at) {
  if (is_rounded()) bends_.insert(bends_.end(), at.begin(), at.end());
}

// Segments that are bent in the corners of bends_, or in those that this leads to, with no crossing there are taken off
// their edges, all of them first: each may be what keeps another bent. Then they are laid straight again.
void Triangulation::straighten() {
  std::vector<SegmentId> through, lifted;
  while (!bends_.empty()) {
    const VertexId v = bends_.back();
    bends_.pop_back();
    if (is_rounded() && mesh_.in_use(v)) {
      list_through(v, through);
      for (const SegmentId s : through) {
        if (lies_on(v, s) || is_crossed_by_any(s, through)) continue;
        lifted.push_back(s);
        const std::size_t before = loose_.size();
        take_off_edges(s);
        doubt_bends(std::span(loose_).subspan(before));
      }
    }
    if (bends_.empty()) tidy_loose();  // which may name more
  }
  ++rerouting_;  // faces between the old way and the new one change sides
  for (const SegmentId s : lifted) connect_segment(s);
  --rerouting_;
  tidy_loose();
  bends_.clear();
}

// The segments that run over a vertex or end there.
void Triangulation::list_through(VertexId v, std::vector<SegmentId>& out) const {
  out.clear();
  mesh_.around(v, [&](HalfEdge h) {
    if (mesh_.is_constrained(h)) uses_.for_each(v, mesh_.target(h), [&](Use use) { out.push_back(use.segment); });
    return false;
  });
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

// Whether the segment truly crosses one of these.
bool Triangulation::is_crossed_by_any(SegmentId s, std::span<const SegmentId> others) const {
  const Segment& segment = segments_[s.value];
  const Vec2 from = mesh_.position(segment.from), to = mesh_.position(segment.to);
  return std::any_of(others.begin(), others.end(), [&](SegmentId other) {
    const Segment& o = segments_[other.value];
    return contact(from, to, mesh_.position(o.from), mesh_.position(o.to)) == Contact::cross;
  });
}

}  // namespace taut
