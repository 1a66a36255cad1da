#include "studies/demyen2007/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "taut/lab/measure/statistics.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab::demyen2007 {
namespace {

// Not decided where any of the numbers is none.
Finding judged(std::string claim, bool holds, std::string evidence, std::initializer_list<double> numbers) {
  for (const double x : numbers) {
    if (std::isnan(x)) return {std::move(claim), Verdict::open, "not measured"};
  }
  return {std::move(claim), holds ? Verdict::confirmed : Verdict::refuted, std::move(evidence)};
}

bool is_about(double ours, double theirs) { return ours >= theirs / 2 && ours <= theirs * 2; }

std::string tiles(double length) { return std::isinf(length) ? "never" : fmt::format("from {:.0f} tiles on", length); }

std::string percent(double ratio) { return fmt::format("{:.2f} %", 100 * (ratio - 1)); }

class Judge {
 public:
  explicit Judge(const Results& results) : r_(results), speed_(results.speed), length_(results.length) {}

  std::vector<Finding> judge() {
    sizes();
    preprocessing();
    speed();
    expansions();
    lengths();
    stopping();
    return std::move(out_);
  }

 private:
  double leaving(bool reduced, unsigned effort, double q) const {
    return leaves(length_, length_.ratio(triangle_name(reduced, true, effort)), q, kVisible, kClaimBand);
  }
  double worst(bool reduced, unsigned effort, double q) const {
    return worst_band(length_, triangle_name(reduced, true, effort), q);
  }

  void sizes() {
    std::vector<double> per_triangle, per_free_triangle, per_constraint, decisions;
    for (const SizeRow& row : r_.sizes) {
      const auto cells = static_cast<double>(row.cells);
      per_triangle.push_back(cells / static_cast<double>(std::max<std::size_t>(row.sizes.all_triangles, 1)));
      per_free_triangle.push_back(cells / static_cast<double>(std::max<std::size_t>(row.sizes.free_triangles, 1)));
      per_constraint.push_back(cells / static_cast<double>(std::max<std::size_t>(row.sizes.constraints, 1)));
      decisions.push_back(static_cast<double>(row.sizes.levels[3]));
    }
    const double least = percentile(per_triangle, 0), middle = median(per_triangle);
    out_.push_back(
        judged("More than 10 cells a triangle on the most complex map, more than 65 at the median (Fig. 9.1)",
               least > 10 && middle > 65,
               fmt::format("{:.1f} on the most complex map, {:.1f} at the median; counting free triangles "
                           "only {:.1f} and {:.1f}",
                           least, middle, percentile(per_free_triangle, 0), median(per_free_triangle)),
               {least, middle}));
    const auto many = static_cast<double>(
        std::count_if(per_constraint.begin(), per_constraint.end(), [](double x) { return x > 100; }));
    out_.push_back(judged("More than 20 cells a constraint on the most complex map, more than 100 on many (Fig. 9.1)",
                          percentile(per_constraint, 0) > 20 && many >= 0.25 * static_cast<double>(r_.sizes.size()),
                          fmt::format("{:.1f} on the most complex map; more than 100 on {:.0f} of {} maps",
                                      percentile(per_constraint, 0), many, r_.sizes.size()),
                          {percentile(per_constraint, 0)}));
    out_.push_back(judged("Level-3 triangles: a few hundred at most (Fig. 9.1)", percentile(decisions, 1) < 500,
                          fmt::format("median {:.0f}, at most {:.0f}", median(decisions), percentile(decisions, 1)),
                          {median(decisions)}));
  }

  void preprocessing() {
    std::vector<double> cost, share;
    std::vector<Vec2> points;
    for (const SizeRow& row : r_.sizes) {
      const auto triangles = static_cast<double>(std::max<std::size_t>(row.sizes.all_triangles, 1));
      cost.push_back(row.preprocessing_us() / triangles);
      share.push_back(row.all_reduction_us() / row.preprocessing_us());
      points.push_back({triangles, row.preprocessing_us()});
    }
    const double exponent = growth(points);
    out_.push_back(judged("Preprocessing is linear in triangles (Fig. 9.2)", exponent > 0.8 && exponent < 1.2,
                          fmt::format("time grows with the power {:.2f} of the triangles; {:.2f} µs a triangle at the "
                                      "median (2007: about 20)",
                                      exponent, median(cost)),
                          {exponent}));
    out_.push_back(judged("Half of it is triangulation, half reduction with widths (Fig. 9.2)",
                          median(share) > 0.35 && median(share) < 0.65,
                          fmt::format("{:.0f} % is widths and reduction", 100 * median(share)), {median(share)}));
  }

