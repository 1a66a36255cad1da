#include "studies/demyen2007/tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "studies/demyen2007/claims.hpp"
#include "studies/demyen2007/polygons.hpp"
#include "taut/lab/measure/statistics.hpp"
#include "taut/lab/report/markdown.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab::demyen2007 {
namespace {

using Rows = std::vector<std::vector<std::string>>;
using Columns = std::vector<Table::Column>;

std::string cell_text(double x, Cell cell) {
  if (std::isnan(x)) return "-";
  switch (cell) {
    case Cell::time:
      return readable_time_us(x);
    case Cell::count:
      return grouped_count(static_cast<std::size_t>(std::llround(x)));
    case Cell::ratio:
      return fixed_number(x, 4);
    case Cell::factor:
      return fixed_number(x, 1);
  }
  return "-";
}

std::string band_text(const Band& band) { return fmt::format("{:.0f} to {:.0f}", band.low, band.high); }

// Least, median, greatest and sum over maps of something that a map has.
template <class Of>
void add_spread(Rows& rows, const std::string& name, const std::vector<SizeRow>& sizes, Of of, int digits) {
  std::vector<double> all;
  all.reserve(sizes.size());
  for (const SizeRow& row : sizes) all.push_back(of(row));
  rows.push_back({name, fixed_number(percentile(all, 0), digits), fixed_number(percentile(all, 0.5), digits),
                  fixed_number(percentile(all, 0.9), digits), fixed_number(percentile(all, 1), digits)});
}

double at_least_one(std::size_t n) { return static_cast<double>(std::max<std::size_t>(n, 1)); }

const Columns kSpreadColumns{{""},
                             {"least", Align::right},
                             {"median map", Align::right},
                             {"90th percentile", Align::right},
                             {"greatest", Align::right}};

}  // namespace

std::string sizes_table(const std::vector<SizeRow>& sizes) {
  Rows rows;
  const auto count = [&](const char* name, auto of) {
    add_spread(
        rows, name, sizes, [&](const SizeRow& r) { return static_cast<double>(of(r)); }, 0);
  };
  count("cells", [](const SizeRow& r) { return r.cells; });
  count("free cells", [](const SizeRow& r) { return r.free_cells; });
  count("constraints", [](const SizeRow& r) { return r.sizes.constraints; });
  count("triangles, all", [](const SizeRow& r) { return r.sizes.all_triangles; });
  count("triangles, free", [](const SizeRow& r) { return r.sizes.free_triangles; });
  count("level 0 (islands)", [](const SizeRow& r) { return r.sizes.levels[0]; });
  count("level 1 (dead ends)", [](const SizeRow& r) { return r.sizes.levels[1]; });
  count("level 2 (corridors)", [](const SizeRow& r) { return r.sizes.levels[2]; });
  count("level 3 (decisions)", [](const SizeRow& r) { return r.sizes.levels[3]; });
  count("corridors between decisions", [](const SizeRow& r) { return r.sizes.corridors; });
  count("components", [](const SizeRow& r) { return r.sizes.components; });
  const auto ratio = [&](const char* name, auto of) { add_spread(rows, name, sizes, of, 1); };
  const auto cells = [](const SizeRow& r) { return static_cast<double>(r.cells); };
  ratio("cells a constraint", [&](const SizeRow& r) { return cells(r) / at_least_one(r.sizes.constraints); });
  ratio("cells a triangle, all", [&](const SizeRow& r) { return cells(r) / at_least_one(r.sizes.all_triangles); });
  ratio("cells a triangle, free", [&](const SizeRow& r) { return cells(r) / at_least_one(r.sizes.free_triangles); });
  ratio("free cells a free triangle",
        [](const SizeRow& r) { return static_cast<double>(r.free_cells) / at_least_one(r.sizes.free_triangles); });
  ratio("bytes a triangle, all",
        [](const SizeRow& r) { return static_cast<double>(r.sizes.bytes) / at_least_one(r.sizes.all_triangles); });
  return markdown_table(kSpreadColumns, rows) + "\n";
}

