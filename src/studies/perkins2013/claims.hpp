// What the thesis says, and what the data say of it. A verdict is computed from numbers: reproduced where the whole
// interval is on the claim's side, refuted where none of it is, and not decided where it holds the limit; a claim that
// can be counted in two ways has a verdict for each, and depends on how one counts where these differ.
#pragma once

#include <string>
#include <vector>

#include "studies/perkins2013/analysis.hpp"
#include "studies/study_document.hpp"

namespace taut::lab::perkins2013 {

// "Twelve times" is reproduced by eight times and more: worlds of the same kind differ.
inline constexpr double kNear = 1.5;
// And a number near 1 by less.
inline constexpr double kNearOne = 1.2;

[[nodiscard]] std::vector<Finding> findings(const Results& results);

// The parts, in their order.
void judge_kernels(const Results& results, std::vector<Finding>& out);
void judge_ladder(const Ladder& ladder, std::vector<Finding>& out);
void judge_edges(const Ladder& ladder, std::vector<Finding>& out);
void judge_caching(const Results& results, std::vector<Finding>& out);
void judge_errors(const Results& results, std::vector<Finding>& out);
void judge_fields(const Results& results, std::vector<Finding>& out);

// Above a limit, below it, or neither.
[[nodiscard]] Verdict above(const Estimate& x, double limit);
[[nodiscard]] Verdict within(const Estimate& x, double low, double high);
// Of several ways to count one thing, the thesis's own first: what that says, unless another says otherwise.
[[nodiscard]] Verdict by_all_counts(const std::vector<Verdict>& verdicts);
// Of several kinds of worlds, in all of which something is claimed: refuted where it is so in one of them.
[[nodiscard]] Verdict everywhere(const std::vector<Verdict>& verdicts);

// "3.21 [3.10, 3.30]", and without an interval where there are too few worlds.
[[nodiscard]] std::string text_of(const Estimate& x, int digits = 2, double scale = 1);
[[nodiscard]] std::string percent_of(const Estimate& x, int digits = 1);

}  // namespace taut::lab::perkins2013