  void speed() {
    const auto time = [&](const char* name) { return speed_.percentile(speed_.time(name), 0.5); };
    const double astar = time("astar"), pra = time("pra"), ta = time("ta-thesis-1"), tra = time("tra-thesis-1");
    const std::string times = fmt::format("medians: A* {}, PRA* {}, TA*(1) {}, TRA*(1) {}", readable_time_us(astar),
                                          readable_time_us(pra), readable_time_us(ta), readable_time_us(tra));
    out_.push_back(judged("TRA*(1) is faster than TA*(1), that than PRA*, that than A* (Fig. 9.7)",
                          tra < ta && ta < pra && pra < astar, times, {astar, pra, ta, tra}));
    const double grows_astar = time_growth(speed_, "astar"), grows_pra = time_growth(speed_, "pra"),
                 grows_ta = time_growth(speed_, "ta-thesis-1"), grows_tra = time_growth(speed_, "tra-thesis-1");
    const std::string exponents = fmt::format(
        "median time grows with the power {:.2f} (A*), {:.2f} (PRA*), {:.2f} "
        "(TA*(1)), {:.2f} (TRA*(1)) of the length",
        grows_astar, grows_pra, grows_ta, grows_tra);
    out_.push_back(judged("The time of A* grows faster than the length, that of PRA* about as fast (Fig. 9.3, 9.4)",
                          grows_astar > 1.2 && grows_pra < grows_astar && grows_pra > 0.7 && grows_pra < 1.3, exponents,
                          {grows_astar, grows_pra}));
    out_.push_back(judged("TRA* grows less with length than TA* (Fig. 9.5, 9.6)", grows_tra < grows_ta, exponents,
                          {grows_ta, grows_tra}));
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
    const double spread_pra = time_spread(speed_, "pra"), spread_ta = time_spread(speed_, "ta-thesis-1"),
                 spread_tra = time_spread(speed_, "tra-thesis-1"), spread_astar = time_spread(speed_, "astar");
    out_.push_back(judged("PRA* is the most predictable (Fig. 9.4)",
                          spread_pra < spread_ta && spread_pra < spread_tra && spread_pra < spread_astar,
                          fmt::format("95th percentile over median, by length: A* {:.1f}, PRA* {:.1f}, TA*(1) {:.1f}, "
                                      "TRA*(1) {:.1f}",
                                      spread_astar, spread_pra, spread_ta, spread_tra),
                          {spread_pra, spread_ta, spread_tra}));
  }

  void expansions() {
    const auto most = [&](const char* name) { return speed_.percentile(speed_.expanded(name), 0.9); };
    const double astar = most("astar"), pra = most("pra"), ta = most("ta-thesis-1"), tra = most("tra-thesis-1");
    out_.push_back(judged("A* expands many more states than PRA*, that than TA*(1), that than TRA*(1) (Fig. 9.8)",
                          astar > 2 * pra && pra > 2 * ta && ta > tra,
                          fmt::format("90th percentiles: {:.0f}, {:.0f}, {:.0f}, {:.0f}", astar, pra, ta, tra),
                          {astar, pra, ta, tra}));
  }

