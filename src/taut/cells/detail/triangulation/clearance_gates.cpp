// The gates that are kept apart: added to the strips, and taken out again. Two gates to the same wall that cross the
// same edge need not go on alike, as a vertex near the wall may lie between them. So strips are compared edge by edge
// from the wall on, or, where walks have leapt (long_fans.hpp), leap by leap.
#include <algorithm>

#include "taut/cells/clearance.hpp"
#include "taut/cells/detail/triangulation/reduction_measures.hpp"

namespace taut {
using namespace detail;

// The edges that a walk has crossed, from the wall back to the corner.
class Clearance::BackwardWalk {
 public:
  BackwardWalk(const TriangleMesh& mesh, const LongFans& fans, const std::vector<HalfEdge>& crossed,
               const std::vector<LongFans::Run>& runs)
      : mesh_(&mesh), fans_(&fans), crossed_(crossed), runs_(runs) {
    enter();
  }
  [[nodiscard]] bool is_over() const { return left_ == 0 && crossed_.empty(); }
  [[nodiscard]] HalfEdge edge() const {
    if (left_ == 0) return crossed_.back();
    const HalfEdge spoke = fans_->spoke(runs_.back().fan, place());
    return runs_.back().is_left() ? mesh_->twin(spoke) : spoke;
  }
  // How many edges they have in common from here on without having to look at each, once edge() is the same.
  [[nodiscard]] std::size_t common(const BackwardWalk& other) const {
    if (left_ == 0 || other.left_ == 0 || runs_.back().fan != other.runs_.back().fan ||
        runs_.back().is_left() != other.runs_.back().is_left())
      return 1;
    return std::min(left_, other.left_);
  }
  void skip(std::size_t edges) {
    if (left_ == 0) {
      crossed_ = crossed_.first(crossed_.size() - 1);
    } else if (left_ -= edges; left_ == 0) {
      runs_ = runs_.first(runs_.size() - 1);
    }
    if (left_ == 0) enter();
  }

 private:
  void enter() {
    if (runs_.empty() || runs_.back().after != crossed_.size()) return;
    const LongFans::Run& run = runs_.back();
    left_ = run.is_left() ? run.to - run.from : run.from - run.to;
  }
  [[nodiscard]] std::uint32_t place() const {
    const auto last = static_cast<std::uint32_t>(left_ - 1);
    return runs_.back().is_left() ? runs_.back().from + last : runs_.back().from - last;
  }

