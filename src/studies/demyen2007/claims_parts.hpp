// What the judges of claims share: how a verdict is reached and how numbers are put.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <initializer_list>
#include <string>

#include "studies/demyen2007/claims.hpp"

namespace taut::lab::demyen2007 {

// Not decided where any of the numbers is none.
inline Finding judged(std::string claim, bool holds, std::string evidence, std::initializer_list<double> numbers) {
  for (const double x : numbers) {
    if (std::isnan(x)) return {std::move(claim), Verdict::open, "not measured"};
  }
  return {std::move(claim), holds ? Verdict::confirmed : Verdict::refuted, std::move(evidence)};
}

inline bool is_about(double ours, double theirs) { return ours >= theirs / 2 && ours <= theirs * 2; }

inline std::string tiles(double length) {
  return std::isinf(length) ? "never" : fmt::format("from {:.0f} tiles on", length);
}

inline std::string percent(double ratio) { return fmt::format("{:.2f} %", 100 * (ratio - 1)); }

// The median map's, with its interval; what is beyond a million is never.
inline std::string interval(const OverMaps& x) {
  const auto text = [](double v) { return v > 1e6 ? std::string("never") : fmt::format("{:.2f}", v); };
  return fmt::format("{} [{}, {}]", text(x.median), text(x.interval.low), text(x.interval.high));
}

// That one is less than the other, by numbers of maps that are above (or below) a limit if it is so: where the interval
// holds the limit, nothing is decided.
struct Ranking {
  bool holds = true, fails = false, known = true;
  void above(const OverMaps& x, double limit) {
    known = known && !std::isnan(x.median);
    holds = holds && x.is_above(limit);
    fails = fails || x.is_below(limit);
  }
  void below(const OverMaps& x, double limit) {
    known = known && !std::isnan(x.median);
    holds = holds && x.is_below(limit);
    fails = fails || x.is_above(limit);
  }
  [[nodiscard]] Verdict verdict() const {
    if (!known) return Verdict::open;
    return holds ? Verdict::confirmed : fails ? Verdict::refuted : Verdict::open;
  }
};

inline Finding ranked(std::string claim, const Ranking& ranking, std::string evidence) {
  if (!ranking.known) return {std::move(claim), Verdict::open, "not measured"};
  if (ranking.verdict() == Verdict::open) evidence += "; the intervals do not decide";
  return {std::move(claim), ranking.verdict(), std::move(evidence)};
}

// Claims about what is built and kept, and about widths; the others are in claims.cpp.
[[nodiscard]] std::vector<Finding> findings_on_maps(const Results& results);

}  // namespace taut::lab::demyen2007