std::string preprocessing_table(const std::vector<SizeRow>& sizes) {
  struct Part {
    const char* name;
    double SizeRow::*time;
  };
  constexpr Part kParts[] = {{"tracing the outline", &SizeRow::trace_us}, {"triangulation", &SizeRow::triangulation_us},
                             {"of that, sectors", &SizeRow::sectors_us},  {"widths", &SizeRow::widths_us},
                             {"reduction", &SizeRow::reduction_us},       {"corners to turn at", &SizeRow::corners_us},
                             {"PRA* layers", &SizeRow::layers_us}};
  Rows rows;
  for (const Part& part : kParts) {
    std::vector<double> times, per_triangle;
    std::vector<Vec2> points;
    for (const SizeRow& row : sizes) {
      const double triangles = at_least_one(row.sizes.all_triangles);
      times.push_back(row.*part.time);
      per_triangle.push_back(row.*part.time / triangles);
      points.push_back({triangles, row.*part.time});
    }
    rows.push_back({part.name, readable_time_us(median(times)), readable_time_us(percentile(times, 1)),
                    fixed_number(median(per_triangle), 3), fixed_number(growth(points), 2)});
  }
  return markdown_table({{"part"},
                         {"median map", Align::right},
                         {"slowest map", Align::right},
                         {"µs a triangle, median", Align::right},
                         {"grows with triangles to the power", Align::right}},
                        rows) +
         "\n";
}

std::string location_table(const std::vector<SizeRow>& sizes) {
  Rows rows;
  const auto add = [&](const char* name, double SizeRow::*time) {
    std::vector<double> all;
    all.reserve(sizes.size());
    for (const SizeRow& row : sizes) all.push_back(row.*time / 1000);
    rows.push_back({name, readable_time_us(median(all)), readable_time_us(percentile(all, 1))});
  };
  add("a walk from one fixed triangle", &SizeRow::fixed_ns);
  add("a walk from one of 10 × 10 sectors (thesis)", &SizeRow::coarse_ns);
  add("a walk from a sector, one for about two triangles (taut)", &SizeRow::sectors_ns);
  return markdown_table({{"location by"}, {"median map", Align::right}, {"slowest map", Align::right}}, rows) + "\n";
}

std::string times_table(const Pass& speed) {
  Rows rows;
  for (const Contender& c : speed.contenders()) {
    const Value time = speed.time(c.name);
    std::vector<std::string> row{c.title};
    for (const double q : {0.5, 0.75, 0.9, 0.95, 0.99}) row.push_back(readable_time_us(speed.percentile(time, q)));
    row.push_back(readable_time_us(speed.mean(time)));
    row.push_back(fixed_number(speed.mean(speed.time("astar")) / speed.mean(time), 1));
    row.push_back(fixed_number(speed.percentile(speed.speedup(c.name, "astar"), 0.5), 1));
    row.push_back(fixed_number(time_growth(speed, c.name), 2));
    row.push_back(fixed_number(time_spread(speed, c.name), 1));
    rows.push_back(std::move(row));
  }
  return markdown_table({{"planner"},
                         {"50 %", Align::right},
                         {"75 %", Align::right},
                         {"90 %", Align::right},
                         {"95 %", Align::right},
                         {"99 %", Align::right},
                         {"mean", Align::right},
                         {"A*'s mean over it", Align::right},
                         {"median speedup", Align::right},
                         {"growth", Align::right},
                         {"spread", Align::right}},
                        rows) +
         "\n";
}

std::string bands_table(const Pass& pass, const std::vector<BandRow>& contents, double q, double width, Cell cell) {
  Columns columns{{"length on the grid"}};
  const auto bands = pass.bands(width);
  for (const Band& band : bands) columns.push_back({band_text(band), Align::right});
  Rows rows;
  for (const BandRow& content : contents) {
    rows.push_back({content.title});
    for (const Band& band : bands) rows.back().push_back(cell_text(pass.percentile(content.value, q, band), cell));
  }
  return markdown_table(columns, rows) + "\n";
}

std::string lengths_table(const Pass& length, bool thesis, double q, double width) {
  Columns columns{{"length on the grid"}};
  const auto bands = length.bands(width);
  for (const Band& band : bands) columns.push_back({band_text(band), Align::right});
  Rows rows;
  for (const bool reduced : {false, true}) {
    for (const unsigned effort : kEfforts) {
      const std::string name = triangle_name(reduced, thesis, effort);
      rows.push_back({length.contender(name).title});
      for (const Band& band : bands) {
        const double of_ratios = length_ratio(length, name, q, band, Reading::of_ratios),
                     of_lengths = length_ratio(length, name, q, band, Reading::of_lengths);
        rows.back().push_back(fmt::format("{} / {}", fixed_number(of_ratios, 4), fixed_number(of_lengths, 4)));
      }
    }
  }
  return markdown_table(columns, rows) + "\n";
}

