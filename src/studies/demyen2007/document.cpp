#include "studies/demyen2007/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "studies/demyen2007/claims.hpp"
#include "studies/demyen2007/tables.hpp"
#include "taut/lab/report/csv.hpp"
#include "taut/lab/report/markdown.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab::demyen2007 {
namespace {

class Writer : private StudyText {
 public:
  explicit Writer(const DocumentParts& parts)
      : StudyText("demyen2007", parts.figures),
        parts_(parts),
        results_(parts.results),
        speed_(parts.results.speed),
        length_(parts.results.length) {}

  std::string write() {
    introduction();
    what_was_run();
    claims();
    sizes();
    times();
    expansions();
    lengths();
    convergence();
    ablations_section();
    radii();
    widths();
    edits();
    terrain();
    today();
    conclusion();
    limits();
    return std::move(out_);
  }

 private:
  void introduction() {
    out_ +=
        "# Triangulation-based planning on game maps: Demyen's experiments again\n\n"
        "D. Demyen, *Efficient Triangulation-Based Pathfinding* (MSc thesis, University of Alberta, 2007) compares TA* "
        "and TRA* with A* and PRA* on maps of commercial games. His A* and PRA* ran on another machine, their times "
        "halved, and the length of a path was compared with the best that TA* had found. Here all planners run in one "
        "program, and lengths are held against the true optimum for the agent's radius. The whole document, verdicts "
        "and conclusion included, is written by the program from the measured data.\n\n";
  }

  void what_was_run() {
    heading("What was run");
    const Design& d = parts_.design;
    auto rows = run_facts(parts_.options);
    std::size_t paths = 0;
    for (const Pass* pass :
         {&speed_, &length_, &results_.ablation, &results_.terrain, &results_.radii, &results_.polygons}) {
      for (const AnswerRow& row : pass->rows()) {
        paths += static_cast<std::size_t>(
            std::count_if(row.answers.begin(), row.answers.end(), [](const Answer& a) { return a.has_path(); }));
      }
    }
    rows.insert(
        rows.end(),
        {{"Maps", fmt::format("{} from {}", results_.sizes.size(), folder_name())},
         {"Queries",
          fmt::format("{} for times, {} for lengths, {} for ablations and {} for radii (seeded samples), {} among "
                      "polygons, {} on terrain",
                      grouped_count(speed_.rows().size()), grouped_count(length_.rows().size()),
                      grouped_count(results_.ablation.rows().size()), grouped_count(results_.radii.rows().size()),
                      grouped_count(results_.polygons.rows().size()), grouped_count(results_.terrain.rows().size()))},
         {"Agent",
          fmt::format("a disc of radius {}, from cell centre to cell centre, where nothing else is said", kRadius)},
         {"Limits", fmt::format("{} expansions for a proof, {} in ablations", grouped_count(d.proof_expansions),
                                grouped_count(d.ablation_expansions))},
         {"Checked",
          fmt::format(
              "all {} paths (but for those that composed widths allow and the agent cannot follow) valid for their "
              "agent, none shorter than the optimum, "
              "none called optimal that is longer, found by all or none; the lengths of A* are those of the scenarios",
              grouped_count(paths))}});
    out_ += markdown_table({{"", Align::left}, {"", Align::left}}, rows) + "\n";
    add("The maps in this repository's figures are the 75 Baldur's Gate II maps of the MovingAI benchmarks (N. "
        "Sturtevant, *Benchmarks for Grid-Based Pathfinding*, 2012), the maps of the thesis, with ten queries for "
        "every "
        "four tiles of length. Its 41 WarCraft III maps are not in those benchmarks in the form the thesis used. "
        "A* and PRA* move from centre to centre, diagonally only if all four cells are free: a disc of this radius can "
        "walk their paths, which is checked. Times are medians of {} runs after a first one (of the first alone above "
        "{}), location included, on one thread, planner by planner, of the time in which that thread ran: others may "
        "have used the machine. *Thesis* is the search as published, TRA* with all its special cases, F "
        "counting expansions instead of time and, since published widths do not compose, with sound clearance unless "
        "*composed widths* are named; paths are drawn exactly, not by the published funnel, and where the published "
        "rules find no path for a disc, which proves nothing, another search with the same bounds has the last word; "
        "*corrected* carries taut strings and prunes by them. Numbers in brackets are 95 % intervals of the median "
        "map, by "
        "drawing maps anew.\n\n",
        d.repeats, readable_time_us(kSlowUs));
  }

