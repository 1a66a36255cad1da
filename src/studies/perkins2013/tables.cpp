#include "studies/perkins2013/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "studies/perkins2013/claims.hpp"
#include "studies/perkins2013/published.hpp"
#include "studies/perkins2013/table_text.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab::perkins2013 {
namespace {

// Of steps that most worlds have; of others nothing is typical.
double typical(const std::vector<double>& values, std::size_t worlds) {
  return 2 * values.size() > worlds ? middle(values) : NAN;
}
// Of what is far beyond any path that keeps off obstacles.
std::string large_excess(double ratio) {
  return std::isnan(ratio) ? "" : ratio > 3 ? fmt::format("× {:.0f}", ratio) : excess(ratio);
}

}  // namespace

std::string kernels_table(const std::vector<KernelRow>& rows) {
  const auto ns = [&](std::string_view draw, std::string_view kernel) {
    return middle(collect(
        rows, [&](const KernelRow& r) { return r.draw == draw && r.kernel == kernel; },
        [](const KernelRow& r) { return r.ns; }));
  };
  const auto bytes = [&](std::string_view kernel) {
    return middle(collect(
        rows, [&](const KernelRow& r) { return r.kernel == kernel; }, [](const KernelRow& r) { return r.bytes; }));
  };
  struct Line {
    std::string_view title, kernel;
    double published;
  };
  const Line lines[] = {{"general cost function", kGeneral, kPublishedGeneral},
                        {"the same, ways from the corners kept", kGeneralKept, NAN},
                        {"lengths and angles", kAngles, kPublishedAngles},
                        {"lengths and angles kept", kAnglesKept, kPublishedAnglesKept}};
  TableRows out;
  for (const Line& line : lines) {
    out.push_back({std::string(line.title)});
    for (const std::string_view draw : kDraws) out.back().push_back(number(ns(draw, line.kernel), 1));
    for (const std::string_view draw : kDraws)
      out.back().push_back(number(ns(draw, line.kernel) / ns(draw, kGeneral), 2));
    out.back().push_back(number(line.published / kPublishedGeneral, 2));
    out.back().push_back(number(bytes(line.kernel), 0));
  }
  return markdown({"an update", "random (ns)", "round (ns)", "uniform ground (ns)", "few (ns)", "random, by the first",
                   "round", "uniform ground", "few", "the thesis", "bytes read"},
                  out);
}

std::string steps_table(const Ladder& ladder, Kind kind) {
  TableRows out;
  const std::size_t worlds = ladder.worlds(kind).size();
  const auto line = [&](int level, int squares_level) {
    const auto of = [&](std::string_view who, const RowValue& value) {
      return typical(ladder.values(kind, who == kTri ? level : squares_level, who, value), worlds);
    };
    const auto over = [&](std::string_view who, CostBy by) {
      return typical(ladder.over_reference(kind, who == kTri ? level : squares_level, who, by), worlds);
    };
    const auto steps = published_steps(kind);
    const bool known = squares_level >= 0 && static_cast<std::size_t>(squares_level) < steps.size();
    out.push_back({squares_level < 0 ? "coarsest" : fmt::format("{0} × {0}", squares_at(kind, squares_level)),
                   count(of(kQuad, of_faces())), count(of(kTri, of_faces())),
                   known ? count(steps[static_cast<std::size_t>(squares_level)].faces[0] - 1) : "",
                   large_excess(over(kQuad, CostBy::value)), large_excess(over(kTri, CostBy::value)),
                   large_excess(over(kQuad, CostBy::integral)), large_excess(over(kTri, CostBy::integral)),
                   count(of(kQuad, of_expanded())), count(of(kTri, of_expanded())),
                   number(of(kQuad, of_time()) / 1000, 2), number(of(kTri, of_time()) / 1000, 2)});
    if (kind == Kind::maze) return;
    out.back().push_back(number(of(kQuad, [](const LadderRow& row) { return row.l2_sum; }), 3));
    out.back().push_back(known ? number(steps[static_cast<std::size_t>(squares_level)].l2, 3) : "");
  };
  line(kCoarsest, kCoarsest);
  for (const int level : ladder.levels(kind)) line(level, level);
  std::vector<std::string> heads{"squares",
                                 "leaves Q",
                                 "triangles T",
                                 "leaves, thesis",
                                 "g(start) Q (% over)",
                                 "g(start) T",
                                 "integral Q (% over)",
                                 "integral T",
                                 "expansions Q",
                                 "expansions T",
                                 "ms Q",
                                 "ms T"};
  if (kind != Kind::maze) heads.insert(heads.end(), {"L2 Q", "L2, thesis"});
  return markdown(heads, out);
}

