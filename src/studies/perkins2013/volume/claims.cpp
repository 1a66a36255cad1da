#include "studies/perkins2013/volume/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "studies/perkins2013/table_text.hpp"
#include "studies/perkins2013/volume/published.hpp"

namespace taut::lab::perkins2013::volume {
namespace {

// A change of the cost that would matter to somebody.
constexpr double kMatters = 0.01;
// Ten runs say little of how many of a hundred it would be.
constexpr double kOfTen = 2;
// "Not significantly": in fewer runs than this share it would.
constexpr double kSeldom = 0.05;

class VolumeJudge {
 public:
  VolumeJudge(const Results& results, std::vector<Finding>& out) : r_(results), out_(out) {}

  void judge() {
    solids();
    older_set();
    changes();
    halves();
    how_much();
    corners();
    lengths();
    significance();
    times();
    minimiser();
    one_tetrahedron();
    ranges();
  }

 private:
  void add(std::string claim, Verdict verdict, std::string evidence) {
    out_.push_back({std::move(claim), verdict, std::move(evidence)});
  }
  // The evidence of several counts, each after its name.
  static void say(std::string& to, std::string_view name, const std::string& what) {
    to += fmt::format("{}{} {}", to.empty() ? "" : "; ", name, what);
  }

  void solids() {
    for (const SolidKind& kind : solid_kinds()) {
      const Estimate value = finest_over_coarsest(r_, kind.name, [](const SolidRow&r) { return r.kept.value; }),
                     integral = finest_over_coarsest(r_, kind.name, [](const SolidRow&r) { return r.kept.cost; }),
                     over = finest_over_coarsest(r_, kind.name,
                                                 [](const SolidRow&r) { return r.kept.value / r.kept.straight; });
      add(fmt::format("More tetrahedra make the path through a solid cheaper (table 5.1), {}", kind.title),
          by_all_counts({below(value, 1), below(integral, 1), below(over, 1)}),
          fmt::format("from the coarsest to the finest g(start) becomes {} times as much, the integral {} times, and "
                      "g(start) over the straightened path in the same tetrahedra {} times",
                      text_of(value, 4), text_of(integral, 4), text_of(over, 4)));
      const auto rows = published_solids(kind.name);
      const PublishedSolid &coarsest = rows.front(), &finest = rows.back();
      const double published = finest.cost / coarsest.cost;
      const double least = 1 - kNear * (1 - published);
      add(fmt::format("But not by much: by {:.1f} % for the {}, {:.1f} % at the most, {}", 100 * (1 - published),
                      kind.thesis, 100 * (1 - least), kind.title),
          by_all_counts({above(value, least), above(over, least)}),
          fmt::format("less by {:.2f} % by g(start), by {:.2f} % by g(start) over the straightened path",
                      100 * (1 - value.value), 100 * (1 - over.value)));
      const Estimate time = growth(
          r_, kind.name, [](const SolidRow& r) { return r.kept.time_us; },
          [](const SolidRow& r) { return static_cast<double>(r.kept.expanded); });
      add(fmt::format("Time grows linearly with expansions (table 5.1), {}", kind.title),
          within(time, 1 / kNearOne, kNearOne),
          fmt::format("with their power {}; counted as linear from {:.2f} to {:.2f}; the thesis's own times of the {} "
                      "grow with the power {:.2f}",
                      text_of(time), 1 / kNearOne, kNearOne, kind.thesis,
                      std::log(finest.seconds / coarsest.seconds) / std::log(finest.expanded / coarsest.expanded)));
    }
    what_cost_is();
  }

