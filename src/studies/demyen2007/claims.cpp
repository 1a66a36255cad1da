#include "studies/demyen2007/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "studies/demyen2007/claims_parts.hpp"
#include "taut/lab/measure/statistics.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab::demyen2007 {
namespace {

class Judge {
 public:
  explicit Judge(const Results& results) : r_(results), speed_(results.speed), length_(results.length) {}

  std::vector<Finding> judge() {
    speed();
    rankings_over_lengths();
    expansions();
    lengths();
    converging();
    stopping();
    return std::move(out_);
  }

 private:
  double leaving(bool reduced, unsigned effort, double q, Reading reading) const {
    const std::string name = triangle_name(reduced, true, effort);
    return leaves(
        length_, [&](const Band& band) { return length_ratio(length_, name, q, band, reading); }, kVisible, kClaimBand);
  }
  double worst(bool reduced, unsigned effort, double q, Reading reading) const {
    return worst_band(length_, triangle_name(reduced, true, effort), q, reading);
  }
  // A claim about percentiles of lengths, by both readings: judge(reading) gives whether it holds, and the evidence.
  template <class Judged>
  void by_both_readings(std::string claim, Judged judge) {
    const auto [holds, evidence] = judge(Reading::of_ratios);
    const auto [holds_too, evidence_too] = judge(Reading::of_lengths);
    if (length_.bands(kClaimBand).empty()) {
      out_.push_back({std::move(claim), Verdict::open, "not measured"});
      return;
    }
    const Verdict verdict = holds != holds_too ? Verdict::depends : holds ? Verdict::confirmed : Verdict::refuted;
    out_.push_back({std::move(claim), verdict,
                    fmt::format("percentiles of ratios: {}; ratios of percentiles: {}", evidence, evidence_too)});
  }
  void rank(std::string claim, const Ranking& ranking, std::string evidence) {
    out_.push_back(ranked(std::move(claim), ranking, std::move(evidence)));
  }
  // Over maps: how many times as fast one is as the other, at the median query; how many times as many states the other
  // expands; by how much more its time grows; and by how much wider it spreads.
  OverMaps faster(std::string name, std::string than) const {
    return over_maps(speed_, [=](const Pass& map) { return map.percentile(map.speedup(name, than), 0.5); });
  }
  OverMaps more_growth(std::string name, std::string than) const {
    return over_maps(speed_, [=](const Pass& map) { return time_growth(map, name) - time_growth(map, than); });
  }
  OverMaps more_spread(std::string name, std::string than) const {
    return over_maps(speed_, [=](const Pass& map) { return time_spread(map, name) / time_spread(map, than); });
  }

