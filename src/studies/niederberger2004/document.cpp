#include "studies/niederberger2004/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "studies/niederberger2004/claims.hpp"
#include "studies/niederberger2004/slide.hpp"
#include "studies/niederberger2004/tables.hpp"
#include "studies/study_document.hpp"
#include "taut/lab/report/markdown.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab::niederberger2004 {
using namespace taut::detail;
namespace {

class Writer : private StudyText {
 public:
  explicit Writer(const DocumentParts& parts)
      : StudyText("niederberger2004", parts.figures),
        parts_(parts),
        results_(parts.results),
        paths_(parts.results.paths),
        nearest_(nearest_setting(parts.settings, {}, 0.0)),
        findings_(findings(parts.results, parts.settings)) {}

  std::string write() {
    introduction();
    what_was_run();
    claims();
    decompositions();
    lengths();
    times();
    quality();
    variants();
    hills();
    today();
    conclusion();
    limits();
    return std::move(out_);
  }

 private:
  void introduction() {
    out_ +=
        "# Movable nodes on merged trapezoids: Niederberger, Radovic and Gross again\n\n"
        "C. Niederberger, D. Radovic, M. Gross, *Generic Path Planning for Real-Time Applications* (ETH Zürich, 2004) "
        "plan over the portals between merged trapezoids with A* whose nodes are placed when they are reached, pull "
        "the path taut, and adapt the movement to the slope of a terrain. They measure on two maps, of which they give "
        "the size and the number of obstacles, and the figures with the results are lost. Here the same is asked in "
        "many worlds, of obstacles of several shapes, and lengths are also held against the true optimum. The whole "
        "document, verdicts and conclusion included, is written by the program from the measured data.\n\n";
  }

  void what_was_run() {
    heading("What was run");
    const Design& d = parts_.design;
    auto rows = run_facts(parts_.options);
    rows.insert(
        rows.end(),
        {{"Worlds", fmt::format("{} × {}, {} obstacles (loose) and {} (dense), {} shapes, {} seeds each: {}", kSide,
                                kSide, kLoose, kDense, shapes().size(), d.worlds, paths_.worlds())},
         {"Queries", fmt::format("{}: at most {} random pairs of free points in a world, connected ones only",
                                 grouped_count(paths_.rows().size()), d.queries)},
         {"Decompositions", fmt::format("{}, of {} mean sizes from {:.0f} to {:.0f}, with {} tolerances",
                                        grouped_count(results_.cells.size()), d.sizes.size(),
                                        *std::min_element(d.sizes.begin(), d.sizes.end()),
                                        *std::max_element(d.sizes.begin(), d.sizes.end()), std::size(kTolerances))},
         {"Walks over hills", grouped_count(results_.hills.size())},
         {"Checked",
          fmt::format("all {} paths valid, none shorter than the optimum, each found again by the same worker and by "
                      "another one asked in reverse order; all walks valid",
                      grouped_count(paths_.rows().size() * contenders().size()))}});
    out_ += markdown_table({{"", Align::left}, {"", Align::left}}, rows) + "\n";
    add("Shapes: *convex* and *stars* are random polygons with 5 to 12 corners, *rectangles* are parallel to the axes, "
        "*L and U* are letters of thirds of a box; those apart keep a distance of 1. Overlapping ones have their "
        "centres anywhere, those on a lattice their corners at multiples of {}, squares of a grid are blocked cells in "
        "clumps. Size is the mean diameter (of squares the side). Paths are planned in worlds of these mean sizes:",
        kLattice);
    for (const ShapeFacts& facts : shapes()) add(" {} {:.0f};", facts.title, facts.query_size);
    out_.back() = '.';
    add(" All planners run on trapezoids merged without a tolerance unless said otherwise, and all share the funnel. "
        "Times are medians of {} runs after a first one, location included, on one thread, planner by planner, of the "
        "time in which that thread ran: others may have used the machine. Intervals are at 95 %, by a bootstrap over "
        "worlds. Two lengths are equal within {:.0e} of themselves.\n\n",
        d.repeats, kSameLength);
  }

