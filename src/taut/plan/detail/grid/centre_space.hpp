// The graph of cell centres as a Space for best_first. Ends that are no centre are joined straight to the centres of
// the cells they lie in; the goal is a state of its own, joined to every node from which the query counts as answered.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include "taut/plan/detail/grid/lattice_endpoints.hpp"
#include "taut/plan/detail/grid/lattice_index.hpp"
#include "taut/plan/detail/grid/lattice_moves.hpp"
#include "taut/plan/detail/grid/nearest_state.hpp"
#include "taut/search/detail/best_first.hpp"
#include "taut/world/detail/grid/lattice_cells.hpp"
#include "taut/world/detail/polygons/nearest_free.hpp"

namespace taut::detail::lattice {

inline Vec2 centre_of(LatticePoint cell) { return {cell.x + 0.5, cell.y + 0.5}; }

class CentreSpace {
 public:
  static constexpr std::uint32_t kGoal = 0;

  CentreSpace(const LatticeCells& cells, const LatticeIndex& index, const CentreMoves& moves, const Ends& ends,
              bool heuristic)
      : free_(cells.free()),
        index_(index),
        moves_(moves),
        ends_(ends),
        estimates_(heuristic),
        diagonals_(moves[511] != kStraightMoves) {
    for (unsigned m = 0; m < 8; ++m) offsets_[m] = index.offset(kX[m], kY[m]);
    if (ends.within > 0) return;
    for_cells_at(ends.goal, ends.goal_quadrants, [&](LatticePoint cell) {
      goals_[goal_count_++] = {cell, index.id(cell), distance(centre_of(cell), ends.goal) * kStraightUnits};
    });
  }

  [[nodiscard]] static double unit_length() { return kUnitLength; }
  [[nodiscard]] static double bucket_width() { return kBucketWidth * kStraightUnits; }
  [[nodiscard]] bool is_goal(std::uint32_t id) const { return id == kGoal; }
  [[nodiscard]] Vec2 position(std::uint32_t id) const { return id == kGoal ? ends_.goal : centre_of(index_.point(id)); }
  [[nodiscard]] Vec2 origin() const { return ends_.start; }
  [[nodiscard]] double heuristic(std::uint32_t id) const { return id == kGoal ? 0 : heuristic_at(index_.point(id)); }
  // Where a path that ends in this cell ends: the nearest point to the goal if the centre is not close enough already.
  [[nodiscard]] Vec2 end_in(std::uint32_t id) const {
    const LatticePoint cell = index_.point(id);
    if (ends_.within > 0 && distance(centre_of(cell), ends_.goal) <= ends_.within) return centre_of(cell);
    return nearest_in_cell(cell.x, cell.y, ends_.wanted);
  }
  [[nodiscard]] std::uint32_t nearest() const { return nearest_.id(); }

  template <class Visit>
  void for_seeds(Visit visit) const {
    for_cells_at(ends_.start, ends_.start_quadrants, [&](LatticePoint cell) {
      visit(SearchSeed{index_.id(cell), distance(ends_.start, centre_of(cell)) * kStraightUnits});
    });
  }

  template <class Frontier>
  void expand(std::uint32_t id, double g, Frontier& frontier) {
    if (ends_.within > 0 || ends_.take_nearest) look_for_ends(id, g, frontier);
    for (std::size_t i = 0; i < goal_count_; ++i) {
      if (goals_[i].id == id) frontier(kGoal, g + goals_[i].units_left, id);
    }
    const LatticePoint at = index_.point(id);
    const auto around = [&](int y) { return static_cast<unsigned>(free_.bits(at.x - 1, y) & 7u); };
    const unsigned cells = around(at.y - 1) | around(at.y) << 3 | around(at.y + 1) << 6;
    unsigned moves = moves_[cells];
    if (cells == 511 && diagonals_) moves = kMovesAfter[index_.neighbour_of(id - frontier.parent(id))];
    for (; moves != 0; moves &= moves - 1) {
      const auto move = static_cast<std::size_t>(std::countr_zero(moves));
      frontier.relax(id + offsets_[move], g + kUnits[move], id, [&] {
        return heuristic_at({at.x + kX[move], at.y + kY[move]});
      });
    }
  }

 private:
  struct GoalCell {
    LatticePoint cell;
    std::uint32_t id;
    double units_left;  // from its centre straight to the goal
  };

  [[nodiscard]] double heuristic_at(LatticePoint cell) const {
    if (!estimates_) return 0;
    if (ends_.within > 0) return std::max(0.0, distance(centre_of(cell), ends_.goal) - ends_.within) * kStraightUnits;
    double least = units_to(goals_[0], cell);
    for (std::size_t i = 1; i < goal_count_; ++i) least = std::min(least, units_to(goals_[i], cell));
    return least;
  }
  [[nodiscard]] double units_to(const GoalCell& goal, LatticePoint from) const {
    const int dx = goal.cell.x - from.x, dy = goal.cell.y - from.y;
    return (diagonals_ ? octile_units(dx, dy) : manhattan_units(dx, dy)) + goal.units_left;
  }
  template <class Frontier>
  void look_for_ends(std::uint32_t id, double g, Frontier& frontier) {
    const Vec2 end = end_in(id);
    const double total = g + distance(position(id), end) * kStraightUnits;
    if (ends_.within > 0 && distance(end, ends_.goal) <= ends_.within) frontier(kGoal, total, id);
    nearest_.consider(id, distance(end, ends_.wanted), total);
  }

  const BitPlane& free_;
  const LatticeIndex& index_;
  const CentreMoves& moves_;
  const Ends& ends_;
  bool estimates_, diagonals_;
  std::array<std::uint32_t, 8> offsets_{};
  std::array<GoalCell, 4> goals_{};
  std::size_t goal_count_ = 0;
  NearestState nearest_;
};

}  // namespace taut::detail::lattice