  void speed() {
    const auto time = [&](const char* name) { return speed_.percentile(speed_.time(name), 0.5); };
    const double astar = time("astar"), pra = time("pra"), ta = time("ta-thesis-1"), tra = time("tra-thesis-1");
    const std::string times = fmt::format("medians: A* {}, PRA* {}, TA*(1) {}, TRA*(1) {}", readable_time_us(astar),
                                          readable_time_us(pra), readable_time_us(ta), readable_time_us(tra));
    Ranking faster_all;
    const OverMaps tra_ta = faster("tra-thesis-1", "ta-thesis-1"), ta_pra = faster("ta-thesis-1", "pra"),
                   pra_astar = faster("pra", "astar");
    for (const OverMaps& x : {tra_ta, ta_pra, pra_astar}) faster_all.above(x, 1);
    rank("TRA*(1) is faster than TA*(1), that than PRA*, that than A* (Fig. 9.7)", faster_all,
         fmt::format("{}; times as fast at the median query of a map: TRA*(1) as TA*(1) {}, TA*(1) as PRA* {}, PRA* as "
                     "A* {}",
                     times, interval(tra_ta), interval(ta_pra), interval(pra_astar)));
    const double grows_astar = time_growth(speed_, "astar"), grows_pra = time_growth(speed_, "pra"),
                 grows_ta = time_growth(speed_, "ta-thesis-1"), grows_tra = time_growth(speed_, "tra-thesis-1");
    const std::string exponents = fmt::format(
        "median time grows with the power {:.2f} (A*), {:.2f} (PRA*), {:.2f} "
        "(TA*(1)), {:.2f} (TRA*(1)) of the length",
        grows_astar, grows_pra, grows_ta, grows_tra);
    out_.push_back(judged("The time of A* grows faster than the length, that of PRA* about as fast (Fig. 9.3, 9.4)",
                          grows_astar > 1.2 && grows_pra < grows_astar && grows_pra > 0.7 && grows_pra < 1.3, exponents,
                          {grows_astar, grows_pra}));
    const auto bands = speed_.bands(64);
    if (bands.size() >= 3) {
      const auto change = [&](const char* name) {
        const Value value = speed_.speedup(name, "astar");
        return speed_.percentile(value, 0.5, bands.back()) / speed_.percentile(value, 0.5, bands[1]);
      };
      const double of_pra = change("pra"), of_ta = change("ta-thesis-1"), of_tra = change("tra-thesis-1");
      out_.push_back(judged(
          "The speedups of PRA* and TRA* over A* rise with length, that of TA* does not (Fig. 9.7)",
          of_pra > 1.1 && of_tra > 1.1 && of_ta < 1.1,
          fmt::format("from {:.0f} to {:.0f} tiles the median speedup of PRA* changes by a factor of {:.2f}, of TA*(1) "
                      "by {:.2f}, of TRA*(1) by {:.2f}",
                      bands[1].middle(), bands.back().middle(), of_pra, of_ta, of_tra),
          {of_pra, of_ta, of_tra}));
    }
  }

  // Where one planner is said to be better than others at something that takes many lengths.
  void rankings_over_lengths() {
    const OverMaps tra_ta = more_growth("tra-thesis-1", "ta-thesis-1");
    Ranking grows_less;
    grows_less.below(tra_ta, 0);
    rank("TRA* grows less with length than TA* (Fig. 9.5, 9.6)", grows_less,
         fmt::format("difference of the powers, TRA*(1) less TA*(1), by map: {}", interval(tra_ta)));
    Ranking least_growth, least_spread;
    std::string growth, spread;
    for (const auto& [name, title] :
         {std::pair("astar", "A*"), {"ta-thesis-1", "TA*(1)"}, {"tra-thesis-1", "TRA*(1)"}}) {
      const OverMaps grows = more_growth(name, "pra"), spreads = more_spread(name, "pra");
      least_growth.above(grows, 0);
      least_spread.above(spreads, 1);
      growth += fmt::format("{}{} {}", growth.empty() ? "" : ", ", title, interval(grows));
      spread += fmt::format("{}{} {}", spread.empty() ? "" : ", ", title, interval(spreads));
    }
    rank("PRA* is least affected by path length (9.3)", least_growth,
         fmt::format("power of the length with which the median time grows, less that of PRA*, by map: {}", growth));
    rank("PRA* is the most predictable (Fig. 9.4)", least_spread,
         fmt::format("95th percentile over median at equal length, over that of PRA*, by map: {}", spread));
  }

  void expansions() {
    const auto most = [&](const char* name) { return speed_.percentile(speed_.expanded(name), 0.9); };
    const double astar = most("astar"), pra = most("pra"), ta = most("ta-thesis-1"), tra = most("tra-thesis-1");
    const auto more_of = [&](std::string name, std::string than) {
      return over_maps(speed_, [=](const Pass& map) {
        return map.percentile(map.expanded(name), 0.9) / std::max(1.0, map.percentile(map.expanded(than), 0.9));
      });
    };
    const OverMaps first = more_of("astar", "pra"), second = more_of("pra", "ta-thesis-1"),
                   third = more_of("ta-thesis-1", "tra-thesis-1");
    Ranking ranking;
    ranking.above(first, 2);
    ranking.above(second, 2);
    ranking.above(third, 1);
    rank("A* expands many more states than PRA*, that than TA*(1), that than TRA*(1) (Fig. 9.8)", ranking,
         fmt::format("90th percentiles: {:.0f}, {:.0f}, {:.0f}, {:.0f}; by map {}, {} and {} times as many", astar, pra,
                     ta, tra, interval(first), interval(second), interval(third)));
  }