  void claims() {
    heading("The paper's claims beside ours");
    out_ +=
        "A share is reproduced if the whole interval is on the claim's side, refuted if none of it is. *Worlds nearest "
        "to table 1* are of the shape whose graphs come closest to the published numbers of nodes (below).\n\n";
    out_ += findings_table(findings_, {"claim", "verdict", "what we measured", "reproduced"});
  }

  void decompositions() {
    heading("Decomposition and merging");
    if (nearest_ != nullptr) {
      const Setting& s = *nearest_;
      add("**Which maps were these?** The paper gives the numbers of nodes of three graphs on each of its maps. "
          "Looking "
          "for them over shapes, mean sizes and tolerances, the same setting for both maps: *{}* of mean size {:.0f} "
          "without a tolerance {} all six numbers, the worst is {:.1f} % off. ",
          facts_of(s.shape).title, s.mean_size, s.miss() <= kMet ? "meets" : "comes nearest to", 100 * s.miss());
      add("In those worlds merging does away with {:.1f} and {:.1f} % of the trapezoids that have an area. ",
          100 * s.loose.merged, 100 * s.dense.merged);
      const double flat = (s.loose.merged_with_flat + s.dense.merged_with_flat) / 2;
      add("Seidel's algorithm, however, wants an order among corners of equal height, and puts trapezoids without "
          "height between them; counting these, {:.1f} and {:.1f} % disappear{}.\n\n",
          100 * s.loose.merged_with_flat, 100 * s.dense.merged_with_flat,
          flat > 0.4 && flat < 0.6 ? ": the published half, and probably what it means" : "");
    }
    out_ += nearest_table(parts_.settings);
    out_ +=
        "For every shape the best size without a tolerance, and the best with one where that is nearer. Nodes are "
        "those "
        "of Center, Width 1/3, Width 1/10; the worst miss is over all six.\n\n";
    figure("nodes-loose.svg");
    figure("nodes-dense.svg");
    const Counting c = counting_of(results_.cells);
    if (c.worlds > 0) {
      add("**Counting.** A horizontal chord through a corner of a convex obstacle that touches nothing is always "
          "needed: "
          "without it the cell has a reflex angle there. So nothing merges, a corner at the side of an obstacle has "
          "one "
          "portal, its top and bottom two each (or, where they are horizontal sides, one at each corner): four or more "
          "an obstacle, but where corners of two obstacles happen to face each other at the same height and share "
          "one. And each obstacle adds one more portal than cells. In {} such worlds nothing merged: {}; portals = "
          "cells + obstacles - 1: {}; at the least {:.3f} portals an obstacle. The published maps have {:.2f} and "
          "{:.2f}.\n\n",
          c.worlds, c.nothing_merged ? "yes" : "no", c.adds_up ? "yes" : "no", c.least_portals,
          kPublishedLoose[0] / kLoose, kPublishedDense[0] / kDense);
    }
    out_ +=
        "Trapezoids, and what part of them merging does away with (%), in worlds as those in which paths are planned:"
        "\n\n";
    out_ += merging_table(results_.cells);
    figure("merging.svg");
  }

  void lengths() {
    heading("Lengths");
    out_ += "Movable nodes against the three graphs of the paper, all shapes (figures 8 and 9):\n\n";
    out_ += lengths_table(paths_, {});
    figure("lengths-all.svg");
    if (nearest_ != nullptr) {
      add("The same in worlds of the shape nearest to table 1, {}:\n\n", facts_of(nearest_->shape).title);
      out_ += lengths_table(paths_, {.shape = nearest_->shape});
      figure("lengths-nearest.svg");
      figure("paths.png");
    }
    out_ += "Equal or shorter, by shape:\n\n";
    out_ += shapes_table(paths_, &Comparison::not_longer);
    out_ += "Strictly shorter, by shape:\n\n";
    out_ += shapes_table(paths_, &Comparison::shorter);
    figure("lengths-by-shape.svg");
  }

