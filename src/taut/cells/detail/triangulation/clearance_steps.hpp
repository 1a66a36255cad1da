// What a step of a channel crosses, on the strips of Clearance (clearance.hpp). Strips are trees with their roots at
// walls, and all gates of a branch have the same borders from where it joins the rest. So a path that looks back over
// the edges it has crossed leaves whole branches on one side at once; gates are looked at one by one only where the
// path begins or ends between their borders.
#pragma once

#include "taut/cells/clearance.hpp"  // IWYU pragma: keep

namespace taut {

template <class IsWanted>
void Clearance::take_if(std::uint32_t piece, Shortest& best, IsWanted is_wanted) const {
  if (piece == kNone) return;
  for (std::uint32_t p = piece;;) {
    const Piece& here = pieces_[p];
    std::uint32_t on = kNone;
    if (gates_[here.least].length < best.length) {
      if (is_wanted(gates_[here.least])) {
        take(here.least, best);
      } else {
        if (here.gate != kNone && is_wanted(gates_[here.gate])) take(here.gate, best);
        on = here.from[kLeft] != kNone ? here.from[kLeft] : here.from[kRight];
      }
    }
    while (on == kNone) {  // back to where there is another branch
      if (p == piece) return;
      const Piece& up = pieces_[pieces_[p].to_wall];
      if (up.from[kLeft] == p) on = up.from[kRight];
      p = pieces_[p].to_wall;
    }
    p = on;
  }
}

template <class Back>
Clearance::Side Clearance::side_at_wall(const TriangleMesh& mesh, std::uint32_t piece, Back& back) const {
  for (unsigned i = 1;; ++i) {
    piece = pieces_[piece].to_wall;
    const HalfEdge before = back(i);
    if (!before.valid()) return kStart;
    const HalfEdge in = mesh.twin(before);
    if (in != pieces_[piece].out) return side_by(pieces_[piece], in);
  }
}

template <class Back, class Visit>
void Clearance::visit_sides(const TriangleMesh& mesh, std::uint32_t piece, Back& back, unsigned i, const Shortest& best,
                            Visit visit) const {
  for (; piece != kNone && gates_[pieces_[piece].least].length < best.length; ++i) {
    const HalfEdge before = back(i);
    if (!before.valid()) return visit(kNone, piece, kStart);
    const Piece& here = pieces_[piece];
    const Side by = side_by(here, mesh.twin(before));
    visit(here.gate, here.from[1 - by], by);
    piece = here.from[by];
  }
}

// Crossed for good are the gates that have `out` as a border, if the path has come from their other side.
template <class Back>
void Clearance::find_crossed(const TriangleMesh& mesh, HalfEdge out, const Vec2* start, Back& back,
                             Shortest& best) const {
  for (std::uint32_t p = faces_[out.face().value].strips; p != kNone; p = pieces_[p].next) {
    const Piece& piece = pieces_[p];
    if (piece.out == out || gates_[piece.least].length >= best.length) continue;
    const Side to = side_by(piece, out), other = to == kLeft ? kRight : kLeft;
    const auto visit = [&](std::uint32_t gate, std::uint32_t through, Side from) {
      if (from == other) {
        take(gate, best);
        take_all(through, best);
      } else if (from == kStart && start != nullptr) {
        const auto is_crossed = [&](const Gate& g) {
          const double side = g.side_of(*start);
          return other == kLeft ? side > 0 : side < 0;
        };
        if (gate != kNone && is_crossed(gates_[gate])) take(gate, best);
        take_if(through, best, is_crossed);
      }
    };
    const HalfEdge before = back(0u);
    if (!before.valid()) {
      visit(piece.gate, piece.from[other], kStart);
    } else if (mesh.twin(before) == piece.out) {
      visit(piece.gate, piece.from[other], side_at_wall(mesh, p, back));
    } else {
      visit(piece.gate, kNone, other);
      visit_sides(mesh, piece.from[other], back, 1, best, visit);
    }
  }
}

template <class Back>
void Clearance::find_crossed_at_end(const TriangleMesh& mesh, FaceId last, Vec2 goal, const Vec2* start, Back& back,
                                    Shortest& best) const {
  for (std::uint32_t p = faces_[last.value].strips; p != kNone; p = pieces_[p].next) {
    const Piece& piece = pieces_[p];
    if (gates_[piece.least].length >= best.length) continue;
    const auto visit = [&](std::uint32_t gate, std::uint32_t through, Side from) {
      if (from == kStart && start == nullptr) return;
      const auto is_crossed = [&](const Gate& g) {
        const double came = from == kStart ? g.side_of(*start) : from == kLeft ? 1 : -1, to = g.side_of(goal);
        return (to > 0 && came < 0) || (to < 0 && came > 0);
      };
      if (gate != kNone && is_crossed(gates_[gate])) take(gate, best);
      take_if(through, best, is_crossed);
    };
    const HalfEdge before = back(0u);
    if (before.valid() && mesh.twin(before) == piece.out) {
      visit(kNone, p, side_at_wall(mesh, p, back));
    } else {
      visit_sides(mesh, p, back, 0, best, visit);
    }
  }
}

template <class Back>
double Clearance::step_width(const Triangulation& t, HalfEdge out, Vec2 start, Back back, double enough) const {
  const double own = own_step_width(t, out, start, back(0u));
  Shortest best{std::min(own, enough)};
  find_crossed(t.mesh(), out, &start, back, best);
  return best.gate != kNone ? best.length : own;
}

template <class Back>
double Clearance::end_width(const Triangulation& t, FaceId last, Vec2 goal, Vec2 start, Back back,
                            double enough) const {
  const double own = own_end_width(t, last, goal, start, back(0u));
  Shortest best{std::min(own, enough)};
  find_crossed_at_end(t.mesh(), last, goal, &start, back, best);
  return best.gate != kNone ? best.length : own;
}

template <class Back>
std::optional<Clearance::GateView> Clearance::step_gate(const Triangulation& t, HalfEdge out, const Vec2* start,
                                                        Back back, double shorter_than) const {
  Shortest best{shorter_than};
  find_crossed(t.mesh(), out, start, back, best);
  return best.gate != kNone ? std::optional(view_of(best.gate)) : std::nullopt;
}

template <class Back>
std::optional<Clearance::GateView> Clearance::end_gate(const Triangulation& t, FaceId last, Vec2 goal,
                                                       const Vec2* start, Back back, double shorter_than) const {
  Shortest best{shorter_than};
  find_crossed_at_end(t.mesh(), last, goal, start, back, best);
  return best.gate != kNone ? std::optional(view_of(best.gate)) : std::nullopt;
}

template <class Back>
bool Clearance::goes_on_alike(const Triangulation& t, HalfEdge crossed, Vec2 start, Back back, Back other,
                              double enough) const {
  const TriangleMesh& mesh = t.mesh();
  const HalfEdge in = mesh.twin(crossed);
  for (std::uint32_t p = faces_[in.face().value].strips; p != kNone; p = pieces_[p].next) {
    const Piece& piece = pieces_[p];
    if (gates_[piece.least].length >= enough) continue;
    const bool is_same =
        in == piece.out ? is_alike(kNone, p, start, side_at_wall(mesh, p, back), side_at_wall(mesh, p, other), enough)
                        : is_alike_behind(mesh, piece.from[side_by(piece, in)], start, back, other, enough);
    if (!is_same) return false;
  }
  return true;
}

// Both have left the face of the piece over `out`; how they have come in is back(1) and other(1).
template <class Back>
bool Clearance::is_alike_behind(const TriangleMesh& mesh, std::uint32_t piece, Vec2 start, Back& back, Back& other,
                                double enough) const {
  const Shortest limit{enough};
  for (unsigned i = 1; piece != kNone && gates_[pieces_[piece].least].length < enough; ++i) {
    const Piece& here = pieces_[piece];
    const HalfEdge one = back(i), two = other(i);
    const Side side = one.valid() ? side_by(here, mesh.twin(one)) : kStart,
               others = two.valid() ? side_by(here, mesh.twin(two)) : kStart;
    if (side == others) {
      if (side == kStart) return true;
      piece = here.from[side];
      continue;
    }
    // From here on each of the branches is on one side of one path at least.
    bool is_same = true;
    if (side == kStart || others != kStart) {
      // What the other path leaves on its side, then what it goes on through.
      const std::uint32_t shared = side == kStart ? piece : here.from[others];
      const unsigned from = side == kStart ? i : i + 1;
      visit_sides(mesh, shared, other, from, limit, [&](std::uint32_t gate, std::uint32_t through, Side theirs) {
        is_same = is_same && is_alike(gate, through, start, side, theirs, enough);
      });
    }
    if (others == kStart || side != kStart) {
      const std::uint32_t shared = others == kStart ? piece : here.from[side];
      const unsigned from = others == kStart ? i : i + 1;
      visit_sides(mesh, shared, back, from, limit, [&](std::uint32_t gate, std::uint32_t through, Side mine) {
        is_same = is_same && is_alike(gate, through, start, mine, others, enough);
      });
    }
    return is_same && (side == kStart || others == kStart || is_alike(here.gate, kNone, start, side, others, enough));
  }
  return true;
}

}  // namespace taut
