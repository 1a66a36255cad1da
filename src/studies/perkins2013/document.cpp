#include "studies/perkins2013/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "studies/perkins2013/claims.hpp"
#include "studies/perkins2013/tables.hpp"
#include "studies/study_document.hpp"
#include "taut/lab/report/markdown.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab::perkins2013 {
namespace {

class Writer : private StudyText {
 public:
  explicit Writer(const DocumentParts& parts)
      : StudyText("perkins2013-plane", parts.figures),
        parts_(parts),
        r_(parts.results),
        ladder_(parts.results.ladder),
        findings_(findings(parts.results)) {}

  std::string write() {
    introduction();
    what_was_run();
    claims();
    kernels();
    quadtrees();
    edges();
    caching();
    errors();
    fields();
    slopes();
    conclusion();
    limits();
    return std::move(out_);
  }

 private:
  void introduction() {
    out_ +=
        "# Field D* over weighted triangles: Perkins again, in the plane\n\n"
        "S. Perkins, *Field D\\* Pathfinding in Weighted Simplicial Complexes* (PhD thesis, University of Cape Town, "
        "2013) spreads interpolated costs over triangles of different weights, and compares that with a quadtree, with "
        "A* along edges and with earlier formulas, mostly by one run each. Here the chapters on the plane (2 to 4 and "
        "6) are run again in many worlds, with what the thesis lacks: a quadtree that may keep and leave out as much "
        "as "
        "the triangles do, the cost of the path itself beside what costs say of its start, references that converge, "
        "worst cases, and intervals. The whole document, verdicts and conclusion included, is written by the "
        "command.\n\n";
  }

  void what_was_run() {
    heading("What was run");
    auto rows = run_facts(parts_.options);
    const Design& d = parts_.design;
    std::size_t plans = 0, settled = 0;
    for (const LadderRow& row : ladder_.rows()) plans += row.who == kReference ? 0 : 1;
    for (const ErrorRow& row : r_.errors) settled += row.step <= kSettled ? 1 : 0;
    rows.push_back({"Worlds", fmt::format("{} of each of four kinds, {} steps of squares (Voronoi {})", d.worlds,
                                          d.levels, d.voronoi_levels)});
    rows.push_back({"Plans there", fmt::format("{}, a time is the median of {} runs after a first one",
                                               grouped_count(plans), d.repeats)});
    rows.push_back({"Cost functions",
                    fmt::format("{} sets of {} triangles in {} ways to draw them", d.kernel_sets,
                                grouped_count(static_cast<std::size_t>(d.kernel_triangles)), std::size(kDraws))});
    rows.push_back(
        {"Ground for errors",
         fmt::format("{} worlds of each of {} kinds, {} of {} rows with a reference that "
                     "has settled",
                     d.error_worlds, ground_kinds().size(), grouped_count(settled), grouped_count(r_.errors.size()))});
    rows.push_back({"Distance fields", fmt::format("{} worlds", d.field_worlds)});
    rows.push_back({"Heights", parts_.options.terrain.empty()
                                   ? std::string("generated hills")
                                   : fmt::format("{}, {} × {} samples", parts_.options.terrain.filename().string(),
                                                 parts_.heights.columns(), parts_.heights.rows())});
    rows.push_back({"Checked",
                    "every path is valid and costs what its planner says to five digits; the cost functions "
                    "agree with each other; costs with and without what is kept agree"});
    out_ += markdown_table({{""}, {""}}, rows) + "\n";
    add("**Worlds.** The thesis's pictures are lost. The worlds are what its text says, in the sizes that its tables "
        "imply: a maze of 41 × 41 cells (its coarsest quadtree has 41² leaves, its coarsest triangulation 2 · 41² "
        "triangles); a Voronoi diagram of {} sites in a square of {:.0f} with random multiples of 16 as weights, "
        "within "
        "0.1 and 255; rooms that walls of weight 255 cut out of free ground of weight 0.1, along the axes, and at any "
        "angle. Numbers of leaves and the L2 column come close to the published ones (below). Start and goal lie in "
        "opposite corners.\n\n",
        d.sites, kSide);
    out_ +=
        "**As published** means: half of the least weight times the distance as a bound; on triangles ways kept "
        "(§4.4), updates left out where a cost falls (§3.3) and a look ahead over the same triangle; on the quadtree "
        "neither. Of the quadtree's costs from a large cell across edges to smaller ones the thesis leaves open "
        "which rule it took: all points of such edges count here, and the ends alone where *rule of ends* is said. "
        "Obstacles are ground of weight 255. Triangles have angles of at least 20.7 degrees, what CGAL's mesher takes "
        "if nothing else is asked for; the smallest such mesh is called the coarsest. **Not as published** are double "
        "instead of single precision, and start and goal in the maze's corridors off the cells' corners.\n\n"
        "**Cost.** g(start) is what costs, interpolated, say of the start; the integral is what the path costs in the "
        "world as it is, also where squares took a mean weight for it. Both are set over the least cost known of the "
        "world: that of nested points on edges and of straightened paths.\n\n";
  }