std::string convergence_table(const Pass& length) {
  Rows rows;
  for (const Contender& c : length.contenders()) {
    if (!c.triangle) continue;
    const Value ratio = length.ratio(c.name);
    const auto proven = length.count(c.name, [](const Answer& a) { return a.outcome == Outcome::proven; });
    rows.push_back(
        {c.title, fixed_number(100 * length.share(ratio, [](double x) { return x <= 1 + kSameLength; }), 2),
         fixed_number(100 * (length.mean(ratio) - 1), 4), fixed_number(100 * (length.percentile(ratio, 1) - 1), 1),
         c.triangle->thesis ? "-"
                            : fixed_number(100 * static_cast<double>(proven) / at_least_one(length.rows().size()), 2),
         cell_text(length.mean(length.expanded(c.name)), Cell::count),
         readable_time_us(length.mean(length.time(c.name)))});
  }
  return markdown_table({{"planner"},
                         {"shortest paths (%)", Align::right},
                         {"longer, mean (%)", Align::right},
                         {"longer, worst (%)", Align::right},
                         {"proven (%)", Align::right},
                         {"expanded, mean", Align::right},
                         {"time, mean", Align::right}},
                        rows) +
         "\n";
}

std::string ablation_table(const Pass& pass, unsigned effort) {
  Rows rows;
  for (const bool reduced : {false, true}) {
    for (const Ablation& ablation : ablations()) {
      const std::string name = ablation_name(ablation.name, reduced, effort);
      const std::uint64_t most = pass.contender(name).most_expansions;
      const std::size_t capped = pass.count(name, [&](const Answer& a) { return a.expanded >= most; });
      const std::size_t i = pass.index(name);
      // Over the searches that ended by their own rule.
      const Value ratio = [&, inner = pass.ratio(name)](const AnswerRow& row) {
        return row.answers[i].expanded >= most ? std::nan("") : inner(row);
      };
      const auto longer = pass.values(ratio);
      rows.push_back(
          {fmt::format("{}, {}", reduced ? "TRA*" : "TA*", ablation.title),
           cell_text(pass.percentile(pass.expanded(name), 0.5), Cell::count),
           cell_text(pass.percentile(pass.expanded(name), 0.9), Cell::count),
           cell_text(pass.mean(pass.expanded(name)), Cell::count), readable_time_us(pass.mean(pass.time(name))),
           std::to_string(capped),
           fmt::format("{} of {}",
                       std::count_if(longer.begin(), longer.end(), [](double x) { return x > 1 + kSameLength; }),
                       longer.size()),
           fixed_number(longer.empty() ? std::nan("") : 100 * (mean(longer) - 1), 3),
           fixed_number(longer.empty() ? std::nan("") : 100 * (percentile(longer, 1) - 1), 1)});
    }
  }
  return markdown_table({{"search"},
                         {"expanded, median", Align::right},
                         {"90 %", Align::right},
                         {"mean", Align::right},
                         {"time, mean", Align::right},
                         {"hit the cap", Align::right},
                         {"ended with a longer path", Align::right},
                         {"longer, mean (%)", Align::right},
                         {"worst (%)", Align::right}},
                        rows) +
         "\n";
}

std::string radii_table(const Pass& radii) {
  Columns columns{{"radius"}, {"queries", Align::right}, {"with a path", Align::right}};
  const std::vector<std::string> timed{std::string(kOptimum), "ta-thesis-1", "tra-thesis-1", "tra-1", "tra-proof"};
  for (const std::string& name : timed) columns.push_back({radii.contender(name).title, Align::right});
  for (const char* name : {"ta-thesis-1", "tra-thesis-1", "tra-1"})
    columns.push_back({"shortest (%): " + radii.contender(name).title, Align::right});
  Rows rows;
  for (const double radius : kRadii) {
    const auto of_radius = [&](const Value& value) -> Value {
      return [radius, value](const AnswerRow& row) { return row.radius == radius ? value(row) : std::nan(""); };
    };
    const auto asked = radii.values(of_radius([](const AnswerRow&) { return 1.0; })).size();
    const auto found = radii.values(of_radius(radii.length(kOptimum))).size();
    rows.push_back({fixed_number(radius, 2), grouped_count(asked), grouped_count(found)});
    for (const std::string& name : timed)
      rows.back().push_back(cell_text(radii.percentile(of_radius(radii.time(name)), 0.5), Cell::time));
    for (const char* name : {"ta-thesis-1", "tra-thesis-1", "tra-1"}) {
      const double share = radii.share(of_radius(radii.ratio(name)), [](double x) { return x <= 1 + kSameLength; });
      rows.back().push_back(cell_text(100 * share, Cell::factor));
    }
  }
  return markdown_table(columns, rows) + "\n";
}

