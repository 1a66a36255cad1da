// From costs at the corners of cells to a path (perkins2013 §3.1.3 and §4.3, with the corrections of the
// specification). From where it is, the path takes the way through one of the cells around that is cheapest. What a
// point of an edge promises is interpolated and may be wrong, so it is held against the best way on from there before
// it is taken (one-step look-ahead, over all cells around).
//
// It always ends. Each step leads to where the cost is less than here: at a corner that is the corner's cost, on an
// edge what the best way on from there costs. A field that is settled has such a step everywhere: the lesser end of the
// edge that the best way leads to costs less than the way. Steps that lower the cost by next to nothing are few in a
// row, then one leads to a corner, and from corner to corner costs fall by what it takes to cross a cell. Where no step
// leads down, the costs are none that a finished search leaves, and there is no path.
#pragma once

#include <algorithm>
#include <span>

#include "taut/base/detail/interrupt.hpp"
#include "taut/plan/detail/reconstruct_path.hpp"
#include "taut/plan/detail/weighted/cell_ways.hpp"

namespace taut::detail {

class CellPath {
 public:
  enum class End : std::uint8_t { arrived, stuck, interrupted };

  // What is left from a point in these cells, as the costs around say.
  template <class Field, class Costs>
  [[nodiscard]] double cost_at(const Field& field, Vec2 p, std::span<const std::uint32_t> cells, const Costs& costs) {
    return best_way(field, p, cells, costs).cost();
  }

  // Appends the way from a point in these cells to the field's goal.
  template <class Field, class Costs>
  [[nodiscard]] End append(const Field& field, Vec2 from, std::span<const std::uint32_t> cells, const Costs& costs,
                           Interrupt& interrupt, std::vector<Vec2>& points) {
    add_point(points, from);
    if (from == field.goal() && any_goal_cell(field, cells)) return End::arrived;
    const double small = kSmallStepRelative * field.shortest_step();
    double left = cost_at(field, from, cells, costs);
    cells_.assign(cells.begin(), cells.end());
    Vec2 at = from;
    for (int small_steps = 0;;) {
      Step best;
      for (const std::uint32_t cell : cells_) {
        look_ahead(field, at, cell, costs, left, small_steps < kSmallSteps, best);
        if (interrupt.asked(kStepsPerCell)) return End::interrupted;
      }
      if (best.way.to == CellWay::To::nothing) return End::stuck;
      if (best.way.to == CellWay::To::edge) move_on_edge(field, at, costs, left, best);
      for (int i = 0; i < best.way.via_count; ++i) add_point(points, best.way.via[i]);
      add_point(points, best.way.at);
      if (best.way.to == CellWay::To::goal) return End::arrived;
      small_steps = best.way.to == CellWay::To::edge && left - best.left < small ? small_steps + 1 : 0;
      at = best.way.at;
      left = best.left;
      cells_.clear();
      if (best.way.to == CellWay::To::node) {
        field.for_cells_of(best.way.node, [&](std::uint32_t cell) { cells_.push_back(cell); });
      } else {
        cells_.push_back(best.cell);
        if (best.behind != kNoCell) cells_.push_back(best.behind);
      }
    }
  }

  [[nodiscard]] std::size_t memory_bytes() const {
    return bytes_of(cells_, ring_.corners, behind_ring_.corners, ways_);
  }

 private:
  static constexpr int kSmallSteps = 8, kMostEdges = 8, kEdgeSteps = 14;
  static constexpr std::uint32_t kStepsPerCell = 200;
  struct Step {
    CellWay way;
    double cost = std::numeric_limits<double>::infinity();  // of the step and of what is left then
    double left = 0;
    std::uint32_t cell = kNoCell, behind = kNoCell;
  };

