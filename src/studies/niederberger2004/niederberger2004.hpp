// Movable nodes on the portals of merged trapezoids against fixed ones, after C. Niederberger, D. Radovic, M. Gross
// (2004), with what they could not have: many worlds of every shape instead of two maps, the true optimum, brute force
// for the cone of sight, and intervals. Every path is validated; if one is invalid, missing, shorter than the optimum
// or another when asked for again, the raw results are written but nothing is concluded.
//
// Needs nothing but a folder to write to. Writes OUT/niederberger2004.md and, in OUT/niederberger2004/, the raw data
// (cells.csv of decompositions, results.csv of queries, terrain.csv of walks), sizes.csv and summary.csv, which sum up
// the first two, and the figures.
#pragma once

#include "studies/niederberger2004/design.hpp"
#include "studies/study.hpp"

namespace taut::lab::niederberger2004 {

// The full design, or the quick one if the options say so.
[[nodiscard]] StudyOutcome run(const StudyOptions& options);
[[nodiscard]] StudyOutcome run(const Design& design, const StudyOptions& options);

}  // namespace taut::lab::niederberger2004
