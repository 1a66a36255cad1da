#include "studies/freeman2014/findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "taut/lab/report/text.hpp"

namespace taut::lab::freeman2014 {
namespace {

constexpr double kAlpha = 0.05;

std::string title(std::string_view name) { return std::string(algorithm(name).title); }

std::string p_text(double p) { return p < 1e-4 ? "p < 0.0001" : fmt::format("p = {:.4f}", p); }

// a's effect on one response against b's: below zero in favour of a.
struct Effect {
  bool known = false;
  double size = 0, p = 1;
  std::string text;
};

enum class Response { time, length, turn };

Effect effect(const std::vector<Comparison>& comparisons, std::string_view a, std::string_view b, Response response) {
  Comparison turned;
  const Comparison* c = comparison(comparisons, a, b, turned);
  if (c == nullptr || c->time_ratio.maps == 0) return {};
  const auto interval = [](double low, double high, int digits) {
    return fmt::format("[{:.{}f}, {:.{}f}]", low, digits, high, digits);
  };
  // "longer by 1.20 [1.10, 1.30]" or "shorter by ...": what is between the words and the unit.
  const auto gap = [&](const Estimate& e, int digits) {
    const bool less = e.value < 0;
    return fmt::format(
        "{:.{}f} {}", std::fabs(e.value), digits,
        less ? interval(-e.interval.high, -e.interval.low, digits) : interval(e.interval.low, e.interval.high, digits));
  };
  switch (response) {
    case Response::time:
      return {true, std::log(c->time_ratio.value), c->time_p,
              fmt::format("{} takes {:.2f} {} of the time of {} ({} maps, {})", title(a), c->time_ratio.value,
                          interval(c->time_ratio.interval.low, c->time_ratio.interval.high, 2), title(b),
                          c->time_ratio.maps, p_text(c->time_p))};
    case Response::length:
      if (c->excess_gap.maps == 0) return {};
      return {true, c->excess_gap.value, c->excess_p,
              fmt::format("the paths of {} are {} than those of {} by {} % of the optimum ({} maps, {})", title(a),
                          c->excess_gap.value >= 0 ? "longer" : "shorter", title(b), gap(c->excess_gap, 2),
                          c->excess_gap.maps, p_text(c->excess_p))};
    case Response::turn:
      return {true, c->turn_gap.value, c->turn_p,
              fmt::format("{} turns {} than {} by {} degrees a path ({} maps, {})", title(a),
                          c->turn_gap.value >= 0 ? "more" : "less", title(b), gap(c->turn_gap, 0), c->turn_gap.maps,
                          p_text(c->turn_p))};
  }
  return {};
}

// All of `less` must hold: the effect is below zero (confirmed), or one is above zero (refuted), significantly.
Finding judged(std::string claim, const std::vector<Effect>& effects) {
  Finding finding{std::move(claim), Verdict::confirmed, ""};
  for (const Effect& e : effects) {
    if (!e.known) return {finding.claim, Verdict::open, "not measured"};
    finding.evidence += (finding.evidence.empty() ? "" : "; ") + e.text;
    if (e.p > kAlpha) {
      if (finding.verdict == Verdict::confirmed) finding.verdict = Verdict::open;
    } else if (e.size > 0) {
      finding.verdict = Verdict::refuted;
    }
  }
  return finding;
}

struct Kind {
  std::string name;
  Group group;
};

std::vector<Kind> kinds(const Analysis& analysis) {
  struct Range {
    const char* name;
    double low, high;
  };
  constexpr Range kSizes[] = {
      {"small (up to 128²)", 0, 128}, {"medium (256²)", 129, 511}, {"large (512² and more)", 512, 1e9}};
  constexpr Range kCoverages[] = {
      {"open (up to 10 %)", 0, 0.1}, {"half open (20 %)", 0.100001, 0.29}, {"dense (30 % and more)", 0.3, 1}};
  constexpr Range kClusterings[] = {{"scattered (D = 0)", 0, 0}, {"clumped (D > 0)", 1e-9, 1e9}};
  std::vector<Kind> out;
  const Group all = analysis.all_generated();
  for (const Range& size : kSizes) {
    for (const Range& coverage : kCoverages) {
      for (const Range& clustering : kClusterings) {
        Group group{"kind", "", [=](const MapValue& v) {
                      const auto in = [](double x, const Range& r) { return x >= r.low && x <= r.high; };
                      return all.holds(v) && in(v.resolution, size) && in(v.coverage, coverage) &&
                             in(v.clustering, clustering);
                    }};
        out.push_back({fmt::format("{}, {}, {}", size.name, coverage.name, clustering.name), std::move(group)});
      }
    }
  }
  out.push_back({"game maps", analysis.game_maps()});
  return out;
}

// "4 of 13 kinds of map (dense ones)": how often each name is chosen.
std::string tally(const std::vector<Choice>& choices, std::string Choice::*which) {
  std::map<std::string, std::size_t> counts;
  for (const Choice& choice : choices) ++counts[choice.*which];
  std::vector<std::pair<std::string, std::size_t>> order(counts.begin(), counts.end());
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string out;
  for (const auto& [name, count] : order) {
    if (name.empty()) continue;
    out += fmt::format("{}{} on {} of {}", out.empty() ? "" : ", ", name, count, choices.size());
  }
  return out;
}

}  // namespace

const Comparison* comparison(const std::vector<Comparison>& comparisons, std::string_view a, std::string_view b,
                             Comparison& turned) {
  for (const Comparison& c : comparisons) {
    if (c.a == a && c.b == b) return &c;
    if (c.a != b || c.b != a) continue;
    turned = c;
    std::swap(turned.a, turned.b);
    const auto inverse = [](Estimate& e) { e = {1 / e.value, {1 / e.interval.high, 1 / e.interval.low}, e.maps}; };
    const auto negative = [](Estimate& e) { e = {-e.value, {-e.interval.high, -e.interval.low}, e.maps}; };
    inverse(turned.time_ratio);
    negative(turned.excess_gap);
    negative(turned.turn_gap);
    return &turned;
  }
  return nullptr;
}

std::vector<Finding> findings(const Analysis&, const std::vector<Comparison>& comparisons) {
  const auto of = [&](std::string_view a, std::string_view b, Response r) { return effect(comparisons, a, b, r); };
  using enum Response;
  return {
      judged("Lazy Theta* is faster than Theta* (Nash et al. 2010; hardly so in the author's sample)",
             {of("lazy-theta", "theta", time)}),
      judged("Block A* is the fastest of the approximate any-angle algorithms (Yap et al. 2011; the author's sample)",
             {of("block-astar", "astar-smoothed", time), of("block-astar", "theta", time),
              of("block-astar", "lazy-theta", time)}),
      judged("Smoothed A* finds shorter paths than A* and longer ones than Theta* (the author's sample)",
             {of("astar-smoothed", "astar", length), of("theta", "astar-smoothed", length)}),
      judged("Smoothed A* lies between A* and Theta* in time, Theta* being the fastest (the author's sample)",
             {of("astar-smoothed", "astar", time), of("theta", "astar-smoothed", time)}),
      judged("The paths of Block A* are longer than those of Theta* (the author's sample)",
             {of("theta", "block-astar", length)}),
      judged("Block A* turns more than Theta* (the author's sample)", {of("theta", "block-astar", turn)}),
      judged("A* on sight lines between corners is faster than Theta* (the author's sample)",
             {of("grid-visibility", "theta", time)}),
      judged("Optimal any-angle search costs no more time than Theta* (Harabor et al. 2016, for Anya)",
             {of("anya", "theta", time)}),
  };
}

std::vector<Choice> choices(const Analysis& analysis) {
  std::vector<Choice> out;
  for (const Kind& kind : kinds(analysis)) {
    if (analysis.empty(kind.group)) continue;
    Choice choice{.kind = kind.name};
    double least_turn = 0;
    const auto better = [](std::string& name, double& best, const Algorithm& a, double value) {
      if (!name.empty() && value >= best) return;
      name = std::string(a.title);
      best = value;
    };
    for (const Algorithm* a : analysis.present()) {
      if (!a->main) continue;
      const Estimate time = analysis.estimate(kind.group, a->name, &MapValue::time_us);
      choice.maps = std::max(choice.maps, time.maps);
      if (time.maps == 0) continue;
      const double excess = analysis.estimate(kind.group, a->name, &MapValue::excess).value;
      better(choice.fastest, choice.fastest_us, *a, time.value);
      if (excess <= kClosePercent) better(choice.fastest_close, choice.fastest_close_us, *a, time.value);
      if (a->exact) better(choice.fastest_exact, choice.fastest_exact_us, *a, time.value);
      const double turn = analysis.estimate(kind.group, a->name, &MapValue::turn).value;
      if (!choice.straightest.empty() && std::fabs(turn - least_turn) <= 1e-9 * least_turn) {
        choice.straightest += ", " + std::string(a->title);
      } else {
        better(choice.straightest, least_turn, *a, turn);
      }
    }
    out.push_back(std::move(choice));
  }
  return out;
}

std::string conclusion(const Analysis& analysis, const std::vector<Choice>& choices,
                       const std::vector<Comparison>& comparisons) {
  const Group all = analysis.all_generated();
  std::string out;
  const auto paragraph = [&](const std::string& text) { out += text + "\n\n"; };
  paragraph(
      fmt::format("**Fastest of all:** {}. **Fastest within {} % of the optimum:** {}. **Fastest exact:** {}. "
                  "**Fewest turns:** {} kinds of map.",
                  tally(choices, &Choice::fastest), kClosePercent, tally(choices, &Choice::fastest_close),
                  tally(choices, &Choice::fastest_exact), tally(choices, &Choice::straightest)));
  // Why: time is the number of expansions times the cost of one.
  std::string why =
      "**Why:** time is the number of expansions times the price of one. In the median over generated maps";
  bool first = true;
  for (const Algorithm* a : analysis.present()) {
    if (!a->main) continue;
    const Estimate expanded = analysis.estimate(all, a->name, &MapValue::expanded);
    if (expanded.maps == 0) continue;
    why += fmt::format("{} {} expands {} nodes at {}", first ? "" : ",", a->title,
                       grouped_count(static_cast<std::size_t>(expanded.value)),
                       readable_time_us(analysis.estimate(all, a->name, &MapValue::expansion_ns).value / 1000));
    first = false;
  }
  paragraph(why +
            ". An expansion is not the same work everywhere: a node of the grid graph, a block of 4×4 cells, an "
            "interval of a row, a corner with all the corners it might see.");
  // What it buys to be exact, and what to be approximate.
  for (const std::string_view exact : {std::string_view("anya")}) {
    std::string text;
    for (const Algorithm* a : analysis.present()) {
      if (!a->main || a->exact) continue;
      const Effect time = effect(comparisons, a->name, exact, Response::time);
      if (!time.known) continue;
      Comparison turned;
      const Comparison* c = comparison(comparisons, a->name, exact, turned);
      text += fmt::format(
          "- {}: {:.2f} times the time of {}, paths longer by {:.2f} % (median; the worst by {:.1f} %)\n", a->title,
          c->time_ratio.value, title(exact), analysis.estimate(all, a->name, &MapValue::excess).value,
          100 * (analysis.worst_ratio(all, a->name) - 1));
    }
    if (!text.empty()) {
      paragraph(fmt::format("**What giving up the optimum buys**, against {} on the same queries:\n\n{}", title(exact),
                            text));
    }
  }
  return out;
}

}  // namespace taut::lab::freeman2014