  template <class Field>
  [[nodiscard]] static bool any_goal_cell(const Field& field, std::span<const std::uint32_t> cells) {
    return std::any_of(cells.begin(), cells.end(), [&](std::uint32_t c) { return field.is_goal_cell(c); });
  }
  // The best way through any of these cells, as interpolated.
  template <class Field, class Costs>
  [[nodiscard]] CellWay best_way(const Field& field, Vec2 p, std::span<const std::uint32_t> cells, const Costs& costs) {
    CellWay best;
    best.rest = std::numeric_limits<double>::infinity();
    const auto consider = [&](const CellWay& way) {
      if (way.cost() < best.cost()) best = way;
    };
    for (const std::uint32_t cell : cells) {
      field.load(cell, behind_ring_);
      for_cell_ways(behind_ring_, p, costs, consider);
      if (field.is_goal_cell(cell)) consider(way_within(behind_ring_, p, field.goal()));
    }
    return best;
  }
  // The best step through one cell to where less is left, with costs on edges taken from the ways on.
  template <class Field, class Costs>
  void look_ahead(const Field& field, Vec2 p, std::uint32_t cell, const Costs& costs, double left, bool to_edges,
                  Step& best) {
    field.load(cell, ring_);
    ways_.clear();
    for_cell_ways(ring_, p, costs, [&](const CellWay& way) { ways_.push_back(way); });
    if (field.is_goal_cell(cell)) ways_.push_back(way_within(ring_, p, field.goal()));
    // Of many ways to edges, as a large leaf among small ones has, only those that promise most are looked into.
    std::sort(ways_.begin(), ways_.end(), [](const CellWay& a, const CellWay& b) { return a.cost() < b.cost(); });
    int edges = 0;
    for (const CellWay& way : ways_) {
      double rest = way.rest;
      std::uint32_t behind = kNoCell;
      if (way.to == CellWay::To::edge) {
        if (!to_edges || ++edges > kMostEdges) continue;
        behind = ring_.corners[way.edge].cell_behind;
        const std::uint32_t around[2] = {cell, behind};
        rest = best_way(field, way.at, std::span(around, behind == kNoCell ? 1 : 2), costs).cost();
      }
      if ((way.to != CellWay::To::goal && !(rest < left)) || !(way.step + rest < best.cost)) continue;
      best = {way, way.step + rest, rest, cell, behind};
    }
  }

  // The place on its edge was chosen by interpolated costs; the ways on from other places of it may be cheaper, above
  // all on long edges and beside the goal. Golden section: that costs have one valley is likely, not certain.
  template <class Field, class Costs>
  void move_on_edge(const Field& field, Vec2 p, const Costs& costs, double left, Step& best) {
    constexpr double kShare = 0.6180339887498949;
    field.load(best.cell, ring_);
    const Vec2 from = ring_.corners[best.way.edge].at, side = ring_.corners[ring_.next(best.way.edge)].at - from;
    const double weight = ring_.weight;
    const std::uint32_t around[2] = {best.cell, best.behind};
    const auto cost_at_share = [&](double share) {
      const Vec2 at = from + share * side;
      const double step = weight * distance(p, at);
      const double rest = best_way(field, at, std::span(around, best.behind == kNoCell ? 1 : 2), costs).cost();
      if (rest < left && step + rest < best.cost) {
        best.way.at = at;
        best.way.step = step;
        best.cost = step + rest;
        best.left = rest;
      }
      return step + rest;
    };
    double low = kAtCornerRelative, high = 1 - kAtCornerRelative;
    double a = high - kShare * (high - low), b = low + kShare * (high - low);
    double cost_a = cost_at_share(a), cost_b = cost_at_share(b);
    for (int i = 0; i < kEdgeSteps; ++i) {
      if (cost_a < cost_b) {
        high = b, b = a, cost_b = cost_a, a = high - kShare * (high - low), cost_a = cost_at_share(a);
      } else {
        low = a, a = b, cost_a = cost_b, b = low + kShare * (high - low), cost_b = cost_at_share(b);
      }
    }
  }

  std::vector<std::uint32_t> cells_;
  CellRing ring_, behind_ring_;
  std::vector<CellWay> ways_;
};

}  // namespace taut::detail
