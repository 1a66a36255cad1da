#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "studies/perkins2013/volume/claims.hpp"

namespace taut::lab::perkins2013::volume {
namespace {

// Of a kind, by world and level.
std::map<int, std::map<int, const SolidRow*>> by_world(const std::vector<SolidRow>& rows, std::string_view kind) {
  std::map<int, std::map<int, const SolidRow*>> out;
  for (const SolidRow& row : rows) {
    if (row.kind == kind) out[row.world][row.level] = &row;
  }
  return out;
}

}  // namespace

std::vector<std::string> Results::problems() const {
  std::vector<std::string> out;
  add_problems(
      cubes, [](const CubeRow& r) { return fmt::format("{}, {}, {}", r.shape, r.weighting, r.world); }, out);
  add_problems(
      kernels, [](const KernelRow& r) { return fmt::format("{}, {}", r.shape, r.world); }, out);
  add_problems(
      ranges, [](const RangeRow& r) { return fmt::format("{}, {}", r.shape, r.world); }, out);
  add_problems(
      solids, [](const SolidRow& r) { return fmt::format("{} {}, level {}", r.kind, r.world, r.level); }, out);
  if (cubes.empty()) out.push_back("no cubes were asked for");
  return out;
}

std::string_view title_of(CostBy by) {
  switch (by) {
    case CostBy::value:
      return "g(start)";
    case CostBy::settled:
      return "g(start), settled";
    case CostBy::integral:
      return "the integral";
    case CostBy::straight:
      break;
  }
  return "the integral, straightened";
}

double gain(const CubeRow& row, CostBy by) {
  switch (by) {
    case CostBy::value:
      return 1 - row.all.value / row.none.value;
    case CostBy::settled:
      return 1 - row.all_settled / row.none_settled;
    case CostBy::integral:
      return 1 - row.all.cost / row.none.cost;
    case CostBy::straight:
      break;
  }
  return 1 - row.all.straight / row.none.straight;
}

Estimate share_changed(const std::vector<const CubeRow*>& rows, CostBy by, double limit) {
  std::vector<bool> out;
  out.reserve(rows.size());
  for (const CubeRow* row : rows) out.push_back(std::fabs(gain(*row, by)) > limit);
  return share_of(out);
}

double share_indirect(const CubeRow& row) {
  return static_cast<double>(row.over_edges + row.over_faces) / static_cast<double>(row.corners);
}

double share_clear(const CubeRow& row) { return static_cast<double>(row.clearly) / static_cast<double>(row.corners); }

std::vector<const CubeRow*> cubes_of(const Results& results, std::string_view shape, std::string_view weighting) {
  std::vector<const CubeRow*> out;
  for (const CubeRow& row : results.cubes) {
    if ((shape.empty() || row.shape == shape) && (weighting.empty() || row.weighting == weighting)) out.push_back(&row);
  }
  return out;
}

std::vector<const CubeRow*> thin_cubes(const Results& results) {
  std::vector<const CubeRow*> out;
  for (const CubeRow& row : results.cubes) {
    if (shape_of(row.shape).stretch != 1) out.push_back(&row);
  }
  return out;
}

Estimate finest_over_coarsest(const Results& results, std::string_view kind, const SolidValue& value) {
  std::vector<double> out;
  for (const auto& [world, levels] : by_world(results.solids, kind)) {
    if (levels.size() > 1) out.push_back(value(*levels.rbegin()->second) / value(*levels.begin()->second));
  }
  return over_worlds(out);
}

// A line through the logarithms, by least squares.
Estimate growth(const Results& results, std::string_view kind, const SolidValue& value, const SolidValue& x) {
  std::vector<double> out;
  for (const auto& [world, levels] : by_world(results.solids, kind)) {
    double n = 0, sum_x = 0, sum_y = 0, sum_xx = 0, sum_xy = 0;
    for (const auto& [level, row] : levels) {
      const double a = std::log(x(*row)), b = std::log(value(*row));
      n += 1, sum_x += a, sum_y += b, sum_xx += a * a, sum_xy += a * b;
    }
    if (n > 1) out.push_back((n * sum_xy - sum_x * sum_y) / (n * sum_xx - sum_x * sum_x));
  }
  return over_worlds(out);
}

Estimate kernel_ratio(const Results& results, std::string_view shape,
                      const std::function<double(const KernelRow&)>& ratio) {
  return over_worlds(collect(
      results.kernels, [&](const KernelRow& r) { return shape.empty() || r.shape == shape; }, ratio));
}

}  // namespace taut::lab::perkins2013::volume
