#include "studies/niederberger2004/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "studies/niederberger2004/slide.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab::niederberger2004 {
namespace {

Verdict verdict_of(bool confirmed, bool refuted) {
  if (confirmed) return Verdict::confirmed;
  return refuted ? Verdict::refuted : Verdict::open;
}

class Judge {
 public:
  Judge(const Results& results, const std::vector<Setting>& settings)
      : r_(results), paths_(results.paths), settings_(settings) {}

  std::vector<Finding> judge() {
    lengths({}, "all shapes");
    const Setting* nearest = nearest_setting(settings_, {}, 0.0);
    if (nearest != nullptr) {
      lengths({.shape = nearest->shape}, fmt::format("worlds nearest to table 1: {}", facts_of(nearest->shape).title));
    }
    widths();
    times();
    bonus();
    decomposition();
    bound();
    exactness();
    hills();
    return std::move(out_);
  }

 private:
  void add(std::string claim, Verdict verdict, std::string evidence) {
    out_.push_back({std::move(claim), verdict, std::move(evidence)});
  }

  [[nodiscard]] std::vector<Estimate> against_published(const Filter& filter, Estimate Comparison::*part) const {
    std::vector<Estimate> out;
    for (const std::string_view other : kPublished) out.push_back(paths_.compare(kMovable, other, filter).*part);
    return out;
  }

  // The share above a limit, against each of the three graphs.
  void above(const std::string& claim, double limit, const Filter& filter, Estimate Comparison::*part) {
    const auto each = against_published(filter, part);
    for (std::size_t i = 0; i < each.size(); ++i) {
      add(fmt::format("{}, against {}", claim, title_of(kPublished[i])),
          verdict_of(each[i].interval.low > limit, each[i].interval.high < limit), percent_text(each[i]));
    }
  }

  void lengths(const Filter& filter, const std::string& where) {
    above(fmt::format("Equal or shorter in more than 90 % of the cases (Fig. 9), {}", where), 0.9, filter,
          &Comparison::not_longer);
    above(fmt::format("Strictly shorter in more than 50 % (Fig. 9), {}", where), 0.5, filter, &Comparison::shorter);
    Filter loose = filter, dense = filter;
    loose.obstacles = kLoose;
    dense.obstacles = kDense;
    if (filter.shape) {
      above(fmt::format("On the loose map equal or shorter in 97 % (more than 95 %), {}", where), 0.95, loose,
            &Comparison::not_longer);
      above(fmt::format("On the loose map strictly shorter in 60 % (more than 55 %), {}", where), 0.55, loose,
            &Comparison::shorter);
    }
    const auto on_loose = against_published(loose, &Comparison::not_longer);
    const auto on_dense = against_published(dense, &Comparison::not_longer);
    std::string evidence;
    bool confirmed = true, refuted = false;
    for (std::size_t i = 0; i < on_loose.size(); ++i) {
      confirmed = confirmed && on_loose[i].interval.low > on_dense[i].interval.high;
      refuted = refuted || on_loose[i].interval.high < on_dense[i].interval.low;
      evidence +=
          fmt::format("{}{} {:.1f} % against {:.1f} %", i == 0 ? "equal or shorter, loose against dense: " : "; ",
                      title_of(kPublished[i]), 100 * on_loose[i].value, 100 * on_dense[i].value);
    }
    add(fmt::format("More distinct on the loose map than on the dense one, {}", where), verdict_of(confirmed, refuted),
        std::move(evidence));
  }

  void widths() {
    const auto gain = [&](const Filter& filter) {
      return paths_.compare(kMovable, kCentre, filter).shorter.value -
             paths_.compare(kMovable, kTenth, filter).shorter.value;
    };
    const auto excess = [&](std::string_view name) { return 100 * (paths_.mean(Paths::ratio(name)).value - 1); };
    const double all = gain({});
    add(fmt::format("A maximal portal width only slightly improves the quality: by less than {:.0f} points in figure 9",
                    100 * kSlightly),
        verdict_of(all < kSlightly, all >= kSlightly),
        fmt::format("movable nodes are strictly shorter than Width 1/10 on {:.1f} points fewer queries than they are "
                    "than Center; the mean path is {:.1f} % longer than the optimum with Center, {:.1f} % with Width "
                    "1/3, {:.1f} % with Width 1/10",
                    100 * all, excess(kCentre), excess(kThird), excess(kTenth)));
    const double loose = gain({.obstacles = kLoose}), dense = gain({.obstacles = kDense});
    add("It is more effective on the loose map", verdict_of(loose > dense, loose <= dense),
        fmt::format("{:.1f} points on loose worlds, {:.1f} on dense ones", 100 * loose, 100 * dense));
  }

