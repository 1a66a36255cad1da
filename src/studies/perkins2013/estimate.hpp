// What several worlds say together: a median with a 95 % interval by a bootstrap over worlds, and what may be concluded
// from it. A verdict is computed from numbers: reproduced where the whole interval is on the claim's side, refuted
// where none of it is, and not decided where it holds the limit; a claim that can be counted in two ways has a verdict
// for each, and depends on how one counts where these differ.
#pragma once

#include <fmt/format.h>

#include <limits>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "studies/study_document.hpp"
#include "taut/lab/measure/statistics.hpp"

namespace taut::lab::perkins2013 {

// Intervals over fewer worlds than these say nothing with a confidence of 95 %.
inline constexpr int kLeastWorlds = 6;
// "Twelve times" is reproduced by eight times and more: worlds of the same kind differ.
inline constexpr double kNear = 1.5;
// And a number near 1 by less.
inline constexpr double kNearOne = 1.2;

struct Estimate {
  double value = std::numeric_limits<double>::quiet_NaN();  // NaN: no data
  Interval interval{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
  std::size_t worlds = 0;
  [[nodiscard]] bool is_known() const { return value == value; }
  [[nodiscard]] bool is_above(double x) const { return interval.low > x; }
  [[nodiscard]] bool is_below(double x) const { return interval.high < x; }
};
// The median; without bounds for fewer than kLeastWorlds. NaN is no world.
[[nodiscard]] Estimate over_worlds(const std::vector<double>& values);
// The share of worlds in which something is so, likewise. Where it is so in all or in none, a bootstrap knows no
// bounds: then they are as far off as one more world could be in either direction (the rule of three).
[[nodiscard]] Estimate share_of(const std::vector<bool>& worlds);

// Of what all rows say that are wanted.
template <class Row, class Wanted, class Value>
[[nodiscard]] std::vector<double> collect(const std::vector<Row>& rows, Wanted wanted, Value value) {
  std::vector<double> out;
  for (const Row& row : rows) {
    if (wanted(row)) out.push_back(value(row));
  }
  return out;
}

// Of rows with a problem: every kind with its number and first case.
template <class Row, class Where>
void add_problems(const std::vector<Row>& rows, Where where, std::vector<std::string>& out) {
  std::map<std::string, std::pair<std::size_t, const Row*>> found;
  for (const Row& row : rows) {
    if (!row.problem.empty()) ++found.try_emplace(row.problem, 0, &row).first->second.first;
  }
  for (const auto& [what, times] : found)
    out.push_back(fmt::format("{} ({} times, first: {})", what, times.first, where(*times.second)));
}

// Above a limit, below it, or neither.
[[nodiscard]] Verdict above(const Estimate& x, double limit);
// The other way round.
[[nodiscard]] Verdict below(const Estimate& x, double limit);
[[nodiscard]] Verdict within(const Estimate& x, double low, double high);
// Of several ways to count one thing, the thesis's own first: what that says, unless another says otherwise.
[[nodiscard]] Verdict by_all_counts(const std::vector<Verdict>& verdicts);
// Of several kinds of worlds, in all of which something is claimed: refuted where it is so in one of them.
[[nodiscard]] Verdict everywhere(const std::vector<Verdict>& verdicts);

// Of the thesis's claims, how many there are of each verdict, as an item of a conclusion; "(ours)" are left out.
[[nodiscard]] std::string count_verdicts(const std::vector<Finding>& findings);

// "3.21 [3.10, 3.30]", and without an interval where there are too few worlds.
[[nodiscard]] std::string text_of(const Estimate& x, int digits = 2, double scale = 1);
[[nodiscard]] std::string percent_of(const Estimate& x, int digits = 1);

}  // namespace taut::lab::perkins2013