  void lengths() {
    const auto add = [&](std::string claim, bool holds, std::string evidence, double x) {
      out_.push_back(judged(std::move(claim), holds, std::move(evidence), {x}));
    };
    using Judged = std::pair<bool, std::string>;
    by_both_readings(
        "75th percentile: TA*(1) is optimal almost everywhere, longer by fractions of a percent on the longest, TA*(2) "
        "throughout (Fig. 9.10)",
        [&](Reading r) -> Judged {
          const double one = worst(false, 1, 0.75, r), two = worst(false, 2, 0.75, r);
          return {one < 1.01 && two < kVisible,
                  fmt::format("TA*(1) is longer by more than {} {}, at most by {}, TA*(2) at most by {}",
                              percent(kVisible), tiles(leaving(false, 1, 0.75, r)), percent(one), percent(two))};
        });
    by_both_readings("95th percentile: TA*(1) leaves the optimum at about 150 tiles, by up to about 5 % (Fig. 9.11)",
                     [&](Reading r) -> Judged {
                       const double from = leaving(false, 1, 0.95, r), most = worst(false, 1, 0.95, r);
                       return {is_about(from, 150) && is_about(most - 1, 0.05),
                               fmt::format("{}, at most by {}", tiles(from), percent(most))};
                     });
    by_both_readings("95th percentile: TA*(2) leaves it at about 250 tiles, by up to 3 % (Fig. 9.11)",
                     [&](Reading r) -> Judged {
                       const double from = leaving(false, 2, 0.95, r), most = worst(false, 2, 0.95, r);
                       return {is_about(from, 250) && is_about(most - 1, 0.03),
                               fmt::format("{}, at most by {}", tiles(from), percent(most))};
                     });
    const double same = same_share(triangle_name(false, true, 6), triangle_name(false, true, 10));
    add("TA*(6) finds what TA*(10) finds but for a few (Fig. 9.11)", same > 0.95,
        fmt::format("the same length on {:.1f} % of the queries", 100 * same), same);
    by_both_readings("75th percentile: TRA*(1) is optimal below about 200 tiles, TRA*(2) below about 400 (Fig. 9.12)",
                     [&](Reading r) -> Judged {
                       const double one = leaving(true, 1, 0.75, r), two = leaving(true, 2, 0.75, r);
                       return {is_about(one, 200) && two >= 200,
                               fmt::format("TRA*(1) leaves the optimum {}, TRA*(2) {}", tiles(one), tiles(two))};
                     });
    by_both_readings("95th percentile: TRA*(1) is sometimes much longer than a shortest grid path (Fig. 9.13)",
                     [&](Reading r) -> Judged {
                       const double most = worst(true, 1, 0.95, r), grid = grid_worst(r);
                       return {most > grid,
                               fmt::format("up to {} above the optimum, the grid's shortest paths up to {}",
                                           percent(most), percent(grid))};
                     });
    const double first = share_optimal(triangle_name(false, true, 1)),
                 reduced = share_optimal(triangle_name(true, true, 1));
    add("TA* usually finds the optimum first (9.3)", first > 0.5,
        fmt::format("the first path is a shortest one on {:.1f} % of the queries (TRA*: {:.1f} %)", 100 * first,
                    100 * reduced),
        first);
    const double shorter =
        length_.share([i = length_.index(triangle_name(false, true, 1))](
                          const AnswerRow& row) { return row.answers[i].length / std::max(row.grid_length, 1e-9); },
                      [](double x) { return x < 1 - kSameLength; });
    add("Paths of TA* are normally shorter than the shortest on the grid (9.3)", shorter > 0.5,
        fmt::format("TA*(1) is shorter on {:.1f} % of the queries", 100 * shorter), shorter);
    bound_line();
  }