  void times() {
    heading("Times");
    out_ += times_table(paths_, {});
    figure("times-all.svg");
    if (nearest_ != nullptr) {
      add("In worlds of the shape nearest to table 1, {}:\n\n", facts_of(nearest_->shape).title);
      out_ += times_table(paths_, {.shape = nearest_->shape});
      figure("times-nearest.svg");
    }
    out_ += "Time of movable nodes over that of the graph, by shape:\n\n";
    out_ += time_ratios_table(paths_);
    const auto each = [&](std::string_view name) {
      return 1000 * paths_.mean(Paths::time(name)).value / paths_.mean(Paths::expanded(name)).value;
    };
    const auto expansions = paths_.ratio_of_sums(Paths::expanded(kMovable), Paths::expanded(kCentre)).value;
    add("Movable nodes expand {:.2f} times as many nodes as Center; an expansion takes {:.0f} ns (location and pulling "
        "included) against {:.0f} ns, since every node reached has to be placed.\n\n",
        expansions, each(kMovable), each(kCentre));
  }

  void quality() {
    heading("How far from the optimum, and √2");
    out_ += quality_table(paths_);
    figure("quality.svg");
    out_ += "Movable nodes by shape:\n\n";
    out_ += worst_table(paths_);
    const double slack = paths_.percentile(Paths::slack_ratio(), 1),
                 worst = paths_.percentile(Paths::ratio(kMovable), 1);
    const double raw = paths_.percentile(Paths::unpulled_ratio(), 1);
    const auto side = [](double x) { return x > std::numbers::sqrt2 ? "above" : "below"; };
    add("**What became of √2.** The paper bounds what the lazy strategy overestimates by √2, the case of moving "
        "straight "
        "across a square instead of along its diagonal. The way over the nodes is at most {:.3f} times as long as the "
        "shortest one through the same portals ({} √2), at most {:.3f} times the optimum ({} √2), and after pulling at "
        "most {:.3f} times ({} √2). ",
        slack, side(slack), raw, side(raw), worst, side(worst));
    const SlideCase made = measure_slide();
    add("But the greedy strategy is not bounded so: where wide portals lie one behind the other, the way on is at "
        "their left end, and the goal is far to the right, its nodes slide along the line to the goal and have to come "
        "all the way back. In a world made so, the shortest way of {:.0f} is taken for {:.0f} ({:.2f} times), and the "
        "search returns one of {:.0f} around the other side ({:.2f} times, {} √2).\n\n",
        made.optimum, made.estimate, made.estimate / made.optimum, made.found, made.found / made.optimum,
        side(made.found / made.optimum));
    figure("slide.png");
  }

  void variants() {
    heading("Other nodes, other cells");
    out_ += "Movable nodes on merged trapezoids beside every other planner, all worlds:\n\n";
    out_ += others_table(paths_);
    const Comparison vertical = paths_.compare(kMovable, "movable-vertical");
    const Comparison triangles = paths_.compare(kMovable, "movable-merged-triangles");
    add("On horizontal portals it makes {} difference whether \"towards the goal\" is decided by the angle or by the "
        "height: the lengths are equal on {:.2f} % of the queries. ",
        vertical.equal.value == 1 ? "no" : "little", 100 * vertical.equal.value);
    add("Nothing in the method needs trapezoids: on merged triangles, movable nodes take {} the time, and their paths "
        "are shorter on {:.1f} % of the queries, longer on {:.1f} %.\n\n",
        fmt::format("{:.2f} times", 1 / triangles.time_ratio.value), 100 * triangles.longer.value,
        100 * triangles.shorter.value);
  }

  void hills() {
    heading("Movement adapted to the slope");
    out_ +=
        "Planned paths over generated hills with obstacles, walked by the paper's formula (strength 1) with several "
        "maximal angles; changes are those of the sums over all walks:\n\n";
    out_ += hills_table(results_.hills);
    figure("slope.svg");
    figure("hills.png");
    out_ +=
        "A step is held back where the slope would turn it into an obstacle or out of sight of the next way point: the "
        "paper lets it go there.\n\n";
  }

