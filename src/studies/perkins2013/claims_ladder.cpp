// Quadtrees against triangles, and A* on edges: tables 4.2 and 4.3.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "studies/perkins2013/claims.hpp"
#include "studies/perkins2013/published.hpp"

namespace taut::lab::perkins2013 {
namespace {

constexpr Kind kWalled[] = {Kind::rooms, Kind::slanted};

std::string title(Kind kind) { return std::string(facts_of(kind).title); }

class LadderJudge {
 public:
  LadderJudge(const Ladder& ladder, std::vector<Finding>& out) : ladder_(ladder), out_(out) {}

  void judge() {
    what_cost_is();
    better(Kind::maze, kTri, kQuad, "The quadtree's paths are slightly better in the maze (table 4.2)");
    better(Kind::voronoi, kQuad, kTri,
           "Over the Voronoi diagram triangles are better wherever there are as many of them");
    for (const Kind kind : kWalled) better(kind, kQuad, kTri, fmt::format("So they are in the {} world", title(kind)));
    needed(Kind::rooms, of_faces(), "faces", 12.7);
    needed(Kind::rooms, of_expanded(), "expansions", 23);
    needed(Kind::slanted, of_faces(), "faces", 8);
    needed(Kind::slanted, of_expanded(), "expansions", 15);
    for (const Kind kind : kWalled) needed(kind, of_time(), "time", 10);
    faster();
    fewer_expansions();
    each_expansion();
    through_obstacles();
    norm();
    slowly();
  }

 private:
  void add(std::string claim, Verdict verdict, std::string evidence) {
    out_.push_back({std::move(claim), verdict, std::move(evidence)});
  }

  // By weight and length of the published paths, and of ours.
  void what_cost_is() {
    double low = INFINITY, high = 0;
    for (const Kind kind : kWalled) {
      for (const PublishedStep& step : published_steps(kind)) {
        if (step.faces[1] == 0) continue;
        const double ratio = step.cost[1] / (kFree * step.length[1]);
        low = std::min(low, ratio);
        high = std::max(high, ratio);
      }
    }
    std::vector<double> value, integral;
    for (const Kind kind : kWalled) {
      for (const int world : ladder_.worlds(kind)) {
        const LadderRow* row = ladder_.find(kind, world, kCoarsest, kTri);
        if (row == nullptr) continue;
        value.push_back(row->value / (kFree * row->length));
        integral.push_back(row->cost / (kFree * row->length));
      }
    }
    const Estimate by_value = over_worlds(value), by_integral = over_worlds(integral);
    Verdict verdict = Verdict::open;
    if (by_value.is_known() && !std::isinf(by_value.interval.low)) {
      const bool fits = by_value.interval.high >= low, excluded = by_integral.interval.high < low;
      verdict = fits && excluded ? Verdict::confirmed : Verdict::refuted;
    }
    add("(ours) What the thesis calls the path cost is what costs say of the start, not the integral along the path",
        verdict,
        fmt::format("on free ground of weight 0.1 the published costs over triangles are {:.4f} to {:.4f} times 0.1 × "
                    "length; ours on the coarsest triangles are {} by g(start) and {} by the integral",
                    low, high, text_of(by_value, 4), text_of(by_integral, 4)));
  }

  void better(Kind kind, std::string_view dearer, std::string_view cheaper, std::string claim) {
    std::vector<Verdict> verdicts;
    std::string evidence = std::string(title_of(dearer)) + " cost";
    for (const CostBy by : kCostBys) {
      const Estimate ratio = ladder_.at_equal_faces(kind, dearer, cheaper, ladder_.around_obstacles(kind, by));
      verdicts.push_back(above(ratio, 1));
      evidence += fmt::format("{} {} times as much by {}", by == CostBy::value ? "" : ",", text_of(ratio, 4),
                              by == CostBy::value ? "g(start)" : "the integral along the path");
    }
    add(std::move(claim), by_all_counts(verdicts), std::move(evidence));
  }

