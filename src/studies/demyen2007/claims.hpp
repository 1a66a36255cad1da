// What the thesis says of its experiments, each claim held against the data: reproduced, refuted or not decided.
// Where a claim gives a number off a plot ("about 150 tiles"), it is reproduced if ours is within a factor of two; a
// length counts as above the optimum where a plot would show it, from kVisible on. A claim about percentiles of lengths
// is judged by both readings of them, and depends on how one counts where these differ, as does a claim of which all
// queries together say otherwise than maps one by one. A ranking, a share or an exponent needs an interval over maps
// that does not hold the limit.
#pragma once

#include <vector>

#include "studies/demyen2007/analysis.hpp"
#include "studies/study_document.hpp"

namespace taut::lab::demyen2007 {

inline constexpr double kVisible = 1.001;
// Bands in which the beginning of a deviation is looked for.
inline constexpr double kClaimBand = 16;

[[nodiscard]] std::vector<Finding> findings(const Results& results);

// The exponent with which the median of a value grows with length, over bands from kClaimBand on; and that of a
// planner's time.
[[nodiscard]] double growth_with_length(const Pass& pass, const Value& value);
[[nodiscard]] double time_growth(const Pass& speed, std::string_view name);
// How wide its percentiles lie: the median over bands of the 95th over the 50th.
[[nodiscard]] double time_spread(const Pass& speed, std::string_view name);
// The greatest percentile of a length ratio over all bands.
[[nodiscard]] double worst_band(const Pass& length, std::string_view name, double q,
                                Reading reading = Reading::of_ratios);

}  // namespace taut::lab::demyen2007
