// How wide a disc can move through the free faces of a triangulation: the widths of demyen2007 §4.1, and the gates that
// make their composition sound. Every vertex and every constrained edge is an obstacle. A *gate* is a free segment
// between two obstacles; a disc follows a channel of faces exactly if no gate that the channel crosses is shorter than
// its diameter. Gates that matter hold no obstacle in the disc over them, so they are either edges of the triangulation
// or lead from a vertex, the *apex*, to its foot inside a constrained edge, through a *strip* of faces. Those crossed
// within the apex's own face are in that corner's width; the others are kept apart, by the faces of their strips.
//
// Guaranteed: a channel's width is the diameter of the largest disc that gets from start to goal in the channel's
// homotopy class, as far as start and goal have room for it; rounded to a few units in the last place of the lengths.
// Building is O(n log n) in practice (long_fans.hpp), a step O(1), an update in proportion to the faces changed and the
// walks that meet them. 32 bytes a face, 48 a gate and 24 for every face of its strip. Takes the triangulation as an
// argument of every call and keeps no pointer to it, so that both can be moved together. Queries allocate nothing.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/cells/detail/triangulation/long_fans.hpp"
#include "taut/cells/triangulation.hpp"

namespace taut {

// The widths of a triangulation's free faces, and the gates between them.
class TAUT_API Clearance {
 public:
  // `progress` may throw in order to give the building up.
  explicit Clearance(const Triangulation& t, const BuildProgress& progress = {});
  // Wider than any disc.
  static constexpr double kEndless = std::numeric_limits<double>::infinity();

  // To be called after every edit of the triangulation, once.
  void update(const Triangulation& t);
  // Of the last update: free faces whose widths or gates may have changed, each once; the changed ones are among them.
  [[nodiscard]] std::span<const FaceId> renewed() const { return renewed_; }

  // Diameter of the largest disc that goes round a corner of a free face, from one edge that meets there to the other:
  // the distance from the corner to the nearest obstacle it sees between them. Also where these edges are constrained.
  [[nodiscard]] double width(FaceId f, unsigned corner) const { return faces_[f.value].width[corner]; }

  // The width of one step of a channel that leaves a face over `out`: the least of what is crossed for good by it.
  // back(0) is the half-edge crossed before, in the face before; back(1) the one before that, and so on; not valid
  // where there is none, which is where the channel begins, at `start`. A channel crosses open edges only and never
  // turns back over the edge it has come by. Who only asks whether it is `enough` spares himself looking back: a result
  // that is no less may be too large.
  template <class Back>
  [[nodiscard]] double step_width(const Triangulation& t, HalfEdge out, Vec2 start, Back back,
                                  double enough = kEndless) const;
  // The same for the end of a channel, at `goal` in its last face.
  template <class Back>
  [[nodiscard]] double end_width(const Triangulation& t, FaceId last, Vec2 goal, Vec2 start, Back back,
                                 double enough = kEndless) const;
  // Whether two channels from the same start that have crossed the same edge get on alike wherever no gate shorter than
  // `enough` may be crossed: have both come from the same side to all of these that they are in the midst of?
  template <class Back>
  [[nodiscard]] bool goes_on_alike(const Triangulation& t, HalfEdge crossed, Vec2 start, Back back, Back other,
                                   double enough) const;
  // Of a whole channel: the least width of its steps and its end. crossed[i] belongs to the face that is left.
  [[nodiscard]] double channel_width(const Triangulation& t, Vec2 start, FaceId first,
                                     std::span<const HalfEdge> crossed, Vec2 goal) const;

  // The three as published (demyen2007 §4.4): what the face's own widths say, without gates that only pass through it.
  // `before` is back(0). The least of a channel's is no less than its width, and may be more than gets through.
  [[nodiscard]] double own_step_width(const Triangulation& t, HalfEdge out, Vec2 start, HalfEdge before) const;
  [[nodiscard]] static double own_end_width(const Triangulation& t, FaceId last, Vec2 goal, Vec2 start,
                                            HalfEdge before);
  [[nodiscard]] double composed_width(const Triangulation& t, Vec2 start, FaceId first,
                                      std::span<const HalfEdge> crossed, Vec2 goal) const;

  // The distance from a point in a free face to the nearest obstacle, but at most `most`.
  [[nodiscard]] static double clearance_at(const Triangulation& t, Vec2 p, FaceId f, double most = kEndless);

