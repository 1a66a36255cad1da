// From answers to statements: shares and means over queries, with 95 % intervals by a bootstrap over worlds (queries in
// one world are not independent of each other), and how near a kind of worlds comes to the published table 1.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "studies/niederberger2004/answers.hpp"
#include "studies/niederberger2004/terrain.hpp"
#include "taut/lab/measure/statistics.hpp"

namespace taut::lab::niederberger2004 {

// Lengths that nobody would tell apart on a map.
inline constexpr double kNearlySame = 1e-3;

struct Filter {
  std::optional<Shape> shape{};
  std::optional<int> obstacles{};
  [[nodiscard]] bool takes(const WorldKey& world) const {
    return (!shape || *shape == world.shape) && (!obstacles || *obstacles == world.obstacles);
  }
};

struct Estimate {
  double value = std::numeric_limits<double>::quiet_NaN();  // NaN: no data
  Interval interval{std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::quiet_NaN()};
};

// What a row says; NaN: nothing.
using Value = std::function<double(const AnswerRow&)>;

// One planner beside another on the same queries, as shares of them. Equal: within kSameLength.
struct Comparison {
  Estimate shorter, equal, longer;
  Estimate not_longer;          // shorter or equal
  Estimate not_visibly_longer;  // shorter, or longer by at most kNearlySame
  Estimate faster;
  Estimate time_ratio;  // of the time for all queries of a world to that of the other
};

class Paths {
 public:
  // Rows of a world must follow each other.
  explicit Paths(std::vector<AnswerRow> rows);

  [[nodiscard]] const std::vector<AnswerRow>& rows() const { return rows_; }
  [[nodiscard]] std::size_t worlds() const { return first_.size() - 1; }

  [[nodiscard]] static Value length(std::string_view name);
  [[nodiscard]] static Value time(std::string_view name);
  [[nodiscard]] static Value expanded(std::string_view name);
  // Of the length to the optimum; of the way over movable nodes before it is pulled, to the optimum and to itself
  // pulled.
  [[nodiscard]] static Value ratio(std::string_view name);
  [[nodiscard]] static Value unpulled_ratio();
  [[nodiscard]] static Value slack_ratio();

  [[nodiscard]] std::vector<double> values(const Value& value, const Filter& filter = {}) const;
  [[nodiscard]] double percentile(const Value& value, double q, const Filter& filter = {}) const;
  // Means over worlds of what holds for a world; world_ratios has what they are means of.
  [[nodiscard]] Estimate share(const Value& value, const std::function<bool(double)>& holds,
                               const Filter& filter = {}) const;
  [[nodiscard]] Estimate mean(const Value& value, const Filter& filter = {}) const;
  [[nodiscard]] std::vector<double> world_ratios(const Value& value, const Value& to, const Filter& filter = {}) const;
  [[nodiscard]] Estimate ratio_of_sums(const Value& value, const Value& to, const Filter& filter = {}) const;
  [[nodiscard]] Comparison compare(std::string_view name, std::string_view other, const Filter& filter = {}) const;
  [[nodiscard]] std::size_t count(ChannelCheck check) const;

  // What cannot be: every kind with its number and first case.
  [[nodiscard]] std::vector<std::string> problems() const;

 private:
  template <class OfWorld>
  [[nodiscard]] std::vector<double> each_world(const Filter& filter, OfWorld of_world) const;

  std::vector<AnswerRow> rows_;
  std::vector<std::size_t> first_;  // by world, and one more
};

// The paper's table 1: Center, Width 1/3, Width 1/10.
using NodeCounts = std::array<double, 3>;
inline constexpr NodeCounts kPublishedLoose{281, 323, 567}, kPublishedDense{395, 408, 568};

// Means over the worlds of one kind.
struct MapSummary {
  std::size_t worlds = 0;
  double trapezoids = 0, groups = 0;
  double merged = 0, merged_with_flat = 0;  // shares
  NodeCounts nodes{};
};

// The same shape, size and tolerance with 100 and with 200 obstacles.
struct Setting {
  Shape shape = Shape::convex_apart;
  double mean_size = 0, tolerance = 0;
  MapSummary loose{}, dense{};
  // By how much the worst one of the six published numbers is missed: 0.1 is ten percent too many or too few.
  [[nodiscard]] double miss() const;
};

[[nodiscard]] MapSummary summary_of(const std::vector<CellRow>& rows, Shape shape, int obstacles, double mean_size,
                                    double tolerance);
// Every one that has worlds of both kinds, in the order of the rows.
[[nodiscard]] std::vector<Setting> settings_of(const std::vector<CellRow>& rows);
// The one that misses the published numbers least; of one shape, if given. Null if there is none.
[[nodiscard]] const Setting* nearest_setting(const std::vector<Setting>& settings, std::optional<Shape> shape = {},
                                             std::optional<double> tolerance = {});

struct Results {
  std::vector<CellRow> cells;
  Paths paths;
  std::vector<HillRow> hills;
  [[nodiscard]] std::vector<std::string> problems() const;
};

}  // namespace taut::lab::niederberger2004