  void today() {
    heading("Beside an exact search of today");
    const auto time = [&](std::string_view name) { return paths_.mean(Paths::time(name)).value; };
    const double ours = time(kMovable), exact = time(kOptimum), same_cells = time("polyanya-trapezoids");
    const double optimal = paths_.share(Paths::ratio(kMovable), [](double x) { return x <= 1 + kSameLength; }).value;
    add("Polyanya (Cui, Harabor, Grastien 2017) always returns a shortest path. In the mean it takes {} on merged "
        "triangles and {} on the very trapezoids that movable nodes search, which take {} there ({} on merged "
        "triangles): the exact search is {} on equal cells. Movable nodes expand {:.0f} nodes in the mean, Polyanya "
        "{:.0f} on the same cells. The paths of movable nodes are shortest on {:.1f} % of the queries, and {:.2f} % "
        "longer in the "
        "mean.\n\n",
        readable_time_us(exact), readable_time_us(same_cells), readable_time_us(ours),
        readable_time_us(time("movable-merged-triangles")),
        same_cells < ours ? fmt::format("{:.2f} times as fast", ours / same_cells)
                          : fmt::format("slower by a factor of {:.2f}", same_cells / ours),
        paths_.mean(Paths::expanded(kMovable)).value, paths_.mean(Paths::expanded("polyanya-trapezoids")).value,
        100 * optimal, 100 * (paths_.mean(Paths::ratio(kMovable)).value - 1));
  }

  void conclusion() {
    heading("Conclusion");
    std::size_t confirmed = 0, refuted = 0;
    for (const Finding& f : findings_) {
      confirmed += f.verdict == Verdict::confirmed;
      refuted += f.verdict == Verdict::refuted;
    }
    add("Of {} statements {} are reproduced, {} refuted{}.\n\n", findings_.size(), confirmed, refuted,
        confirmed + refuted < findings_.size() ? ", the others not decided" : "");
    const auto excess = [&](std::string_view name) { return 100 * (paths_.mean(Paths::ratio(name)).value - 1); };
    const bool best = excess(kMovable) < std::min({excess(kCentre), excess(kThird), excess(kTenth)});
    add("- **Length.** Movable nodes are {}: {:.2f} % above the optimum in the mean, against {:.1f} % (Center), {:.1f} "
        "% "
        "(Width 1/3) and {:.1f} % (Width 1/10). {}\n",
        best ? "the better idea" : "not better than fixed ones", excess(kMovable), excess(kCentre), excess(kThird),
        excess(kTenth),
        best && excess(kTenth) < excess(kCentre) / 2 ? "Cutting portals helps more than the paper says." : "");
    const Estimate ratio = paths_.compare(kMovable, kCentre).time_ratio;
    const bool saves = ratio.interval.high<1, costs = ratio.interval.low> 1;
    add("- **Time.** They take {:.2f} times as long as Center ({:.2f} to {:.2f}), in the mean over worlds: placing "
        "nodes "
        "{}.\n",
        ratio.value, ratio.interval.low, ratio.interval.high,
        saves   ? "costs less than it saves"
        : costs ? "costs more than it saves"
                : "costs about what it saves");
    if (nearest_ != nullptr) {
      add("- **The maps.** The published numbers of nodes are met best by {} of mean size {:.0f}{}.\n",
          facts_of(nearest_->shape).title, nearest_->mean_size,
          nearest_->miss() <= kMet ? "" : fmt::format(", within {:.0f} %", 100 * nearest_->miss()));
    }
    if (nearest_ != nullptr) {
      const Comparison c = paths_.compare(kMovable, kCentre, {.shape = nearest_->shape, .obstacles = kLoose});
      add("- **The numbers.** In loose worlds of that shape movable nodes are, against Center, equal or shorter on {} "
          "and "
          "strictly shorter on {} of the queries; the paper has 97 % and 60 %{}.\n",
          percent_text(c.not_longer), percent_text(c.shorter),
          std::abs(c.not_longer.value - 0.97) < 0.02 && std::abs(c.shorter.value - 0.6) < 0.05 ? ", so nearly the same"
                                                                                               : "");
    }
    const SlideCase made = measure_slide();
    add("- **√2.** Over all queries no path is longer than {:.2f} times the optimum; a world can be made where it is "
        "{:.2f} "
        "times.\n",
        paths_.percentile(Paths::ratio(kMovable), 1), made.found / made.optimum);
    const double exact = paths_.mean(Paths::time(kOptimum)).value, ours = paths_.mean(Paths::time(kMovable)).value;
    add("- **What to use.** {}\n\n", exact < ours
                                         ? "Today an exact search: Polyanya is both faster and never longer."
                                         : "Movable nodes where speed counts, an exact search where length does.");
  }

