// Widths and gates kept and asked for. Where start and goal lie in a face matters only for the gates within: they are
// crossed if the two ends of the way through the face lie on different sides of the gate's line. An end on the line
// itself has at most half the gate's length of room, so it does not matter to which side it is counted.
#include "taut/cells/clearance.hpp"

#include <algorithm>
#include <cmath>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/constants.hpp"
#include "taut/cells/detail/triangulation/nearest_obstacle.hpp"
#include "taut/cells/detail/triangulation/reduction_measures.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/geometry/segment.hpp"

namespace taut {
using namespace detail;

Clearance::Clearance(const Triangulation& t, const BuildProgress& progress) : faces_(t.mesh().face_slots()) {
  ProgressMeter meter(progress, faces_.size());
  for (std::uint32_t i = 0; i < faces_.size(); ++i) {
    const FaceId f(i);
    meter.step();
    if (!t.is_free(f)) continue;
    for (unsigned corner = 0; corner < 3; ++corner) {
      set(t.mesh(), f, corner, look_ahead(t, f, corner));
      meter.add_work(crossed_.size());
    }
  }
  gates_.shrink_to_fit();
  pieces_.shrink_to_fit();
  fans_ = {};
}

void Clearance::set(const TriangleMesh& mesh, FaceId f, unsigned corner, const Ahead& ahead) {
  const HalfEdge origin(f, corner);
  const double shorter = std::min(length_of(mesh, origin), length_of(mesh, origin.previous()));
  faces_[f.value].width[corner] = ahead.wall.valid() ? std::min(shorter, ahead.distance) : shorter;
  if (!ahead.wall.valid() || crossed_.empty()) return;
  list_crossed(mesh);
  add_gate(mesh, origin, ahead);
}

void Clearance::add_gate(const TriangleMesh& mesh, HalfEdge origin, const Ahead& ahead) {
  const std::uint32_t id = free_gates_ != kNone ? free_gates_ : static_cast<std::uint32_t>(gates_.size());
  if (free_gates_ != kNone) {
    free_gates_ = gates_[id].first;
    --free_gate_count_;
  } else {
    gates_.emplace_back();
  }
  gates_[id] = {mesh.position(mesh.origin(origin)), ahead.along, ahead.distance, origin, kNone};
  std::uint32_t last = kNone;
  append_piece(id, last, origin.face(), origin.previous().side(), origin.side());
  for (std::size_t i = 0; i < crossed_.size(); ++i) {
    const HalfEdge in = mesh.twin(crossed_[i]);
    const bool leaves_right = (i + 1 < crossed_.size() ? crossed_[i + 1] : ahead.wall) == in.next();
    append_piece(id, last, in.face(), leaves_right ? in.previous().side() : kNoSide,
                 leaves_right ? kNoSide : in.next().side());
  }
}

void Clearance::append_piece(std::uint32_t gate, std::uint32_t& last, FaceId f, unsigned left, unsigned right) {
  std::uint32_t id = free_pieces_;
  if (id != kNone) {
    free_pieces_ = pieces_[id].next;
  } else {
    id = static_cast<std::uint32_t>(pieces_.size());
    pieces_.emplace_back();
  }
  Face& face = faces_[f.value];
  note_renewed(f);
  pieces_[id] = {f, gate, last, kNone, face.strips, static_cast<std::uint8_t>(left), static_cast<std::uint8_t>(right)};
  face.strips = id;
  (last == kNone ? gates_[gate].first : pieces_[last].to_wall) = id;
  last = id;
}

// The gate counts no more, and its strip is renewed; its pieces stay where they are until sweep_gates().
void Clearance::remove_gate(HalfEdge origin) {
  std::uint32_t first = faces_[origin.face().value].strips;
  while (first != kNone && gates_[pieces_[first].gate].origin != origin) first = pieces_[first].next;
  if (first == kNone) return;
  const std::uint32_t id = pieces_[first].gate;
  for (std::uint32_t p = gates_[id].first; p != kNone; p = pieces_[p].to_wall) note_renewed(pieces_[p].face);
  gates_[id].origin = {};
  removed_.push_back(id);
}

// Takes the pieces of removed gates out, all of a face at once: many gates may run through it.
void Clearance::sweep_gates() {
  for (const std::uint32_t id : removed_) {
    for (std::uint32_t p = gates_[id].first; p != kNone; p = pieces_[p].to_wall) {
      if (!pieces_[p].face.valid()) continue;  // out already
      for (std::uint32_t* link = &faces_[pieces_[p].face.value].strips; *link != kNone;) {
        Piece& piece = pieces_[*link];
        if (gates_[piece.gate].origin.valid()) {
          link = &piece.next;
        } else {
          *link = piece.next;
          piece.face = {};
        }
      }
    }
  }
  for (const std::uint32_t id : removed_) {
    for (std::uint32_t p = gates_[id].first, after; p != kNone; p = after) {
      after = pieces_[p].to_wall;
      pieces_[p] = {};
      pieces_[p].next = free_pieces_;
      free_pieces_ = p;
    }
    gates_[id] = {};
    gates_[id].first = free_gates_;
    free_gates_ = id;
    ++free_gate_count_;
  }
  removed_.clear();
}

Clearance::Gate Clearance::own_gate(const TriangleMesh& mesh, HalfEdge corner) {
  const HalfEdge wall = corner.next();
  const Vec2 p = mesh.position(mesh.origin(corner)), right = mesh.position(mesh.origin(wall)),
             left = mesh.position(mesh.target(wall)), along = left - right;
  Gate gate{p, along, kInfinity, corner, kNone};
  if (mesh.is_constrained(wall) && dot(p - right, along) > 0 && dot(p - left, along) < 0)
    gate.length = std::fabs(cross(right - p, left - p)) / length(along);
  return gate;
}

// The edge `by` is on the right of the gate from its origin, and on the left of that from its target.
double Clearance::width_within(const TriangleMesh& mesh, HalfEdge by, Vec2 p) {
  const Gate from_origin = own_gate(mesh, by), from_target = own_gate(mesh, by.next());
  double least = kInfinity;
  if (from_origin.side_of(p) > 0) least = from_origin.length;
  if (from_target.side_of(p) < 0) least = std::min(least, from_target.length);
  return least;
}

double Clearance::first_width(const TriangleMesh& mesh, HalfEdge out, Vec2 start) {
  return std::min(length_of(mesh, out), width_within(mesh, out, start));
}

double Clearance::same_face_width(const TriangleMesh& mesh, FaceId f, Vec2 start, Vec2 goal) {
  double least = kInfinity;
  for (unsigned corner = 0; corner < 3; ++corner) {
    const Gate gate = own_gate(mesh, HalfEdge(f, corner));
    const double from = gate.side_of(start), to = gate.side_of(goal);
    if ((from > 0 && to < 0) || (from < 0 && to > 0)) least = std::min(least, gate.length);
  }
  return least;
}

double Clearance::own_end_width(const Triangulation& t, FaceId last, Vec2 goal, Vec2 start, HalfEdge before) {
  return before.valid() ? width_within(t.mesh(), t.mesh().twin(before), goal)
                        : same_face_width(t.mesh(), last, start, goal);
}

double Clearance::composed_width(const Triangulation& t, Vec2 start, FaceId first, std::span<const HalfEdge> crossed,
                                 Vec2 goal) const {
  double least = kInfinity;
  HalfEdge before;
  for (const HalfEdge out : crossed) {
    least = std::min(least, own_step_width(t, out, start, before));
    before = out;
  }
  return std::min(least, own_end_width(t, before.valid() ? t.mesh().twin(before).face() : first, goal, start, before));
}

double Clearance::channel_width(const Triangulation& t, Vec2 start, FaceId first, std::span<const HalfEdge> crossed,
                                Vec2 goal) const {
  double least = kInfinity;
  const auto back_from = [crossed](std::size_t end) {
    return [crossed, end](unsigned i) { return i < end ? crossed[end - 1 - i] : HalfEdge(); };
  };
  for (std::size_t i = 0; i < crossed.size(); ++i)
    least = std::min(least, step_width(t, crossed[i], start, back_from(i)));
  const FaceId last = crossed.empty() ? first : t.mesh().twin(crossed.back()).face();
  return std::min(least, end_width(t, last, goal, start, back_from(crossed.size())));
}

double Clearance::clearance_at(const Triangulation& t, Vec2 p, FaceId f, double most) {
  NearestObstacle nearest{most};
  std::vector<HalfEdge> ahead;
  Interrupt never;
  (void)look_for_obstacles(t.mesh(), p, f, 0, ahead, never, nearest);
  return nearest.distance;
}

std::size_t Clearance::memory_bytes() const {
  return sizeof(*this) + bytes_of(faces_, gates_, pieces_, renewed_, removed_, on_way_, crossed_, seen_, runs_, fans_);
}

}  // namespace taut