  [[nodiscard]] std::string folder_name() const {
    const auto& folder = parts_.options.maps;
    return (folder.has_filename() ? folder : folder.parent_path()).filename().string();
  }

  void claims() {
    heading("The thesis's claims beside ours");
    add("Thesis mode throughout. A number read off a plot (\"about 150 tiles\") counts as reproduced within a factor "
        "of "
        "two; a length is above the optimum from {:.1f} % on, as far as a plot shows. Percentiles of lengths can be "
        "read "
        "in two ways; a verdict that is not the same by both says so. A ranking counts only if an interval over maps "
        "decides it.\n\n",
        100 * (kVisible - 1));
    out_ += findings_table(findings(results_), {"claim", "verdict", "what we measured", "reproduced"});
  }

  void sizes() {
    heading("Sizes and preprocessing");
    out_ += sizes_table(results_.sizes);
    figure("sizes.svg");
    out_ +=
        "The reduction here covers free triangles only; the thesis reduces the insides of obstacles too. Time to "
        "build, medians over builds:\n\n";
    out_ += preprocessing_table(results_.sizes);
    figure("preprocessing.svg");
    out_ += "Finding the triangle of a query's end, mean over the ends of all queries of a map:\n\n";
    out_ += location_table(results_.sizes);
  }

  void times() {
    heading("Times");
    out_ += times_table(speed_);
    out_ +=
        "*Growth* is the power of the length with which the median time grows; *spread* the 95th percentile over the "
        "median at equal length, median over lengths. Rows marked *point* are for an agent without a radius, by the "
        "corrected search.\n\n";
    std::vector<BandRow> time_rows, speed_rows;
    for (const Contender& c : speed_.contenders()) {
      time_rows.push_back({c.title, speed_.time(c.name)});
      if (c.name != "astar") speed_rows.push_back({c.title, speed_.speedup(c.name, "astar")});
    }
    const double width = parts_.design.table_band;
    for (const double q : {0.5, 0.95}) {
      add("Time by length, {:.0f}th percentile:\n\n", 100 * q);
      out_ += bands_table(speed_, time_rows, q, width, Cell::time);
    }
    out_ += "Times as fast as A*, median over queries:\n\n";
    out_ += bands_table(speed_, speed_rows, 0.5, width, Cell::factor);
    figure("speedup.svg");
    for (const char* name : {"astar", "pra", "ta-thesis-1", "tra-thesis-1", "ta-1", "tra-1"}) {
      figure(fmt::format("time-{}.svg", name));
    }
  }

  void expansions() {
    heading("Expansions");
    std::vector<BandRow> rows;
    for (const Contender& c : speed_.contenders()) rows.push_back({c.title, speed_.expanded(c.name)});
    out_ += "90th percentile:\n\n";
    out_ += bands_table(speed_, rows, 0.9, parts_.design.table_band, Cell::count);
    figure("expansions.svg");
  }

  void lengths() {
    heading("Lengths");
    out_ +=
        "Length over the true optimum for the disc. The thesis's text leaves open how its plots were made, so both "
        "readings are given: the percentile of the queries' ratios, then the ratio of the percentiles of lengths.\n\n";
    for (const bool thesis : {true, false}) {
      for (const double q : {0.75, 0.95}) {
        add("{} mode, {:.0f}th percentile:\n\n", thesis ? "Thesis" : "Corrected", 100 * q);
        out_ += lengths_table(length_, thesis, q, parts_.design.table_band);
      }
    }
    for (const char* file : {"length-ta-thesis-75.svg", "length-ta-thesis-95.svg", "length-tra-thesis-75.svg",
                             "length-tra-thesis-95.svg", "length-ta-corrected-95.svg", "length-tra-corrected-95.svg"}) {
      figure(file);
    }
  }