  void similar(const std::string& claim, const Filter& filter) {
    const Estimate ratio = paths_.compare(kMovable, kCentre, filter).time_ratio;
    add(claim,
        verdict_of(ratio.interval.low > 1 / kSimilar && ratio.interval.high < kSimilar,
                   ratio.interval.high < 1 / kSimilar || ratio.interval.low > kSimilar),
        fmt::format("movable nodes take {:.2f} times as long as Center ({:.2f} to {:.2f})", ratio.value,
                    ratio.interval.low, ratio.interval.high));
  }

  void times() {
    similar(
        fmt::format("Similar time with a similar number of nodes (dense map, Center; within a factor of {})", kSimilar),
        {.obstacles = kDense});
    const Setting* nearest = nearest_setting(settings_, {}, 0.0);
    if (nearest != nullptr) {
      similar(fmt::format("The same on dense worlds nearest to table 1: {}", facts_of(nearest->shape).title),
              {.shape = nearest->shape, .obstacles = kDense});
    }
    const auto ratios = paths_.world_ratios(Paths::time(kTenth), Paths::time(kMovable));
    const auto slower = std::count_if(ratios.begin(), ratios.end(), [](double x) { return x > 1; });
    const auto all = static_cast<std::ptrdiff_t>(ratios.size());
    add("Width 1/10 is always slower (on every map)", verdict_of(slower == all, slower < all),
        fmt::format("in {} of {} worlds; at the median it takes {:.2f} times as long, at the least {:.2f} times; on {} "
                    "of the single queries",
                    slower, all, median(ratios), percentile(ratios, 0),
                    percent_text(paths_.compare(kMovable, kTenth).faster)));
    const double loose = paths_.mean(Paths::time(kMovable), {.obstacles = kLoose}).value;
    const double dense = paths_.mean(Paths::time(kMovable), {.obstacles = kDense}).value;
    add("0.19 ms on the loose and 0.28 ms on the dense map (1 GHz Pentium III): 1.5 times as long, within a factor of "
        "1.25",
        verdict_of(dense / loose > 1.5 / 1.25 && dense / loose < 1.5 * 1.25, true),
        fmt::format("{} and {}: {:.2f} times", readable_time_us(loose), readable_time_us(dense), dense / loose));
  }

  void bonus() {
    const auto change = [&](std::string_view with, std::string_view without) {
      return paths_.ratio_of_sums(Paths::expanded(with), Paths::expanded(without));
    };
    const auto time = [&](std::string_view with, std::string_view without) {
      return paths_.ratio_of_sums(Paths::time(with), Paths::time(without)).value;
    };
    const Estimate centre = change("centre-bonus", kCentre), whole = change("distance-bonus", "distance");
    add("A bonus for portals near the straight line considerably improves the efficiency (6.2): a fifth fewer "
        "expansions",
        verdict_of(centre.interval.high < 0.8 && whole.interval.high<0.8, centre.interval.low> 0.8 ||
                   whole.interval.low > 0.8),
        fmt::format("expansions change by a factor of {:.2f} for Center and {:.2f} for whole portals, times by {:.2f} "
                    "and {:.2f}; the mean excess over the optimum from {:.1f} to {:.1f} % and from {:.1f} to {:.1f} %",
                    centre.value, whole.value, time("centre-bonus", kCentre), time("distance-bonus", "distance"),
                    excess(kCentre), excess("centre-bonus"), excess("distance"), excess("distance-bonus")));
  }
  double excess(std::string_view name) const { return 100 * (paths_.mean(Paths::ratio(name)).value - 1); }