  void claims() {
    heading("The thesis's claims beside ours");
    add("Every ratio is taken world by world; brackets are 95 % intervals of the median by a bootstrap over worlds. A "
        "claim is reproduced if the whole interval is on its side, refuted if none of it is. \"n times\" is reproduced "
        "by n / {} and more, as the worlds are not the thesis's own. What may be counted in several ways is judged as "
        "the thesis counts, and *depends on how one counts* where another way decides otherwise; (ours) are not in the "
        "thesis.\n\n",
        kNear);
    out_ += findings_table(findings_, {"claim", "verdict", "what we measured", "reproduced"});
  }

  void kernels() {
    heading("The cost function (table 4.1)");
    out_ += kernels_table(r_.kernels);
    out_ +=
        "Medians over sets. *Random* triangles have three random corners in a square and weights as the Voronoi "
        "diagram "
        "has, *round* ones no angle below 17 degrees at the apex and weights from 1 to 32; on *uniform ground* no way "
        "over cheaper ground has to be looked at. *Few* are a thousand random ones again and again; "
        "probably a processor learns by heart which way each branches, and the general cost function has more branches "
        "to guess than the formulas with angles. The thesis has a million, and does not say how they were drawn. Both "
        "roots "
        "of each case are tried with lengths and angles, as there. Bytes are those of the arrays that a kernel reads, "
        "costs at both corners included.\n\n";
  }

  void quadtrees() {
    heading("Quadtree against triangles (table 4.2, figures 4.6 and 4.7)");
    out_ +=
        "Medians over worlds, Q the quadtree and T triangles, as published. Costs are in % over the least known one; "
        "where a path leads through obstacles, as a multiple of it. *Leaves, thesis* and *L2, thesis* are the "
        "published "
        "numbers of that step. There are about as many triangles as leaves, wherever as many suffice for the borders "
        "and angles; the first line is the coarsest mesh. Triangles follow all borders, so their L2 error is 0.\n\n";
    for (const KindFacts& facts : kinds()) {
      add("### {}\n\n", facts.title);
      out_ += steps_table(ladder_, facts.kind);
      figure(fmt::format("world-{}.png", facts.name));
      figure(fmt::format("cost-by-faces-{}.svg", facts.name));
      figure(fmt::format("cost-by-expansions-{}.svg", facts.name));
    }
    add("### A fair quadtree\n\n");
    out_ +=
        "The thesis admits that its triangles keep ways and leave out updates while its quadtree does neither. Times "
        "with as many faces, quadtree over triangles, by who may; the last column at the finest step alone:\n\n";
    out_ += fairness_table(ladder_);
    figure("times.svg");
    add("### How far above the least\n\n");
    out_ +=
        "In %, at the finest squares and the triangles beside them, and over all steps whose paths do not lead through "
        "obstacles:\n\n";
    out_ += excess_table(ladder_);
  }

  void edges() {
    heading("A* along edges (table 4.3)");
    out_ += edges_table(ladder_);
    out_ +=
        "Medians over worlds; costs in % over the least known one. A* on the grid says what its path costs in the "
        "averaged cells; the integral is over the world.\n\n";
  }

  void caching() {
    heading("What is kept (table 4.4)");
    out_ += caching_table(r_.caching);
    out_ +=
        "Random Delaunay triangulations of a square, half of the triangles of weight 0.1, half of random multiples of "
        "16; updates are left out with and without what is kept. The thesis keeps a root besides each cost, for which "
        "the search has no use.\n\n";
  }

  void errors() {
    heading("Errors, which the thesis does not have");
    out_ +=
        "Costs over a reference: the least over points on the edges of triangles that are nested, 3, 7, 15, 31 and 63 "
        "of them, until a step changes it by no more than 0.1 %. So an error may come out below 0 by about as much. "
        "Queries whose reference does not settle are left out. Straightened paths bend by Snell's law along the cells "
        "that they cross.\n\n";
    for (const GroundKind& kind : ground_kinds()) {
      add("### {}\n\n", kind.title);
      out_ += errors_table(r_.errors, kind);
    }
    figure("errors-raw.svg");
    figure("errors-straight.svg");
    figure("guesses.svg");
    figure("worst.png");
  }

  void fields() {
    heading("Distance fields and ways along walls (chapter 6)");
    out_ += fields_table(r_.fields);
    out_ +=
        "Errors over the range of distances, against the walls as they were drawn. *Every wall measured* takes all "
        "edges of the mesh along walls, as the thesis does. Fields *measured from the last turn* are this library's "
        "own "
        "way.\n\n";
    figure("field.png");
    figure("field-ends.png");
    out_ += follow_table(r_.follows);
    add("Weights are max(|a - c|, 0.1), where a is the mean distance of a triangle's corners from the walls: paths "
        "are led along the walls (c = 0) and along the line at a distance of {} from them. The worlds are rooms of "
        "walls "
        "at any angle with doors 4 wide, in a square with a side of {}. *Coarse* triangles are no more than good "
        "angles take.\n\n",
        kFollowedLevel, kRoomSide);
    figure("along-walls.png");
  }