  void convergence() {
    heading("Convergence and proof");
    out_ += convergence_table(length_);
    out_ +=
        "*Shortest paths* are within 10⁻⁷ of the optimum; *proven* counts the queries on which the search could tell. "
        "The thesis's bounds prove nothing, since they can exceed the truth.\n\n";
    figure("convergence.svg");
  }

  void ablations_section() {
    heading("What each part of the search does");
    add("The thesis's search with one part turned off, on a seeded sample of {} queries; the two planners differ by "
        "the "
        "reduction. First path (F = 1):\n\n",
        grouped_count(results_.ablation.rows().size()));
    out_ += ablation_table(results_.ablation, 1);
    add("To the end, by its own stopping rule or a cap of {} expansions. Lengths are of the searches that ended by "
        "their rule, which calls their paths optimal:\n\n",
        grouped_count(parts_.design.ablation_expansions));
    out_ += ablation_table(results_.ablation, 0);
    if (results_.ablation.rows().empty()) return;
    const auto effect = [&](std::string_view what, bool reduced) {
      const Pass& pass = results_.ablation;
      return pass.mean(pass.expanded(ablation_name(what, reduced, 1))) /
             pass.mean(pass.expanded(ablation_name("all", reduced, 1)));
    };
    add("Until the first path, expansions change by these factors when a part is missing (TA*, TRA*):");
    for (const Ablation& a : ablations()) {
      if (a.name != "all") add(" {} {:.2f}, {:.2f};", a.title, effect(a.name, false), effect(a.name, true));
    }
    out_.back() = '.';
    out_ += "\n\n";
  }

  void radii() {
    heading("Agents of several sizes");
    add("The thesis measures one radius. Here a seeded sample of {} queries a map is asked for each of several, as far "
        "as "
        "both ends have room; one triangulation serves them all, while the tangent graph is built for each radius (not "
        "in its times). Times are medians of a query, whether there is a path or not; shortest paths of those there "
        "are.\n\n",
        parts_.design.radius_queries);
    out_ += radii_table(results_.radii);
  }

  void widths() {
    heading("Published widths");
    out_ +=
        "The thesis lets an agent through a channel if each triangle's own width is enough (4.4), and joins two points "
        "of "
        "one triangle by a straight line (7.1.2). Neither holds for discs. With `widths=composed` the searches do as "
        "published; their paths are drawn exactly where the agent fits, and otherwise as the string it would have to "
        "follow. Of the queries of the last section, and of others among generated polygons, where edges are slanted: "
        "of "
        "any radius, and of radii wider by a thousandth than a gate that no triangle's own width knows of:\n\n";
    out_ += widths_table(results_.radii, results_.polygons);
    out_ +=
        "*Cannot follow* is by the validator, which measures the distance to every obstacle. All other tables are with "
        "true widths: a channel counts only if its clearance says so.\n\n";
  }

  void edits() {
    heading("When the map changes");
    add("Into each map {} obstacles of half a tile are put one by one, and taken out again; after each edit all is "
        "brought "
        "up to date, and once more built anew. Medians over edits, then over maps:\n\n",
        parts_.design.edits);
    out_ += edits_table(results_.edits);
  }

  void terrain() {
    heading("Terrain types and cliffs");
    add("One generated map of {0} × {0} tiles with grass, swamp, water and single trees on three heights, ramps "
        "between "
        "them and cliffs elsewhere (walls without thickness). Each kind of agent walks its own terrain: walkers grass "
        "and swamp, ships water, amphibians all of these. Queries between random tiles of the largest region, found "
        "tile by tile; every one of them was answered. Times are medians.\n\n",
        parts_.design.terrain_side);
    out_ += terrain_table(results_.terrain, results_.terrain_sizes);
  }

