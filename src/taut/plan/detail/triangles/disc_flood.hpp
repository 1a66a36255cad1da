// Everywhere a disc of one size gets to from a start: the channels that are wide enough, each face as often as it
// takes. Whether a channel can go on depends on the face it is in, on the edge it has come by, and on the side from
// which it has come to gates that it is in the midst of (clearance.hpp); of channels that agree in these one serves for
// all, as in widest_way.hpp. After one flood any number of places can be asked about.
//
// Guaranteed: exact, up to the rounding of Clearance's lengths. About one label an edge; no allocation once warm.
#pragma once

#include <span>
#include <vector>

#include "taut/cells/live_world.hpp"
#include "taut/search/detail/shared_budget.hpp"
#include "taut/search/detail/zeroed_array.hpp"

namespace taut::detail {

class DiscFlood {
 public:
  // From a start with room in these faces, over nothing narrower than `least_width`; false if the budget is spent.
  bool run(const LiveWorld& triangles, Vec2 start, std::span<const FaceId> faces, double least_width,
           SharedBudget& budget);
  // Of the last flood: whether a place with room in this free face is reached.
  [[nodiscard]] bool reaches(Vec2 place, FaceId face) const;
  // Around all of it.
  [[nodiscard]] Box2 box() const;
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  static constexpr std::uint32_t kNone = 0xffffffffu;
  struct Label {
    HalfEdge crossed;  // into its face; not valid where the flood begins
    std::uint32_t parent;
    std::uint32_t next;  // of those that have crossed the same edge
    FaceId face;
  };
  struct EdgeMark {
    std::uint32_t flood, first;  // the last flood that came over it; the first label there
  };
  class Back;

  void begin();
  void add(const Label& label);
  [[nodiscard]] bool is_known(std::uint32_t id) const;

  const LiveWorld* triangles_ = nullptr;
  Vec2 start_;
  double least_width_ = 0;
  std::size_t start_count_ = 0;  // of the first labels, where the flood begins
  std::vector<Label> labels_;
  ZeroedArray<EdgeMark> marks_;  // by the half-edge crossed
  std::uint32_t flood_ = 0;
};

}  // namespace taut::detail