  // What it holds now, capacity included.
  [[nodiscard]] std::size_t memory_bytes() const;
  // Gates that are kept apart.
  [[nodiscard]] std::size_t gate_count() const { return gates_.size() - free_gate_count_; }
  // Calls visit(gate) for all gates that are kept apart, in no particular order; for checking and drawing.
  // A gate from its apex to its foot on a constrained edge.
  struct GateView {
    FaceId face;                    // of the apex
    unsigned corner;                // which corner of the face the apex is
    Vec2 apex, foot;                // its ends
    double length;                  // the diameter of the largest disc that passes
    std::span<const FaceId> strip;  // from the apex's face to the wall's
  };
  // Calls visit(GateView) for all gates that are kept apart, in no particular order; for checking and drawing.
  template <class Visit>
  void for_each_gate(Visit visit) const;

 private:
  static constexpr std::uint32_t kNone = 0xffffffffu;
  static constexpr unsigned kNoSide = 3;
  struct Face {
    std::array<double, 3> width{};  // by corner
    std::uint32_t strips = kNone;   // the first strip piece in this face
    std::uint32_t mark = 0;         // the last update that looked at it
  };
  // From an apex to its foot on a constrained edge. Left and right are as seen from the apex.
  struct Gate {
    Vec2 apex, along;  // along: the direction of the constrained edge, to the left
    double length = 0;
    HalfEdge origin;              // the apex as face and corner
    std::uint32_t first = kNone;  // its strip, from the apex on; in a free slot the next one
    [[nodiscard]] double side_of(Vec2 p) const { return dot(p - apex, along); }  // above 0: left
  };
  // One face of a strip. A border is a side of the face that is not crossed by the gate.
  struct Piece {
    FaceId face;
    std::uint32_t gate = kNone;
    std::uint32_t to_apex = kNone, to_wall = kNone;  // pieces of the same strip
    std::uint32_t next = kNone;                      // of the same face; in a free slot the next one
    std::uint8_t left = kNoSide, right = kNoSide;    // borders
  };
  // What is met first, straight ahead of a corner, between the edges that meet there.
  struct Ahead {
    HalfEdge wall;  // a constrained edge that has the corner's foot inside, seen from the corner; not valid if none
    double distance = 0;
    Vec2 along;
  };

  [[nodiscard]] bool is_in_reach(Vec2 p, Vec2 right, Vec2 left) const;
  [[nodiscard]] Ahead look_ahead(const Triangulation& t, FaceId f, unsigned corner);
  [[nodiscard]] bool has_met_changed(const TriangleMesh& mesh) const;
  void list_crossed(const TriangleMesh& mesh);
  void set(const TriangleMesh& mesh, FaceId f, unsigned corner, const Ahead& ahead);
  void add_gate(const TriangleMesh& mesh, HalfEdge origin, const Ahead& ahead);
  void append_piece(std::uint32_t gate, std::uint32_t& last, FaceId f, unsigned left, unsigned right);
  void remove_gate(HalfEdge origin);
  void sweep_gates();
  class Region;
  struct Passing;
  [[nodiscard]] static bool is_changed(const TriangleMesh& mesh, FaceId f);
  void renew_passing(const Triangulation& t, HalfEdge rim);
  void renew_corner(const Triangulation& t, HalfEdge apex);
  void note_renewed(FaceId f);

  // The gate inside one face, from a corner to its foot on the opposite edge; of infinite length if there is none.
  [[nodiscard]] static Gate own_gate(const TriangleMesh& mesh, HalfEdge corner);
  // Of the gates inside the face, the least that parts a point in it from one of its sides; from another point in it.
  [[nodiscard]] static double width_within(const TriangleMesh& mesh, HalfEdge by, Vec2 p);
  [[nodiscard]] static double same_face_width(const TriangleMesh& mesh, FaceId f, Vec2 start, Vec2 goal);
  [[nodiscard]] static double first_width(const TriangleMesh& mesh, HalfEdge out, Vec2 start);