  // By weight and length of the published paths, and of ours.
  void what_cost_is() {
    double low = std::numeric_limits<double>::infinity(), high = 0;
    const auto take = [&](const auto& list) {
      for (const PublishedSolid& p : list) {
        low = std::min(low, p.cost / (kSolidWeight * p.length));
        high = std::max(high, p.cost / (kSolidWeight * p.length));
      }
    };
    take(kPublishedBody);
    take(kPublishedBlock);
    const auto ratio = [&](auto cost) {
      return over_worlds(collect(
          r_.solids, [](const SolidRow&) { return true; },
          [&](const SolidRow& r) { return cost(r) / (kSolidWeight * r.kept.length); }));
    };
    const Estimate value = ratio([](const SolidRow&r) { return r.kept.value; }),
                   integral = ratio([](const SolidRow&r) { return r.kept.cost; });
    Verdict verdict = Verdict::open;
    if (value.is_known() && !std::isinf(value.interval.low))
      verdict = value.interval.high >= low && integral.interval.high < low ? Verdict::confirmed : Verdict::refuted;
    add("(ours) What the thesis calls the path cost is what costs say of the start, in volumes, too", verdict,
        fmt::format("published costs are {:.3f} to {:.3f} times 0.1 × length; ours are {} by g(start) and {} by the "
                    "integral",
                    low, high, text_of(value, 3), text_of(integral, 3)));
  }

  // Costs with ways from corners only beside those with all.
  void older_set() {
    std::vector<bool> value, integral;
    std::vector<double> all;
    for (const CubeRow* row : cubes_of(r_, kRound, "")) {
      value.push_back(std::fabs(1 - row->all.value / row->from_corner.value) > kMatters);
      integral.push_back(std::fabs(1 - row->all.cost / row->from_corner.cost) > kMatters);
      all.push_back(1 - row->all.value / row->from_corner.value);
    }
    const Estimate by_value = share_of(value), by_integral = share_of(integral);
    add(fmt::format("Costs with indirect ways from corners only are as good as those with all (§5.7): they differ by "
                    "more than {:.0f} % in fewer than {:.0f} % of runs",
                    100 * kMatters, 100 * kSeldom),
        by_all_counts({below(by_value, kSeldom), below(by_integral, kSeldom)}),
        fmt::format("in {} by g(start), in {} by the integral; all make g(start) less by {} % at the most",
                    percent_of(by_value), percent_of(by_integral), number(100 * most_of(all), 2)));
  }

  // Table 5.2: in how many runs something changes at all.
  void changes() {
    std::vector<Verdict> verdicts;
    std::string evidence;
    const double published = 2.0 / static_cast<double>(kPublishedCubes.size());
    const auto count = [&](std::string_view weighting, CostBy by, double limit, const std::string& name) {
      const Estimate share = share_changed(cubes_of(r_, kRound, weighting), by, limit);
      verdicts.push_back(within(share, published / kOfTen, published * kOfTen));
      say(evidence, name, percent_of(share));
    };
    count(kNormal, CostBy::value, kPublishedDigits, "g(start) in six digits, weights to 16");
    count(kNormalPrinted, CostBy::value, kPublishedDigits, "the same, weights to 256");
    count(kNormal, CostBy::settled, kPublishedDigits, "settled");
    count(kNormal, CostBy::value, kGain, "in all digits");
    count(kNormal, CostBy::integral, kPublishedDigits, "the integral in six digits");
    add(fmt::format("Indirect ways change the cost in 2 of 10 runs (table 5.2), in {:.0f} to {:.0f} % of them",
                    100 * published / kOfTen, 100 * published * kOfTen),
        by_all_counts(verdicts), evidence);
  }

  // Table 5.3: in none of five, the thesis says, though one of its own rows differs in its sixth digit.
  void halves() {
    const double as_often = 1 - std::pow(0.5, 1.0 / static_cast<double>(kPublishedHalves.size()));
    std::vector<Verdict> verdicts;
    std::string evidence;
    for (std::size_t i = 0; i < kPublishedHalves.size(); ++i) {
      const int beta = static_cast<int>(i) + 1;
      const auto rows = cubes_of(r_, kRound, halves_name(beta));
      const Estimate share = share_changed(rows, CostBy::value, kPublishedDigits);
      verdicts.push_back(below(share, as_often));
      std::vector<double> gains;
      for (const CubeRow* row : rows) gains.push_back(gain(*row, CostBy::value));
      say(evidence, fmt::format("5 and {}:", beta),
          fmt::format("{}, less by {} % at the most", percent_of(share), number(100 * most_of(gains), 2)));
    }
    add(fmt::format(
            "Where one half of the tetrahedra weighs 5 and the other 1 to 5, indirect ways change the cost in no run "
            "of five (table 5.3); five runs show that as often as not if they change it in fewer than {:.0f} %",
            100 * as_often),
        everywhere(verdicts), "g(start) differs in its first six digits in these shares of runs, " + evidence);
  }

