// Claims about what is built and kept up to date, and about widths.
#include <algorithm>

#include "studies/demyen2007/claims_parts.hpp"
#include "taut/lab/measure/statistics.hpp"

namespace taut::lab::demyen2007 {
namespace {

class MapJudge {
 public:
  explicit MapJudge(const Results& results) : r_(results) {}
  std::vector<Finding> judge() {
    sizes();
    preprocessing();
    changing();
    widths();
    return std::move(out_);
  }

 private:
  void sizes() {
    std::vector<double> per_triangle, per_free_triangle, per_constraint, decisions;
    for (const SizeRow& row : r_.sizes) {
      const auto cells = static_cast<double>(row.cells);
      per_triangle.push_back(cells / static_cast<double>(std::max<std::size_t>(row.sizes.all_triangles, 1)));
      per_free_triangle.push_back(cells / static_cast<double>(std::max<std::size_t>(row.sizes.free_triangles, 1)));
      per_constraint.push_back(cells / static_cast<double>(std::max<std::size_t>(row.sizes.constraints, 1)));
      decisions.push_back(static_cast<double>(row.sizes.levels[3]));
    }
    // What the most complex map has is a fact of these maps, and has no interval.
    const double least = percentile(per_triangle, 0);
    const OverMaps middle = over_maps(per_triangle);
    Ranking many_cells;
    many_cells.above(middle, 65);
    many_cells.above({least, {least, least}}, 10);
    out_.push_back(ranked(
        "More than 10 cells a triangle on the most complex map, more than 65 at the median (Fig. 9.1)", many_cells,
        fmt::format("{:.1f} on the most complex map, {} at the median; counting free triangles only {:.1f} and {}",
                    least, interval(middle, 1, 1), percentile(per_free_triangle, 0),
                    interval(over_maps(per_free_triangle), 1, 1))));
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
    const OverMaps exponent = growth_over_maps(points), reduction = over_maps(share);
    Ranking linear, half;
    linear.within(exponent, 0.8, 1.2);
    half.within(reduction, 0.35, 0.65);
    const char* beside_one = exponent.is_below(1)   ? ", a little less than proportional"
                             : exponent.is_above(1) ? ", a little more than proportional"
                                                    : "";
    out_.push_back(
        ranked("Preprocessing is linear in triangles (Fig. 9.2)", linear,
               fmt::format("time grows with the power {} of the triangles{} (0.8 to 1.2 counts as linear); {} "
                           "µs a triangle at the median (2007: about 20)",
                           interval(exponent), linear.verdict() == Verdict::confirmed ? beside_one : "",
                           interval(over_maps(cost)))));
    out_.push_back(ranked("Half of it is triangulation, half reduction with widths (Fig. 9.2)", half,
                          fmt::format("{} is widths and reduction at the median map (35 to 65 % counts as half; "
                                      "tracing the outline is not counted)",
                                      percent_interval(reduction))));
  }

  // How many queries there have to be between two edits before TRA* is the better choice.
  OverMaps break_even(double EditRow::*cost) const {
    constexpr double kNever = 1e9;
    std::vector<double> values;
    for (const EditRow& edit : r_.edits) {
      const auto of_map = [&](const char* name) {
        return r_.speed.mean([&, time = r_.speed.time(name)](const AnswerRow& row) {
          return row.map == edit.map ? time(row) : std::nan("");
        });
      };
      const double saved = of_map("ta-thesis-1") - of_map("tra-thesis-1");
      if (!std::isnan(saved)) values.push_back(saved > 0 ? std::min(kNever, edit.*cost / saved) : kNever);
    }
    return over_maps(values);
  }

  void changing() {
    const OverMaps repaired = break_even(&EditRow::reduction_us), anew = break_even(&EditRow::new_reduction_us);
    std::vector<double> part;
    for (const EditRow& edit : r_.edits) {
      if (edit.edits > 0) part.push_back(edit.reduction_us / (edit.triangulation_us + edit.widths_us));
    }
    Ranking prohibitive;
    prohibitive.above(repaired, 1);
    out_.push_back(ranked(
        "TA* is to be preferred where the map changes so often that keeping the reduction up to date does not pay "
        "(9.3)",
        prohibitive,
        fmt::format(
            "repaired around the edit, the reduction has paid after {} queries at the median map, built anew, as "
            "the thesis has to, after {}; its repair costs {} of what triangles and widths cost, which both "
            "need",
            interval(repaired), interval(anew), interval(over_maps(part)))));
  }

  // 4.4 and 7.2.4: that triangles which are wide enough one by one make a channel that is.
  void widths() {
    std::size_t paths = 0, unfit = 0, on_maps = 0;
    for (const Pass* pass : {&r_.radii, &r_.polygons}) {
      for (const AnswerRow& row : pass->rows()) {
        for (std::size_t i = 0; i < pass->contenders().size(); ++i) {
          if (!is_composed(pass->contenders()[i])) continue;
          const bool is_unfit = row.answers[i].outcome == Outcome::unfit;
          paths += row.answers[i].has_path() || is_unfit ? 1 : 0;
          unfit += is_unfit ? 1 : 0;
          on_maps += is_unfit && pass == &r_.radii ? 1 : 0;
        }
      }
    }
    out_.push_back({"If every triangle of a channel is wide enough, the agent gets through (4.4, 7.2.4)",
                    paths == 0  ? Verdict::open
                    : unfit > 0 ? Verdict::refuted
                                : Verdict::confirmed,
                    fmt::format("{} of {} paths that composed widths allow cannot be followed by their agent, {} of "
                                "them on the maps, the others among polygons",
                                unfit, paths, on_maps)});
  }

  const Results& r_;
  std::vector<Finding> out_;
};

}  // namespace

std::vector<Finding> findings_on_maps(const Results& results) { return MapJudge(results).judge(); }

}  // namespace taut::lab::demyen2007
