// Field D* over weighted triangles in the plane, after S. Perkins (2013), chapters 2 to 4 and 6: the cost functions,
// quadtrees against triangles, A* on edges, what is kept, ways over heights, distance fields; with what the thesis
// lacks: many worlds of each kind, a quadtree that may keep and leave out as much as the triangles do, the cost of the
// path itself beside what costs say of the start, references that converge, and intervals. Every path is validated and
// its cost measured again; if one is wrong, the raw results are written but nothing is concluded.
//
// Needs nothing but a folder to write to; with heights of its own instead of generated ones where a file is given.
// Writes OUT/perkins2013-plane.md and, in OUT/perkins2013-plane/, the raw data and the figures.
#pragma once

#include "studies/perkins2013/design.hpp"
#include "studies/study.hpp"

namespace taut::lab::perkins2013 {

// The full design, or the quick one if the options say so.
[[nodiscard]] StudyOutcome run(const StudyOptions& options);
[[nodiscard]] StudyOutcome run(const Design& design, const StudyOptions& options);

}  // namespace taut::lab::perkins2013