  void how_much() {
    std::vector<Verdict> verdicts;
    std::string evidence;
    const auto rows = [&] {
      auto all = cubes_of(r_, kRound, kNormal);
      const auto printed = cubes_of(r_, kRound, kNormalPrinted);
      all.insert(all.end(), printed.begin(), printed.end());
      return all;
    }();
    for (const CostBy by : {CostBy::value, CostBy::integral}) {
      std::vector<double> gains;
      for (const CubeRow* row : rows) gains.push_back(gain(*row, by));
      const double most = most_of(gains);
      verdicts.push_back(gains.empty()                 ? Verdict::open
                         : most <= 1 - kPublishedLeast ? Verdict::confirmed
                                                       : Verdict::refuted);
      say(evidence, title_of(by),
          fmt::format("falls by {} % at the most and rises by {} % at the most", number(100 * most, 3),
                      number(gains.empty() ? NAN : 100 * std::max(0.0, -percentile(gains, 0)), 3)));
    }
    add("Where they do, no less than 99.5 % of the cost are left (table 5.2)", by_all_counts(verdicts), evidence);
  }

  // How many corners have their cost from indirect ways.
  void corners() {
    std::vector<double> published;
    for (const PublishedCube& cube : kPublishedCubes)
      published.push_back((cube.edges + cube.faces) / kPublishedCorners);
    const double middle_share = median(published);
    std::vector<double> shares, clear;
    bool edges = false, faces = false;
    std::size_t all_edges = 0, all_faces = 0;
    for (const CubeRow* row : cubes_of(r_, kRound, kNormal)) {
      shares.push_back(share_indirect(*row));
      clear.push_back(share_clear(*row));
      edges |= row->over_edges > 0;
      faces |= row->over_faces > 0;
      all_edges += row->over_edges;
      all_faces += row->over_faces;
    }
    const Estimate share = over_worlds(shares), clearly = over_worlds(clear);
    add(fmt::format(
            "Few corners have their cost from indirect ways: {:.2f} % of them at the median (table 5.2), {:.2f} % at "
            "the most",
            100 * middle_share, 100 * middle_share * kNear),
        by_all_counts({below(share, middle_share * kNear), below(clearly, middle_share * kNear)}),
        fmt::format(
            "{}, {} % in the worst cube, where the indirect way is better than any other by more than rounding; {} "
            "where it is by {:.1f} %",
            percent_of(share, 2), number(100 * most_of(shares), 2), percent_of(clearly, 2), 100 * kClearGain));
    std::vector<Verdict> verdicts;
    std::string evidence;
    double most = 0;
    for (const PublishedCube& cube : kPublishedHalves)
      most = std::max(most, (cube.edges + cube.faces) / kPublishedCorners);
    for (int beta = 1; beta <= 5; ++beta) {
      std::vector<double> of_beta;
      for (const CubeRow* row : cubes_of(r_, kRound, halves_name(beta))) of_beta.push_back(share_indirect(*row));
      const Estimate one = over_worlds(of_beta);
      verdicts.push_back(below(one, most * kNear));
      say(evidence, fmt::format("5 and {}:", beta), percent_of(one, 2));
    }
    add(fmt::format(
            "So it is with weights of 5 and β: {:.2f} % of them in the worst run (table 5.3), {:.2f} % at the most",
            100 * most, 100 * most * kNear),
        everywhere(verdicts), evidence);
    add("Both kinds of indirect ways occur, along edges and over faces",
        shares.empty()   ? Verdict::open
        : edges && faces ? Verdict::confirmed
                         : Verdict::refuted,
        fmt::format("{} corners along edges and {} over faces in {} cubes", grouped_count(all_edges),
                    grouped_count(all_faces), shares.size()));
  }

