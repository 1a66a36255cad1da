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
  // A claim about percentiles of lengths, by both readings: judge(reading) gives the verdict, and the evidence.
  using Judged = std::pair<Verdict, std::string>;
  template <class Judge>
  void by_both_readings(std::string claim, Judge judge) {
    const auto [verdict, evidence] = judge(Reading::of_ratios);
    const auto [verdict_too, evidence_too] = judge(Reading::of_lengths);
    if (length_.bands(kClaimBand).empty()) {
      out_.push_back({std::move(claim), Verdict::open, "not measured"});
      return;
    }
    const Verdict together = both(verdict, verdict_too);
    out_.push_back({std::move(claim), together,
                    fmt::format("percentiles of ratios: {}; ratios of percentiles: {}{}", evidence, evidence_too,
                                together == Verdict::open ? kUndecided : "")});
  }
  static Verdict held(bool holds) { return holds ? Verdict::confirmed : Verdict::refuted; }
  void rank(std::string claim, const Ranking& ranking, std::string evidence) {
    out_.push_back(ranked(std::move(claim), ranking, std::move(evidence)));
  }
  // Over maps: how many times as fast one is as the other, at the median query; how many times as many states the other
  // expands; by how much more its time grows; and by how much wider it spreads.
  OverMaps faster(std::string_view name, std::string_view than) const { return pace(speed_, name, than).query; }
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
    growing();
    gaining();
  }

  void growing() {
    const auto grows = [&](std::string_view name) {
      return over_maps(speed_, [name](const Pass& map) { return time_growth(map, name); });
    };
    const double all_astar = time_growth(speed_, "astar"), all_pra = time_growth(speed_, "pra");
    const OverMaps astar = grows("astar"), pra = grows("pra");
    Ranking ranking;
    ranking.above(astar, 1);
    ranking.within(pra, 0.7, 1.3);
    out_.push_back(ranked(
        "The time of A* grows faster than the length, that of PRA* about as fast (Fig. 9.3, 9.4)", ranking,
        all_astar > 1 && all_pra > 0.7 && all_pra < 1.3,
        fmt::format("median time grows with the power {} (A*), {} (PRA*), {} (TA*(1)), {} (TRA*(1)) of the length by "
                    "map, over all queries {:.2f}, {:.2f}, {:.2f} and {:.2f} (0.7 to 1.3 counts as about as fast)",
                    interval(astar), interval(pra), interval(grows("ta-thesis-1")), interval(grows("tra-thesis-1")),
                    all_astar, all_pra, time_growth(speed_, "ta-thesis-1"), time_growth(speed_, "tra-thesis-1"))));
  }

  // Whether speedups over A* rise: by what factor with each doubling of the length.
  void gaining() {
    constexpr double kRise = 1.1;
    const auto rise = [](const Pass& pass, std::string_view name) {
      return std::exp2(growth_with_length(pass, pass.speedup(name, "astar")));
    };
    const auto by_maps = [&](std::string_view name) {
      return over_maps(speed_, [&](const Pass& map) { return rise(map, name); });
    };
    const OverMaps pra = by_maps("pra"), ta = by_maps("ta-thesis-1"), tra = by_maps("tra-thesis-1");
    const double all_pra = rise(speed_, "pra"), all_ta = rise(speed_, "ta-thesis-1"),
                 all_tra = rise(speed_, "tra-thesis-1");
    Ranking ranking;
    ranking.above(pra, kRise);
    ranking.above(tra, kRise);
    ranking.below(ta, kRise);
    out_.push_back(
        ranked("The speedups of PRA* and TRA* over A* rise with length, that of TA* does not (Fig. 9.7)", ranking,
               all_pra > kRise && all_tra > kRise && all_ta < kRise,
               fmt::format("when the length doubles, the median speedup of PRA* changes by a factor of {}, of TA*(1) "
                           "by {}, of TRA*(1) by {}, over all queries by {:.2f}, {:.2f} and {:.2f} (less than {} "
                           "counts as no rise)",
                           interval(pra), interval(ta), interval(tra), all_pra, all_ta, all_tra, kRise)));
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
    by_both_readings(
        "75th percentile: TA*(1) is optimal almost everywhere, longer by fractions of a percent on the longest, TA*(2) "
        "throughout (Fig. 9.10)",
        [&](Reading r) -> Judged {
          const double one = worst(false, 1, 0.75, r), two = worst(false, 2, 0.75, r);
          return {held(one < 1.01 && two < kVisible),
                  fmt::format("TA*(1) is longer by more than {} {}, at most by {}, TA*(2) at most by {}",
                              percent(kVisible), tiles(leaving(false, 1, 0.75, r)), percent(one), percent(two))};
        });
    by_both_readings("95th percentile: TA*(1) leaves the optimum at about 150 tiles, by up to about 5 % (Fig. 9.11)",
                     [&](Reading r) -> Judged {
                       const double from = leaving(false, 1, 0.95, r), most = worst(false, 1, 0.95, r);
                       return {held(is_about(from, 150) && is_about(most - 1, 0.05)),
                               fmt::format("{}, at most by {}", tiles(from), percent(most))};
                     });
    by_both_readings("95th percentile: TA*(2) leaves it at about 250 tiles, by up to 3 % (Fig. 9.11)",
                     [&](Reading r) -> Judged {
                       const double from = leaving(false, 2, 0.95, r), most = worst(false, 2, 0.95, r);
                       return {held(is_about(from, 250) && is_about(most - 1, 0.03)),
                               fmt::format("{}, at most by {}", tiles(from), percent(most))};
                     });
    share_above("TA*(6) finds what TA*(10) finds but for a few (Fig. 9.11)", 0.95, &no_shorter_with_ten,
                "the same length on");
    by_both_readings("75th percentile: TRA*(1) is optimal below about 200 tiles, TRA*(2) below about 400 (Fig. 9.12)",
                     [&](Reading r) -> Judged {
                       const double one = leaving(true, 1, 0.75, r), two = leaving(true, 2, 0.75, r);
                       return {held(is_about(one, 200) && two >= 200),
                               fmt::format("TRA*(1) leaves the optimum {}, TRA*(2) {}", tiles(one), tiles(two))};
                     });
    by_both_readings(
        "95th percentile: TRA*(1) is sometimes much longer than a shortest grid path (Fig. 9.13)",
        [&](Reading r) -> Judged {
          const OverMaps beyond = over_maps(length_, [r](const Pass& map) {
            return worst_band(map, triangle_name(true, true, 1), 0.95, r) / grid_worst(map, r);
          });
          Ranking longer;
          longer.above(beyond, 1);
          return {longer.verdict(),
                  fmt::format("up to {} above the optimum, the grid's shortest paths up to {}; the one "
                              "over the other by map {}",
                              percent(worst(true, 1, 0.95, r)), percent(grid_worst(length_, r)), interval(beyond))};
        });
    share_above(
        "TA* usually finds the optimum first (9.3)", 0.5,
        [](const Pass& pass) { return share_optimal(pass, triangle_name(false, true, 1)); },
        "the first path is a shortest one on");
    out_.back().evidence += fmt::format("; TRA*: {:.1f} %", 100 * share_optimal(length_, triangle_name(true, true, 1)));
    share_above(
        "Paths of TA* are normally shorter than the shortest on the grid (9.3)", 0.5,
        [](const Pass& pass) {
          return pass.share(
              [i = pass.index(triangle_name(false, true, 1))](const AnswerRow& row) {
                return row.answers[i].length / std::max(row.grid_length, 1e-9);
              },
              [](double x) { return x < 1 - kSameLength; });
        },
        "TA*(1) is shorter on");
    bound_line();
  }

  // That a share of the queries is above a limit, on the median map and of all queries.
  void share_above(std::string claim, double limit, const std::function<double(const Pass&)>& share,
                   std::string_view what) {
    const double all = share(length_);
    const OverMaps by_maps = over_maps(length_, share);
    Ranking ranking;
    ranking.above(by_maps, limit);
    out_.push_back(
        ranked(std::move(claim), ranking, all > limit,
               fmt::format("{} {:.1f} % of the queries, {} of a map's", what, 100 * all, percent_interval(by_maps))));
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
        [&](Reading reading) -> Judged {
          std::size_t within = 0, bands = 0;
          for (const Band& band : length_.bands(4)) {
            const double part = reading == Reading::of_ratios
                                    ? length_.percentile(of_grid(ta10), 0.75, band)
                                    : length_.percentile(length_.length(triangle_name(false, true, 10)), 0.75, band) /
                                          length_.percentile(length_.grid_length(), 0.25, band);
            ++bands;
            within += part <= 1.04 * factor ? 1 : 0;
          }
          return {held(2 * within > bands), fmt::format("in {} of {} buckets", within, bands)};
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
        "%, TRA* {:.2f} %",
        interval(sooner), interval(share), 100 * missed(ta), 100 * missed(tra));
    rank("TRA* needs more F but finds the optimum sooner in absolute time (9.2, 9.3)", by_time, evidence);
    const Verdict together = both(by_time.verdict(), by_count.verdict());
    if (together == Verdict::open && out_.back().verdict != Verdict::open) out_.back().evidence += kUndecided;
    out_.back().verdict = together;
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
    const auto slower = [&](std::string_view name) {
      return [i = pass.index(ablation_name(name, false, 1)), astar = pass.index("astar")](const AnswerRow& row) {
        return row.answers[i].time_us > row.answers[astar].time_us ? 1.0 : 0.0;
      };
    };
    const Value plain = slower("no-first-solution-rule"), ruled = slower("all");
    // A map has too few of these queries for a median of its own to mean much, so that the maps' mean counts.
    const OverMaps more =
        mean_over_maps(by_map(pass, [&](const Pass& map) { return map.mean(plain) - map.mean(ruled); }));
    const auto n = static_cast<double>(pass.rows().size());
    Ranking ranking;
    ranking.above(more, 0);
    rank("Without the first-solution rule TA* is sometimes slower than A* (8.2)", ranking,
         fmt::format("TA*(1) without the rule is slower than A* on {:.0f} of {} queries, with it on {:.0f}; the "
                     "difference is {} of a map's queries, in the mean over maps",
                     n * pass.mean(plain), pass.rows().size(), n * pass.mean(ruled), percent_interval(more)));
  }

  // The share of queries on which TA*(10) has nothing shorter than TA*(6).
  static double no_shorter_with_ten(const Pass& pass) {
    return pass.share(
        [i = pass.index(triangle_name(false, true, 6)), j = pass.index(triangle_name(false, true, 10))](
            const AnswerRow& row) { return row.answers[i].length - row.answers[j].length * (1 + kSameLength); },
        [](double x) { return x <= 0; });
  }
  static double grid_worst(const Pass& pass, Reading reading) {
    double out = std::nan("");
    const Value ratio = [i = pass.index(kOptimum)](const AnswerRow& row) {
      return row.answers[i].length > 0 ? row.grid_length / row.answers[i].length : 1;
    };
    for (const Band& band : pass.bands(kClaimBand)) {
      const double x = reading == Reading::of_ratios ? pass.percentile(ratio, 0.95, band)
                                                     : pass.percentile(pass.grid_length(), 0.95, band) /
                                                           pass.percentile(pass.length(kOptimum), 0.95, band);
      out = std::fmax(out, x);
    }
    return out;
  }

  const Results& r_;
  const Pass &speed_, &length_;
  std::vector<Finding> out_;
};

}  // namespace

std::vector<Finding> findings(const Results& results) {
  std::vector<Finding> out = findings_on_maps(results);
  for (Finding& finding : Judge(results).judge()) out.push_back(std::move(finding));
  return out;
}

}  // namespace taut::lab::demyen2007
