#include "studies/perkins2013/volume/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>

#include "studies/perkins2013/table_text.hpp"
#include "studies/perkins2013/volume/published.hpp"

namespace taut::lab::perkins2013::volume {
namespace {

template <class Value>
std::vector<double> of_cubes(const std::vector<const CubeRow*>& rows, Value value) {
  std::vector<double> out;
  for (const CubeRow* row : rows) out.push_back(value(*row));
  return out;
}
double milliseconds(double us) { return us / 1000; }
// Small shares in %.
std::string percent(double share, int digits) { return number(100 * share, digits); }
std::string changed(const std::vector<const CubeRow*>& rows, CostBy by, double limit) {
  return percent_of(share_changed(rows, by, limit), 0);
}
// Of gains: how far the worst is below none.
std::string dearer(const std::vector<double>& gains) { return percent(std::max(0.0, -percentile(gains, 0)), 2); }
// Cubes with their titles, by shape and then by weights; every shape as a whole first.
struct Group {
  std::string shape, weights;
  std::vector<const CubeRow*> rows;
};
std::vector<Group> groups(const Results& results, bool each) {
  std::vector<Group> out;
  for (const Shape& shape : shapes()) {
    const auto all = cubes_of(results, shape.name, "");
    if (all.empty()) continue;
    if (!each) out.push_back({std::string(shape.title), "all", all});
    std::vector<std::string_view> seen;
    for (const CubeRow* row : all) {
      if (std::find(seen.begin(), seen.end(), row->weighting) != seen.end()) continue;
      seen.push_back(row->weighting);
      if (each)
        out.push_back({std::string(shape.title), std::string(title_of_weighting(row->weighting)),
                       cubes_of(results, shape.name, row->weighting)});
    }
  }
  return out;
}

}  // namespace

std::string solids_table(const Results& results, std::string_view kind) {
  const auto published = published_solids(kind);
  int levels = 0;
  for (const SolidRow& row : results.solids) {
    if (row.kind == kind) levels = std::max(levels, row.level + 1);
  }
  TableRows out;
  for (int level = 0; level < levels; ++level) {
    const auto of = [&](auto value) {
      return middle(collect(
          results.solids, [&](const SolidRow& r) { return r.kind == kind && r.level == level; }, value));
    };
    const auto at = static_cast<std::size_t>(level);
    const bool known = at < published.size();
    out.push_back({count(of([](const SolidRow& r) { return static_cast<double>(r.tetrahedra); })),
                   count(of([](const SolidRow& r) { return static_cast<double>(r.kept.expanded); })),
                   known ? count(published[at].expanded) : "",
                   number(of([](const SolidRow& r) { return r.kept.value; }), 4),
                   number(of([](const SolidRow& r) { return r.kept.cost; }), 4),
                   number(of([](const SolidRow& r) { return r.kept.straight; }), 4),
                   excess(of([](const SolidRow& r) { return r.kept.value / r.kept.straight; })),
                   excess(of([](const SolidRow& r) { return r.kept.cost / r.kept.straight; })),
                   number(of([](const SolidRow& r) { return r.kept.length; }), 3),
                   number(of([](const SolidRow& r) { return r.kept.value / (kSolidWeight * r.kept.length); }), 3),
                   known ? number(published[at].cost / (kSolidWeight * published[at].length), 3) : "",
                   number(milliseconds(of([](const SolidRow& r) { return r.kept.time_us; })), 1),
                   number(milliseconds(of([](const SolidRow& r) { return r.from_corner.time_us; })), 1),
                   number(milliseconds(of([](const SolidRow& r) { return r.none.time_us; })), 1),
                   number(milliseconds(of([](const SolidRow& r) { return r.keep_us; })), 1)});
  }
  return markdown({"tetrahedra", "expansions", "thesis", "g(start)", "integral", "straightened",
                   "g(start) over straightened (%)", "integral over it (%)", "length", "g(start) / (0.1 length)",
                   "thesis", "ms", "ms, nothing kept", "ms, direct only", "ms to keep ways"},
                  out, 0);
}

std::string cubes_table(const Results& results) {
  TableRows out;
  for (const Weighting& weighting : published_weightings()) {
    const auto rows = cubes_of(results, kRound, weighting.name);
    if (rows.empty()) continue;
    const auto of = [&](auto value) { return middle(of_cubes(rows, value)); };
    out.push_back({std::string(weighting.title), count(static_cast<double>(rows.size())),
                   number(of([](const CubeRow& r) { return r.none.value; }), 3),
                   number(of([](const CubeRow& r) { return r.all.value; }), 3),
                   number(of([](const CubeRow& r) { return r.none.cost; }), 3),
                   number(of([](const CubeRow& r) { return r.all.cost; }), 3),
                   number(of([](const CubeRow& r) { return r.none.length; }), 3),
                   number(of([](const CubeRow& r) { return r.all.length; }), 3),
                   number(of([](const CubeRow& r) { return static_cast<double>(r.over_edges); }), 0),
                   number(of([](const CubeRow& r) { return static_cast<double>(r.over_faces); }), 0),
                   number(milliseconds(of([](const CubeRow& r) { return r.none.time_us; })), 2),
                   number(of([](const CubeRow& r) { return r.all.time_us / r.none.time_us; }), 2)});
  }
  const auto thesis = [&](std::string title, std::span<const PublishedCube> cubes) {
    const auto of = [&](auto value) {
      std::vector<double> values;
      for (const PublishedCube& cube : cubes) values.push_back(value(cube));
      return median(values);
    };
    out.push_back({std::move(title), count(static_cast<double>(cubes.size())),
                   number(of([](const PublishedCube& c) { return c.cost[0]; }), 3),
                   number(of([](const PublishedCube& c) { return c.cost[1]; }), 3), "", "",
                   number(of([](const PublishedCube& c) { return c.length[0]; }), 3),
                   number(of([](const PublishedCube& c) { return c.length[1]; }), 3),
                   number(of([](const PublishedCube& c) { return c.edges; }), 0),
                   number(of([](const PublishedCube& c) { return c.faces; }), 0), "3700", number(kPublishedTime, 2)});
  };
  thesis("*thesis, table 5.2*", kPublishedCubes);
  for (std::size_t i = 0; i < kPublishedHalves.size(); ++i)
    thesis(fmt::format("*thesis, table 5.3, 5 and {}*", i + 1), std::span(kPublishedHalves).subspan(i, 1));
  return markdown({"weights", "cubes", "g(start), direct", "all", "integral, direct", "all", "length, direct", "all",
                   "corners over edges", "over faces", "ms, direct", "all, times as long"},
                  out);
}

std::string changes_table(const Results& results) {
  TableRows out;
  for (const Group& g : groups(results, true)) {
    out.push_back({g.shape, g.weights, count(static_cast<double>(g.rows.size())),
                   changed(g.rows, CostBy::settled, kGain), changed(g.rows, CostBy::value, kPublishedDigits),
                   changed(g.rows, CostBy::value, 1e-3), changed(g.rows, CostBy::value, 1e-2),
                   changed(g.rows, CostBy::integral, kPublishedDigits), changed(g.rows, CostBy::integral, 1e-2),
                   changed(g.rows, CostBy::straight, 1e-2)});
  }
  return markdown({"tetrahedra", "weights", "cubes", "g(start), at all", "in six digits", "by 0.1 %", "by 1 %",
                   "integral, in six digits", "by 1 %", "straightened, by 1 %"},
                  out, 2);
}

std::string gains_table(const Results& results) {
  TableRows out;
  for (const Group& g : groups(results, false)) {
    const auto gains = [&](CostBy by) { return of_cubes(g.rows, [&](const CubeRow& r) { return gain(r, by); }); };
    const auto settled = gains(CostBy::settled), integral = gains(CostBy::integral), straight = gains(CostBy::straight);
    const auto corners = of_cubes(g.rows, share_indirect);
    out.push_back({g.shape, count(static_cast<double>(g.rows.size())),
                   number(middle(of_cubes(g.rows, [](const CubeRow& r) { return r.aspect; })), 1),
                   percent(median(settled), 4), percent(percentile(settled, 0.99), 2), percent(most_of(settled), 2),
                   percent(median(integral), 4), percent(most_of(integral), 2), dearer(integral),
                   percent(most_of(straight), 2), dearer(straight), percent(median(corners), 2),
                   percent(median(of_cubes(g.rows, share_clear)), 2), percent(most_of(corners), 1),
                   percent(most_of(of_cubes(g.rows, [](const CubeRow& r) { return r.most_saved; })), 1)});
  }
  return markdown(
      {"tetrahedra", "cubes", "aspect", "g(start) less (%): median", "99 %", "most", "integral less (%): median",
       "most", "dearer: most", "straightened less (%): most", "dearer: most", "corners by indirect ways (%): median",
       "those better by 0.1 %", "all, most", "a corner's cost less (%): most"},
      out);
}

std::string worst_table(const Results& results) {
  constexpr std::size_t kShown = 8;
  std::vector<const CubeRow*> rows = cubes_of(results, "", "");
  std::sort(rows.begin(), rows.end(),
            [](const CubeRow* a, const CubeRow* b) { return gain(*a, CostBy::settled) > gain(*b, CostBy::settled); });
  rows.resize(std::min(rows.size(), kShown));
  TableRows out;
  for (const CubeRow* r : rows) {
    out.push_back({std::string(shape_of(r->shape).title), std::string(title_of_weighting(r->weighting)),
                   std::to_string(r->world), percent(gain(*r, CostBy::settled), 2), percent(gain(*r, CostBy::value), 2),
                   percent(gain(*r, CostBy::integral), 2), percent(gain(*r, CostBy::straight), 2),
                   count(static_cast<double>(r->over_edges)), count(static_cast<double>(r->over_faces))});
  }
  return markdown({"tetrahedra", "weights", "number", "g(start), settled, less (%)", "g(start)", "integral",
                   "straightened", "corners over edges", "over faces"},
                  out, 2);
}

std::string kernels_table(const Results& results) {
  struct Line {
    const char* title;
    double KernelRow::*ns;
  };
  const Line lines[] = {{"direct ways only", &KernelRow::direct_ns},
                        {"and indirect ones from corners", &KernelRow::corners_ns},
                        {"the same, kept", &KernelRow::kept_ns},
                        {"and all indirect ones", &KernelRow::all_ns},
                        {"the indirect set by itself", &KernelRow::indirect_ns},
                        {"minimiser: direct ways only", &KernelRow::numeric_direct_ns},
                        {"minimiser: all", &KernelRow::numeric_all_ns},
                        {"minimiser: the indirect set by itself", &KernelRow::numeric_indirect_ns}};
  TableRows out;
  for (const Line& line : lines) {
    out.push_back({line.title});
    for (const std::string_view shape : kKernelShapes) {
      out.back().push_back(number(middle(collect(
                                      results.kernels, [&](const KernelRow& r) { return r.shape == shape; },
                                      [&](const KernelRow& r) { return r.*line.ns; })),
                                  0));
      out.back().push_back(
          text_of(kernel_ratio(results, shape, [&](const KernelRow& r) { return r.*line.ns / r.direct_ns; })));
    }
  }
  std::vector<std::string> heads{"an update"};
  for (const std::string_view shape : kKernelShapes) {
    heads.push_back(fmt::format("{} (ns)", shape_of(shape).title));
    heads.push_back("times direct ways");
  }
  return markdown(heads, out);
}

std::string searches_table(const Results& results) {
  TableRows out;
  for (const std::string_view shape : kKernelShapes) {
    const auto ms = [&](double KernelRow::*us) {
      return number(milliseconds(middle(collect(
                        results.kernels, [&](const KernelRow& r) { return r.shape == shape; },
                        [&](const KernelRow& r) { return r.*us; }))),
                    1);
    };
    const auto ratio = [&](double KernelRow::*one, double KernelRow::*other) {
      return text_of(kernel_ratio(results, shape, [&](const KernelRow& r) { return r.*one / r.*other; }));
    };
    out.push_back({std::string(shape_of(shape).title), ms(&KernelRow::direct_us), ms(&KernelRow::all_us),
                   ratio(&KernelRow::all_us, &KernelRow::direct_us), ms(&KernelRow::numeric_direct_us),
                   ms(&KernelRow::numeric_all_us), ratio(&KernelRow::numeric_all_us, &KernelRow::numeric_direct_us),
                   ratio(&KernelRow::numeric_direct_us, &KernelRow::direct_us),
                   ratio(&KernelRow::numeric_all_us, &KernelRow::all_us)});
  }
  return markdown(
      {"a search through", "closed form: direct (ms)", "all (ms)", "all over direct", "minimiser: direct (ms)",
       "all (ms)", "all over direct (thesis: 5.35)", "minimiser over closed form: direct", "all"},
      out);
}

std::string ranges_table(const Results& results) {
  TableRows out;
  for (const Shape& shape : shapes()) {
    const auto of = [&](double RangeRow::*share) {
      return text_of(over_worlds(collect(
                         results.ranges, [&](const RangeRow& r) { return r.shape == shape.name; },
                         [&](const RangeRow& r) { return r.*share; })),
                     2);
    };
    const auto saved = collect(
        results.ranges, [&](const RangeRow& r) { return r.shape == shape.name; },
        [](const RangeRow& r) { return r.most_saved; });
    out.push_back({std::string(shape.title), of(&RangeRow::bends), of(&RangeRow::wins), of(&RangeRow::bends_with_costs),
                   of(&RangeRow::wins_with_costs), percent(most_of(saved), 1)});
  }
  return markdown({"tetrahedra", "no costs at corners: bends (% of β)", "is the best",
                   "costs at corners: bends (% of β)", "is the best", "saves at the most (%)"},
                  out);
}

}  // namespace taut::lab::perkins2013::volume
