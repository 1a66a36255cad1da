// What the judges of claims share: how a verdict is reached and how numbers are put.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <initializer_list>
#include <string>
#include <string_view>

#include "studies/demyen2007/claims.hpp"

namespace taut::lab::demyen2007 {

// Not decided where any of the numbers is none.
inline Finding judged(std::string claim, bool holds, std::string evidence, std::initializer_list<double> numbers) {
  for (const double x : numbers) {
    if (std::isnan(x)) return {std::move(claim), Verdict::open, "not measured"};
  }
  return {std::move(claim), holds ? Verdict::confirmed : Verdict::refuted, std::move(evidence)};
}

// Of two ways to count: not decided where either does not decide.
inline Verdict both(Verdict one, Verdict other) {
  if (one == Verdict::open || other == Verdict::open) return Verdict::open;
  return one == other ? one : Verdict::depends;
}

inline bool is_about(double ours, double theirs) { return ours >= theirs / 2 && ours <= theirs * 2; }

inline std::string tiles(double length) {
  return std::isinf(length) ? "never" : fmt::format("from {:.0f} tiles on", length);
}

inline std::string percent(double ratio) { return fmt::format("{:.2f} %", 100 * (ratio - 1)); }

// A number over maps with its interval; what is beyond a million is never.
inline std::string interval(const OverMaps& x, double scale = 1, int digits = 2, std::string_view unit = "") {
  const auto text = [&](double v) {
    return v > 1e6 ? std::string("never") : fmt::format("{:.{}f}", scale * v, digits);
  };
  if (std::isnan(x.value)) return "not measured";
  if (std::isinf(x.interval.low)) return fmt::format("{}{} [too few maps]", text(x.value), unit);
  return fmt::format("{}{} [{}, {}]", text(x.value), unit, text(x.interval.low), text(x.interval.high));
}
inline std::string percent_interval(const OverMaps& share) { return interval(share, 100, 1, " %"); }

// That one is less than the other, by numbers of maps that are above (or below) a limit if it is so: where the interval
// holds the limit, nothing is decided.
struct Ranking {
  bool holds = true, fails = false, known = true;
  void above(const OverMaps& x, double limit) {
    known = known && !std::isnan(x.value);
    holds = holds && x.is_above(limit);
    fails = fails || x.is_below(limit);
  }
  void below(const OverMaps& x, double limit) {
    known = known && !std::isnan(x.value);
    holds = holds && x.is_below(limit);
    fails = fails || x.is_above(limit);
  }
  // That a number is about another.
  void within(const OverMaps& x, double low, double high) {
    above(x, low);
    below(x, high);
  }
  [[nodiscard]] Verdict verdict() const {
    if (!known) return Verdict::open;
    return holds ? Verdict::confirmed : fails ? Verdict::refuted : Verdict::open;
  }
};

inline constexpr std::string_view kUndecided = "; the intervals do not decide";
inline Finding ranked(std::string claim, const Ranking& ranking, std::string evidence) {
  if (!ranking.known) return {std::move(claim), Verdict::open, "not measured"};
  if (ranking.verdict() == Verdict::open) evidence += kUndecided;
  return {std::move(claim), ranking.verdict(), std::move(evidence)};
}

// The same, where all queries together, whatever their maps, are another way to count: `pooled` is what they say.
inline Finding ranked(std::string claim, const Ranking& ranking, bool pooled, std::string evidence) {
  Finding out = ranked(std::move(claim), ranking, std::move(evidence));
  if (out.verdict == (pooled ? Verdict::refuted : Verdict::confirmed)) {
    out.verdict = Verdict::depends;
    out.evidence += "; all queries together say otherwise than maps one by one";
  }
  return out;
}

// Claims about what is built and kept, and about widths; the others are in claims.cpp.
[[nodiscard]] std::vector<Finding> findings_on_maps(const Results& results);

}  // namespace taut::lab::demyen2007