  void today() {
    heading("Beside an exact search of today");
    const auto mean = [&](const char* name) { return speed_.mean(speed_.time(name)); };
    const double astar = mean("astar"), ta = mean("ta-1"), tra = mean("tra-1");
    add("The tangent graph, built for this radius before the first query, answers exactly in {} in the mean ({} at the "
        "median); corrected TRA*, which serves every radius, takes {} to its proof ({}). ",
        readable_time_us(speed_.mean(speed_.time(kOptimum))),
        readable_time_us(speed_.percentile(speed_.time(kOptimum), 0.5)), readable_time_us(mean("tra-proof")),
        readable_time_us(speed_.percentile(speed_.time("tra-proof"), 0.5)));
    add("Mean times over all queries, location included: corrected TRA*(1) {}, TA*(1) {}, A* {}: TRA*(1) is {} than "
        "TA*(1), and {:.0f} and {:.0f} times as fast as A*. In the thesis mode the factors are {:.0f} and {:.0f}.\n\n",
        readable_time_us(tra), readable_time_us(ta), readable_time_us(astar), tra < ta ? "faster" : "slower",
        astar / tra, astar / ta, astar / mean("tra-thesis-1"), astar / mean("ta-thesis-1"));
    const double polyanya = mean("polyanya"), tra_point = mean("tra-1-point"), tra_exact = mean("tra-proof-point");
    add("For a point agent, Polyanya (Cui, Harabor, Grastien 2017) takes {} in the mean and always returns a shortest "
        "path; TRA*(1) takes {}, TRA* until its path is proven shortest {}. ",
        readable_time_us(polyanya), readable_time_us(tra_point), readable_time_us(tra_exact));
    const double triangles = mean("polyanya-triangles");
    const auto beside = [](double ours, double theirs) {
      return ours <= theirs ? fmt::format("{:.2f} times as fast as", theirs / ours)
                            : fmt::format("slower by a factor of {:.2f} than", ours / theirs);
    };
    add("TRA*(1) is {} Polyanya. On the very triangles that TRA* searches, not merged into larger cells, Polyanya "
        "takes "
        "{}: merging makes it {:.2f} times as fast, and with equal cells TRA*(1) is {} Polyanya. At the median TRA*(1) "
        "expands {:.0f} states, Polyanya {:.0f}, and {:.0f} on triangles. ",
        beside(tra_point, polyanya), readable_time_us(triangles), triangles / polyanya, beside(tra_point, triangles),
        speed_.percentile(speed_.expanded("tra-1-point"), 0.5), speed_.percentile(speed_.expanded("polyanya"), 0.5),
        speed_.percentile(speed_.expanded("polyanya-triangles"), 0.5));
    out_ += tra_point <= triangles
                ? "So the reduction does pay against an exact search on the same triangles; what it is up against is "
                  "the merging.\n\n"
                : "So merging cells is a part of the lead and not all of it. The rest must lie in the price of an "
                  "expansion, which for TRA* includes carrying its string through every triangle of a corridor; that "
                  "share was not timed apart.\n\n";
  }

