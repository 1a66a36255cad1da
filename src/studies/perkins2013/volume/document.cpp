#include "studies/perkins2013/volume/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "studies/perkins2013/table_text.hpp"
#include "studies/perkins2013/volume/published.hpp"
#include "studies/perkins2013/volume/tables.hpp"

namespace taut::lab::perkins2013::volume {
namespace {

class VolumeWriter : private StudyText {
 public:
  explicit VolumeWriter(const DocumentParts& parts)
      : StudyText("perkins2013-volume", parts.figures),
        parts_(parts),
        r_(parts.results),
        findings_(findings(parts.results)) {}

  std::string write() {
    introduction();
    what_was_run();
    claims();
    solids();
    cubes();
    indirect();
    times();
    ranges();
    conclusion();
    limits();
    return std::move(out_);
  }

 private:
  void introduction() {
    out_ +=
        "# Field D* through weighted tetrahedra: Perkins again, in space\n\nChapter 5 of S. Perkins, *Field D\\* "
        "Pathfinding in Weighted Simplicial Complexes* (PhD thesis, University of Cape Town, 2013) takes the plane's "
        "cost functions to tetrahedra, finds that *indirect* ways, which run along a face or an edge with cheaper "
        "ground behind it, change hardly any cost, and advises to leave them out: by 15 runs, one each. Here they are "
        "run again in many seeded meshes, round ones and thin ones, with the costs of the paths themselves beside what "
        "costs say of their start, worst cases, intervals, and all indirect ways in closed form, which the thesis "
        "could only leave to a numeric minimiser. The whole document, verdicts and conclusion included, is written by "
        "the command. Its [part on the plane](perkins2013-plane.md) is a study of its own.\n\n";
  }

  void what_was_run() {
    heading("What was run");
    auto rows = run_facts(parts_.options);
    const Design& d = parts_.design;
    const auto typical = [&](auto value) {
      return middle(collect(
          r_.cubes, [](const CubeRow& r) { return r.shape == kRound; }, value));
    };
    rows.push_back(
        {"Cubes",
         fmt::format("{} meshes of {} shapes of tetrahedra; {} for each row of tables 5.2 and 5.3, {} "
                     "for each other pair of a shape and weights, {} of the thinnest",
                     grouped_count(r_.cubes.size()), shapes().size(), d.cube_worlds, d.mixed_worlds, d.thin_worlds)});
    rows.push_back({"Solids", fmt::format("{} of each of {} kinds, at {} and {} sizes", d.solid_worlds,
                                          solid_kinds().size(), d.body_tetrahedra.size(), d.block_tetrahedra.size())});
    rows.push_back(
        {"Updates and searches timed", fmt::format("in {} cubes of each of {} shapes, {} updates of each",
                                                   d.kernel_worlds, std::size(kKernelShapes), d.kernel_updates)});
    rows.push_back(
        {"Weights beside each other", fmt::format("{} × {} tetrahedra of each shape, {} weights behind a face",
                                                  d.range_worlds, d.range_tetrahedra, d.range_steps - 1)});
    rows.push_back(
        {"Checked",
         "every path is valid and costs what its planner says to five digits; costs with and without what is kept "
         "agree to the last bit, those in closed form and by the minimiser to five digits; with all costs settled, "
         "indirect ways make none dearer"});
    out_ += markdown_table({{""}, {""}}, rows) + "\n";
    add("**Worlds.** The thesis meshed a cube of the side 20 with CGAL and weighted its tetrahedra by chance: {:.0f} "
        "corners, {:.0f} tetrahedra. Here *round* ones are those of a body-centred lattice whose corners are moved by "
        "up to a fifth of its spacing: {} corners and {} tetrahedra, whose longest edge is {} times the least height "
        "at the median. Those *of random points* are Delaunay's, with all the slivers they have. *Long* and *flat* "
        "ones are round ones stretched or pressed along one axis; the cube stays a cube. Start and goal are opposite "
        "corners. The thesis's cow and its object of high genus are lost; a body with legs, neck and head, and a block "
        "with twelve tunnels stand for them, in the thesis's sizes.\n\n",
        kPublishedCorners, kPublishedTetrahedra,
        count(typical([](const CubeRow& r) { return static_cast<double>(r.corners); })),
        count(typical([](const CubeRow& r) { return static_cast<double>(r.tetrahedra); })),
        number(typical([](const CubeRow& r) { return r.aspect; }), 1));
    add("**Weights.** Table 5.2 says that v, drawn from a normal distribution with a mean of 0.5 and a deviation of "
        "1/6, becomes int(16 v) · 16, from 0.1 to 256. Costs of about 110 over ways of about 36 fit int(16 v) alone, "
        "from 0.1 to 16; both are run, on the same draws. In table 5.3 either half of the tetrahedra has weight 5, and "
        "the other β. Besides, every shape is run with weights from 1 to 100, evenly by their logarithms, a weight for "
        "each tetrahedron, or one for each of 30 regions.\n\n");
    out_ +=
        "**Cost.** g(start) is what costs, interpolated, say of the start; the integral is what the path costs. As "
        "published a search stops as soon as the start is the least cost left, with half of the least weight times the "
        "distance as a bound; so costs may not have settled, and more ways to look at may even make g(start) or a path "
        "dearer. *Settled* is g(start) after the queue has been emptied. Straightened paths bend by Snell's law on "
        "faces.\n\n";
  }