  void lengths() {
    const auto add = [&](std::string claim, bool holds, std::string evidence, double x) {
      out_.push_back(judged(std::move(claim), holds, std::move(evidence), {x}));
    };
    const double ta1_75 = worst(false, 1, 0.75), ta1_95 = worst(false, 1, 0.95), ta2_75 = worst(false, 2, 0.75),
                 ta2_95 = worst(false, 2, 0.95), tra1_95 = worst(true, 1, 0.95);
    add("75th percentile: TA*(1) is optimal almost everywhere, longer by fractions of a percent on the longest, TA*(2) "
        "throughout (Fig. 9.10)",
        ta1_75 < 1.01 && ta2_75 < kVisible,
        fmt::format("TA*(1) is longer by more than {} {}, at most by {}; TA*(2) at most by {}", percent(kVisible),
                    tiles(leaving(false, 1, 0.75)), percent(ta1_75), percent(ta2_75)),
        ta1_75);
    add("95th percentile: TA*(1) leaves the optimum at about 150 tiles, by up to about 5 % (Fig. 9.11)",
        is_about(leaving(false, 1, 0.95), 150) && is_about(ta1_95 - 1, 0.05),
        fmt::format("{}, at most by {}", tiles(leaving(false, 1, 0.95)), percent(ta1_95)), ta1_95);
    add("95th percentile: TA*(2) leaves it at about 250 tiles, by up to 3 % (Fig. 9.11)",
        is_about(leaving(false, 2, 0.95), 250) && ta2_95 - 1 <= 0.06,
        fmt::format("{}, at most by {}", tiles(leaving(false, 2, 0.95)), percent(ta2_95)), ta2_95);
    const double same = same_share(triangle_name(false, true, 6), triangle_name(false, true, 10));
    add("TA*(6) finds what TA*(10) finds but for a few (Fig. 9.11)", same > 0.95,
        fmt::format("the same length on {:.1f} % of the queries", 100 * same), same);
    add("75th percentile: TRA*(1) is optimal below about 200 tiles, TRA*(2) below about 400 (Fig. 9.12)",
        is_about(leaving(true, 1, 0.75), 200) && leaving(true, 2, 0.75) >= 200,
        fmt::format("TRA*(1) leaves the optimum {}, TRA*(2) {}", tiles(leaving(true, 1, 0.75)),
                    tiles(leaving(true, 2, 0.75))),
        worst(true, 1, 0.75));
    const double grid = grid_worst();
    add("95th percentile: TRA*(1) is sometimes much longer than a shortest grid path (Fig. 9.13)", tra1_95 > grid,
        fmt::format("up to {} above the optimum; the grid's shortest paths up to {}", percent(tra1_95), percent(grid)),
        tra1_95);
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
    std::size_t within = 0, bands = 0;
    const std::string ta10 = triangle_name(false, true, 10);
    for (const Band& band : length_.bands(4)) {
      const double line = factor * length_.percentile(length_.grid_length(), 0.25, band);
      ++bands;
      if (length_.percentile(length_.length(ta10), 0.75, band) <= 1.04 * line) ++within;
    }
    const double below = length_.share(
        [i = length_.index(kOptimum)](const AnswerRow& row) {
          return row.grid_length > 0 ? row.answers[i].length / row.grid_length : 1;
        },
        [factor](double x) { return x < factor * (1 - kSameLength); });
    out_.push_back(
        judged("75th percentile: TA*(10) lies within 4 % of cos 22.5° times the grid's length for most "
               "lengths (Fig. 9.10)",
               2 * within > bands,
               fmt::format("in {} of {} buckets; {:.1f} % of the optima are below that line, which is no "
                           "bound for a disc that rolls around corners",
                           within, bands, 100 * below),
               {below}));
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
  double grid_worst() const {
    double out = 0;
    const Value ratio = [i = length_.index(kOptimum)](const AnswerRow& row) {
      return row.answers[i].length > 0 ? row.grid_length / row.answers[i].length : 1;
    };
    for (const Band& band : length_.bands(kClaimBand)) out = std::max(out, length_.percentile(ratio, 0.95, band));
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

double worst_band(const Pass& length, std::string_view name, double q) {
  double worst = std::numeric_limits<double>::quiet_NaN();
  const Value ratio = length.ratio(name);
  for (const Band& band : length.bands(kClaimBand)) worst = std::fmax(worst, length.percentile(ratio, q, band));
  return worst;
}

std::vector<Finding> findings(const Results& results) { return Judge(results).judge(); }

}  // namespace taut::lab::demyen2007