  const TriangleMesh* mesh_;
  const LongFans* fans_;
  std::span<const HalfEdge> crossed_;
  std::span<const LongFans::Run> runs_;
  std::size_t left_ = 0;  // of the last run
};

void Clearance::set(const Triangulation& t, FaceId f, unsigned corner) {
  const Ahead ahead = look_ahead(t, f, corner);
  const HalfEdge origin(f, corner);
  const double shorter = std::min(length_of(t.mesh(), origin), length_of(t.mesh(), origin.previous()));
  faces_[f.value].width[corner] = ahead.wall.valid() ? std::min(shorter, ahead.distance) : shorter;
  if (ahead.wall.valid() && !crossed_.empty()) add_gate(t, origin, ahead);
}

void Clearance::add_gate(const Triangulation& t, HalfEdge origin, const Ahead& ahead) {
  const TriangleMesh& mesh = t.mesh();
  const std::uint32_t id = free_gates_ != kNone ? free_gates_ : static_cast<std::uint32_t>(gates_.size());
  if (free_gates_ != kNone) {
    free_gates_ = gates_[id].first;
    --free_gate_count_;
  } else {
    gates_.emplace_back();
  }
  gates_[id] = {mesh.position(mesh.origin(origin)), ahead.along, ahead.distance, origin, kNone};
  // The first piece on the way to the wall that is there already, and the edges crossed before.
  std::uint32_t piece = kNone;
  new_edges_.clear();
  if (runs_.empty()) {
    piece = find_last_piece(ahead.wall);
    std::size_t i = crossed_.size();
    for (; i > 0 && piece != kNone; --i) {
      const std::uint32_t before = pieces_[piece].from[side_by(pieces_[piece], mesh.twin(crossed_[i - 1]))];
      if (before == kNone) break;
      piece = before;
    }
    new_edges_.assign(crossed_.begin(), crossed_.begin() + static_cast<std::ptrdiff_t>(i));
  } else {
    piece = find_shared(t, ahead);
  }
  if (piece == kNone) piece = add_piece(mesh, ahead.wall, kNone, id);
  for (; !new_edges_.empty(); new_edges_.pop_back()) piece = add_piece(mesh, new_edges_.back(), piece, id);
  pieces_[piece].gate = id;
  gates_[id].first = piece;
  added_.push_back(id);
}

// The piece at the wall itself.
std::uint32_t Clearance::find_last_piece(HalfEdge wall) const {
  std::uint32_t piece = faces_[wall.face().value].strips;
  while (piece != kNone && pieces_[piece].out != wall) piece = pieces_[piece].next;
  return piece;
}

// Goes from the corner to the wall until a piece is there already from which on all is the same. What it passes before
// is in new_edges_ then.
std::uint32_t Clearance::find_shared(const Triangulation& t, const Ahead& ahead) {
  const TriangleMesh& mesh = t.mesh();
  std::vector<HalfEdge> crossed;
  std::vector<LongFans::Run> runs;
  crossed.swap(crossed_);
  runs.swap(runs_);
  std::size_t to_wall = crossed.size();
  for (const LongFans::Run& run : runs) to_wall += run.is_left() ? run.to - run.from : run.from - run.to;

  // How many edges before the wall a gate crosses that this one crosses too.
  const auto common = [&](const Gate& gate) {
    (void)look_ahead(t, gate.origin.face(), gate.origin.side());
    BackwardWalk one(mesh, fans_, crossed, runs), two(mesh, fans_, crossed_, runs_);
    std::size_t edges = 0;
    while (!one.is_over() && !two.is_over() && one.edge() == two.edge()) {
      const std::size_t some = one.common(two);
      one.skip(some);
      two.skip(some);
      edges += some;
    }
    return edges;
  };
  std::uint32_t found = kNone;
  const auto look_at = [&](HalfEdge out) {
    for (std::uint32_t p = faces_[out.face().value].strips; p != kNone && found == kNone; p = pieces_[p].next) {
      if (pieces_[p].out != out) continue;
      const Gate& gate = gates_[pieces_[p].least];
      if (gate.along == ahead.along && common(gate) >= to_wall) found = p;
    }
    if (found != kNone) return true;
    new_edges_.push_back(out);
    --to_wall;
    return false;
  };
  const auto search = [&] {
    std::size_t listed = 0;
    for (const LongFans::Run& run : runs) {
      for (; listed < run.after; ++listed) {
        if (look_at(crossed[listed])) return;
      }
      for (std::uint32_t i = run.from; i != run.to; i = fans_.beside(run.fan, i, run.is_left())) {
        const HalfEdge spoke = fans_.spoke(run.fan, i);
        if (look_at(run.is_left() ? mesh.twin(spoke) : spoke)) return;
      }
    }
    for (; listed < crossed.size(); ++listed) {
      if (look_at(crossed[listed])) return;
    }
    found = find_last_piece(ahead.wall);
  };
  search();
  crossed_.swap(crossed);
  runs_.swap(runs);
  return found;
}

std::uint32_t Clearance::add_piece(const TriangleMesh& mesh, HalfEdge out, std::uint32_t to_wall, std::uint32_t gate) {
  std::uint32_t id = free_pieces_;
  if (id != kNone) {
    free_pieces_ = pieces_[id].next;
  } else {
    id = static_cast<std::uint32_t>(pieces_.size());
    pieces_.emplace_back();
  }
  std::uint32_t& strips = faces_[out.face().value].strips;
  pieces_[id] = {out, to_wall, {kNone, kNone}, kNone, gate, strips};
  strips = id;
  if (to_wall != kNone) pieces_[to_wall].from[side_by(pieces_[to_wall], mesh.twin(out))] = id;
  return id;
}

// What gates run through a piece changes, and through those that it leads to. Those that are known to already lead to
// others that are.
void Clearance::loosen(std::uint32_t piece) {
  const auto from = static_cast<std::ptrdiff_t>(loose_.size());
  for (; piece != kNone && pieces_[piece].least != kNone; piece = pieces_[piece].to_wall) {
    note_renewed(pieces_[piece].out.face());
    pieces_[piece].least = kNone;
    loose_.push_back(piece);
  }
  std::reverse(loose_.begin() + from, loose_.end());
}

// Tells all these pieces which gate is the shortest now, and takes those out that no gate runs through any more.
void Clearance::tighten() {
  bool has_empty = false;
  for (auto at = loose_.rbegin(); at != loose_.rend(); ++at) {
    Piece& piece = pieces_[*at];
    piece.least = piece.gate;
    for (const std::uint32_t before : piece.from) {
      if (before == kNone) continue;
      const std::uint32_t least = pieces_[before].least;
      if (piece.least == kNone || gates_[least].length < gates_[piece.least].length) piece.least = least;
    }
    if (piece.least != kNone) continue;
    has_empty = true;
    if (piece.to_wall == kNone) continue;
    auto& from = pieces_[piece.to_wall].from;
    from[from[kLeft] == *at ? kLeft : kRight] = kNone;
  }
  for (std::size_t i = 0; has_empty && i < loose_.size(); ++i) {
    if (pieces_[loose_[i]].least != kNone || !pieces_[loose_[i]].out.valid()) continue;
    // All of a face at once: there may be many.
    for (std::uint32_t* link = &faces_[pieces_[loose_[i]].out.face().value].strips; *link != kNone;) {
      const std::uint32_t id = *link;
      Piece& piece = pieces_[id];
      if (piece.least != kNone) {
        link = &piece.next;
        continue;
      }
      *link = piece.next;
      piece = {};
      piece.next = free_pieces_;
      free_pieces_ = id;
    }
  }
  loose_.clear();
}

// Strips know of the gates added only after this.
void Clearance::settle_added() {
  for (const std::uint32_t id : added_) loosen(gates_[id].first);
  tighten();
  added_.clear();
}

// The gate counts no more, and its strip is renewed; its pieces stay where they are until sweep_removed().
void Clearance::remove_gate(HalfEdge origin) {
  std::uint32_t first = faces_[origin.face().value].strips;
  while (first != kNone && (pieces_[first].gate == kNone || gates_[pieces_[first].gate].origin != origin))
    first = pieces_[first].next;
  if (first == kNone) return;
  const std::uint32_t id = pieces_[first].gate;
  loosen(first);
  pieces_[first].gate = kNone;
  gates_[id].origin = {};
  removed_.push_back(id);
}

void Clearance::sweep_removed() {
  tighten();
  for (const std::uint32_t id : removed_) {
    gates_[id] = {};
    gates_[id].first = free_gates_;
    free_gates_ = id;
    ++free_gate_count_;
  }
  removed_.clear();
}

// Whether a path that came from `side` to a gate, or to all through a piece, goes on as one does that came from
// `others`, as far as gates are shorter than `enough`.
bool Clearance::is_alike(std::uint32_t gate, std::uint32_t piece, Vec2 start, Side side, Side others,
                         double enough) const {
  if (side == others) return true;
  Shortest found{enough};
  if (side != kStart && others != kStart) {
    take(gate, found);
    take_all(piece, found);
    return found.gate == kNone;
  }
  const bool is_left = (side == kStart ? others : side) == kLeft;
  const auto is_other = [&](const Gate& g) {
    const double begins = g.side_of(start);
    return (is_left ? begins <= 0 : begins >= 0) && !(others == kStart && begins == 0);
  };
  if (gate != kNone && is_other(gates_[gate])) take(gate, found);
  take_if(piece, found, is_other);
  return found.gate == kNone;
}

Clearance::GateView Clearance::view_of(std::uint32_t id) const {
  const Gate& gate = gates_[id];
  const Vec2 ahead{gate.along.y, -gate.along.x};
  const Vec2 foot = gate.apex + gate.length / taut::length(ahead) * ahead;
  return {gate.origin.face(), gate.origin.side(), gate.apex, foot, gate.length, {}};
}

}  // namespace taut