  void slopes() {
    heading("Ways over heights (figure 4.9, in kind)");
    out_ += slopes_table(r_.slopes);
    add("The thesis weights triangles of Mars by their slope angle and gives no formula; here the weight is 1 + w "
        "times "
        "the angle in radians, on {}.\n\n",
        parts_.options.terrain.empty() ? "generated hills"
                                       : "the heights around the Jacksboro fault, Tennessee (SRTM, NASA and USGS)");
    figure("slopes.png");
  }

  void conclusion() {
    heading("Conclusion");
    out_ += count_verdicts(findings_);
    const Estimate published = ladder_.at_equal_faces(Kind::voronoi, kQuad, kTri, of_time()),
                   fair = ladder_.at_equal_faces(Kind::voronoi, kQuadFair, kTri, of_time());
    if (fair.is_known()) {
      add("- **Triangles or squares.** With as many faces triangles are {} times as fast as published and {} times if "
          "the quadtree may keep and leave out the same: of the lead a factor of {:.1f} is what was kept, the rest is "
          "theirs{}.\n",
          text_of(published, 1), text_of(fair, 1), published.value / fair.value,
          fair.is_above(1)   ? ""
          : fair.is_below(1) ? ", and it is none"
                             : ", if there is any");
      std::string costs;
      for (const Kind kind : {Kind::voronoi, Kind::rooms, Kind::slanted}) {
        const Estimate by_value =
                           ladder_.at_equal_faces(kind, kQuad, kTri, ladder_.around_obstacles(kind, CostBy::value)),
                       integral =
                           ladder_.at_equal_faces(kind, kQuad, kTri, ladder_.around_obstacles(kind, CostBy::integral));
        costs += fmt::format("{}{} {} by g(start) and {} by the integral", costs.empty() ? "" : "; ",
                             facts_of(kind).title, text_of(by_value, 3), text_of(integral, 3));
      }
      add("- **Cost.** The quadtree's paths cost, with as many faces: {} times those over triangles.\n", costs);
    }
    double worst = 0, worst_straight = 0, middle = 0;
    std::vector<double> raw, straight;
    for (const ErrorRow& row : r_.errors) {
      if (row.planner != "tri-published" || row.step > kSettled) continue;
      raw.push_back(row.raw / row.reference);
      straight.push_back(row.straight / row.reference);
    }
    if (!raw.empty()) {
      middle = median(raw);
      worst = percentile(raw, 1);
      worst_straight = percentile(straight, 1);
      add("- **Errors.** Over all kinds of ground paths over triangles are {:.2f} % above the reference at the median "
          "and {:.1f} % at worst as published, {:.2f} % and {:.1f} % after straightening. Theirs is no bound, and "
          "neither is g(start).\n",
          100 * (middle - 1), 100 * (worst - 1), 100 * (median(straight) - 1), 100 * (worst_straight - 1));
    }
    const auto nrmsd = [&](std::string_view method) {
      return over_worlds(collect(
          r_.fields, [&](const FieldRow& r) { return r.method == method; }, [](const FieldRow& r) { return r.nrmsd; }));
    };
    if (!r_.fields.empty()) {
      add("- **Distance fields** err by {} as published and {} where ways are measured from their last turn.\n\n",
          percent_of(nrmsd(kFieldPublished), 2), percent_of(nrmsd(kFieldRoots), 2));
    }
  }

  void limits() {
    heading("Limits");
    out_ +=
        "- One machine, one implementation of each algorithm; absolute times say nothing about those of 2013, and "
        "ratios of times depend on how well each side was written.\n"
        "- The worlds are of the thesis's kinds and sizes, not its own; their settings were chosen so that numbers of "
        "leaves and L2 errors come near the published ones.\n"
        "- The thesis's finest steps (2048² squares; of the Voronoi diagram also 1024²) were left out for the "
        "time they take.\n"
        "- Limits such as n / 1.5 are ours. A bootstrap over few worlds is rough.\n"
        "- Nothing here is about replanning, which the thesis claims and does not measure; `bench/replanning` does. "
        "Nor about surfaces; volumes are [a part of their own](perkins2013-volume.md).\n";
  }

  const DocumentParts& parts_;
  const Results& r_;
  const Ladder& ladder_;
  std::vector<Finding> findings_;
};

}  // namespace

std::string document(const DocumentParts& parts) { return Writer(parts).write(); }

}  // namespace taut::lab::perkins2013