  // Multiplying all weights changes no path, so lengths tell whether the weights are what they are said to be.
  void lengths() {
    double shortest = std::numeric_limits<double>::infinity(), longest = 0, cost = 0;
    for (const PublishedCube& cube : kPublishedCubes) {
      shortest = std::min(shortest, cube.length[0]);
      longest = std::max(longest, cube.length[0]);
      cost += cube.cost[0] / cube.length[0] / static_cast<double>(kPublishedCubes.size());
    }
    std::vector<double> ours, each;
    for (const CubeRow* row : cubes_of(r_, kRound, kNormal)) {
      ours.push_back(row->none.length);
      each.push_back(row->none.value / row->none.length);
    }
    const Estimate length = over_worlds(ours);
    add("(ours) The lengths of paths in table 5.2 do not fit its weights, whatever these were multiplied by",
        above(length, longest),
        fmt::format(
            "{} instead of {:.1f} to {:.1f}, at a cost of {} a unit of length instead of {:.2f}; those of table 5.3 "
            "fit",
            text_of(length, 1), shortest, longest, text_of(over_worlds(each)), cost));
  }

  void significance() {
    const auto judge = [&](const std::vector<const CubeRow*>& rows, std::string claim) {
      std::vector<Verdict> verdicts;
      std::string evidence;
      for (const CostBy by : kCostBys) {
        const Estimate share = share_changed(rows, by, kMatters);
        verdicts.push_back(below(share, kSeldom));
        say(evidence, title_of(by), percent_of(share));
      }
      add(std::move(claim), by_all_counts(verdicts),
          fmt::format("share of {} runs: {}", grouped_count(rows.size()), evidence));
    };
    const std::string seldom = fmt::format("they change it by more than {:.0f} % in fewer than {:.0f} % of runs",
                                           100 * kMatters, 100 * kSeldom);
    judge(cubes_of(r_, kRound, ""),
          fmt::format("Indirect ways do not contribute significantly to the cost (§5.8.2): {}, round tetrahedra",
                      seldom));
    judge(cubes_of(r_, "random", ""), "(ours) Nor do they in Delaunay's tetrahedra of random points");
    judge(thin_cubes(r_), "(ours) Nor do they in thin tetrahedra");
    std::vector<double> ratios;
    for (const Weighting& weighting : mixed_weightings()) {
      std::vector<double> round, thin;
      for (const CubeRow* row : cubes_of(r_, kRound, weighting.name)) round.push_back(share_indirect(*row));
      for (const CubeRow* row : thin_cubes(r_)) {
        if (row->weighting == weighting.name) thin.push_back(share_indirect(*row));
      }
      const double base = middle(round);
      for (const double share : thin) ratios.push_back(base > 0 ? share / base : NAN);
    }
    const Estimate more = over_worlds(ratios);
    add("Very thin tetrahedra are where indirect ways matter (§5.8.1): more corners have their cost from them",
        above(more, 1), fmt::format("{} times as many as in round ones of the same weights", text_of(more)));
  }

  void times() {
    std::vector<Verdict> verdicts;
    std::string evidence;
    const auto count = [&](const std::string& name, const Estimate& ratio) {
      verdicts.push_back(within(ratio, kPublishedTime / kNear, kPublishedTime * kNear));
      say(evidence, name, text_of(ratio));
    };
    count("a search by the minimiser",
          kernel_ratio(r_, kRound, [](const KernelRow& r) { return r.numeric_all_us / r.numeric_direct_us; }));
    count("an update by the minimiser",
          kernel_ratio(r_, kRound, [](const KernelRow& r) { return r.numeric_all_ns / r.numeric_direct_ns; }));
    const Estimate closed = over_worlds([&] {
      std::vector<double> out;
      for (const CubeRow* row : cubes_of(r_, kRound, kNormal)) out.push_back(row->all.time_us / row->none.time_us);
      return out;
    }());
    count("a plan in closed form", closed);
    add(fmt::format("All indirect ways take {} times as long as direct ones only (§5.8.2), within a factor of {}",
                    kPublishedTime, kNear),
        by_all_counts(verdicts), evidence);
    add(fmt::format("To leave them out saves significant computation: {} times and more", kNear),
        by_all_counts({verdicts.empty() ? Verdict::open
                                        : above(kernel_ratio(r_, kRound,
                                                             [](const KernelRow& r) {
                                                               return r.numeric_all_us / r.numeric_direct_us;
                                                             }),
                                                kNear),
                       above(closed, kNear)}),
        evidence);
  }

