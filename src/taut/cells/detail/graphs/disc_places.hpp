// Where the centre of a disc can be, nearest to a given point first. The free space of the centre is bounded by pieces
// of offset edges and by arcs around corners; of each such piece only its point nearest to p matters, since a piece is
// all in one region: what can be reached of it, can be reached all along it. So the places to ask about are one for
// each free piece, and they are found lazily: an offset edge or circle is cut into its free pieces only when nothing
// nearer is left.
//
// A piece keeps the radius, up to rounding, from every edge, wall and point; whether it lies inside an obstacle is left
// to the caller. Independent of the radius. O(n) a question, and for each line or circle cut the obstacles around it;
// no allocation once warm. Shared between threads, each with its own Scratch.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "taut/base/build_progress.hpp"
#include "taut/base/detail/interrupt.hpp"
#include "taut/cells/detail/graphs/disc_curves.hpp"
#include "taut/world/detail/polygons/bucket_grid.hpp"

namespace taut::detail {

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
    FreeOfCurve free;
    std::vector<std::uint32_t> stamps;
    std::uint32_t stamp = 0;
    [[nodiscard]] std::size_t memory_bytes() const;
  };

  DiscPlaces() = default;
  // `progress` may throw in order to give the building up.
  explicit DiscPlaces(std::vector<DiscObstacle> obstacles, const BuildProgress& progress = {});

  [[nodiscard]] std::span<const DiscObstacle> obstacles() const { return obstacles_; }
  // Asks about places at the border of the disc's free space, nearest to p first, until one is accepted. With the
  // places of a region refused or accepted as a whole, the first one accepted is the nearest point to p, which lies in
  // none of these regions. Gives up when it is interrupted.
  Outcome find_nearest(Vec2 p, double radius, Scratch& scratch, Interrupt& interrupt, Asker& asker) const;
  // What the centre of the disc can reach of a circle, in place of what `out` held; nothing that counts if it was
  // interrupted.
  void free_of_circle(Vec2 centre, double circle, double radius, Scratch& scratch, Interrupt& interrupt,
                      std::vector<FreeRim>& out) const;
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  [[nodiscard]] DiscCurve curve(std::uint32_t index, double radius) const;
  void find_free(const DiscCurve& curve, double reach, Scratch& scratch, Interrupt& interrupt) const;

  std::vector<DiscObstacle> obstacles_;
  std::vector<Vec2> corners_;
  BucketGrid buckets_;
  double rounding_ = 0;
  double step_ = 1;  // long lines are looked up in pieces as long as this
};

}  // namespace taut::detail
