// The shortest path of a disc through a channel of triangles: tangents and arcs (demyen2007 §3.5), clear of everything,
// not only of the channel's corners.
//
// The funnel (disc_funnel.hpp) says which corners the disc bends around, or nearly so. Around these the path is drawn
// with tangents and arcs, and corners it would rather not touch are dropped. Then all that lies within a radius of the
// path is looked at once, and whatever it comes too close to (a corner beyond an open edge, a wall) is bent around too.
// This is repeated until nothing is left to drop or to add: then it is the shortest of its kind. As a rule once is
// enough. A round costs the corners of the channel and the triangles within a radius of the path, each times the
// logarithm of the number of bends.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "taut/base/detail/interrupt.hpp"
#include "taut/cells/triangulation.hpp"
#include "taut/geometry/arc.hpp"
#include "taut/path/detail/pull/disc_funnel.hpp"
#include "taut/path/detail/pull/piece_tree.hpp"
#include "taut/path/detail/pull/tangent.hpp"
#include "taut/path/path.hpp"

namespace taut::detail {

class DiscPath {
 public:
  // Rounds of dropping and adding; more would be a sign that two corners are in each other's way.
  static constexpr unsigned kMostRounds = 64;
  explicit DiscPath(unsigned most_rounds = kMostRounds) : most_rounds_(most_rounds) {}

  enum class Outcome {
    found,
    ends_early,   // the last straight piece is not as long as the path is to end before the goal
    unsettled,    // the rounds have come to no end: nothing is known
    interrupted,  // nothing is known
  };

  // The path from `start`, in `first`, over the half-edges `crossed` (each in the face that is left) to `goal`, at
  // least the radius, less `slack`, from every obstacle. The channel has to be wide enough, by its Clearance. With
  // `short_of` the path ends so far before the goal, on its last straight piece; the goal may then lie beyond the last
  // face.
  Outcome pull(const Triangulation& triangulation, Vec2 start, FaceId first, std::span<const HalfEdge> crossed,
               Vec2 goal, double radius, double slack, Interrupt& interrupt, Path2& out, double short_of = 0);

  // Of the last path.
  [[nodiscard]] double length() const { return length_; }
  // The direction in which it comes to its end, of length 1.
  [[nodiscard]] Vec2 arrives() const { return nodes_[nodes_[1].before].goes.direction; }
  // Corners and places on walls that the funnel had not found, those it had found in vain, and rounds of drawing, over
  // all calls.
  [[nodiscard]] std::uint64_t added() const { return added_; }
  [[nodiscard]] std::uint64_t dropped() const { return dropped_; }
  [[nodiscard]] std::uint64_t rounds() const { return rounds_; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  using NodeId = std::uint32_t;
  // The start, the goal, or a circle that the path bends around, in a list.
  struct Node {
    Vec2 centre;
    VertexId vertex;       // none at the ends
    std::uint32_t portal;  // of the channel, about where it bends
    BendSide side;
    double about;     // how far it turns, within half a turn
    double turn = 0;  // how far it turns
    Tangent goes{};   // to the next one
    NodeId before = 0, after = 0;
    bool gone = false;
  };
  struct Piece {
    Vec2 from, to;
    NodeId node;  // that it runs around, or where it begins
    bool is_arc;
  };
  // What a piece comes too close to.
  struct Hit {
    double distance;
    VertexId corner;   // to bend around
    HalfEdge crosses;  // valid: the wall that the piece runs through
    BendSide side;
  };
  struct Wall {
    HalfEdge h;
    VertexId va, vb;
    Vec2 a, b;
  };
  struct CornerMark {
    std::uint32_t flood = 0;  // the last that has met it
    bool on_wall = false;     // by an end of a wall
  };
  struct Attempt {
    std::uint32_t pull;                 // the last one in which the corner was added
    std::array<std::uint8_t, 2> tries;  // with the corner on the path's left, on its right
  };

  void begin(const TriangleMesh& mesh, Vec2 start, std::span<const HalfEdge> crossed, Vec2 goal, Interrupt& interrupt);
  void insert_after(NodeId before, Node node);
  void join(NodeId node);
  void measure(NodeId node);
  void drop_idle();
  [[nodiscard]] bool draw();
  [[nodiscard]] bool look_around(const Triangulation& triangulation, FaceId first, double least, Interrupt& interrupt);
  void look_at_corner(std::uint32_t piece, VertexId v, Vec2 p, double least);
  void look_at_wall(std::uint32_t piece, const Wall& wall, double least);
  [[nodiscard]] bool is_beside(const Piece& piece, Vec2 a, Vec2 b) const;
  void note(std::uint32_t piece, const Hit& hit);
  [[nodiscard]] bool is_near(std::uint32_t piece, Vec2 a, Vec2 b) const;
  [[nodiscard]] bool add(const TriangleMesh& mesh, std::uint32_t piece, const Hit& hit);
  [[nodiscard]] bool add_wall_end(const TriangleMesh& mesh, std::span<const HalfEdge> crossed, std::uint32_t piece,
                                  const Hit& hit);
  [[nodiscard]] CircularArc arc_of(const Piece& piece) const {
    const Node& node = nodes_[piece.node];
    return {node.centre, piece.from, piece.to, node.side == BendSide::left};
  }
  void write(Path2& out) const;

  unsigned most_rounds_;
  DiscFunnel funnel_;
  PieceTree tree_;
  std::vector<Node> nodes_;                      // the start, the goal, then bends as they come
  std::vector<std::pair<double, NodeId>> idle_;  // a heap of those to drop, the least turn on top
  std::vector<Piece> pieces_;
  std::vector<Hit> hits_;           // by piece, the worst one; none: at no distance
  std::vector<std::uint32_t> hit_;  // the pieces that have one
  double radius_ = 0, short_of_ = 0, length_ = 0;
  std::uint64_t added_ = 0, dropped_ = 0, rounds_ = 0;
  // A face that has been reached, and a piece that is near.
  struct Reached {
    FaceId face;
    std::uint32_t piece;
  };
  std::vector<Reached> flood_;
  std::vector<VertexId> met_;
  std::vector<std::uint32_t> seen_faces_;
  std::vector<CornerMark> corners_;
  std::uint32_t flood_number_ = 0;
  std::vector<Attempt> attempts_;  // by vertex
  std::uint32_t pull_number_ = 0;
};

}  // namespace taut::detail
