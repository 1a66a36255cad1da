// What the data say: the expectations of the author and of the literature, each confirmed, refuted or left open, and
// which algorithm suits which kind of map.
#pragma once

#include <string>
#include <vector>

#include "studies/freeman2014/analysis.hpp"
#include "studies/study_document.hpp"

namespace taut::lab::freeman2014 {

// Of all pairs of main algorithms on generated maps, as compare() gives them.
[[nodiscard]] std::vector<Finding> findings(const Analysis& analysis, const std::vector<Comparison>& comparisons);

// `a` against `b`, turned around if need be; null if they were not compared.
[[nodiscard]] const Comparison* comparison(const std::vector<Comparison>& comparisons, std::string_view a,
                                           std::string_view b, Comparison& turned);

// The best algorithms for one kind of map; empty names where there is none.
struct Choice {
  std::string kind;
  std::size_t maps = 0;
  std::string fastest{}, fastest_close{}, fastest_exact{}, straightest{};
  double fastest_us = 0, fastest_close_us = 0, fastest_exact_us = 0;
};

inline constexpr double kClosePercent = 1;  // "close" to the optimum: longer by at most this in the median

[[nodiscard]] std::vector<Choice> choices(const Analysis& analysis);

// Paragraphs of Markdown.
[[nodiscard]] std::string conclusion(const Analysis& analysis, const std::vector<Choice>& choices,
                                     const std::vector<Comparison>& comparisons);

}  // namespace taut::lab::freeman2014