  void conclusion() {
    heading("Conclusion");
    std::size_t confirmed = 0, refuted = 0, depends = 0;
    const auto all = findings(results_);
    for (const Finding& f : all) {
      confirmed += f.verdict == Verdict::confirmed;
      refuted += f.verdict == Verdict::refuted;
      depends += f.verdict == Verdict::depends;
    }
    add("Of {} claims {} are reproduced, {} refuted, {} depend on how one counts{}.\n\n", all.size(), confirmed,
        refuted, depends, confirmed + refuted + depends < all.size() ? ", the others not decided" : "");
    const auto time = [&](const char* name) { return speed_.percentile(speed_.time(name), 0.5); };
    add("- **Time.** In the median A* takes {}, PRA* {}, TA*(1) {} and TRA*(1) {} (thesis mode): triangulating {} the "
        "grid's own abstraction, and the reduction {}.\n",
        readable_time_us(time("astar")), readable_time_us(time("pra")), readable_time_us(time("ta-thesis-1")),
        readable_time_us(time("tra-thesis-1")), time("ta-thesis-1") < time("pra") ? "beats" : "does not beat",
        time("tra-thesis-1") < time("ta-thesis-1") ? "gains on top of it" : "gains nothing on top of it");
    const auto optimal = [&](const std::string& name) {
      return 100 * length_.share(length_.ratio(name), [](double x) { return x <= 1 + kSameLength; });
    };
    add("- **Length.** The published search returns a shortest path first on {:.1f} % (TA*) and {:.1f} % (TRA*) of the "
        "queries; carrying the taut string instead of three bounds makes that {:.1f} % and {:.1f} %.\n",
        optimal("ta-thesis-1"), optimal("tra-thesis-1"), optimal("ta-1"), optimal("tra-1"));
    const auto proven = [&](const char* name) {
      return 100 *
             static_cast<double>(length_.count(name, [](const Answer& a) { return a.outcome == Outcome::proven; })) /
             static_cast<double>(std::max<std::size_t>(length_.rows().size(), 1));
    };
    add("- **Proof.** Corrected, TA* proves {:.2f} % and TRA* {:.2f} % of the queries within {} expansions; the mean "
        "time to the proof is {:.2f} and {:.2f} times that of the first path.\n",
        proven("ta-proof"), proven("tra-proof"), grouped_count(parts_.design.proof_expansions),
        speed_.mean(speed_.time("ta-proof")) / speed_.mean(speed_.time("ta-1")),
        speed_.mean(speed_.time("tra-proof")) / speed_.mean(speed_.time("tra-1")));
    add("- **What to use.** {}\n\n",
        speed_.mean(speed_.time("tra-proof")) < speed_.mean(speed_.time("tra-thesis-1")) * 2
            ? "The corrected TRA*, run to its proof: it costs less than twice the published first path, and its path "
              "is shortest."
            : "Where any path will do the published TRA*(1) is the quickest; where length matters the corrected TRA*, "
              "which ends with a proof.");
  }

  void limits() {
    heading("Limits");
    out_ +=
        "- One machine, one implementation of each algorithm; times of a few microseconds include reading the clock.\n"
        "- F counts expansions, not time, so that results are the same everywhere; in the thesis it is time.\n"
        "- Percentiles interpolate between order statistics; the thesis takes the order statistic below.\n"
        "- The optimum comes from a graph of common tangents around corners, which shares no search code with TA* and "
        "TRA*, and is tested on its own.\n"
        "- Terrain and cliffs are generated: the WarCraft III maps with their heights are not available.\n";
  }

  const DocumentParts& parts_;
  const Results& results_;
  const Pass &speed_, &length_;
};

}  // namespace

std::string document(const DocumentParts& parts) { return Writer(parts).write(); }

std::string summary_csv(const Design& design, const Results& results) {
  std::string out =
      "pass,contender,low,high,queries,time_us_50,time_us_75,time_us_90,time_us_95,time_us_99,time_us_mean,"
      "expanded_50,expanded_90,length_ratio_75,length_ratio_95\n";
  const auto add = [&](std::string_view name, const Pass& pass, bool has_optimum) {
    for (const Contender& c : pass.contenders()) {
      for (const Band& band : pass.bands(design.table_band)) {
        const Value time = pass.time(c.name), expanded = pass.expanded(c.name);
        out += fmt::format("{},{},{},{},{}", name, csv_field(c.name), band.low, band.high,
                           pass.values(pass.grid_length(), band).size());
        for (const double q : {0.5, 0.75, 0.9, 0.95, 0.99})
          out += fmt::format(",{:.4g}", pass.percentile(time, q, band));
        out += fmt::format(",{:.4g},{:.6g},{:.6g}", pass.mean(time, band), pass.percentile(expanded, 0.5, band),
                           pass.percentile(expanded, 0.9, band));
        for (const double q : {0.75, 0.95}) {
          const double x = has_optimum ? pass.percentile(pass.ratio(c.name), q, band) : std::nan("");
          out += std::isnan(x) ? "," : fmt::format(",{:.6f}", x);
        }
        out += '\n';
      }
    }
  };
  add("speed", results.speed, false);
  add("length", results.length, true);
  add("ablation", results.ablation, true);
  add("radii", results.radii, true);
  return out;
}

}  // namespace taut::lab::demyen2007