std::string fairness_table(const Ladder& ladder) {
  TableRows out;
  for (const KindFacts& facts : kinds()) {
    const auto row = [&](std::string_view how, std::string_view squares, std::string_view triangles) {
      const auto ratio = [&](const RowValue& value) {
        return text_of(ladder.at_equal_faces(facts.kind, squares, triangles, value));
      };
      out.push_back({std::string(facts.title), std::string(how), ratio(of_time()), ratio(of_expanded()),
                     ratio(of_time_each()), text_of(ladder.at_finest(facts.kind, squares, triangles, of_time()), 1)});
    };
    row("as published: triangles only", kQuad, kTri);
    row("the same, quadtree with the rule of ends", kQuadEnds, kTri);
    row("both", kQuadFair, kTri);
    row("neither", kQuad, kTriPlain);
  }
  return markdown({"world", "may keep ways and leave out updates", "time, Q over T", "expansions", "time an expansion",
                   "time at the finest step"},
                  out, 2);
}

std::string excess_table(const Ladder& ladder) {
  TableRows out;
  for (const KindFacts& facts : kinds()) {
    for (const std::string_view who : {kQuad, kTri, kEdges, kGridEdges}) {
      std::vector<double> value, integral, finest_value, finest_integral;
      std::size_t through = 0, all = 0;
      const auto levels = ladder.levels(facts.kind);
      for (const LadderRow& row : ladder.rows()) {
        if (row.kind != facts.name || row.who != who) continue;
        const double reference = ladder.reference(facts.kind, row.world);
        ++all;
        const bool leads = leads_through(ladder, row, facts.kind);
        through += leads ? 1 : 0;
        if (!leads) {
          value.push_back(row.value / reference);
          integral.push_back(row.cost / reference);
        }
        if (!levels.empty() && row.level == levels.back()) {
          finest_value.push_back(row.value / reference);
          finest_integral.push_back(row.cost / reference);
        }
      }
      if (all == 0) continue;
      out.push_back(
          {std::string(facts.title), std::string(title_of(who)), excess(middle(finest_integral)),
           excess(most_of(finest_integral)), excess(middle(finest_value)), excess(most_of(finest_value)),
           excess(middle(integral)), excess(most_of(integral)),
           facts.kind == Kind::maze || facts.kind == Kind::voronoi ? "" : fmt::format("{} of {}", through, all)});
    }
  }
  return markdown({"world", "planner", "finest: integral, median", "worst", "g(start), median", "worst",
                   "all steps: integral, median", "worst", "through obstacles"},
                  out, 2);
}

std::string edges_table(const Ladder& ladder) {
  TableRows out;
  for (const KindFacts& facts : kinds()) {
    const std::size_t worlds = ladder.worlds(facts.kind).size();
    auto levels = ladder.levels(facts.kind);
    levels.insert(levels.begin(), kCoarsest);
    for (const int level : levels) {
      const auto of = [&](std::string_view who, const RowValue& value) {
        return typical(ladder.values(facts.kind, level, who, value), worlds);
      };
      const auto over = [&](std::string_view who, CostBy by) {
        return large_excess(typical(ladder.over_reference(facts.kind, level, who, by), worlds));
      };
      out.push_back({std::string(facts.title), count(of(kTri, of_faces())), over(kEdges, CostBy::integral),
                     over(kTri, CostBy::value), over(kTri, CostBy::integral), count(of(kEdges, of_expanded())),
                     count(of(kTri, of_expanded())), number(of(kEdges, of_time()) / 1000, 2),
                     number(of(kTri, of_time()) / 1000, 2), count(of(kGridEdges, of_faces())),
                     over(kGridEdges, CostBy::value), over(kGridEdges, CostBy::integral),
                     number(of(kGridEdges, of_time()) / 1000, 2)});
    }
  }
  return markdown({"world", "triangles", "A* (% over)", "Field D*, g(start)", "Field D*, integral", "expansions A*",
                   "expansions Field D*", "ms A*", "ms Field D*", "cells of the grid", "A* on it, as it says (% over)",
                   "integral", "ms"},
                  out);
}

std::string caching_table(const std::vector<CachingRow>& rows) {
  TableRows out;
  std::vector<int> sizes;
  for (const CachingRow& row : rows) {
    if (std::find(sizes.begin(), sizes.end(), row.size) == sizes.end()) sizes.push_back(row.size);
  }
  for (const int size : sizes) {
    const auto of_size = [&](const CachingRow& r) { return r.size == size; };
    const auto all = [&](auto value) { return collect(rows, of_size, value); };
    const auto saved = all([](const CachingRow& r) { return 1 - r.kept_us / r.plain_us; });
    const auto at = std::find(sizes.begin(), sizes.end(), size) - sizes.begin();
    const bool published = size >= 50000 && static_cast<std::size_t>(at) < std::size(kPublishedSavings);
    out.push_back({count(middle(all([](const CachingRow& r) { return static_cast<double>(r.triangles); }))),
                   count(static_cast<double>(saved.size())),
                   number(middle(all([](const CachingRow& r) { return r.plain_us; })) / 1000, 2),
                   number(middle(all([](const CachingRow& r) { return r.kept_us; })) / 1000, 2),
                   percent_of(over_worlds(saved)), number(100 * percentile(saved, 0), 1),
                   published ? number(100 * kPublishedSavings[at], 1) : "",
                   number(middle(all([](const CachingRow& r) {
                            return static_cast<double>(r.expanded) / static_cast<double>(r.corners);
                          })),
                          2),
                   number(middle(all([](const CachingRow& r) { return r.edges_us; })) / 1000, 2)});
  }
  return markdown({"triangles", "worlds", "ms, nothing kept", "ms, ways kept", "saved", "least (%)", "the thesis (%)",
                   "expansions a corner", "ms, A* on edges"},
                  out, 0);
}

