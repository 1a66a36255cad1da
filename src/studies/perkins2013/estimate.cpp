#include "studies/perkins2013/estimate.hpp"

#include <algorithm>
#include <cmath>

namespace taut::lab::perkins2013 {
namespace {

bool has(const std::vector<Verdict>& verdicts, Verdict verdict) {
  return std::find(verdicts.begin(), verdicts.end(), verdict) != verdicts.end();
}

}  // namespace

Estimate over_worlds(const std::vector<double>& values) {
  std::vector<double> known;
  std::copy_if(values.begin(), values.end(), std::back_inserter(known), [](double x) { return !std::isnan(x); });
  Estimate out;
  out.worlds = known.size();
  if (known.empty()) return out;
  out.value = median(known);
  if (known.size() >= static_cast<std::size_t>(kLeastWorlds)) out.interval = bootstrap_median(known);
  return out;
}

Estimate share_of(const std::vector<bool>& worlds) {
  Estimate out;
  out.worlds = worlds.size();
  if (worlds.empty()) return out;
  const std::vector<double> values(worlds.begin(), worlds.end());
  out.value = mean(values);
  if (values.size() < static_cast<std::size_t>(kLeastWorlds)) return out;
  out.interval = bootstrap_mean(values);
  const double off = std::min(1.0, 3 / static_cast<double>(values.size()));
  if (out.value == 0) out.interval = {0, off};
  if (out.value == 1) out.interval = {1 - off, 1};
  return out;
}

Verdict above(const Estimate& x, double limit) {
  if (!x.is_known()) return Verdict::open;
  return x.is_above(limit) ? Verdict::confirmed : x.is_below(limit) ? Verdict::refuted : Verdict::open;
}

Verdict below(const Estimate& x, double limit) {
  if (!x.is_known()) return Verdict::open;
  return x.is_below(limit) ? Verdict::confirmed : x.is_above(limit) ? Verdict::refuted : Verdict::open;
}

Verdict within(const Estimate& x, double low, double high) {
  if (!x.is_known()) return Verdict::open;
  if (x.is_above(low) && x.is_below(high)) return Verdict::confirmed;
  return x.is_below(low) || x.is_above(high) ? Verdict::refuted : Verdict::open;
}

Verdict by_all_counts(const std::vector<Verdict>& verdicts) {
  const bool holds = has(verdicts, Verdict::confirmed), fails = has(verdicts, Verdict::refuted);
  if (has(verdicts, Verdict::depends) || (holds && fails)) return Verdict::depends;
  return verdicts.empty() ? Verdict::open : verdicts.front();
}

Verdict everywhere(const std::vector<Verdict>& verdicts) {
  for (const Verdict v : {Verdict::refuted, Verdict::open, Verdict::depends}) {
    if (has(verdicts, v)) return v;
  }
  return verdicts.empty() ? Verdict::open : Verdict::confirmed;
}

std::string count_verdicts(const std::vector<Finding>& findings) {
  std::size_t counts[4] = {0, 0, 0, 0};
  for (const Finding& f : findings) {
    if (!f.claim.starts_with("(ours)")) ++counts[static_cast<std::size_t>(f.verdict)];
  }
  const auto of = [&](Verdict verdict) { return counts[static_cast<std::size_t>(verdict)]; };
  return fmt::format(
      "- **Claims.** Of {} of the thesis {} are reproduced, {} refuted, {} depend on how one counts and {} are not "
      "decided.\n",
      counts[0] + counts[1] + counts[2] + counts[3], of(Verdict::confirmed), of(Verdict::refuted), of(Verdict::depends),
      of(Verdict::open));
}

std::string text_of(const Estimate& x, int digits, double scale) {
  if (!x.is_known()) return "not measured";
  if (std::isinf(x.interval.low)) return fmt::format("{:.{}f} [too few worlds]", scale * x.value, digits);
  return fmt::format("{:.{}f} [{:.{}f}, {:.{}f}]", scale * x.value, digits, scale * x.interval.low, digits,
                     scale * x.interval.high, digits);
}

std::string percent_of(const Estimate& x, int digits) {
  return x.is_known() ? text_of(x, digits, 100) + " %" : "not measured";
}

}  // namespace taut::lab::perkins2013