  void claims() {
    heading("The thesis's claims beside ours");
    add("Every ratio is taken world by world; brackets are 95 % intervals of the median, or of a share, by a bootstrap "
        "over worlds. A claim is reproduced if the whole interval is on its side, refuted if none of it is. \"n "
        "times\" is reproduced by n / {0} and more or, where it says how much, from n / {0} to {0} n. What may be "
        "counted in several ways is judged as the thesis counts, and *depends on how one counts* where another way "
        "decides otherwise; (ours) are not in the thesis.\n\n",
        kNear);
    out_ += findings_table(findings_, {"claim", "verdict", "what we measured", "reproduced"});
  }

  void solids() {
    heading("Ways through solids (table 5.1)");
    out_ +=
        "Medians over worlds. As published: weight 0.1, indirect ways from corners only, what does not depend on costs "
        "kept (`tet-field-dstar:indirect=corners:cache=on`). With one weight no indirect way pays, so that *direct "
        "only* gives the same costs. Solids are cut out tetrahedron by tetrahedron, so walls move a little with the "
        "mesh; what is over the straightened path in the same tetrahedra does not depend on that. What is kept are "
        "twelve numbers a tetrahedron; the last column is what it takes to make them, once a mesh.\n\n";
    for (const SolidKind& kind : solid_kinds()) {
      add("### The {} (thesis: {})\n\n", kind.title, kind.thesis);
      out_ += solids_table(r_, kind.name);
      figure(fmt::format("solid-{}.png", kind.name));
    }
    figure("solid-costs.svg");
    figure("solid-times.svg");
  }

  void cubes() {
    heading("Direct ways only, and all (tables 5.2 and 5.3)");
    figure("cube.png");
    out_ += cubes_table(r_);
    out_ +=
        "Medians over cubes of round tetrahedra. *Corners over edges* and *over faces* are those whose cost is from an "
        "indirect way that is better than every other way by more than rounding. The thesis's time is in milliseconds, "
        "too, by a numeric minimiser on a computer of 2008.\n\n";
    figure("halves.svg");
  }

  void indirect() {
    heading("Does it matter?");
    out_ += "How often indirect ways change the cost from corner to corner, by how it is counted:\n\n";
    out_ += changes_table(r_);
    out_ += "By how much, and how many corners have their cost from an indirect way; all weights together:\n\n";
    out_ += gains_table(r_);
    out_ +=
        "*Aspect* is the longest edge over the least height, the median of all tetrahedra. Where a path is dearer with "
        "indirect ways, they have led it another way whose interpolated costs promise more than they keep.\n\n";
    out_ += "The cubes in which they save most:\n\n";
    out_ += worst_table(r_);
    figure("gains-settled.svg");
    figure("gains-integral.svg");
    figure("indirect-corners.svg");
  }

  void times() {
    heading("What indirect ways take");
    out_ += kernels_table(r_);
    out_ +=
        "Updates of settled costs in cubes with normal weights, in the same run. The minimiser is Newton's method on a "
        "logarithmic barrier, to 10⁻⁸ of the size of the problem; which cases may pay at all it is told, as the closed "
        "forms find out by themselves. The thesis does not say what its own was.\n\n";
    out_ += searches_table(r_);
    out_ +=
        "Whole searches from corner to corner as published, with one cost function or the other, without the walk.\n\n";
  }

