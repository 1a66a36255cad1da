// The tolerances that a user of the library may want to know: what a path, a world or an answer may be off by. Those of
// its inside are in detail/tolerance.hpp; there are no others. Topology is exact and uses none of them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "taut/geometry/box.hpp"

namespace taut {

// How far apart a computed crossing of two segments has to be from the corners around it to become a corner of its own:
// this fraction of the domain's extent, and of its largest coordinate at least that. Rounding moves a crossing by about
// 1e-16 of the latter; without a least distance, segments that ought to meet in one point would meet in ever more.
inline constexpr double kCrossingApartPerExtent = 0x1p-42;
inline constexpr double kCrossingApartPerCoordinate = 0x1p-47;

// The least extent of a world of polygons, as a fraction of its largest coordinate: about 2^19 numbers lie across it.
// In a smaller one corners and crossings would be too coarse, so it is refused.
inline constexpr double kLeastExtentPerCoordinate = 0x1p-34;

// Relative difference up to which two lengths of the same path count as equal when they are re-measured: the sum of n
// rounded terms errs by at most n * 1.1e-16, and paths have fewer than 10^6 pieces.
inline constexpr double kLengthRelative = 1e-9;

// Difference up to which two sums of turns of the same path count as equal when they are re-measured, in radians, or a
// fraction of the sum where that is above 1: angles are rounded as lengths are.
inline constexpr double kTurnRelative = 1e-9;

// How far a path whose points are computed (not input points) may dip into blocked space, as a fraction of the world's
// extent: far above what planners round off, and far below anything a user can see.
inline constexpr double kPenetrationPerExtent = 1e-9;

// And for a disc as a fraction of its radius, wherever that is less: a small disc in a large world keeps its distance.
inline constexpr double kPenetrationPerRadius = 1e-6;

// Nothing finer than this fraction of the largest coordinate can be told: 256 units in its last place. A point that is
// computed is off by a few of them.
inline constexpr double kRoundingPerCoordinate = 0x1p-44;

// What one tolerance there is for where things are, in planners, validators and tests. It depends on the size of the
// world, on how far from the origin it lies, and on the radius:
//
//   penetration(r) = max(kRoundingPerCoordinate * largest coordinate,
//                        min(kPenetrationPerExtent * extent, kPenetrationPerRadius * r))     the last one for discs
//                        only
//
// A path that runs into blocked space by no more is valid, as is that of a disc which comes no nearer than its radius
// less that. Planners use a quarter: a disc passes wherever it has its radius less slack(r). A radius below
// least_radius() is refused, as its path could hardly be told from one that touches walls.
class Tolerance {
 public:
  // Of nothing: all 0.
  Tolerance() = default;
  // Of a world with one box around its free space and another one around all of its coordinates.
  template <int D>
  Tolerance(const Box<D>& bounds, const Box<D>& reach)
      : extent_(bounds.extent()), coordinate_(std::max(largest_in(bounds), largest_in(reach))) {}

  // What is granted to the path of a disc with this radius, or of a point.
  [[nodiscard]] double penetration(double radius = 0) const {
    const double of_extent = kPenetrationPerExtent * extent_;
    return std::max(rounding(), radius > 0 ? std::min(of_extent, kPenetrationPerRadius * radius) : of_extent);
  }
  // What a planner of discs may use of it; the rest is for the rounding of its path.
  [[nodiscard]] double slack(double radius) const { return penetration(radius) / 4; }
  // Nothing finer can be told at the coordinates of this world.
  [[nodiscard]] double rounding() const { return kRoundingPerCoordinate * coordinate_; }
  // The smallest radius that paths can be planned for, but for 0.
  [[nodiscard]] double least_radius() const { return 16 * rounding(); }
  // Whether paths for this radius can be planned.
  [[nodiscard]] bool resolves(double radius) const { return radius == 0 || radius >= least_radius(); }
  // By how much lengths of the same path of so many pieces may differ.
  [[nodiscard]] double length(double length, std::size_t pieces) const {
    return kLengthRelative * length + rounding() / 64 * static_cast<double>(pieces);
  }
  // How far an edge may be from where it ought to be that others cross: crossings are rounded, and kept apart.
  [[nodiscard]] double crossing() const {
    return 8 * std::max(kCrossingApartPerExtent * extent_, kCrossingApartPerCoordinate * coordinate_);
  }
  // The largest size of a coordinate.
  [[nodiscard]] double largest_coordinate() const { return coordinate_; }
  // The least extent that a world of polygons with such coordinates may have.
  [[nodiscard]] double least_extent() const { return kLeastExtentPerCoordinate * coordinate_; }

 private:
  template <int D>
  [[nodiscard]] static double largest_in(const Box<D>& box) {
    if (box.empty()) return 0;
    const Vec<D> sizes = most(box.max, -1 * box.min);
    if constexpr (D == 2) return std::max(sizes.x, sizes.y);
    if constexpr (D == 3) return std::max({sizes.x, sizes.y, sizes.z});
  }
  double extent_ = 0, coordinate_ = 0;
};

}  // namespace taut
