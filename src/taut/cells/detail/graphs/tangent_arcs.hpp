// The free arcs of the circles around corners: where the centre of a disc of radius r that touches a corner can be. A
// circle is cut where the disc would meet another edge, wall or point; what is left are arcs, the whole circle around a
// point obstacle that has nothing near it. Closed form: a circle meets the border of the area within `reach` of an edge
// in at most eight points, and between neighbouring ones it is all free or all not. O(1) a corner for edges that are
// not crowded within 2r.
#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "taut/cells/detail/graphs/disc_clearance.hpp"

namespace taut::detail {

// Counter-clockwise from the direction `from` over `width` radians. A full circle has no ends.
struct FreeArc {
  Vec2 centre;
  double from = 0, width = 0;
  bool full = false;
  // For a first look without angles: directions d of the arc have dot(d, middle) >= least (a few others may).
  Vec2 middle;
  double least = -1;
};

// The angle, moved by full turns into [0, 2 pi).
[[nodiscard]] inline double positive_angle(double angle) {
  constexpr double kTurn = 2 * std::numbers::pi;
  const double moved = std::fmod(angle, kTurn);
  return moved < 0 ? moved + kTurn : moved;
}

class FreeArcFinder {
 public:
  // Angles that differ by less than `angle_slack` are the same.
  FreeArcFinder(const DiscClearance& clearance, double radius, double angle_slack)
      : clearance_(clearance), radius_(radius), angle_slack_(angle_slack) {}

  // Appends the free arcs of the circle around a corner. Returns how many obstacles it has been cut with.
  std::size_t find(const BendCorner& corner, std::vector<FreeArc>& out);

 private:
  struct Interval {
    double from, to;  // from in [0, 2 pi), to in [from, from + 2 pi]
  };
  void cut(Vec2 centre, const DiscObstacle& obstacle);
  void add_angles(double towards, double cosine);

  const DiscClearance& clearance_;
  double radius_, angle_slack_;
  DiscClearance::Scratch scratch_;
  std::vector<double> angles_;
  std::vector<Interval> blocked_;
};

}  // namespace taut::detail