  // cos(22.5°) times the grid's length bounds the length in the open.
  void bound_line() {
    const double factor = std::cos(M_PI / 8);
    const std::size_t ta10 = length_.index(triangle_name(false, true, 10));
    const auto of_grid = [](std::size_t i) -> Value {
      return [i](const AnswerRow& row) { return row.grid_length > 0 ? row.answers[i].length / row.grid_length : 1; };
    };
    const double below =
        length_.share(of_grid(length_.index(kOptimum)), [factor](double x) { return x < factor * (1 - kSameLength); });
    by_both_readings(
        "75th percentile: TA*(10) lies within 4 % of cos 22.5° times the grid's length for most lengths (Fig. 9.10)",
        [&](Reading reading) -> std::pair<bool, std::string> {
          std::size_t within = 0, bands = 0;
          for (const Band& band : length_.bands(4)) {
            const double part = reading == Reading::of_ratios
                                    ? length_.percentile(of_grid(ta10), 0.75, band)
                                    : length_.percentile(length_.length(triangle_name(false, true, 10)), 0.75, band) /
                                          length_.percentile(length_.grid_length(), 0.25, band);
            ++bands;
            within += part <= 1.04 * factor ? 1 : 0;
          }
          return {2 * within > bands, fmt::format("in {} of {} buckets", within, bands)};
        });
    out_.back().evidence += fmt::format(
        "; {:.1f} % of the optima are below that line, which is no bound for a disc that rolls around corners",
        100 * below);
  }

  // The time of the least F with which a planner finds a shortest path; infinite if F = 10 does not.
  Value time_to_optimum(bool reduced) const {
    std::vector<std::size_t> efforts;
    for (const unsigned effort : kEfforts) efforts.push_back(length_.index(triangle_name(reduced, true, effort)));
    return [efforts, best = length_.index(kOptimum)](const AnswerRow& row) {
      for (const std::size_t i : efforts) {
        if (row.answers[i].length <= row.answers[best].length * (1 + kSameLength)) return row.answers[i].time_us;
      }
      return std::numeric_limits<double>::infinity();
    };
  }

  void converging() {
    const Value ta = time_to_optimum(false), tra = time_to_optimum(true);
    const auto ratio = [=](const AnswerRow& row) {
      const double x = ta(row), y = tra(row);
      return std::isfinite(x) && std::isfinite(y) && y > 0 ? x / y : std::nan("");
    };
    const OverMaps sooner = over_maps(length_, [=](const Pass& map) { return map.percentile(ratio, 0.5); });
    const OverMaps share = over_maps(length_, [=](const Pass& map) {
      return map.share([=](const AnswerRow& row) { return tra(row) < ta(row) ? 1.0 : 0.0; },
                       [](double x) { return x > 0; });
    });
    const auto missed = [&](const Value& time) { return length_.share(time, [](double x) { return std::isinf(x); }); };
    Ranking by_time, by_count;
    by_time.above(sooner, 1);
    by_count.above(share, 0.5);
    const std::string evidence = fmt::format(
        "where both get there with F up to 10, TA* takes {} times as long at the median query of a map; counting those "
        "that do not as never, TRA* is sooner on a share of {} of a map's queries; not there with F = 10: TA* {:.2f} "
        "%, "
        "TRA* {:.2f} %",
        interval(sooner), interval(share), 100 * missed(ta), 100 * missed(tra));
    rank("TRA* needs more F but finds the optimum sooner in absolute time (9.2, 9.3)", by_time, evidence);
    if (by_time.verdict() != by_count.verdict()) out_.back().verdict = Verdict::depends;
  }

