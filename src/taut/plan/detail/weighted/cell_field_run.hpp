// Field D* over cells, from goal to start: spreads costs, asks when it is enough, and draws the path. Keeps what it has
// spread, so that it can be repaired.
#pragma once

#include "taut/plan/detail/weighted/cell_path.hpp"
#include "taut/plan/plan.hpp"
#include "taut/search/detail/incremental_search.hpp"
#include "taut/search/detail/with_listener.hpp"

namespace taut::detail {

struct CellFieldOptions {
  // Of the least weight times the distance, which part bounds what is left to the start: 1 is true, 0.5 as published.
  double heuristic = 1;
  // A cost that falls is looked at only from the ways that it has fallen on.
  bool restricted = true;
  // Stop when the corners around the start are settled, as published; else when all are.
  bool early = true;

  // What a unit of length is taken to cost at least. Bounds lead to the start; where all costs are settled they only
  // put the queue out of order, which may take many times the expansions.
  [[nodiscard]] double bound_per_length(double least_weight) const { return early ? heuristic * least_weight : 0; }
};

template <class Field>
class CellFieldRun {
 public:
  // Forgets all costs; the field has its goal.
  void begin(const Field& field) {
    search_.begin(field.id_count());
    field.for_goal_corners([&](std::uint32_t id) { search_.renew(field, id); });
  }
  [[nodiscard]] IncrementalSearch& search() { return search_; }
  [[nodiscard]] const IncrementalSearch& search() const { return search_; }

  // The path from a point in these cells to the goal, into out: its points and status; no more. `value` is what the
  // field says it costs, infinite if there is none.
  void answer(const Field& field, Vec2 start, std::span<const std::uint32_t> cells, const CellFieldOptions& options,
              const SearchSink2& sink, BudgetMeter& meter, Plan2& out, double& value) {
    value = Field::kInfinite;
    list_corners(field, cells);
    out.status = Status::budget_spent;
    for (const bool early : {options.early, false}) {
      const auto is_enough = [&](const IncrementalSearch::Key& key) { return early && is_settled(field, key); };
      const SearchEnd end = with_listener<2>(sink, [&](auto listener) {
        return search_.run(field, options.restricted, meter, out.effort, is_enough, listener);
      });
      if (end == SearchEnd::budget_spent) return;
      value = path_.cost_at(field, start, cells, search_.costs());
      if (!(value < Field::kInfinite)) break;
      out.path.clear();
      const CellPath::End drawn =
          path_.append(field, start, cells, search_.costs(), meter.interrupt(), out.path.points);
      if (drawn == CellPath::End::interrupted) return out.path.clear();
      if (drawn == CellPath::End::arrived) {
        out.status = Status::found;
        return;
      }
      if (!early) break;  // a search that stopped early may leave costs that lead nowhere: settle them all
    }
    out.path.clear();
    out.status = Status::unreachable;
  }
  // Whether costs are finite, but the path came to no end: they are too far apart for their numbers to tell.
  [[nodiscard]] static bool is_stuck(const Plan2& out, double value) {
    return out.status == Status::unreachable && value < Field::kInfinite;
  }

  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(search_, path_, corners_); }

 private:
  void list_corners(const Field& field, std::span<const std::uint32_t> cells) {
    corners_.clear();
    first_open_ = 0;
    for (const std::uint32_t cell : cells) {
      field.load(cell, ring_);
      for (const RingCorner& corner : ring_.corners) corners_.push_back(corner.id);
    }
  }
  // All corners around the start are: nothing that is left can come before them.
  [[nodiscard]] bool is_settled(const Field& field, const IncrementalSearch::Key& key) {
    const auto is_open = [&](std::uint32_t id) {
      const double cost = search_.cost(id), look = search_.look(id);
      return !(cost < Field::kInfinite) || !(look <= cost * (1 + kRiseRelative)) || look < cost ||
             key < search_.key_of(field, id);
    };
    if (first_open_ < corners_.size() && is_open(corners_[first_open_])) return false;
    for (first_open_ = 0; first_open_ < corners_.size(); ++first_open_) {
      if (is_open(corners_[first_open_])) return false;
    }
    return true;
  }

  IncrementalSearch search_;
  CellPath path_;
  CellRing ring_;
  std::vector<std::uint32_t> corners_;
  std::size_t first_open_ = 0;
};

}  // namespace taut::detail
