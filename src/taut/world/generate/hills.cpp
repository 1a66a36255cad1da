#include "taut/world/generate/hills.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "taut/world/generate/detail/option_check.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;
namespace {

// Samples first .. last (both included) of `count` that lie within `radius` of `centre`, and possibly one more.
std::pair<int, int> reached(double centre, double radius, double first_place, double spacing, int count) {
  const auto index = [&](double place) {
    return static_cast<int>(std::clamp((place - first_place) / spacing, -1.0, static_cast<double>(count)));
  };
  return {std::max(0, index(centre - radius)), std::min(count - 1, index(centre + radius) + 1)};
}

}  // namespace

HeightField generate_hills(const HillOptions& options) {
  constexpr std::string_view kName = "hills";
  require_option(kName, "columns", options.columns, 1, HeightField::kLargestSide);
  require_option(kName, "rows", options.rows, 1, HeightField::kLargestSide);
  require_option(kName, "spacing", options.spacing, 1e-6, 1e6);
  require_option(kName, "hills", options.hills, 0, 1000000);
  require_option(kName, "mean radius", options.mean_radius, 1e-6, 1e9);
  require_option(kName, "relief", options.relief, 0.0, 1e9);

  const auto columns = static_cast<std::size_t>(options.columns), rows = static_cast<std::size_t>(options.rows);
  const double s = options.spacing, first = s / 2;
  std::vector<double> heights(columns * rows, 0.0);
  Random random(options.seed);
  for (int hill = 0; hill < options.hills; ++hill) {
    const double x = random.between(0.0, s * options.columns), y = random.between(0.0, s * options.rows);
    const double radius = options.mean_radius * random.between(0.5, 1.5);
    const double top = options.relief * random.between(0.25, 1.0);
    const auto [row_begin, row_end] = reached(y, radius, first, s, options.rows);
    const auto [column_begin, column_end] = reached(x, radius, first, s, options.columns);
    for (int row = row_begin; row <= row_end; ++row) {
      for (int column = column_begin; column <= column_end; ++column) {
        const double dx = (first + s * column - x) / radius, dy = (first + s * row - y) / radius;
        const double inside = 1 - (dx * dx + dy * dy);
        if (inside <= 0) continue;
        heights[static_cast<std::size_t>(row) * columns + static_cast<std::size_t>(column)] +=
            top * inside * inside * inside;
      }
    }
  }
  return HeightField({options.columns, options.rows, {first, first}, s, std::move(heights)});
}

}  // namespace taut
