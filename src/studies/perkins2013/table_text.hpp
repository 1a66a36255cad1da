// Numbers and rows of the tables of the documents, in Markdown.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "taut/lab/measure/statistics.hpp"
#include "taut/lab/report/markdown.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::lab::perkins2013 {

using TableRows = std::vector<std::vector<std::string>>;

// The first columns on the left, all others on the right.
[[nodiscard]] inline std::string markdown(const std::vector<std::string>& heads, const TableRows& rows,
                                          std::size_t left = 1) {
  std::vector<Table::Column> columns;
  for (std::size_t i = 0; i < heads.size(); ++i) columns.push_back({heads[i], i < left ? Align::left : Align::right});
  return markdown_table(columns, rows) + "\n";
}

// Of what is not known all of these say nothing.
[[nodiscard]] inline std::string count(double x) {
  return std::isnan(x) ? "" : grouped_count(static_cast<std::size_t>(std::llround(x)));
}
[[nodiscard]] inline std::string number(double x, int digits) { return std::isnan(x) ? "" : fixed_number(x, digits); }
// In %, of a ratio: by how much it is above 1.
[[nodiscard]] inline std::string excess(double ratio, int digits = 2) { return number(100 * (ratio - 1), digits); }
// NaN of no values.
[[nodiscard]] inline double middle(const std::vector<double>& values) { return values.empty() ? NAN : median(values); }
[[nodiscard]] inline double most_of(const std::vector<double>& values) {
  return values.empty() ? NAN : percentile(values, 1);
}

}  // namespace taut::lab::perkins2013
