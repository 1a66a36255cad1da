#include "studies/demyen2007/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "studies/demyen2007/claims.hpp"
#include "studies/demyen2007/conclusion.hpp"
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
        length_(parts.results.length),
        findings_(findings(parts.results)) {}

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
    heading("Beside an exact search of today");
    out_ += beside_today(results_);
    heading("Conclusion");
    out_ += conclusion(parts_.design, results_, findings_);
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
        "*corrected* carries taut strings and prunes by them. Numbers in brackets are 95 % intervals by drawing maps "
        "anew, of the median map where nothing else is said; fewer than {} maps have none.\n\n",
        d.repeats, readable_time_us(kSlowUs), kLeastMaps);
  }

  [[nodiscard]] std::string folder_name() const {
    const auto& folder = parts_.options.maps;
    return (folder.has_filename() ? folder : folder.parent_path()).filename().string();
  }

  void claims() {
    heading("The thesis's claims beside ours");
    add("Thesis mode throughout. A number read off a plot (\"about 150 tiles\") counts as reproduced within a factor "
        "of two; a length is above the optimum from {:.1f} % on, as far as a plot shows. Percentiles of lengths can be "
        "read in two ways, and all queries together may say otherwise than maps one by one; a verdict that is not the "
        "same by both says so. A ranking, a share or a power counts only if an interval over maps decides it.\n\n",
        100 * (kVisible - 1));
    out_ += findings_table(findings_, {"claim", "verdict", "what we measured", "reproduced"});
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
  const std::vector<Finding> findings_;
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
