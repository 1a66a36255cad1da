// The figures of the study, after those of the thesis (Fig. 9.1 to 9.13), and those it has not: convergence.
#pragma once

#include <vector>

#include "studies/demyen2007/analysis.hpp"
#include "studies/study_document.hpp"

namespace taut::lab::demyen2007 {

// Lines over fewer than two bands are left out, and figures without lines.
[[nodiscard]] std::vector<Figure> figures(const Design& design, const Results& results);

}  // namespace taut::lab::demyen2007
