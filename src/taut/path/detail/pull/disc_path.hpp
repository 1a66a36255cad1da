// The shortest path of a disc through a channel of triangles: tangents and arcs (demyen2007 §3.5), clear of everything,
// not only of the channel's corners.
//
// The centre crosses each portal at least a radius from its ends, so the shortest path of a point through portals that
// are shorter by as much says which corners the disc bends around, or nearly so. Around these the path is drawn with
// tangents and arcs. Then corners it would rather not touch are dropped, and whatever it comes too close to (a corner
// beyond an open edge, a wall) is bent around too, until neither is left: then it is the shortest of its kind. Costs
// the triangles within a radius of the path, a few times.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "taut/cells/triangulation.hpp"
#include "taut/path/detail/pull/tangent.hpp"
#include "taut/path/detail/pull/taut_strings.hpp"
#include "taut/path/path.hpp"

namespace taut::detail {

class DiscPath {
 public:
  // The path from `start`, in `first`, over the half-edges `crossed` (each in the face that is left) to `goal`. False
  // if there is none that keeps the radius, less `slack`, from every obstacle. With `short_of` the path ends so far
  // before the goal, on its last straight piece; the goal may then lie beyond the last face.
  bool pull(const Triangulation& triangulation, Vec2 start, FaceId first, std::span<const HalfEdge> crossed, Vec2 goal,
            double radius, double slack, Path2& out, double short_of = 0);

  // Of the last path.
  [[nodiscard]] double length() const { return length_; }
  // Corners and places on walls that the funnel had not found, and those it had found in vain, over all calls.
  [[nodiscard]] std::uint64_t added() const { return added_; }
  [[nodiscard]] std::uint64_t dropped() const { return dropped_; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  // A circle the path bends around.
  struct Bend {
    Vec2 centre;
    BendSide side;
    double turn;           // roughly, at first
    std::uint32_t portal;  // of the channel, about where it bends
    Vec2 meets{}, leaves{};
  };
  struct Piece {
    Vec2 from, to;
    std::uint32_t bend;  // that it runs around, or that follows it
    bool is_arc;
  };
  struct Hit {
    Vec2 at;  // the corner to bend around
    double distance;
    std::uint32_t piece;
    BendSide side;
    HalfEdge crosses;  // valid: the wall that the piece runs through
  };

  void find_bends(const TriangleMesh& mesh, Vec2 start, std::span<const HalfEdge> crossed, Vec2 goal, double slack);
  [[nodiscard]] bool draw(Vec2 start, Vec2 goal);
  [[nodiscard]] bool find_hit(const Triangulation& triangulation, FaceId first, double least, Hit& worst);
  void look_around(const Triangulation& triangulation, std::uint32_t piece, double least, Hit& worst);
  [[nodiscard]] bool add(const Hit& hit);
  [[nodiscard]] bool add_wall_end(const TriangleMesh& mesh, std::span<const HalfEdge> crossed, const Hit& hit);
  void write(Vec2 start, Path2& out) const;
  void new_flood(std::size_t faces);

  TautStrings strings_;
  std::vector<Bend> bends_;
  std::vector<Piece> pieces_;
  double radius_ = 0, short_of_ = 0, length_ = 0;
  Bend last_added_{};
  std::size_t tries_ = 0;  // places at which that has been added in vain
  std::uint64_t added_ = 0, dropped_ = 0;
  std::vector<FaceId> flood_;
  std::vector<std::uint32_t> seen_;
  std::uint32_t generation_ = 0;
};

}  // namespace taut::detail