std::string errors_table(const std::vector<ErrorRow>& rows, const GroundKind& kind) {
  TableRows out;
  for (const ErrorPlanner& planner : error_planners()) {
    const auto wanted = [&](const ErrorRow& r) {
      return r.ground == kind.name && r.planner == planner.name && r.step <= kSettled;
    };
    const auto all = [&](auto value) { return collect(rows, wanted, value); };
    const auto raw = all([](const ErrorRow& r) { return r.raw / r.reference; });
    if (raw.empty()) continue;
    const auto straight = all([](const ErrorRow& r) { return r.straight / r.reference; });
    const auto value = all([](const ErrorRow& r) { return r.value / r.reference; });
    out.push_back({std::string(planner.title), count(static_cast<double>(raw.size())), excess(median(raw)),
                   excess(percentile(raw, 0.99)), excess(percentile(raw, 1)), excess(median(straight)),
                   excess(percentile(straight, 0.99)), excess(percentile(straight, 1)), number(percentile(value, 0), 3),
                   number(median(value), 3), number(percentile(value, 1), 3),
                   count(median(all([](const ErrorRow& r) { return static_cast<double>(r.expanded); }))),
                   readable_time_us(median(all([](const ErrorRow& r) { return r.raw_us; }))),
                   readable_time_us(median(all([](const ErrorRow& r) { return r.straight_us; })))});
  }
  return markdown({"planner", "worlds", "% over: median", "99 %", "worst", "straightened: median", "99 %", "worst",
                   "g(start) / reference: least", "median", "most", "expansions", "time", "straightened"},
                  out);
}

std::string fields_table(const std::vector<FieldRow>& rows) {
  struct Line {
    std::string_view method, title;
  };
  const Line lines[] = {{kFieldPublished, "as published"},
                        {kFieldUnchecked, "without leaving triangles out"},
                        {kFieldRoots, "measured from the last turn"}};
  TableRows out;
  for (const Line& line : lines) {
    const auto of = [&](auto value) {
      return collect(
          rows, [&](const FieldRow& r) { return r.method == line.method; }, value);
    };
    const auto nrmsd = of([](const FieldRow& r) { return r.nrmsd; });
    if (nrmsd.empty()) continue;
    out.push_back({std::string(line.title), count(middle(of([](const FieldRow& r) { return double(r.corners); }))),
                   count(middle(of([](const FieldRow& r) { return double(r.expanded); }))),
                   percent_of(over_worlds(nrmsd), 3), number(100 * percentile(nrmsd, 1), 3),
                   number(100 * percentile(of([](const FieldRow& r) { return r.low; }), 1), 2),
                   number(100 * percentile(of([](const FieldRow& r) { return r.high; }), 1), 2),
                   readable_time_us(middle(of([](const FieldRow& r) { return r.time_us; }))),
                   readable_time_us(middle(of([](const FieldRow& r) { return r.brute_us; })))});
  }
  return markdown({"field", "corners", "expansions", "NRMSD", "worst world (%)", "greatest error below (%)",
                   "above (%)", "time", "every wall measured"},
                  out);
}

std::string follow_table(const std::vector<FollowRow>& rows) {
  TableRows out;
  for (const char* mesh : {"fine", "coarse"}) {
    for (const double level : {0.0, kFollowedLevel}) {
      const auto of = [&](auto value) {
        return collect(
            rows, [&](const FollowRow& r) { return r.mesh == mesh && r.level == level; }, value);
      };
      const auto followed = of([](const FollowRow& r) { return r.followed; });
      if (followed.empty()) continue;
      out.push_back({mesh, fixed_number(level, 0), number(median(of([](const FollowRow& r) { return r.plain; })), 1),
                     number(median(followed), 1), number(percentile(followed, 1), 1),
                     text_of(over_worlds(of([](const FollowRow& r) { return r.followed / r.plain; }))),
                     text_of(over_worlds(of([](const FollowRow& r) { return r.followed_length / r.plain_length; })))});
    }
  }
  return markdown({"triangles", "c", "shortest path: mean distance from the line", "led path", "worst",
                   "led over shortest", "length over shortest"},
                  out);
}

std::string slopes_table(const std::vector<SlopeRow>& rows) {
  TableRows out;
  for (const SlopeRow& r : rows) {
    out.push_back({fmt::format("{}", r.pair), fixed_number(r.weight, 0), count(r.ground_length), count(r.cost),
                   number(r.mean_slope, 1), number(r.steepest, 1), readable_time_us(r.time_us)});
  }
  return markdown({"way", "weight of a radian", "length on the ground (m)", "cost",
                   "mean slope of the ground (degrees)", "steepest heading", "time"},
                  out);
}

}  // namespace taut::lab::perkins2013
