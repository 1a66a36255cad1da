// From answers to statements: percentiles by bands of path length, as the thesis has them (demyen2007 9.2), where the
// length of a query is that of a shortest path on the grid graph. A band without enough queries says nothing (NaN).
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "studies/demyen2007/answers.hpp"
#include "studies/demyen2007/edits.hpp"
#include "studies/demyen2007/sizes.hpp"
#include "taut/geometry/vec.hpp"
#include "taut/lab/measure/statistics.hpp"

namespace taut::lab::demyen2007 {

// Queries with low <= length < high.
struct Band {
  double low = 0, high = std::numeric_limits<double>::infinity();
  [[nodiscard]] double middle() const { return (low + high) / 2; }
};

inline constexpr std::size_t kLeastInBand = 8;
// Lengths of the same path, computed in two ways, differ by less than this part.
inline constexpr double kSameLength = 1e-7;

// What a row says; NaN: nothing.
using Value = std::function<double(const AnswerRow&)>;

class Pass {
 public:
  Pass(std::vector<Contender> contenders, std::vector<AnswerRow> rows);

  [[nodiscard]] const std::vector<AnswerRow>& rows() const { return rows_; }
  [[nodiscard]] const std::vector<Contender>& contenders() const { return contenders_; }
  [[nodiscard]] const Contender& contender(std::string_view name) const { return contenders_[index(name)]; }
  // Throws std::logic_error if nobody is called so.
  [[nodiscard]] std::size_t index(std::string_view name) const;

  [[nodiscard]] Value time(std::string_view name) const;
  [[nodiscard]] Value expanded(std::string_view name) const;
  [[nodiscard]] Value length(std::string_view name) const;
  // Of the length to the optimum of the same pass.
  [[nodiscard]] Value ratio(std::string_view name) const;
  // Of one's time to the other's, on the same query.
  [[nodiscard]] Value speedup(std::string_view name, std::string_view over) const;
  [[nodiscard]] Value grid_length() const;

  // The bands of this width that have enough queries, ascending.
  [[nodiscard]] std::vector<Band> bands(double width) const;
  [[nodiscard]] std::vector<double> values(const Value& value, const Band& band = {}) const;
  [[nodiscard]] double percentile(const Value& value, double q, const Band& band = {}) const;
  [[nodiscard]] double mean(const Value& value, const Band& band = {}) const;
  // The share of rows with a value for which `holds` is true.
  [[nodiscard]] double share(const Value& value, const std::function<bool(double)>& holds, const Band& band = {}) const;
  [[nodiscard]] std::size_t count(std::string_view name, const std::function<bool(const Answer&)>& holds) const;

  // What cannot be: every kind with its number and first case.
  [[nodiscard]] std::vector<std::string> problems(std::string_view pass) const;

 private:
  std::vector<Contender> contenders_;
  std::vector<AnswerRow> rows_;  // by grid length
};

// The thesis's text leaves open how its plots of lengths were made.
enum class Reading { of_ratios, of_lengths };  // the percentile of ratios, or the ratio of percentiles
[[nodiscard]] double length_ratio(const Pass& length, std::string_view name, double q, const Band& band,
                                  Reading reading);

// What maps say together, the median map's number where nothing else is said, and where that lies with a confidence of
// 95 %, by drawing maps anew. Queries of one map are alike, so they are not drawn one by one.
struct OverMaps {
  double value = 0;
  Interval interval;
  [[nodiscard]] bool is_above(double x) const { return interval.low > x; }
  [[nodiscard]] bool is_below(double x) const { return interval.high < x; }
};
// The least and the greatest of n maps enclose the median of all maps with a confidence of 1 - 2 / 2^n: with fewer than
// these no interval of 95 % can be had from them, and it is without bounds.
inline constexpr std::size_t kLeastMaps = 6;
[[nodiscard]] OverMaps over_maps(const std::vector<double>& values);
[[nodiscard]] OverMaps mean_over_maps(const std::vector<double>& values);
// The exponent k of y ~ x^k, of a point a map.
[[nodiscard]] OverMaps growth_over_maps(const std::vector<Vec2>& points);
// What `of` says of each map's rows; maps of which it says nothing (NaN) are left out.
[[nodiscard]] std::vector<double> by_map(const Pass& pass, const std::function<double(const Pass&)>& of);
[[nodiscard]] OverMaps over_maps(const Pass& pass, const std::function<double(const Pass&)>& of);

// How many times as fast one is as the other: by a map's mean times, and at its median query. These need not agree, for
// a mean is made by the few queries that take long.
struct Pace {
  OverMaps mean, query;
};
[[nodiscard]] Pace pace(const Pass& pass, std::string_view name, std::string_view than);

// The share of queries whose path is a shortest one.
[[nodiscard]] double share_optimal(const Pass& pass, std::string_view name);

struct Results {
  std::vector<SizeRow> sizes;          // of the maps
  std::vector<SizeRow> terrain_sizes;  // of the kinds of agents; times are none
  Pass speed, length, ablation, terrain;
  Pass radii;     // by the row's radius; queries whose ends have room
  Pass polygons;  // the same among polygons, by kind in the place of the map
  std::vector<EditRow> edits;
  [[nodiscard]] std::vector<std::string> problems() const;
};

// The beginning of the first band from which on the value's percentile is above `above` in this and the next band (a
// single band may be an outlier); infinite if it never is.
[[nodiscard]] double leaves(const Pass& pass, const Value& value, double q, double above, double band);
// The same of anything that a band has.
[[nodiscard]] double leaves(const Pass& pass, const std::function<double(const Band&)>& of, double above, double band);

// The exponent k of y ~ x^k by least squares of logarithms; NaN for fewer than two points above zero.
[[nodiscard]] double growth(const std::vector<Vec2>& points);

}  // namespace taut::lab::demyen2007
