// The figures of the document: costs against faces and expansions (figures 4.6 and 4.7), the worlds with paths (4.4 and
// 4.5), errors, distance fields and ways along walls (chapter 6), and ways over heights (4.9).
#pragma once

#include <string>
#include <vector>

#include "studies/perkins2013/analysis.hpp"
#include "studies/study_document.hpp"

namespace taut::lab::perkins2013 {

[[nodiscard]] std::vector<Figure> figures(const Design& design, const Results& results, const HeightField& heights,
                                          std::uint64_t study_seed);

}  // namespace taut::lab::perkins2013
