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
// walks that meet them. 32 bytes a face, 48 a gate and 28 for every face of a strip; strips share what they have in
// common on their way to a wall, so a row of n corners opposite one wall has n pieces of strips and not n² / 8. Takes
// the triangulation as an argument of every call and keeps no pointer to it, so that both can be moved together.
// Queries allocate nothing.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
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
  // A gate from its apex to its foot on a constrained edge.
  struct GateView {
    FaceId face;                    // of the apex
    unsigned corner;                // which corner of the face the apex is
    Vec2 apex, foot;                // its ends
    double length;                  // the diameter of the largest disc that passes
    std::span<const FaceId> strip;  // from the apex's face to the wall's
  };
  // Of a whole channel: the least width of its steps and its end. crossed[i] belongs to the face that is left.
  [[nodiscard]] double channel_width(const Triangulation& t, Vec2 start, FaceId first,
                                     std::span<const HalfEdge> crossed, Vec2 goal) const;

  // The gate that makes a step, or the end of a channel, as narrow as it is: of those kept apart that are crossed for
  // good and are shorter than a length the shortest, if there is one; without its strip. Without a start the channel is
  // a piece of a longer one.
  template <class Back>
  [[nodiscard]] std::optional<GateView> step_gate(const Triangulation& t, HalfEdge out, const Vec2* start, Back back,
                                                  double shorter_than) const;
  template <class Back>
  [[nodiscard]] std::optional<GateView> end_gate(const Triangulation& t, FaceId last, Vec2 goal, const Vec2* start,
                                                 Back back, double shorter_than) const;

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
  // Calls visit(GateView) for all gates that are kept apart, in no particular order; for checking and drawing.
  template <class Visit>
  void for_each_gate(Visit visit) const;

 private:
  static constexpr std::uint32_t kNone = 0xffffffffu;
  struct Face {
    std::array<double, 3> width{};  // by corner
    std::uint32_t strips = kNone;   // the first strip piece in this face
    std::uint32_t mark = 0;         // the last update that looked at it
  };
  // From an apex to its foot on a constrained edge. Left and right are as seen from the apex.
  struct Gate {
    Vec2 apex, along;  // along: the direction of the constrained edge, to the left
    double length = 0;
    HalfEdge origin;              // the apex as face and corner; not valid if the gate counts no more
    std::uint32_t first = kNone;  // its strip, from the apex on; in a free slot the next one
    [[nodiscard]] double side_of(Vec2 p) const { return dot(p - apex, along); }  // above 0: left
  };
  // One face of a strip, and all gates that run on from there to their wall through the same faces: strips are trees
  // with their roots at walls. A gate leaves the face over `out`; it has come in over the side to the left, out.next(),
  // or to the right, out.previous(), or begins in the corner between. The side it has not come in by is its border.
  struct Piece {
    HalfEdge out;                                     // the wall itself in the last piece
    std::uint32_t to_wall = kNone;                    // the next piece
    std::array<std::uint32_t, 2> from{kNone, kNone};  // the pieces before, by side
    std::uint32_t gate = kNone;                       // which begins here
    std::uint32_t least = kNone;                      // the shortest of all that run through
    std::uint32_t next = kNone;                       // of the same face; in a free slot the next one
  };
  // Where a path has come from to a gate.
  enum Side : unsigned { kLeft = 0, kRight = 1, kStart = 2 };  // kStart: it begins between the gate's borders
  // The shortest gate found, and how short others have to be.
  struct Shortest {
    double length;
    std::uint32_t gate = kNone;
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
  class BackwardWalk;
  void set(const Triangulation& t, FaceId f, unsigned corner);
  void add_gate(const Triangulation& t, HalfEdge origin, const Ahead& ahead);
  [[nodiscard]] std::uint32_t find_last_piece(HalfEdge wall) const;
  [[nodiscard]] std::uint32_t find_shared(const Triangulation& t, const Ahead& ahead);
  std::uint32_t add_piece(const TriangleMesh& mesh, HalfEdge out, std::uint32_t to_wall, std::uint32_t gate);
  void settle_added();
  void remove_gate(HalfEdge origin);
  void sweep_removed();
  void loosen(std::uint32_t piece);
  void tighten();
  [[nodiscard]] GateView view_of(std::uint32_t id) const;
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

  // The side of the piece that the path has come in by, which is not `out`.
  [[nodiscard]] static Side side_by(const Piece& piece, HalfEdge in) { return in == piece.out.next() ? kLeft : kRight; }
  void take(std::uint32_t gate, Shortest& best) const {
    if (gate != kNone && gates_[gate].length < best.length) best = {gates_[gate].length, gate};
  }
  void take_all(std::uint32_t piece, Shortest& best) const {
    if (piece != kNone) take(pieces_[piece].least, best);
  }
  // Of the gates through a piece, the shortest that is wanted.
  template <class IsWanted>
  void take_if(std::uint32_t piece, Shortest& best, IsWanted is_wanted) const;
  // Where a path that has come into the piece's face over `out` came from to all its gates.
  template <class Back>
  [[nodiscard]] Side side_at_wall(const TriangleMesh& mesh, std::uint32_t piece, Back& back) const;
  // Where a path that has left the piece's face over `out` came from to the gates through it: calls visit(gate, piece,
  // side) for a gate and all through a piece, either of which may be none, until no gate is shorter than `best`.
  // back(i) is how it came into the face.
  template <class Back, class Visit>
  void visit_sides(const TriangleMesh& mesh, std::uint32_t piece, Back& back, unsigned i, const Shortest& best,
                   Visit visit) const;
  template <class Back>
  void find_crossed(const TriangleMesh& mesh, HalfEdge out, const Vec2* start, Back& back, Shortest& best) const;
  template <class Back>
  void find_crossed_at_end(const TriangleMesh& mesh, FaceId last, Vec2 goal, const Vec2* start, Back& back,
                           Shortest& best) const;
  template <class Back>
  [[nodiscard]] bool is_alike_behind(const TriangleMesh& mesh, std::uint32_t piece, Vec2 start, Back& back, Back& other,
                                     double enough) const;
  [[nodiscard]] bool is_alike(std::uint32_t gate, std::uint32_t piece, Vec2 start, Side side, Side others,
                              double enough) const;

  std::vector<Face> faces_;
  std::vector<Gate> gates_;
  std::vector<Piece> pieces_;
  std::uint32_t free_gates_ = kNone, free_pieces_ = kNone;
  std::size_t free_gate_count_ = 0;
  std::uint32_t update_ = 0;
  std::vector<FaceId> renewed_;
  std::vector<std::uint32_t> added_, removed_;  // gates that come and go in this update
  std::vector<std::uint32_t> loose_;            // pieces whose gates change, each after the one it leads to
  std::vector<HalfEdge> again_;                 // corners to look at again
  std::vector<std::uint8_t> on_way_;            // by face: on the way back from the rim
  // Scratch of a walk: the edges crossed, as seen from the corner, and the vertices met; but for those around vertices
  // of many faces, which are in runs.
  std::vector<HalfEdge> crossed_;
  std::vector<Vec2> seen_;
  std::vector<detail::LongFans::Run> runs_;
  std::vector<HalfEdge> new_edges_;  // scratch of add_gate
  detail::LongFans fans_;
};

inline double Clearance::own_step_width(const Triangulation& t, HalfEdge out, Vec2 start, HalfEdge before) const {
  if (!before.valid()) [[unlikely]]
    return first_width(t.mesh(), out, start);
  // A corner's width is never above the lengths of the edges that meet there.
  const HalfEdge in = t.mesh().twin(before);
  return faces_[out.face().value].width[out == in.next() ? out.side() : in.side()];
}

template <class Visit>
void Clearance::for_each_gate(Visit visit) const {
  std::vector<FaceId> strip;
  for (const Gate& gate : gates_) {
    if (!gate.origin.valid()) continue;
    strip.clear();
    for (std::uint32_t p = gate.first; p != kNone; p = pieces_[p].to_wall) strip.push_back(pieces_[p].out.face());
    GateView view = view_of(static_cast<std::uint32_t>(&gate - gates_.data()));
    view.strip = strip;
    visit(view);
  }
}

}  // namespace taut

#include "taut/cells/detail/triangulation/clearance_steps.hpp"  // IWYU pragma: export
