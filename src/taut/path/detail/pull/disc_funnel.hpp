// The funnel of demyen2007 §3.5 (algorithms 6 and 7): which corners of a channel a disc bends around on its shortest
// way. The same as the funnel of a point (funnel.hpp), with circles in place of corners and common tangents in place of
// straight lines. Linear: a corner is pushed and popped once.
//
// It knows the channel's corners only, and takes them in the order in which portals name them. Circles reach back over
// the portals before them, so a corner may be named that the disc would rather not touch, or one left out that it comes
// too close to. Whoever draws the path has to look (disc_path.hpp).
#pragma once

#include <span>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/interrupt.hpp"
#include "taut/cells/triangulation.hpp"
#include "taut/path/detail/pull/tangent.hpp"

namespace taut::detail {

class DiscFunnel {
 public:
  // A corner that the path bends around.
  struct Bend {
    Vec2 at;
    VertexId vertex;
    std::uint32_t portal;  // the first that has the corner as its end
    BendSide side;
  };

  // The bends on the way from `start` over the half-edges `crossed` (each in the face that is left) to `goal`, in
  // order; valid until the next call. Fewer if it was interrupted.
  [[nodiscard]] std::span<const Bend> bends(const TriangleMesh& mesh, Vec2 start, std::span<const HalfEdge> crossed,
                                            Vec2 goal, double radius, Interrupt& interrupt);
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(path_, left_, right_); }

 private:
  // What is open of a chain begins at `head`; what was before is part of the path already.
  struct Chain {
    std::vector<Bend> bends;
    std::size_t head = 0;
    [[nodiscard]] bool empty() const { return head == bends.size(); }
    void clear() { bends.clear(), head = 0; }
    [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(bends); }
  };

  template <BendSide kSide>
  void add(const Bend& bend);
  [[nodiscard]] Vec2 direction(const Bend& from, const Bend& to) const {
    return tangent(from.at, from.side, to.at, to.side, radius_).direction;
  }

  double radius_ = 0;
  std::vector<Bend> path_;  // the start, and what every way through the last portal bends around
  Chain left_, right_;      // from the last of these to either end of the portal
};

}  // namespace taut::detail