  // What squares need until they cost as little as the coarsest triangles.
  void needed(Kind kind, const RowValue& value, std::string_view what, double published) {
    const double limit = published / kNear;
    std::vector<Verdict> verdicts;
    std::string evidence;
    for (const CostBy by : kCostBys) {
      const Ladder::Needed need = ladder_.at_equal_cost(kind, kQuad, kTri, value, by);
      Verdict verdict = Verdict::open;
      if (need.least.is_above(limit)) verdict = Verdict::confirmed;
      if (need.most.is_below(limit)) verdict = Verdict::refuted;
      verdicts.push_back(need.least.is_known() ? verdict : Verdict::open);
      evidence +=
          fmt::format("{}{}{} times by {}", by == CostBy::value ? "" : "; ", need.never > 0 ? "at the least " : "",
                      text_of(need.least, 1), by == CostBy::value ? "g(start)" : "the integral");
      if (need.never > 0)
        evidence +=
            fmt::format(" (in {} of {} worlds the finest squares still cost more)", need.never, need.least.worlds);
    }
    add(fmt::format("At equal cost the quadtree takes {:.4g} times the {} in the {} world, {:.1f} times at the least",
                    published, what, title(kind), limit),
        by_all_counts(verdicts), std::move(evidence));
  }

  void faster() {
    for (const Kind kind : {Kind::voronoi, Kind::rooms, Kind::slanted}) {
      const double limit = 7 / kNear;
      const Estimate published = ladder_.at_equal_faces(kind, kQuad, kTri, of_time());
      const Estimate ends = ladder_.at_equal_faces(kind, kQuadEnds, kTri, of_time());
      const Estimate kept = ladder_.at_equal_faces(kind, kQuadFair, kTri, of_time());
      const Estimate plain = ladder_.at_equal_faces(kind, kQuad, kTriPlain, of_time());
      add(fmt::format("Triangles are 7 to 10 times as fast with as many faces, {} world, {:.1f} times at the least",
                      title(kind), limit),
          by_all_counts({above(published, limit), above(kept, limit), above(plain, limit)}),
          fmt::format(
              "{} times as fast as published, where triangles alone may keep ways and leave out updates ({} with "
              "the rule of ends); {} where both may, {} where neither may",
              text_of(published, 1), text_of(ends, 1), text_of(kept, 1), text_of(plain, 1)));
    }
  }

  void fewer_expansions() {
    for (const Kind kind : {Kind::voronoi, Kind::rooms, Kind::slanted}) {
      const Estimate faces = ladder_.at_equal_faces(kind, kQuad, kTri, of_expanded());
      const Estimate nodes = ladder_.at_equal_faces(kind, kQuad, kTri, [](const LadderRow& row) {
        return static_cast<double>(row.expanded) / static_cast<double>(row.nodes);
      });
      add(fmt::format("And take 2 to 3 times fewer expansions, {} world, {:.1f} times at the least", title(kind),
                      2 / kNear),
          by_all_counts({above(faces, 2 / kNear), above(nodes, 2 / kNear)}),
          fmt::format("{} times fewer with as many faces; a square has as many corners as it is, a triangle half as "
                      "many: of its corners the quadtree expands {} times the share",
                      text_of(faces), text_of(nodes)));
    }
  }

