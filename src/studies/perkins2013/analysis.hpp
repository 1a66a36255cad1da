// From rows to statements: every ratio is taken in each world and then over worlds (estimate.hpp).
#pragma once

#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "studies/perkins2013/caching.hpp"
#include "studies/perkins2013/errors.hpp"
#include "studies/perkins2013/estimate.hpp"
#include "studies/perkins2013/fields.hpp"
#include "studies/perkins2013/kernels.hpp"
#include "studies/perkins2013/ladder.hpp"
#include "studies/perkins2013/slopes.hpp"

namespace taut::lab::perkins2013 {

// What the thesis calls the path cost is what costs say of the start; what a path costs is the integral along it.
enum class CostBy { value, integral };
inline constexpr CostBy kCostBys[] = {CostBy::value, CostBy::integral};
[[nodiscard]] inline double cost_by(const LadderRow& row, CostBy by) {
  return by == CostBy::value ? row.value : row.cost;
}

using RowValue = std::function<double(const LadderRow&)>;
[[nodiscard]] RowValue of_cost(CostBy by);
[[nodiscard]] RowValue of_faces();
[[nodiscard]] RowValue of_nodes();
[[nodiscard]] RowValue of_expanded();
[[nodiscard]] RowValue of_time();
[[nodiscard]] RowValue of_time_each();  // of an expansion

class Ladder {
 public:
  explicit Ladder(std::vector<LadderRow> rows);
  [[nodiscard]] const std::vector<LadderRow>& rows() const { return rows_; }
  // Null if it was not asked.
  [[nodiscard]] const LadderRow* find(Kind kind, int world, int level, std::string_view who) const;
  [[nodiscard]] std::vector<int> worlds(Kind kind) const;
  // Those of squares, ascending.
  [[nodiscard]] std::vector<int> levels(Kind kind) const;
  // Of a kind at a level, world by world.
  [[nodiscard]] std::vector<double> values(Kind kind, int level, std::string_view who, const RowValue& value) const;
  // The least cost that is known of a world, NaN if none is.
  [[nodiscard]] double reference(Kind kind, int world) const;
  // Of costs over that.
  [[nodiscard]] std::vector<double> over_reference(Kind kind, int level, std::string_view who, CostBy by) const;

  // A cost where the path keeps off obstacles, else NaN: steps at which paths lead through obstacles (the grey rows of
  // table 4.2) say nothing of what paths cost. The ladder must outlive it.
  [[nodiscard]] RowValue around_obstacles(Kind kind, CostBy by) const;

  // One over the other with as many faces: in each world the median over levels.
  [[nodiscard]] Estimate at_equal_faces(Kind kind, std::string_view one, std::string_view other,
                                        const RowValue& value) const;
  // The same at the finest level that both have.
  [[nodiscard]] Estimate at_finest(Kind kind, std::string_view one, std::string_view other,
                                   const RowValue& value) const;
  // One at the finest level over the other on the coarsest triangles.
  [[nodiscard]] Estimate finest_over_coarsest(Kind kind, std::string_view one, std::string_view other,
                                              const RowValue& value, const RowValue& other_value) const;

  // How many times as much of a value squares need as the coarsest triangles until they cost as little, interpolated
  // between levels. Where the finest squares still cost more, they are taken for enough (`least`), or as good as none
  // can be (`most`).
  struct Needed {
    Estimate least, most;
    std::size_t never = 0;  // worlds where the finest squares still cost more
  };
  [[nodiscard]] Needed at_equal_cost(Kind kind, std::string_view squares, std::string_view triangles,
                                     const RowValue& value, CostBy by) const;

 private:
  template <class OfWorld>
  [[nodiscard]] Estimate each_world(Kind kind, OfWorld of_world) const;

  std::vector<LadderRow> rows_;
  struct Key {
    std::string kind;
    int world, level;
    std::string who;
    friend auto operator<=>(const Key&, const Key&) = default;
  };
  std::map<Key, std::size_t> index_;
};

// Squares at which a path leads through an obstacle, which no path has to: it costs more than twice the least.
[[nodiscard]] bool leads_through(const Ladder& ladder, const LadderRow& row, Kind kind);

struct Results {
  std::vector<KernelRow> kernels;
  Ladder ladder{{}};
  std::vector<CachingRow> caching;
  std::vector<ErrorRow> errors;
  std::vector<FieldRow> fields;
  std::vector<FollowRow> follows;
  std::vector<SlopeRow> slopes;
  // What cannot be: every kind with its number and first case.
  [[nodiscard]] std::vector<std::string> problems() const;
};

// Of kernels, set by set.
[[nodiscard]] Estimate kernel_ratio(const std::vector<KernelRow>& rows, std::string_view draw, std::string_view one,
                                    std::string_view other);

}  // namespace taut::lab::perkins2013
