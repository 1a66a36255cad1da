// Stacked bars, as figures 8 and 9 of the paper have them: one row a comparison, its parts as shares of the queries.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace taut::lab::niederberger2004 {

struct Bar {
  std::string label;
  std::array<double, 3> shares{};  // sum up to 1; those of 0 are not drawn
};

struct BarChart {
  std::string title;
  std::array<std::string, 3> keys;  // empty ones are not listed
  std::vector<Bar> bars;
};

[[nodiscard]] std::string bars_svg(const BarChart& chart);

}  // namespace taut::lab::niederberger2004