  void each_expansion() {
    std::vector<double> published, kept, plain, astar;
    for (const Kind kind : {Kind::voronoi, Kind::rooms, Kind::slanted}) {
      const auto collect_ratio = [&](std::string_view one, std::string_view other, std::vector<double>& to) {
        for (const int world : ladder_.worlds(kind)) {
          const LadderRow *a = nullptr, *b = nullptr;
          for (const int level : ladder_.levels(kind)) {
            const LadderRow *one_row = ladder_.find(kind, world, level, one),
                            *other_row = ladder_.find(kind, world, level, other);
            if (one_row != nullptr && other_row != nullptr) a = one_row, b = other_row;
          }
          if (a != nullptr) to.push_back(of_time_each()(*a) / of_time_each()(*b));
        }
      };
      collect_ratio(kQuad, kTri, published);
      collect_ratio(kQuadFair, kTri, kept);
      collect_ratio(kQuad, kTriPlain, plain);
      collect_ratio(kTri, kEdges, astar);
    }
    const Estimate quad = over_worlds(published), fair = over_worlds(kept), bare = over_worlds(plain),
                   edges = over_worlds(astar);
    add(fmt::format("An expansion takes 3 times as long on the quadtree (18 against 6 µs), {} times at the least",
                    3 / kNear),
        by_all_counts({above(quad, 3 / kNear), above(fair, 3 / kNear), above(bare, 3 / kNear)}),
        fmt::format("{} times as published, {} where both keep ways and leave out updates, {} where neither does",
                    text_of(quad, 1), text_of(fair, 1), text_of(bare, 1)));
    add(fmt::format(
            "And 10 times as long on triangles as that of A* on their edges (6 against 0.6 µs), {:.1f} times at "
            "the least",
            10 / kNear),
        above(edges, 10 / kNear), fmt::format("{} times", text_of(edges, 1)));
  }

  void through_obstacles() {
    std::size_t squares = 0, coarse = 0, triangles = 0, all = 0;
    for (const Kind kind : kWalled) {
      for (const LadderRow& row : ladder_.rows()) {
        if (row.kind != facts_of(kind).name) continue;
        const bool through = leads_through(ladder_, row, kind);
        if (row.who == kQuad) {
          squares += through ? 1 : 0;
          coarse += 1;
        }
        if (row.who == kTri) {
          triangles += through ? 1 : 0;
          all += 1;
        }
      }
    }
    const Verdict verdict = all == 0                        ? Verdict::open
                            : squares > 0 && triangles == 0 ? Verdict::confirmed
                                                            : Verdict::refuted;
    add("Squares that are too coarse lead paths through obstacles (grey rows), triangles never", verdict,
        fmt::format("{} of {} paths over squares, {} of {} over triangles", squares, coarse, triangles, all));
  }

  void norm() {
    struct Reading {
      const char* name;
      double LadderRow::*value;
    };
    const Reading readings[] = {{"the sum of (4.9) over squares", &LadderRow::l2_sum},
                                {"the root of the sum of its squares", &LadderRow::l2_root},
                                {"the L2 norm of the difference by that of the weights", &LadderRow::l2_relative}};
    std::vector<bool> fits;
    std::string evidence;
    for (const Reading& reading : readings) {
      double low = INFINITY, high = 0;
      for (const int level : ladder_.levels(Kind::voronoi)) {
        const auto values =
            ladder_.values(Kind::voronoi, level, kQuad, [&](const LadderRow& row) { return row.*reading.value; });
        if (values.empty() || static_cast<std::size_t>(level) >= kPublishedVoronoi.size()) continue;
        const double ratio = median(values) / kPublishedVoronoi[static_cast<std::size_t>(level)].l2;
        low = std::min(low, ratio);
        high = std::max(high, ratio);
      }
      fits.push_back(low > 1 / kNearOne && high < kNearOne);
      evidence += fmt::format("{}{}: {:.3f} to {:.3f} times the published numbers", evidence.empty() ? "" : "; ",
                              reading.name, low, high);
    }
    const bool measured = !ladder_.levels(Kind::voronoi).empty();
    add("(ours) Its undefined \"normalised L2\" is the sum over squares of (4.9), by the integral of the weight",
        !measured                         ? Verdict::open
        : fits[0] && !fits[1] && !fits[2] ? Verdict::confirmed
                                          : Verdict::refuted,
        measured ? "Voronoi, level by level: " + evidence : "not measured");
  }

