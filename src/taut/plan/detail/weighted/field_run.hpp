// The search and the walk over one field of costs at corners, for planners and replanners over triangles and
// tetrahedra: costs are spread from the goal as far as the start needs them (IncrementalSearch), and a path is walked
// down from the start. A Walk is FieldWalk over a TriangleField, or the like of them for tetrahedra and voxels, which
// are the cells of a field's graph.
#pragma once

#include <algorithm>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/plan/detail/weighted/edge_astar_planner.hpp"
#include "taut/plan/detail/weighted/look_ahead.hpp"
#include "taut/search/detail/incremental_search.hpp"

namespace taut::detail {

struct FieldOptions {
  // Of the least weight times distance, as a bound: half is as published, and what early stopping wants. All of it
  // leaves too few costs around the way (1 % dearer on uniform ground), and orders a queue that is emptied badly.
  double share = 0.5;
  LookAhead look_ahead = LookAhead::all;
  bool early = true;       // stops as published once the start's cost is the least left; else when nothing is
  bool restricted = true;  // looks only at simplices on which a cost has fallen

  // What is used of it: where nothing is left in the end, bounds only put the queue out of order.
  [[nodiscard]] double bound_share() const { return early ? share : 0; }
};

// The search and the walk over one field, for planners and for the replanner.
template <class Field, class Walk>
class FieldRun {
 public:
  using Graph = std::remove_cvref_t<decltype(std::declval<const Field&>().graph())>;
  static constexpr int D = Field::kD, kCorners = Graph::kCorners;
  static constexpr double kInfinite = Field::kInfinite;

  explicit FieldRun(const FieldOptions& options) : options_(options) {}

  // All costs unknown but for those around the goal of the field. Once interrupted it has to begin again.
  void begin(const Field& field, Interrupt& interrupt) {
    search_.begin(field.graph().node_count());
    renew_around(field, field.goal_cells(), interrupt);
  }
  void begin(const Field& field) {
    Interrupt never;
    begin(field, never);
  }
  // Costs of all corners of these simplices are looked at again.
  void renew_around(const Field& field, std::span<const SimplexId> cells) {
    Interrupt never;
    renew_around(field, cells, never);
  }
  [[nodiscard]] IncrementalSearch& search() { return search_; }
  [[nodiscard]] const IncrementalSearch& search() const { return search_; }
  [[nodiscard]] const FieldOptions& options() const { return options_; }

  // Spreads costs as far as the start needs them, and walks. value is the interpolated cost of the start.
  template <class Listener>
  Status run(const Field& field, double least_weight, Vec<D> start, std::span<const SimplexId> starts,
             BudgetMeter& meter, const Budget& budget, Effort& effort, Listener listener, double& value,
             bool& along_edges, ComplexPath<D>& path) {
    along_edges = false;
    if (meter.interrupt().was_seen()) return Status::budget_spent;
    for (const bool early : {true, false}) {
      if (early && !options_.early) continue;
      if (spread(field, start, starts, early, meter, effort, listener, value) == SearchEnd::budget_spent)
        return Status::budget_spent;
      if (!(value < kInfinite)) return Status::unreachable;
      if (walk_.walk(field, start, starts, search_.looks(), options_.look_ahead, meter.interrupt(), path)) {
        // Faces whose interpolated costs promise too much lead a walk astray; edges promise what they cost.
        if (kCorners > 3 && cost_of(field.complex(), path) > kLost * value) {
          const SearchEnd end = find_along_edges(field, least_weight, start, starts, budget, meter, effort, other_);
          along_edges = end == SearchEnd::goal && cost_of(field.complex(), other_) < cost_of(field.complex(), path);
          // Copied, not swapped: then the same query, asked again, finds every array large enough.
          if (along_edges) path = other_;
        }
        return Status::found;
      }
      if (meter.interrupt().was_seen()) return Status::budget_spent;
    }
    // Costs that differ by less than a number can tell lead nowhere; edges do.
    along_edges = true;
    const SearchEnd end = find_along_edges(field, least_weight, start, starts, budget, meter, effort, path);
    return end == SearchEnd::goal        ? Status::found
           : end == SearchEnd::exhausted ? Status::unreachable
                                         : Status::budget_spent;
  }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(search_, walk_, edges_, other_, corners_, around_); }

 private:
  static constexpr std::uint32_t kStepsALook = 64;
  // The corners of free cells, each once.
  void list_nodes(const Field& field, std::span<const SimplexId> cells) {
    around_.clear();
    for (const SimplexId t : cells) {
      if (!field.is_free(t)) continue;
      for (int i = 0; i < kCorners; ++i) around_.push_back(field.graph().node(t, i));
    }
    std::sort(around_.begin(), around_.end());
    around_.erase(std::unique(around_.begin(), around_.end()), around_.end());
  }
  void renew_around(const Field& field, std::span<const SimplexId> cells, Interrupt& interrupt) {
    list_nodes(field, cells);
    for (const std::uint32_t node : around_) {
      if (interrupt.asked(kStepsALook)) return;
      search_.renew(field, node);
    }
  }

  // A path through space that costs more than this times what costs say of its start has lost its way.
  static constexpr double kLost = 1.25;

  struct Corner {
    std::uint32_t node;
    double cost;
  };
  SearchEnd find_along_edges(const Field& field, double least_weight, Vec<D> start, std::span<const SimplexId> starts,
                             const Budget& budget, BudgetMeter& meter, Effort& effort, ComplexPath<D>& path) {
    Budget rest = budget;
    rest.expansions -= std::min(rest.expansions, meter.used());
    rest.time = meter.interrupt().left();
    return edges_.find(field.graph(), least_weight, start, starts, field.goal(), field.goal_cells(), rest, effort, {},
                       path);
  }
  template <class Listener>
  SearchEnd spread(const Field& field, Vec<D> start, std::span<const SimplexId> starts, bool early, BudgetMeter& meter,
                   Effort& effort, Listener listener, double& value) {
    list_nodes(field, starts);
    corners_.clear();
    for (const std::uint32_t node : around_) corners_.push_back({node, -1});
    const auto look = [&] {
      bool changed = false;
      for (Corner& corner : corners_) {
        const double now = search_.look(corner.node);
        changed = changed || now != corner.cost;
        corner.cost = now;
      }
      // A start may lie in a corner of thousands of cells.
      meter.charge(static_cast<std::uint32_t>(corners_.size() / 8 + (changed ? kStepsALook * starts.size() : 0)));
      if (!changed) return;
      value = kInfinite;
      for (const SimplexId t : starts) value = std::min(value, field.cost_at(start, t, search_.looks()));
    };
    const SearchEnd end = search_.run(
        field, options_.restricted, meter, effort,
        [&](const IncrementalSearch::Key& key) {
          if (!early) return false;
          look();
          return !(key < IncrementalSearch::Key{value + search_.offset(), value});
        },
        listener);
    look();
    return end;
  }

  FieldOptions options_;
  IncrementalSearch search_;
  Walk walk_;
  EdgeSearch<D, Graph> edges_;
  ComplexPath<D> other_;
  std::vector<Corner> corners_;
  std::vector<std::uint32_t> around_;
};

}  // namespace taut::detail
