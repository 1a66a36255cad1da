// The tables of the study's document, each from the data alone.
#pragma once

#include <string>
#include <vector>

#include "studies/demyen2007/analysis.hpp"

namespace taut::lab::demyen2007 {

[[nodiscard]] std::string sizes_table(const std::vector<SizeRow>& sizes);
[[nodiscard]] std::string preprocessing_table(const std::vector<SizeRow>& sizes);
[[nodiscard]] std::string location_table(const std::vector<SizeRow>& sizes);
// All lengths together: percentiles, mean, growth and spread of the time.
[[nodiscard]] std::string times_table(const Pass& speed);
// One percentile of a value by bands, one row a contender.
enum class Cell { time, count, ratio, factor };
struct BandRow {
  std::string title;
  Value value;
};
[[nodiscard]] std::string bands_table(const Pass& pass, const std::vector<BandRow>& rows, double q, double width,
                                      Cell cell);
// For every F: by bands, the percentile of length over the optimum, and the percentile of lengths over that of optima.
[[nodiscard]] std::string lengths_table(const Pass& length, bool thesis, double q, double width);
[[nodiscard]] std::string convergence_table(const Pass& length);
[[nodiscard]] std::string ablation_table(const Pass& ablation, unsigned effort);
// By radius: how many queries have room at both ends, how many of them the agent gets there, times, shortest paths.
[[nodiscard]] std::string radii_table(const Pass& radii);
// By planner, and by radius or, among polygons, by kind: what composed widths let through, and what of that does not
// fit.
[[nodiscard]] std::string widths_table(const Pass& radii, const Pass& polygons);
[[nodiscard]] std::string edits_table(const std::vector<EditRow>& edits);
[[nodiscard]] std::string terrain_table(const Pass& terrain, const std::vector<SizeRow>& sizes);

}  // namespace taut::lab::demyen2007
