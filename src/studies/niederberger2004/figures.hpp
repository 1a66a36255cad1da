// The figures of the study: those of the paper with data (8 and 9, as bars; 10, as a map), a picture of paths as in its
// figures 3 and 6, and those it has not: how far paths are from the optimum, merging by tolerance, nodes by size.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "studies/niederberger2004/analysis.hpp"
#include "studies/study_document.hpp"

namespace taut::lab::niederberger2004 {

[[nodiscard]] std::vector<Figure> figures(const Design& design, const Results& results,
                                          const std::vector<Setting>& settings, std::uint64_t study_seed);

// The query on which movable nodes gain most on Center, among worlds of this shape and density: a picture (PNG) of the
// merged trapezoids with both paths. Empty if there is none.
[[nodiscard]] std::string path_picture(const Design& design, const Paths& paths, Shape shape, int obstacles,
                                       std::uint64_t study_seed);

}  // namespace taut::lab::niederberger2004