  void decomposition() {
    const Setting* nearest = nearest_setting(settings_, {}, 0.0);
    if (nearest != nullptr) {
      const auto& s = *nearest;
      add(fmt::format("281, 323, 567 nodes on the loose and 395, 408, 568 on the dense map (table 1): met without a "
                      "tolerance within {:.0f} %",
                      100 * kMet),
          verdict_of(s.miss() <= kMet, s.miss() > kMet),
          fmt::format(
              "{} of mean size {:.0f}: {:.0f}, {:.0f}, {:.0f} and {:.0f}, {:.0f}, {:.0f}; the worst is {:.1f} % "
              "off",
              facts_of(s.shape).title, s.mean_size, s.loose.nodes[0], s.loose.nodes[1], s.loose.nodes[2],
              s.dense.nodes[0], s.dense.nodes[1], s.dense.nodes[2], 100 * s.miss()));
      const double plain = (s.loose.merged + s.dense.merged) / 2;
      const double flat = (s.loose.merged_with_flat + s.dense.merged_with_flat) / 2;
      const auto is_half = [](double x) { return x > 0.4 && x < 0.6; };
      add("About half of the trapezoids disappear by merging (6.1): 40 to 60 %, in the worlds nearest to table 1",
          verdict_of(is_half(plain) || is_half(flat), true),
          fmt::format("{:.1f} % of the trapezoids with an area; {:.1f} % if one counts those without height too, which "
                      "corners of equal height give rise to in Seidel's algorithm. Over all shapes and sizes {:.1f} to "
                      "{:.1f} % of those with an area",
                      100 * plain, 100 * flat, 100 * merged_least(), 100 * merged_most()));
    }
    tolerance();
    const Counting c = counting_of(r_.cells);
    if (c.worlds > 0) {
      const double needed = kPublishedLoose[0] / kLoose;
      add("(ours) Obstacles that are convex and apart cannot give table 1 without a tolerance: nothing merges, and "
          "each "
          "takes more portals than the published maps have",
          verdict_of(c.nothing_merged && c.adds_up && c.least_portals > needed, true),
          fmt::format("in {} worlds {} merged, portals {} cells + obstacles - 1; at the least {:.3f} portals an "
                      "obstacle ({:.2f} without axis-parallel rectangles), where the published maps have {:.2f} and "
                      "{:.2f}",
                      c.worlds, c.nothing_merged ? "nothing was" : "something was",
                      c.adds_up ? "are always" : "are not always", c.least_portals, c.least_portals_polygons, needed,
                      kPublishedDense[0] / kDense));
    }
  }

  // Rows of a world follow each other, by tolerance.
  void tolerance() {
    std::size_t more = 0, steps = 0, backward = 0;
    std::vector<double> least, most;
    for (std::size_t i = 0, none = 0; i < r_.cells.size(); ++i) {
      const CellRow& row = r_.cells[i];
      if (row.tolerance == 0) {
        none = i;
        least.push_back(row.merged_share());
        continue;
      }
      ++steps;
      more += row.groups > r_.cells[none].groups;
      backward += row.groups > r_.cells[i - 1].groups;
      if (row.tolerance == kTolerances[std::size(kTolerances) - 1]) most.push_back(row.merged_share());
    }
    if (steps == 0) return;
    add("A tolerance eliminates even more (6.1)", verdict_of(more == 0 && mean(most) > mean(least), true),
        fmt::format(
            "in the mean {:.1f} % of the trapezoids without, {:.1f} % with a tolerance of {:.0f} % of the side; "
            "more cells than without in {} of {} cases; more than with the next smaller tolerance in {}",
            100 * mean(least), 100 * mean(most), 100 * kTolerances[std::size(kTolerances) - 1], more,
            grouped_count(steps), backward));
  }

  [[nodiscard]] std::vector<double> merged_shares() const {
    std::vector<double> out;
    for (const Setting& s : settings_) {
      if (s.tolerance == 0) out.insert(out.end(), {s.loose.merged, s.dense.merged});
    }
    return out;
  }
  [[nodiscard]] double merged_least() const { return percentile(merged_shares(), 0); }
  [[nodiscard]] double merged_most() const { return percentile(merged_shares(), 1); }

