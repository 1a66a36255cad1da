// The shortest path of a disc through a channel of triangles: tangents and arcs (demyen2007 §3.5), kept clear of
// everything, not only of the channel's corners. The string is pulled around the corners of the channel; then what is
// around it is looked at, and whatever it comes too close to (a corner beyond an open edge near the ends, a wall) is
// given to the string as one more corner, until nothing is left. Each of these is an obstacle the path has to keep off
// anyway, so the path is the shortest of its channel. Costs the triangles within a radius of the path.
#pragma once

#include <span>
#include <vector>

#include "taut/cells/triangulation.hpp"
#include "taut/path/path.hpp"
#include "taut/path/taut_strings.hpp"

namespace taut {

class DiscPath {
 public:
  // The path from `start`, in `first`, over the half-edges `crossed` (each in the face that is left) to `goal`. False
  // if there is none that keeps the radius, less `slack`, from every obstacle.
  bool pull(const Triangulation& triangulation, Vec2 start, FaceId first, std::span<const HalfEdge> crossed, Vec2 goal,
            double radius, double slack, Path2& out);
  // Whether the straight way keeps it.
  bool is_clear(const Triangulation& triangulation, Vec2 from, FaceId first, Vec2 to, double distance);

  [[nodiscard]] double length() const { return length_; }
  // Corners that were not of the channel, over all calls: how often the plain funnel would not have done.
  [[nodiscard]] std::uint64_t added() const { return added_; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  // The end of the portal on one side moves.
  struct Move {
    Vec2 at;
    BendSide side;
  };
  struct Piece {
    Vec2 from, to, centre;
    BendSide around = BendSide::none;     // on which side the centre is; none if straight
    std::uint32_t after = 0, before = 0;  // the moves between which it was strung
  };
  struct Hit {
    Vec2 at;  // the obstacle's nearest point
    double distance;
    std::size_t piece;
    BendSide side;
  };

  void string_up(Vec2 start, Vec2 goal);
  bool find_hit(const Triangulation& triangulation, FaceId first, double least, Hit& worst);
  void look_around(const Triangulation& triangulation, std::size_t piece, double least, Hit& worst);
  bool add(const Hit& hit);
  void new_flood(std::size_t faces);

  std::vector<Move> moves_;
  std::vector<Piece> pieces_;
  DiscStrings strings_;
  double radius_ = 0, length_ = 0;
  std::uint64_t added_ = 0;
  std::vector<FaceId> flood_;
  std::vector<std::uint32_t> seen_;
  std::uint32_t generation_ = 0;
};

}  // namespace taut