  // The side from which a path came that is now in the face of this piece: above 0 left, below 0 right, 0 neither.
  template <class Back>
  [[nodiscard]] double came_from(const TriangleMesh& mesh, std::uint32_t piece, Vec2 start, Back back) const {
    for (unsigned i = 0;; ++i) {
      const Piece& here = pieces_[piece];
      const HalfEdge before = back(i);
      if (!before.valid()) return gates_[here.gate].side_of(start);
      const unsigned side = mesh.twin(before).side();
      if (side == here.left) return 1;
      if (side == here.right) return -1;
      const bool from_apex = here.to_apex != kNone && pieces_[here.to_apex].face == before.face();
      piece = from_apex ? here.to_apex : here.to_wall;
    }
  }

  std::vector<Face> faces_;
  std::vector<Gate> gates_;
  std::vector<Piece> pieces_;
  std::uint32_t free_gates_ = kNone, free_pieces_ = kNone;
  std::size_t free_gate_count_ = 0;
  std::uint32_t update_ = 0;
  std::vector<FaceId> renewed_;
  std::vector<std::uint32_t> removed_;  // gates that go in this update
  std::vector<std::uint8_t> on_way_;    // by face: on the way back from the rim
  // Scratch of a walk: the edges crossed, as seen from the corner, and the vertices met; but for those around vertices
  // of many faces, which are in runs.
  std::vector<HalfEdge> crossed_;
  std::vector<Vec2> seen_;
  std::vector<detail::LongFans::Run> runs_;
  detail::LongFans fans_;
};

inline double Clearance::own_step_width(const Triangulation& t, HalfEdge out, Vec2 start, HalfEdge before) const {
  if (!before.valid()) [[unlikely]]
    return first_width(t.mesh(), out, start);
  // A corner's width is never above the lengths of the edges that meet there.
  const HalfEdge in = t.mesh().twin(before);
  return faces_[out.face().value].width[out == in.next() ? out.side() : in.side()];
}

template <class Back>
double Clearance::step_width(const Triangulation& t, HalfEdge out, Vec2 start, Back back, double enough) const {
  double least = own_step_width(t, out, start, back(0u));
  for (std::uint32_t p = faces_[out.face().value].strips; p != kNone; p = pieces_[p].next) {
    const Piece& piece = pieces_[p];
    const double to = out.side() == piece.left ? 1 : out.side() == piece.right ? -1 : 0;
    if (to == 0 || gates_[piece.gate].length >= std::min(least, enough)) continue;
    if (to * came_from(t.mesh(), p, start, back) < 0) least = gates_[piece.gate].length;
  }
  return least;
}

template <class Back>
double Clearance::end_width(const Triangulation& t, FaceId last, Vec2 goal, Vec2 start, Back back,
                            double enough) const {
  double least = own_end_width(t, last, goal, start, back(0u));
  for (std::uint32_t p = faces_[last.value].strips; p != kNone; p = pieces_[p].next) {
    const Gate& gate = gates_[pieces_[p].gate];
    if (gate.length >= std::min(least, enough)) continue;
    const double to = gate.side_of(goal), from = came_from(t.mesh(), p, start, back);
    if ((to > 0 && from < 0) || (to < 0 && from > 0)) least = gate.length;
  }
  return least;
}

template <class Back>
bool Clearance::goes_on_alike(const Triangulation& t, HalfEdge crossed, Vec2 start, Back back, Back other,
                              double enough) const {
  const HalfEdge in = t.mesh().twin(crossed);
  for (std::uint32_t p = faces_[in.face().value].strips; p != kNone; p = pieces_[p].next) {
    const Piece& piece = pieces_[p];
    if (gates_[piece.gate].length >= enough || in.side() == piece.left || in.side() == piece.right) continue;
    const double others = came_from(t.mesh(), p, start, other);
    if (others != 0 && !(others * came_from(t.mesh(), p, start, back) > 0)) return false;
  }
  return true;
}

template <class Visit>
void Clearance::for_each_gate(Visit visit) const {
  std::vector<FaceId> strip;
  for (const Gate& gate : gates_) {
    if (!gate.origin.valid()) continue;
    strip.clear();
    for (std::uint32_t p = gate.first; p != kNone; p = pieces_[p].to_wall) strip.push_back(pieces_[p].face);
    const Vec2 ahead{gate.along.y, -gate.along.x};
    const Vec2 foot = gate.apex + gate.length / taut::length(ahead) * ahead;
    visit(GateView{gate.origin.face(), gate.origin.side(), gate.apex, foot, gate.length, strip});
  }
}

}  // namespace taut