  void bound() {
    const auto above = [&](const Value& value) {
      const auto all = paths_.values(value);
      return std::pair{std::count_if(all.begin(), all.end(), [](double x) { return x > std::numbers::sqrt2; }),
                       percentile(all, 1)};
    };
    const SlideCase made = measure_slide();
    const double made_slack = made.estimate / made.optimum, made_worst = made.found / made.optimum;
    const auto [slack_cases, slack] = above(Paths::slack_ratio());
    add("Lengths are overestimated by at most √2 (6.3): the way over the nodes against the shortest one through the "
        "same "
        "portals",
        verdict_of(slack_cases == 0 && made_slack <= std::numbers::sqrt2, true),
        fmt::format(
            "above √2 on {} of {} queries, at most {:.4f}; {:.4f} in a world made for it, by the greedy strategy",
            slack_cases, grouped_count(paths_.rows().size()), slack, made_slack));
    const auto [raw_cases, raw] = above(Paths::unpulled_ratio());
    const auto [cases, worst] = above(Paths::ratio(kMovable));
    add("The same, read as a bound on the final path over the optimum (not claimed, but tempting)",
        verdict_of(cases == 0 && made_worst <= std::numbers::sqrt2, true),
        fmt::format("above √2 on {} of {} queries, at most {:.4f}; before pulling on {}, at most {:.4f}; {:.4f} in the "
                    "world made for it",
                    cases, grouped_count(paths_.rows().size()), worst, raw_cases, raw, made_worst));
  }

  void exactness() {
    const auto shortest = paths_.count(ChannelCheck::shortest), longer = paths_.count(ChannelCheck::longer);
    add("The cone of sight finds the shortest path for its sequence of portals (7.1)",
        verdict_of(longer == 0 && shortest > 0, longer > 0),
        fmt::format("equal to brute force over all ends of portals in {} of {} channels", grouped_count(shortest),
                    grouped_count(shortest + longer)));
    // Had any differed, nothing would have been concluded.
    add("The same request generates the same path (1)", Verdict::confirmed,
        fmt::format("all {} paths, asked for again and, in the reverse order, of another worker",
                    grouped_count(paths_.rows().size() * contenders().size())));
  }

  void hills() {
    std::size_t walks = 0, clipped = 0, steps = 0, clipped_steps = 0;
    for (const HillRow& row : r_.hills) {
      ++walks;
      clipped += row.clipped > 0;
      steps += row.steps;
      clipped_steps += row.clipped;
    }
    if (walks == 0) return;
    const double share = static_cast<double>(clipped) / static_cast<double>(walks);
    add("That a path adapted to the slope passes an obstacle is negligible (7.2): fewer than 5 % of the walks",
        verdict_of(share < 0.05, true),
        fmt::format("{:.1f} % of the walks had to be held back by an obstacle, on {:.1f} % of their steps; none enters "
                    "one",
                    100 * share, 100 * static_cast<double>(clipped_steps) / static_cast<double>(steps)));
  }

  const Results& r_;
  const Paths& paths_;
  const std::vector<Setting>& settings_;
  std::vector<Finding> out_;
};

}  // namespace

std::vector<Finding> findings(const Results& results, const std::vector<Setting>& settings) {
  return Judge(results, settings).judge();
}

Counting counting_of(const std::vector<CellRow>& cells) {
  Counting out;
  out.least_portals = out.least_portals_polygons = std::numeric_limits<double>::infinity();
  for (const CellRow& row : cells) {
    const ShapeFacts& facts = facts_of(row.world.shape);
    if (!facts.is_apart || !facts.is_convex || row.tolerance > 0) continue;
    ++out.worlds;
    const auto obstacles = static_cast<std::size_t>(row.world.obstacles);
    out.adds_up = out.adds_up && row.trapezoid_portals == row.trapezoids + obstacles - 1;
    out.nothing_merged = out.nothing_merged && row.groups == row.trapezoids;
    const double portals = static_cast<double>(row.centre) / static_cast<double>(obstacles);
    out.least_portals = std::min(out.least_portals, portals);
    if (row.world.shape != Shape::rectangles_apart) {
      out.least_portals_polygons = std::min(out.least_portals_polygons, portals);
    }
  }
  return out;
}

std::string percent_text(const Estimate& e, int digits) {
  if (std::isnan(e.value)) return "-";
  return fmt::format("{:.{}f} % ({:.{}f} to {:.{}f})", 100 * e.value, digits, 100 * e.interval.low, digits,
                     100 * e.interval.high, digits);
}

}  // namespace taut::lab::niederberger2004
