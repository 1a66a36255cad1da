// Field D* through weighted tetrahedra, after S. Perkins (2013), chapter 5: ways through solids, what indirect ways
// change and take, and which weights they want; with what the thesis lacks: many meshes, thin ones among them, all
// indirect ways in closed form, the cost of the path itself beside what costs say of the start, and intervals. Every
// path is validated and its cost measured again; if one is wrong, the raw results are written but nothing is concluded.
//
// Needs nothing but a folder to write to. Writes OUT/perkins2013-volume.md and, in OUT/perkins2013-volume/, the raw
// data and the figures.
#pragma once

#include "studies/perkins2013/volume/design.hpp"
#include "studies/study.hpp"

namespace taut::lab::perkins2013::volume {

// The full design, or the quick one if the options say so.
[[nodiscard]] StudyOutcome run(const StudyOptions& options);
[[nodiscard]] StudyOutcome run(const Design& design, const StudyOptions& options);

}  // namespace taut::lab::perkins2013::volume
