// What is done to a path over ground with heights when it was found: its points slide along the edges they lie on, and
// what is too steep becomes switchbacks.
#pragma once

#include <vector>

#include "taut/base/detail/interrupt.hpp"
#include "taut/base/export.hpp"
#include "taut/plan/detail/weighted/complex_path.hpp"
#include "taut/plan/detail/weighted/ground_metric.hpp"

namespace taut::detail {

// Slides the points of a path along the edges that they lie on, one after the other, each to where its two pieces cost
// least, until a round gains less than a millionth. The cost never rises; what is pinned at a corner stays there.
class TAUT_INSIDE ClimbSlider {
 public:
  void slide(const SurfaceComplex& complex, const ClimbMetric& metric, Interrupt& interrupt, ComplexPath<3>& path);
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(edges_); }

 private:
  struct Edge {
    Vec3 a, b;
    bool free = false;
  };
  std::vector<Edge> edges_;
};

// Draws switchbacks for the pieces of a path that are too steep, each within its triangle and with legs no longer than
// `leg` where there is room.
TAUT_INSIDE void add_switchbacks(const SurfaceComplex& complex, const ComplexPath<3>& path, double steepest, double leg,
                                 std::vector<Vec2>& out);

}  // namespace taut::detail
