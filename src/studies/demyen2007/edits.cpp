#include "studies/demyen2007/edits.hpp"

#include <fmt/format.h>

#include "taut/cells/clearance.hpp"
#include "taut/cells/reduction.hpp"
#include "taut/lab/measure/detail/run_clock.hpp"
#include "taut/lab/measure/statistics.hpp"
#include "taut/lab/report/csv.hpp"
#include "taut/lab/report/detail/csv_fields.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut::lab::demyen2007 {
using namespace taut::lab::detail;
namespace {

constexpr std::string_view kEditColumns =
    "map,edits,triangulation_us,widths_us,reduction_us,new_widths_us,new_reduction_us";
// From the border of a cell to the obstacle in it.
constexpr double kMargin = 0.25;

}  // namespace

std::string_view edit_columns() { return kEditColumns; }

std::string format_edits(const EditRow& r) {
  return fmt::format("{},{},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g}", csv_field(r.map), r.edits, r.triangulation_us,
                     r.widths_us, r.reduction_us, r.new_widths_us, r.new_reduction_us);
}

std::vector<EditRow> parse_edits(std::string_view csv, const std::string& where) {
  return parse_csv<EditRow>(csv, where, kEditColumns, [](CsvFields& f) {
    EditRow r;
    r.map = f.text();
    r.edits = f.number<std::size_t>();
    for (double* x : {&r.triangulation_us, &r.widths_us, &r.reduction_us, &r.new_widths_us, &r.new_reduction_us})
      *x = f.number<double>();
    return r;
  });
}

EditRow measure_edits(const std::string& map, const Grid& grid, std::size_t obstacles, std::uint64_t seed) {
  EditRow row;
  row.map = map;
  if (grid.count_free() == 0) return row;
  Triangulation triangulation(trace_grid(grid));
  Clearance clearance(triangulation);
  Reduction reduction(triangulation, clearance);
  std::vector<double> triangles, widths, reductions, new_widths, new_reductions;
  RunClock clock;
  const auto lap = [&](std::vector<double>& laps) {
    laps.push_back(clock.elapsed_us());
    clock.restart();
  };
  const auto follow = [&] {
    lap(triangles);
    clearance.update(triangulation);
    lap(widths);
    reduction.update(triangulation, clearance, clearance.renewed());
    lap(reductions);
    ++row.edits;
  };
  Random random(seed);
  for (std::size_t i = 0; i < obstacles; ++i) {
    int x = 0, y = 0;
    do {
      x = static_cast<int>(random.below(static_cast<std::uint64_t>(grid.width())));
      y = static_cast<int>(random.below(static_cast<std::uint64_t>(grid.height())));
    } while (!grid.is_free(x, y));
    const double x0 = x + kMargin, y0 = y + kMargin, x1 = x + 1 - kMargin, y1 = y + 1 - kMargin;
    const Polygon crate{{{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}}};
    clock.restart();
    const ObstacleId id = triangulation.insert(crate);
    follow();
    const Clearance again(triangulation);
    lap(new_widths);
    const Reduction anew(triangulation, again);
    lap(new_reductions);
    clock.restart();
    triangulation.remove(id);
    follow();
  }
  row.triangulation_us = median(triangles);
  row.widths_us = median(widths);
  row.reduction_us = median(reductions);
  row.new_widths_us = median(new_widths);
  row.new_reduction_us = median(new_reductions);
  return row;
}

}  // namespace taut::lab::demyen2007
