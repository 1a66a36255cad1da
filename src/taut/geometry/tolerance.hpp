// The tolerances that a user of the library may want to know: what a path, a world or an answer may be off by. Those of
// its inside are in detail/tolerance.hpp; there are no others. Topology is exact and uses none of them.
#pragma once

namespace taut {

// How far a path whose points are computed (not input points) may dip into blocked space, as a fraction of the world's
// extent: rounding a point of the plane to doubles moves it by about 1e-16 of the extent, and a planner chains at most
// a few such steps; 1e-9 is far above that and far below anything a user can see.
inline constexpr double kPenetrationPerExtent = 1e-9;

// How far apart, as a fraction of the domain's extent (or of its largest coordinate, if that is larger), a computed
// crossing of two segments has to be from the corners around it to become a corner of its own. Rounding moves a
// crossing by about 1e-16 of that, divided by the sine of the angle; without a least distance, segments that ought to
// meet in one point would meet in ever more.
inline constexpr double kCrossingApartPerExtent = 0x1p-42;

// Relative difference up to which two lengths of the same path count as equal when they are re-measured: the sum of n
// rounded terms errs by at most n * 1.1e-16, and paths have fewer than 10^6 pieces.
inline constexpr double kLengthRelative = 1e-9;

// Difference up to which two sums of turns of the same path count as equal when they are re-measured, in radians, or a
// fraction of the sum where that is above 1: angles are rounded as lengths are.
inline constexpr double kTurnRelative = 1e-9;

// How much nearer than its radius a watched disc may be to an obstacle, of the world's extent, before its path counts
// as blocked: more than planners leave themselves for rounding (at most half of kPenetrationPerExtent), and less than
// the validator allows by far more than rounded crossings move an edge.
inline constexpr double kWatchedPenetrationPerExtent = 0.75 * kPenetrationPerExtent;

}  // namespace taut
