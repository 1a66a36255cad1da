// Triangulation-based planning against search on grids, after D. Demyen's thesis (2007, chapter 9), with what it could
// not have: all planners in one program, the true optimum for the agent's radius, and a corrected search beside the
// published one. Every path is validated; if one is invalid, missing, shorter than the optimum or wrongly called
// optimal, the raw results are written but nothing is concluded.
//
// Needs a folder of maps with scenarios. Writes OUT/demyen2007.md and, in OUT/demyen2007/, the raw answers of each pass
// (speed.csv, length.csv, ablation.csv, terrain.csv, radii.csv, polygons.csv), edits.csv, sizes.csv, terrain-sizes.csv,
// summary.csv and figures as SVG.
#pragma once

#include "studies/demyen2007/design.hpp"
#include "studies/study.hpp"

namespace taut::lab::demyen2007 {

// The full design, or the quick one if the options say so. Throws InputError without maps.
[[nodiscard]] StudyOutcome run(const StudyOptions& options);
[[nodiscard]] StudyOutcome run(const Design& design, const StudyOptions& options);

}  // namespace taut::lab::demyen2007