std::string widths_table(const Pass& radii, const Pass& polygons) {
  Rows rows;
  const auto add = [&](const Pass& pass, std::size_t i, const std::string& label, auto is_meant) {
    const std::size_t best = pass.index(kOptimum);
    std::size_t paths = 0, unfit = 0, no_way = 0, refused = 0;
    for (const AnswerRow& row : pass.rows()) {
      if (!is_meant(row)) continue;
      const bool is_unfit = row.answers[i].outcome == Outcome::unfit, can = row.answers[best].has_path();
      paths += is_unfit || row.answers[i].has_path() ? 1 : 0;
      unfit += is_unfit ? 1 : 0;
      no_way += is_unfit && !can ? 1 : 0;
      refused += can && row.answers[i].outcome == Outcome::none ? 1 : 0;
    }
    rows.push_back({pass.contenders()[i].title, label, grouped_count(paths), grouped_count(unfit),
                    paths == 0 ? "-" : fixed_number(100 * static_cast<double>(unfit) / at_least_one(paths), 2),
                    grouped_count(no_way), grouped_count(refused)});
  };
  for (std::size_t i = 0; i < radii.contenders().size(); ++i) {
    if (!is_composed(radii.contenders()[i])) continue;
    for (const double radius : kRadii) {
      add(radii, i, "maps, radius " + fixed_number(radius, 2),
          [&](const AnswerRow& row) { return row.radius == radius; });
    }
    for (const std::string_view kind : {kAnyRadius, kNearAGate, kCounterExample}) {
      add(polygons, i, fmt::format("polygons, {}", kind), [&](const AnswerRow& row) { return row.map == kind; });
    }
  }
  return markdown_table({{"planner"},
                         {"asked"},
                         {"paths", Align::right},
                         {"that the agent cannot follow", Align::right},
                         {"(%)", Align::right},
                         {"of these, no way at all", Align::right},
                         {"refused though there is a way", Align::right}},
                        rows) +
         "\n";
}

std::string edits_table(const std::vector<EditRow>& edits) {
  Rows rows;
  const auto add = [&](const char* name, double EditRow::*time) {
    std::vector<double> all;
    for (const EditRow& row : edits) {
      if (row.edits > 0) all.push_back(row.*time);
    }
    const OverMaps x = over_maps(all);
    rows.push_back({name, readable_time_us(x.value),
                    std::isinf(x.interval.high)
                        ? "too few maps"
                        : fmt::format("{} to {}", readable_time_us(x.interval.low), readable_time_us(x.interval.high)),
                    readable_time_us(percentile(all, 1))});
  };
  add("triangulation, repaired", &EditRow::triangulation_us);
  add("widths, repaired", &EditRow::widths_us);
  add("reduction, repaired", &EditRow::reduction_us);
  add("widths, built anew", &EditRow::new_widths_us);
  add("reduction, built anew", &EditRow::new_reduction_us);
  return markdown_table({{"an edit"},
                         {"median map", Align::right},
                         {"95 % interval", Align::right},
                         {"slowest map", Align::right}},
                        rows) +
         "\n";
}

std::string terrain_table(const Pass& terrain, const std::vector<SizeRow>& sizes) {
  Rows rows;
  for (const SizeRow& row : sizes) {
    const auto of_kind = [&](const Value& value) -> Value {
      return [&row, value](const AnswerRow& r) { return r.map == row.map ? value(r) : std::nan(""); };
    };
    const auto time = [&](const char* name) {
      return readable_time_us(terrain.percentile(of_kind(terrain.time(name)), 0.5));
    };
    const auto longer = [&](const char* name) {
      return fixed_number(100 * (terrain.mean(of_kind(terrain.ratio(name))) - 1), 3);
    };
    rows.push_back({row.map, std::to_string(row.free_cells), std::to_string(row.sizes.constraints),
                    std::to_string(row.sizes.free_triangles), std::to_string(row.sizes.levels[3]),
                    std::to_string(row.sizes.components),
                    std::to_string(terrain.values(of_kind(terrain.length(kOptimum))).size()), time("ta-thesis-1"),
                    time("tra-thesis-1"), time("tra-1"), time("tra-proof"), longer("ta-thesis-1"),
                    longer("tra-thesis-1"), longer("tra-1")});
  }
  return markdown_table({{"agent"},
                         {"its tiles", Align::right},
                         {"constraints", Align::right},
                         {"free triangles", Align::right},
                         {"level 3", Align::right},
                         {"components", Align::right},
                         {"queries", Align::right},
                         {"TA*(1), thesis", Align::right},
                         {"TRA*(1), thesis", Align::right},
                         {"TRA*(1), corrected", Align::right},
                         {"TRA* to the end", Align::right},
                         {"longer (%): TA*(1), thesis", Align::right},
                         {"TRA*(1), thesis", Align::right},
                         {"TRA*(1), corrected", Align::right}},
                        rows) +
         "\n";
}

}  // namespace taut::lab::demyen2007
