// The figures of the study: medians over maps with their bootstrap intervals.
#pragma once

#include <vector>

#include "studies/freeman2014/analysis.hpp"
#include "studies/study_document.hpp"

namespace taut::lab::freeman2014 {

// Those that the data allow: a factor with a single level has none.
[[nodiscard]] std::vector<Figure> figures(const Analysis& analysis);

}  // namespace taut::lab::freeman2014