  void minimiser() {
    const Estimate set = kernel_ratio(r_, "", [](const KernelRow&r) { return r.numeric_indirect_ns / r.indirect_ns; }),
                   search = kernel_ratio(r_, "", [](const KernelRow&r) { return r.numeric_all_us / r.all_us; });
    std::vector<double> off;
    for (const KernelRow& row : r_.kernels) off.push_back(row.most_off);
    add("(ours) In closed form the indirect ways take less than a tenth of what a numeric minimiser takes",
        by_all_counts({above(set, 10), above(search, 10)}),
        fmt::format("Newton's method on a barrier to 10⁻⁸ takes {} times as long for the nine cases, {} times for a "
                    "whole search; costs differ by {} at the most",
                    text_of(set, 0), text_of(search, 0), off.empty() ? "-" : fmt::format("{:.1e}", most_of(off))));
  }

  void one_tetrahedron() {
    const BendRange range = published_range();
    // Just within our range and outside of the thesis's, and the other way round.
    const double below_theirs = (range.low + kPublishedLow) / 2, above_theirs = (range.high + kPublishedHigh) / 2;
    const auto bends = [](double beta) { return numeric_way(beta).bends; };
    const bool agrees =
        bends(below_theirs) && bends(above_theirs) && !bends(range.low - 0.01) && !bends(range.high + 0.01);
    const bool same = std::fabs(range.low - kPublishedLow) < 1e-3 && std::fabs(range.high - kPublishedHigh) < 1e-3;
    add("In the tetrahedron of §5.8.1 a way bends within the face for 4.441 ≤ β ≤ 4.448 only, 0.14 % of all β",
        same ? Verdict::confirmed : Verdict::refuted,
        fmt::format("for {:.4f} ≤ β ≤ {:.4f}, {:.2f} % of them; the numeric minimiser {} at {:.4f} and {:.4f}",
                    range.low, range.high, 100 * (range.high - range.low) / kPublishedWeight,
                    agrees ? "bends, too," : "does not agree", below_theirs, above_theirs));
    bool forced = true;
    for (double beta = 0.2; beta < range.low; beta += 0.2) forced = forced && numeric_way(beta).begins > 0.999;
    add("For a lesser β it begins in the corner B3 there", forced ? Verdict::confirmed : Verdict::refuted,
        fmt::format("{} for every β that the numeric minimiser was asked for", forced ? "so it does" : "not"));
  }

  void ranges() {
    const auto of = [&](std::string_view shape, auto value) {
      return over_worlds(collect(
          r_.ranges, [&](const RangeRow& r) { return r.shape == shape; }, value));
    };
    const Estimate free = of(kRound, [](const RangeRow&r) { return r.bends / 100; }),
                   given = of(kRound, [](const RangeRow&r) { return r.bends_with_costs / 100; }),
                   best = of(kRound, [](const RangeRow&r) { return r.wins_with_costs / 100; });
    add("Weights have to fit closely for an indirect way (§5.8.1): it bends within a face for fewer than 1 % of all β, "
        "round tetrahedra",
        by_all_counts({below(free, 0.01), below(given, 0.01)}),
        fmt::format("for {} without costs at corners, for {} with such; it is the best way of its tetrahedron for {}",
                    percent_of(free, 2), percent_of(given, 2), percent_of(best, 2)));
  }

  const Results& r_;
  std::vector<Finding>& out_;
};

}  // namespace

std::vector<Finding> findings(const Results& results) {
  std::vector<Finding> out;
  VolumeJudge(results, out).judge();
  return out;
}

}  // namespace taut::lab::perkins2013::volume
