// The factorial study that Freeman's dissertation left blank (freeman2014 chapter 4): every algorithm on seeded maps of
// all combinations of resolution, coverage and clustering, and on real game maps if given. Every path is validated and
// held against the optimum; if one is invalid or shorter than the optimum, or the planners disagree on what can be
// reached, the raw results are written but nothing is concluded.
//
// Writes OUT/freeman2014.md and, in OUT/freeman2014/, results.csv, summary.csv and the figures as SVG.
#pragma once

#include "studies/freeman2014/design.hpp"
#include "studies/study.hpp"

namespace taut::lab::freeman2014 {

// The full design, or the quick one if the options say so.
[[nodiscard]] StudyOutcome run(const StudyOptions& options);
[[nodiscard]] StudyOutcome run(const Design& design, const StudyOptions& options);

}  // namespace taut::lab::freeman2014
