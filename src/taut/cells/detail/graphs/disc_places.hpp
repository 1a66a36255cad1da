// Where the centre of a disc can be, nearest to a given point first. The free space of the centre is bounded by pieces
// of offset edges and by arcs around corners; of each such piece only its point nearest to p matters, since a piece is
// all in one region: what can be reached of it, can be reached all along it. So the places to ask about are one for
// each free piece, and they are found lazily: an offset edge or circle is cut into its free pieces only when nothing
// nearer is left.
//
// Closed form: what an obstacle blocks of a line or circle ends in at most eight points, and between neighbouring ones
// it is all blocked or all free. A piece keeps the radius, up to rounding, from every edge, wall and point; whether it
// lies inside an obstacle is left to the caller. Independent of the radius. O(n) a question, and for each line or
// circle cut the obstacles around it; no allocation once warm. Shared between threads, each with its own Scratch.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "taut/world/detail/polygons/bucket_grid.hpp"

namespace taut::detail {

// An edge of an area, a piece of a wall, or (with both ends the same) a point obstacle.
struct DiscObstacle {
  Vec2 a, b;
};

// What is free of a circle: counter-clockwise from the direction `from` (radians) over `width`; full if it has no ends.
struct FreeRim {
  double from = 0, width = 0;
  bool full = false;
};

class DiscPlaces {
 public:
  // What the search for a place asks its caller.
  class Asker {
   public:
    virtual ~Asker() = default;
    // Before each step; false gives up.
    virtual bool may_go_on() = 0;
    // Whether the place serves.
    virtual bool accepts(Vec2 place) = 0;
  };
  enum class Outcome { found, none, given_up };

 private:
  struct Interval {
    double from, to;
  };
  // A piece of offset edge or circle, and how its points are numbered: by length, or by angle. All is measured from a
  // point that is given, not computed, so that coordinates far from the origin cost no digits until a place is named.
  struct Curve {
    Vec2 at;            // the corner that a line begins beside; the centre of a circle
    Vec2 aside, along;  // a line begins this far from the corner, and runs in this direction, of length 1
    double size;        // the length of a line, the radius of a circle
    bool is_circle;
    [[nodiscard]] Vec2 from_at(double number) const;
    [[nodiscard]] Vec2 point(double number) const { return at + from_at(number); }
    // The number within the interval whose point is nearest to p.
    [[nodiscard]] double nearest(Vec2 p, const Interval& within) const;
  };
  struct Candidate {
    double distance;
    Vec2 at;              // of a place
    std::uint32_t curve;  // kPlace for a place
    // For a heap with the nearest on top; among equally near places the least.
    bool operator<(const Candidate& o) const { return distance != o.distance ? distance > o.distance : at > o.at; }
  };
  static constexpr std::uint32_t kPlace = 0xffffffffu;

 public:
  // Reused memory of one thread's questions.
  struct Scratch {
    std::vector<Candidate> heap;
    std::vector<Interval> blocked, free;
    std::vector<double> numbers;
    std::vector<std::uint32_t> stamps;
    std::uint32_t stamp = 0;
    [[nodiscard]] std::size_t memory_bytes() const;
  };

  DiscPlaces() = default;
  explicit DiscPlaces(std::vector<DiscObstacle> obstacles);

  [[nodiscard]] std::span<const DiscObstacle> obstacles() const { return obstacles_; }
  // Asks about places at the border of the disc's free space, nearest to p first, until one is accepted. With the
  // places of a region refused or accepted as a whole, the first one accepted is the nearest point to p, which lies in
  // none of these regions. Places outside `where` need not be asked about.
  Outcome find_nearest(Vec2 p, double radius, Scratch& scratch, Asker& asker,
                       const std::optional<Box2>& where = {}) const;
  // What the centre of the disc can reach of a circle, in place of what `out` held.
  void free_of_circle(Vec2 centre, double circle, double radius, Scratch& scratch, std::vector<FreeRim>& out) const;
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  [[nodiscard]] Curve curve(std::uint32_t index, double radius) const;
  void cut(const Curve& curve, const DiscObstacle& obstacle, double reach, Scratch& scratch) const;
  void find_free(const Curve& curve, double reach, Scratch& scratch) const;

  std::vector<DiscObstacle> obstacles_;
  std::vector<Vec2> corners_;
  BucketGrid buckets_;
  double rounding_ = 0;
  double step_ = 1;  // long lines are looked up in pieces as long as this
};

}  // namespace taut::detail
