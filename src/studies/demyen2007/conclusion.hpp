// What the study ends with: the planners beside an exact search of today, and the conclusion. No planner is called
// faster than another unless the intervals over maps say so, by the mean and at the median query.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "studies/demyen2007/analysis.hpp"
#include "studies/study_document.hpp"

namespace taut::lab::demyen2007 {

// Confirmed: faster; refuted: slower; it depends where the mean and the median query say the opposite, and is open
// where either does not decide.
[[nodiscard]] Verdict is_faster(const Pace& pace);
// "X is faster than Y (…)", "whether X is faster than Y is not decided (…)" and so on, with both intervals.
[[nodiscard]] std::string compared(std::string_view name, std::string_view than, const Pace& pace);

// Paragraphs without their headings.
[[nodiscard]] std::string beside_today(const Results& results);
[[nodiscard]] std::string conclusion(const Design& design, const Results& results,
                                     const std::vector<Finding>& findings);

}  // namespace taut::lab::demyen2007