  void slowly() {
    std::vector<Verdict> verdicts;
    std::string evidence;
    for (const KindFacts& facts : kinds()) {
      const Estimate fall =
          ladder_.finest_over_coarsest(facts.kind, kTri, kTri, of_cost(CostBy::value), of_cost(CostBy::value));
      const Estimate more = ladder_.finest_over_coarsest(facts.kind, kTri, kTri, of_faces(), of_faces());
      if (!fall.is_known()) continue;
      verdicts.push_back(above(fall, 0.95));
      evidence += fmt::format("{}{} of the cost with {:.0f} times the triangles ({})", evidence.empty() ? "" : "; ",
                              text_of(fall, 3), more.value, facts.title);
    }
    add("Finer triangles make paths cheaper only slowly (2 % for 50 times as many): by less than 5 %",
        everywhere(verdicts), evidence.empty() ? "not measured" : evidence);
  }

  const Ladder& ladder_;
  std::vector<Finding>& out_;
};

}  // namespace

void judge_ladder(const Ladder& ladder, std::vector<Finding>& out) { LadderJudge(ladder, out).judge(); }

void judge_edges(const Ladder& ladder, std::vector<Finding>& out) {
  constexpr Kind kThree[] = {Kind::voronoi, Kind::rooms, Kind::slanted};
  std::vector<Verdict> cheaper, faster, coarse_cheaper, coarse_faster, grids;
  std::string by_cost, by_time, coarse_cost, coarse_time, grid_cost;
  const auto append = [](std::string& to, std::string what) { to += (to.empty() ? "" : "; ") + std::move(what); };
  for (const Kind kind : kThree) {
    const std::string of = title(kind);
    // How many times as much A* costs, by g(start) of Field D* and by the integral along its path.
    const auto dearer = [&](double limit, auto ratio, std::vector<Verdict>& verdicts, std::string& evidence) {
      const Estimate by_value = ratio(CostBy::value), by_integral = ratio(CostBy::integral);
      verdicts.push_back(by_all_counts({above(by_value, limit), above(by_integral, limit)}));
      append(evidence,
             fmt::format("{} {} by g(start), {} by the integral", of, text_of(by_value, 3), text_of(by_integral, 3)));
    };
    dearer(
        1.01, [&](CostBy by) { return ladder.at_equal_faces(kind, kEdges, kTri, of_cost(by)); }, cheaper, by_cost);
    dearer(
        1,
        [&](CostBy by) { return ladder.finest_over_coarsest(kind, kEdges, kTri, of_cost(CostBy::value), of_cost(by)); },
        coarse_cheaper, coarse_cost);
    dearer(
        1,
        [&](CostBy by) {
          return ladder.finest_over_coarsest(kind, kGridEdges, kTri, of_cost(CostBy::integral), of_cost(by));
        },
        grids, grid_cost);
    const Estimate slower = ladder.at_equal_faces(kind, kTri, kEdges, of_time());
    faster.push_back(above(slower, 10 / kNear));
    append(by_time, fmt::format("{} {} times", of, text_of(slower, 1)));
    const Estimate time = ladder.finest_over_coarsest(kind, kEdges, kTri, of_time(), of_time());
    coarse_faster.push_back(above(time, 1));
    append(coarse_time, fmt::format("{} {} times", of, text_of(time, 1)));
  }
  out.push_back({"On the same triangles A* along edges costs 1.5 to 3 % more (table 4.3), 1 % at the least",
                 everywhere(cheaper), "times as much: " + by_cost});
  out.push_back({"And is 10 to 35 times as fast, 6.7 times at the least", everywhere(faster), by_time});
  out.push_back({"Field D* on the coarsest triangles costs less than A* on the finest", everywhere(coarse_cheaper),
                 "A* costs times as much: " + coarse_cost});
  out.push_back({"In no more time", everywhere(coarse_faster), "A* takes, of the time: " + coarse_time});
  out.push_back({"It costs less than A* on the finest grid", everywhere(grids),
                 "A* on the grid costs times as much: " + grid_cost});
}

}  // namespace taut::lab::perkins2013
