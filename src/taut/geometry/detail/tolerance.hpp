// The tolerances of the library's inside, with their names and reasons; a test looks for others. A name ends in what it
// is a part of: PerExtent (of the world), PerCoordinate (the largest), Relative (the length or size compared). Angles
// are in radians. Topology is exact and uses none of them.
#pragma once

#include "taut/geometry/tolerance.hpp"

namespace taut::detail {

// ---- Lengths

// Lengths of equally short paths, summed in different orders, differ by less than this; truly different lengths that
// close cost nobody anything.
inline constexpr double kTieRelative = 1e-12;

// Ways from the start to one corner that differ by no more are the same way. Less than kTieRelative, so that ties of
// whole paths are still there to choose from.
inline constexpr double kSameWayRelative = 1e-13;

// A bound on the way of a disc is computed from rounded parts. It cuts a search short only if it does so by more than
// this; the rest is left to the search.
inline constexpr double kBoundRelative = 1e-10;

// Scenario files were made with the root of 2 in single precision, 1.41421354: their lengths are too short by up to
// this fraction (that of a path of diagonal steps only), which can show in the last printed digit. With that root
// the lengths of six of the seven sample files come out exactly as printed; Berlin_1_256 was made with yet another root
// and differs by about 1e-10 of the length.
inline constexpr double kScenarioRootRelative = 1.8e-8;

// ---- Angles

// A turn or a sum of turns is off by less than this: a smaller bend is none, and sums this close are equal.
inline constexpr double kTurnRounding = 1e-12;

// Sums of turns within a block of cells that are meant to be equal differ by far less, all others by far more.
inline constexpr double kSameBlockTurn = 1e-9;

// Two units in the last place of a full turn: a narrower gap between angles on a circle is rounding.
inline constexpr double kAngleRounding = 0x1p-49;

// By how much a cosine may be off that stands for an angle: near 0 and near a half turn it tells angles apart badly.
inline constexpr double kCosineRounding = 1e-12;

// By how much the cosine of a tangent may miss an arc that it ought to touch, before it is looked at exactly.
inline constexpr double kBesideArcCosine = 1e-3;

// A corner that turns by 120 degrees is still moved, not cut off; rounding of the cosine must not cut the corners of an
// equilateral triangle.
inline constexpr double kEquilateralCosine = 1e-9;

// The sine of the angle below which the crossing of two lines loses too many digits to go by.
inline constexpr double kGrazingSine = 1e-4;

// ---- Costs

// By how much, as a fraction, the cost that a node's neighbours promise may be above the one it has before it counts as
// risen: far above what rounding does to an interpolated cost.
inline constexpr double kRiseRelative = 0x1p-46;

// A way that leaves a side this close to one of its ends, as a fraction of the side, goes through the corner there.
inline constexpr double kAtCornerRelative = 0x1p-40;

// The same for a point of a face of a tetrahedron beside an edge of it: nearer ones are on it. A walk that turns round
// an edge would come ever nearer to it.
inline constexpr double kOnEdgeRelative = 1e-6;

// ---- Ground with heights

// Falls of a cost by less than this part are not spread where corners depend on each other in long cycles; and sliding
// a path goes on while a round gains more than this part of its cost.
inline constexpr double kFallRelative = 1e-6;
inline constexpr double kSlideRelative = 1e-6;

// A way is too steep if it is so by more than this part, which rounding of its ends does not come to.
inline constexpr double kSteeperRelative = 1e-9;

// Free ground may lie beyond its heights by this part of their extent: bounds that are computed are rounded.
inline constexpr double kBesideHeightsRelative = 1e-9;

// Of a piece of a way shorter than this part of the heights' spacing the slope is rounding.
inline constexpr double kShortPieceRelative = 1e-6;

// ---- Costs of areas and paths

// A square is covered if the areas in it add up to its own, but for this part: far above what rounding takes away.
inline constexpr double kAreaRelative = 1e-9;

// Of ways down a distance field: how far from an edge, as a share of its length, a computed point on it may lie; and
// what is left of the greatest distance, but for rounding, where a way has come to its end.
inline constexpr double kFieldOnEdge = 1e-7;
inline constexpr double kFieldNothingLeft = 1e-12;

// A step of a path down a field of costs that lowers them by less than this part of what the shortest cell costs to
// cross is a small one. Several of them in a row lead to a corner.
inline constexpr double kSmallStepRelative = 0x1p-10;

// A point of a path that is this near to the end of its edge, as a part of the edge, is tried in the corner itself.
// What it may cost to have it there is this share of kTieRelative: many corners together still cost less than that.
inline constexpr double kNearCornerRelative = 1e-6;
inline constexpr double kSettleShare = 1e-3;

// Pieces of a chain are rounded by e while it is straightened, in parts of their mean length: one after the other.
inline constexpr double kChainRoundings[] = {1e-1, 1e-3, 1e-5, 1e-7, 1e-9, 1e-11, 1e-13};

// What is added to the matrix of a chain, as a part of its diagonal, so that it stays definite where pieces run along
// edges; and a gain that is no more than rounding, as a part of the cost.
inline constexpr double kChainRidgeRelative = 1e-13;
inline constexpr double kChainGainRelative = 1e-17;

// By how much, as a fraction, distances within a triangle may be too large in its frame in the plane. A triangle lower
// than this part of its longest side is flattened to a line, where distances are too small at most: rounding moves a
// corner by no more than a few 1e-16 of that side, so the distance of points on two sides of a higher one, never below
// the sine of the angle there times how far they are from it, by less than 1e-7 of itself.
inline constexpr double kNeedleRelative = 1e-8;
inline constexpr double kFrameRelative = 1e-6;

// Of triangles that are merged into a cell, none is lower than this part of the cell's extent. So places on two sides
// of the cell that do not meet are at least that far apart, and those that do meet at no smaller angle: rounding of
// places in the cell says no more about their distance than in a triangle alone.
inline constexpr double kCellHeightRelative = 0x1p-7;

// What weights may be greater by, as a fraction, before a proof of a bound has to hold: the search lowers a cost only
// if it is too high by about half of that, so it ends. Bounds are reduced by it. It is no more than this part of the
// gap that is asked for, and a smaller gap than the last one is not told from rounding.
inline constexpr double kProofSlackRelative = 1e-4;
inline constexpr double kProofSlackPerGap = 1e-2;
inline constexpr double kLeastGap = 1e-5;
static_assert(kLeastGap > 4 * kFrameRelative);

// How far from an arc its chords may run where its cost is integrated, as a fraction of its length.
inline constexpr double kChordOffRelative = 1e-7;

// ---- Places

// How far a computed point, on a line or on the rim of a disc, may be off: far above what rounding moves it by.
inline constexpr double kPointRoundingPerCoordinate = 1e-14;

// How much nearer to an obstacle than its radius a place computed for a disc may be, as a fraction of the largest
// coordinate: a place is the intersection of two lines or circles, rounded, which moves it by a few 1e-16 of that.
inline constexpr double kPlaceRoundingPerCoordinate = 0x1p-50;

// How far around an item the buckets are searched that may hold it: far above the rounding of what chooses them.
inline constexpr double kBucketMarginPerCoordinate = 1e-9;

// In units of 2^-53 of the largest coordinate: a crossing is computed with an error of at most 11 and moved by at most
// 16 more, and the distance to an edge errs by fewer than 20. So where there is nothing but the slack to go by, a point
// that is inside two cells which rounding has made overlap is never taken to be clear of their edges.
inline constexpr double kChordSlackPerCoordinate = 0x1p-46;

// How far off its segment an edge of a triangulation may lie, in units of Triangulation::crossing_apart(): a crossing
// is moved by at most one, and later ones on the same edge may move it again.
inline constexpr double kEdgeSlackPerCrossingApart = 4;

// How far the ends of a piece may be off a side of a triangle that it runs along: four units in the last place of their
// coordinates.
inline constexpr double kOnSidePerCoordinate = 0x1p-50;

// How far a computed point may be moved so that it is certain to count as one of its cell: so many times the slack of
// the cell's edges, and this fraction of its coordinates, in steps that begin with half a unit in their last place.
inline constexpr double kSettlingPerSlack = 1.5;
inline constexpr double kSettlingPerCoordinate = 0x1p-47;
inline constexpr double kSettlingStepPerCoordinate = 0x1p-53;

// No edge of a mesh that is being refined becomes shorter than this fraction of the largest coordinate: 4096 units in
// the last place, so that rounding a point moves it by little of what is around it.
inline constexpr double kLeastRefinedPerCoordinate = 0x1p-40;

// Points on the same circle around a corner differ by less than this fraction of their distance from it, those on
// different ones by half of it.
inline constexpr double kSameShellRelative = 1e-3;

// Areas summed over different triangles of the same ground differ by less than this fraction.
inline constexpr double kSameAreaRelative = 1e-9;

// Further than rounding moves any edge of a triangulation.
inline constexpr double kBeyondRoundingPerExtent = 1e-4;
static_assert(kBeyondRoundingPerExtent > 1000 * kCrossingApartPerExtent);

// A ray that passes a lattice point this closely, in cells, is held against it exactly: far above what rounding moves a
// crossing by that lies in the grid.
inline constexpr double kNearLatticePoint = 1e-6;

// How far an end that was rounded is put aside to be clear of its edge, as a part of what the validator grants and, far
// from the origin, of what rounding is granted: 8 units in the last place.
inline constexpr double kEndAsidePerPenetration = 1e-4;
inline constexpr double kEndAsidePerRounding = 0x1p-5;

// Rounding may put a place on the straight line to a way point into the wall that the line runs along; this far aside,
// in steps of the walk, it is tried again.
inline constexpr double kStepAside = 0x1p-20;

// ---- Room

// Of what is granted to a path, the part by which a watched disc may be nearer to an obstacle than its radius before
// its path counts as blocked: more than planners use (Tolerance::slack), and less than the validator allows by far more
// than rounded crossings move an edge.
inline constexpr double kWatchedPerPenetration = 0.75;

// Of a portal that a disc just fits through, this part is left: its two ends stay apart, and tell which corner a path
// bends around.
inline constexpr double kLeastOpenRelative = 1e-9;

// How much larger than computed a region is kept in which walks may have begun: far above what rounding takes away.
inline constexpr double kRegionSlackRelative = 0x1p-40;

// How much farther than asked obstacles are grown, so that rounding leaves them no nearer than asked.
inline constexpr double kExpandRelative = 0x1p-12;

// A determinant above this part of what it is the difference of has the sign it is computed with: far above its
// rounding. Its value is used as well, so this leaves more room than the predicates' filters.
inline constexpr double kSureDeterminant = 1e-9;

// ---- Drawing

// A value this close to a tick of an axis lies on it; in parts of the value, of a step or of a decade.
inline constexpr double kTickRounding = 1e-9;

// A line that is shorter than this, in pixels, has no direction that matters.
inline constexpr double kShortestDrawn = 1e-9;

}  // namespace taut::detail
