// What the thesis says, and what the data say of it (estimate.hpp).
#pragma once

#include <string>
#include <vector>

#include "studies/perkins2013/analysis.hpp"
#include "studies/study_document.hpp"

namespace taut::lab::perkins2013 {

[[nodiscard]] std::vector<Finding> findings(const Results& results);

// The parts, in their order.
void judge_kernels(const Results& results, std::vector<Finding>& out);
void judge_ladder(const Ladder& ladder, std::vector<Finding>& out);
void judge_edges(const Ladder& ladder, std::vector<Finding>& out);
void judge_caching(const Results& results, std::vector<Finding>& out);
void judge_errors(const Results& results, std::vector<Finding>& out);
void judge_fields(const Results& results, std::vector<Finding>& out);

}  // namespace taut::lab::perkins2013
