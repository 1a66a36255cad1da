// Every tolerance of the project, with its name and its reason. Topology is exact and uses none of them.
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

// How much nearer to an obstacle than its radius a place computed for a disc may be, as a fraction of the largest
// coordinate: a place is the intersection of two lines or circles, rounded, which moves it by a few 1e-16 of that.
inline constexpr double kPlaceRoundingPerCoordinate = 0x1p-50;

// The same as a fraction of the world's extent, wherever that is less: far from the origin, so that a place stays well
// within what planners and the validator grant (a quarter of kPenetrationPerExtent and more) and a disc can go on from
// there. Places are intersected before they are moved to where the world is, which takes far less.
inline constexpr double kPlaceRoundingPerExtent = kPenetrationPerExtent / 8;

// Relative difference up to which two lengths of the same path count as equal when they are re-measured: the sum of n
// rounded terms errs by at most n * 1.1e-16, and paths have fewer than 10^6 pieces.
inline constexpr double kLengthRelative = 1e-9;

// A path that is shorter than another by less than this part of its length is not worth telling of: lengths of the two
// differ by as much if they are the same path, summed up in another order.
inline constexpr double kWorthwhile = 1e-12;

// How much nearer than its radius a watched disc may be to an obstacle, of the world's extent, before its path counts
// as blocked: more than planners leave themselves for rounding (about a third of kPenetrationPerExtent), and less than
// the validator allows by far more than rounded crossings move an edge.
inline constexpr double kWatchedPenetrationPerExtent = 0.75 * kPenetrationPerExtent;

namespace detail {

// How far, as a part of the largest coordinates, a computed point on the rim of a disc may be off: far above what
// rounding moves it by.
inline constexpr double kRimSlack = 1e-14;

}  // namespace detail

}  // namespace taut