  void ranges() {
    heading("Which weights an indirect way wants (§5.8.1)");
    const BendRange range = published_range();
    add("The thesis shows one tetrahedron: A = (3, 1, 3), B1 = (1, 0, 0), B2 = (5, 0, 0), B3 = (3, 3, 0), λ = 5, no "
        "costs at corners. A way from the edge B1B3 bends within the face AB2B3 for {:.4f} ≤ β ≤ {:.4f}, which is "
        "{:.2f} % of all β, and {:.0f} times as many as the thesis says. Straight ways are cheaper there all the same. "
        "If the thesis's own minimiser missed as many in its meshes, that may be why it counted so few corners with "
        "indirect ways.\n\n",
        range.low, range.high, 100 * (range.high - range.low) / kPublishedWeight,
        (range.high - range.low) / (kPublishedHigh - kPublishedLow));
    figure("one-tetrahedron.svg");
    out_ += ranges_table(r_);
    out_ +=
        "Tetrahedra of cubes with weight 1 and a weight β from 0 to 1 behind one face: for how many of all β a way "
        "bends within the face, and for how many that is the best way of all in its tetrahedron (the one behind may "
        "have a better one). Costs at corners are drawn evenly from 0 to the mean length of the edges of the base that "
        "meet there.\n\n";
  }

  void conclusion() {
    heading("Conclusion");
    out_ += count_verdicts(findings_);
    const auto line = [&](const char* what, const std::vector<const CubeRow*>& rows) {
      if (rows.empty()) return;
      std::vector<double> settled, integral;
      for (const CubeRow* row : rows) {
        settled.push_back(gain(*row, CostBy::settled));
        integral.push_back(gain(*row, CostBy::integral));
      }
      add("- **{}.** In {} of {} cubes indirect ways change g(start) in six digits, in {} by more than 0.1 %, in {} by "
          "more than 1 %; where costs have settled they save {:.4f} % at the median and {:.2f} % at the most. The path "
          "becomes cheaper by {:.2f} % at the most, and dearer by {:.2f} %.\n",
          what, percent_of(share_changed(rows, CostBy::value, kPublishedDigits), 0), grouped_count(rows.size()),
          percent_of(share_changed(rows, CostBy::value, 1e-3)), percent_of(share_changed(rows, CostBy::value, 1e-2)),
          100 * median(settled), 100 * most_of(settled), 100 * std::max(0.0, most_of(integral)),
          100 * std::max(0.0, -percentile(integral, 0)));
    };
    line("All tetrahedra", cubes_of(r_, "", ""));
    line("Round tetrahedra", cubes_of(r_, kRound, ""));
    line("Tetrahedra of random points", cubes_of(r_, "random", ""));
    line("Thin tetrahedra", thin_cubes(r_));
    const Estimate ours = kernel_ratio(r_, kRound, [](const KernelRow&r) { return r.all_us / r.direct_us; }),
                   theirs = kernel_ratio(r_, kRound,
                                         [](const KernelRow&r) { return r.numeric_all_us / r.numeric_direct_us; }),
                   set = kernel_ratio(r_, "", [](const KernelRow&r) { return r.numeric_indirect_ns / r.indirect_ns; });
    if (ours.is_known()) {
      add("- **Time.** A search with all indirect ways takes {} times as long as one with direct ways only where all "
          "is in closed form, {} times by the minimiser, 5.35 times in the thesis. In closed form the indirect set "
          "takes 1 / {:.0f} of the minimiser's time.\n",
          text_of(ours), text_of(theirs), set.value);
    }
    out_ += "\n";
  }

  void limits() {
    heading("Limits");
    out_ +=
        "- One machine, one implementation of each cost function; absolute times say nothing about those of 2013, and "
        "ratios of times depend on how well each side was written. The minimiser is a careful one that others may "
        "beat.\n- The meshes are not CGAL's. Numbers of corners and tetrahedra are near the thesis's, and tetrahedra "
        "of random points are worse than any mesher's.\n- Costs are compared with each other and not with the least "
        "there is.\n- The thesis's medical data, its flow and its distance fields in space are not here.\n- Limits "
        "such as n / 1.5 are ours. A bootstrap over few worlds is rough.\n";
  }

  const DocumentParts& parts_;
  const Results& r_;
  std::vector<Finding> findings_;
};

}  // namespace

std::string document(const DocumentParts& parts) { return VolumeWriter(parts).write(); }

}  // namespace taut::lab::perkins2013::volume
