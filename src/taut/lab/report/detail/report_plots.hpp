// The plots of a report, from the rows: time and expansions against length, the distribution of times, and how much
// longer than the best known the paths are.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/lab/draw/plot.hpp"
#include "taut/lab/measure/results.hpp"

namespace taut::lab::detail {

// Series are numbered by the planner's place in `planners`. Plots without data are left out.
[[nodiscard]] TAUT_INSIDE std::vector<Plot> report_plots(std::span<const ResultRow> rows,
                                                         std::span<const std::string> planners);

}  // namespace taut::lab::detail