  void limits() {
    heading("Limits");
    out_ +=
        "- One machine, one implementation of each algorithm; times of a few microseconds include reading the clock.\n"
        "- The shapes of the paper's obstacles are not known. That a setting has the published numbers of nodes does "
        "not prove that its maps were of this kind.\n"
        "- The published text leaves open what \"towards the goal\" means where a portal lies beside; both readings "
        "were run.\n"
        "- Where the paper has words, the limits are ours (*similar* is a factor of 1.5, *slightly* ten points), and "
        "they were settled with first data at hand; the size of the overlapping rectangles is the one whose numbers of "
        "nodes meet table 1.\n"
        "- Random queries are mostly long: on short ones there is less to choose from.\n"
        "- Hills and obstacles on them are generated.\n";
  }

  const DocumentParts& parts_;
  const Results& results_;
  const Paths& paths_;
  const Setting* nearest_;
  std::vector<Finding> findings_;
};

}  // namespace

std::string document(const DocumentParts& parts) { return Writer(parts).write(); }

std::string summary_csv(const Paths& paths) {
  std::string out =
      "shape,obstacles,contender,queries,shortest,ratio_mean,ratio_95,ratio_99,ratio_max,time_us_mean,time_us_50,"
      "time_us_95,expanded_mean,movable_shorter,movable_equal,movable_longer,movable_time_ratio\n";
  for (const ShapeFacts& facts : shapes()) {
    for (const int obstacles : kDensities) {
      const Filter filter{facts.shape, obstacles};
      for (const Contender& c : contenders()) {
        const Value ratio = Paths::ratio(c.name), time = Paths::time(c.name);
        const auto ratios = paths.values(ratio, filter);
        if (ratios.empty()) continue;
        const Comparison compared = paths.compare(kMovable, c.name, filter);
        out += fmt::format(
            "{},{},{},{},{:.4f},{:.6f},{:.6f},{:.6f},{:.6f},{:.4g},{:.4g},{:.4g},{:.5g},{:.4f},{:.4f},"
            "{:.4f},{:.4f}\n",
            facts.name, obstacles, c.name, ratios.size(),
            paths
                .share(
                    ratio, [](double x) { return x <= 1 + kSameLength; }, filter)
                .value,
            mean(ratios), percentile(ratios, 0.95), percentile(ratios, 0.99), percentile(ratios, 1),
            paths.mean(time, filter).value, paths.percentile(time, 0.5, filter), paths.percentile(time, 0.95, filter),
            paths.mean(Paths::expanded(c.name), filter).value, compared.shorter.value, compared.equal.value,
            compared.longer.value, compared.time_ratio.value);
      }
    }
  }
  return out;
}

std::string settings_csv(const std::vector<Setting>& settings) {
  std::string out = "shape,mean_size,tolerance,miss";
  for (const char* map : {"loose", "dense"}) {
    out +=
        fmt::format(",{0}_trapezoids,{0}_groups,{0}_merged,{0}_merged_with_flat,{0}_centre,{0}_third,{0}_tenth", map);
  }
  out += '\n';
  for (const Setting& s : settings) {
    out += fmt::format("{},{},{},{:.4f}", facts_of(s.shape).name, s.mean_size, s.tolerance, s.miss());
    for (const MapSummary* m : {&s.loose, &s.dense}) {
      out += fmt::format(",{:.1f},{:.1f},{:.4f},{:.4f},{:.1f},{:.1f},{:.1f}", m->trapezoids, m->groups, m->merged,
                         m->merged_with_flat, m->nodes[0], m->nodes[1], m->nodes[2]);
    }
    out += '\n';
  }
  return out;
}

}  // namespace taut::lab::niederberger2004