  void stopping() {
    const Pass& pass = r_.ablation;
    std::size_t ended = 0, longer = 0;
    double worst = 1;
    for (const bool reduced : {false, true}) {
      const std::string name = ablation_name(ablations()[0].name, reduced, 0);
      const std::size_t i = pass.index(name);
      const Value ratio = pass.ratio(name);
      for (const AnswerRow& row : pass.rows()) {
        if (!row.answers[i].has_path() || row.answers[i].expanded >= pass.contender(name).most_expansions) continue;
        ++ended;
        const double x = ratio(row);
        if (x > 1 + kSameLength) ++longer;
        if (x > worst) worst = x;
      }
    }
    out_.push_back({"When the search has ended, its path is a shortest one (5.4)",
                    ended == 0   ? Verdict::open
                    : longer > 0 ? Verdict::refuted
                                 : Verdict::confirmed,
                    fmt::format("{} of {} searches that ended returned a longer path, the worst by {}: the bounds can "
                                "exceed the truth",
                                longer, ended, percent(worst))});
    if (longer == 0) {
      out_.back().evidence = fmt::format(
          "none of {} searches that ended returned a longer path, though the bounds are "
          "known to be able to exceed the truth",
          ended);
    }
    std::size_t slower = 0;
    const std::size_t astar = pass.index("astar");
    const std::size_t plain = pass.index(ablation_name("no-first-solution-rule", false, 1));
    const std::size_t ruled = pass.index(ablation_name("all", false, 1));
    std::size_t slower_ruled = 0;
    for (const AnswerRow& row : pass.rows()) {
      slower += row.answers[plain].time_us > row.answers[astar].time_us;
      slower_ruled += row.answers[ruled].time_us > row.answers[astar].time_us;
    }
    out_.push_back({"Without the first-solution rule TA* is sometimes slower than A* (8.2)",
                    pass.rows().empty()     ? Verdict::open
                    : slower > slower_ruled ? Verdict::confirmed
                                            : Verdict::refuted,
                    fmt::format("TA*(1) without the rule is slower than A* on {} of {} queries, with it on {}", slower,
                                pass.rows().size(), slower_ruled)});
  }

  double share_optimal(const std::string& name) const {
    return length_.share(length_.ratio(name), [](double x) { return x <= 1 + kSameLength; });
  }
  double same_share(const std::string& a, const std::string& b) const {
    return length_.share(
        [i = length_.index(a), j = length_.index(b)](const AnswerRow& row) {
          return row.answers[i].length - row.answers[j].length * (1 + kSameLength);
        },
        [](double x) { return x <= 0; });
  }
  double grid_worst(Reading reading) const {
    double out = 0;
    const Value ratio = [i = length_.index(kOptimum)](const AnswerRow& row) {
      return row.answers[i].length > 0 ? row.grid_length / row.answers[i].length : 1;
    };
    for (const Band& band : length_.bands(kClaimBand)) {
      const double x = reading == Reading::of_ratios ? length_.percentile(ratio, 0.95, band)
                                                     : length_.percentile(length_.grid_length(), 0.95, band) /
                                                           length_.percentile(length_.length(kOptimum), 0.95, band);
      out = std::max(out, x);
    }
    return out;
  }

  const Results& r_;
  const Pass &speed_, &length_;
  std::vector<Finding> out_;
};

}  // namespace

double time_growth(const Pass& speed, std::string_view name) {
  std::vector<Vec2> points;
  for (const Band& band : speed.bands(kClaimBand)) {
    if (band.low >= kClaimBand) points.push_back({band.middle(), speed.percentile(speed.time(name), 0.5, band)});
  }
  return growth(points);
}

double time_spread(const Pass& speed, std::string_view name) {
  std::vector<double> spreads;
  const Value time = speed.time(name);
  for (const Band& band : speed.bands(kClaimBand)) {
    spreads.push_back(speed.percentile(time, 0.95, band) / speed.percentile(time, 0.5, band));
  }
  return median(spreads);
}

double worst_band(const Pass& length, std::string_view name, double q, Reading reading) {
  double worst = std::numeric_limits<double>::quiet_NaN();
  for (const Band& band : length.bands(kClaimBand))
    worst = std::fmax(worst, length_ratio(length, name, q, band, reading));
  return worst;
}

std::vector<Finding> findings(const Results& results) {
  std::vector<Finding> out = findings_on_maps(results);
  for (Finding& finding : Judge(results).judge()) out.push_back(std::move(finding));
  return out;
}

}  // namespace taut::lab::demyen2007
