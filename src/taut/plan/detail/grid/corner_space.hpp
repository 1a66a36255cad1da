// The graph of cell corners as a Space for best_first, with an update rule (see update_rules.hpp) that decides what an
// expansion does to a neighbour. Both ends are corners. Where double corners are no through-points they are no nodes
// either, except for the ends, which may be left and reached through the quadrants they may use.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "taut/plan/detail/grid/lattice_endpoints.hpp"
#include "taut/plan/detail/grid/lattice_index.hpp"
#include "taut/plan/detail/grid/lattice_moves.hpp"
#include "taut/plan/detail/grid/nearest_state.hpp"
#include "taut/search/detail/best_first.hpp"
#include "taut/world/detail/grid/lattice_sight.hpp"

namespace taut::detail::lattice {

template <class Rule>
class CornerSpace {
 public:
  // The goal as a state of its own: needed where start and goal are the same double corner, but not the same region.
  static constexpr std::uint32_t kGoalApart = 0;

  CornerSpace(const LatticeCells& cells, const LatticeIndex& index, const Ends& ends, const Rule& rule)
      : cells_(cells), index_(index), ends_(ends), rule_(rule), start_(point(ends.start)) {
    for (unsigned m = 0; m < 8; ++m) offsets_[m] = index.offset(kX[m], kY[m]);
    start_id_ = index.id(start_);
    has_goal_ = ends.goal_quadrants != 0;
    if (has_goal_) goal_ = point(ends.goal);
    goal_apart_ = has_goal_ && start_ == goal_;
    goal_id_ = has_goal_ && !goal_apart_ ? index.id(goal_) : kGoalApart;
    restricts_start_ = cells.is_double_corner(start_.x, start_.y);
    restricts_goal_ = has_goal_ && cells.is_double_corner(goal_.x, goal_.y);
  }

  [[nodiscard]] static double unit_length() { return Rule::kUnit; }
  [[nodiscard]] static double bucket_width() { return kBucketWidth / Rule::kUnit; }
  [[nodiscard]] bool is_goal(std::uint32_t id) const {
    return id == goal_id_ || (ends_.within > 0 && distance(position(id), ends_.goal) <= ends_.within);
  }
  [[nodiscard]] Vec2 position(std::uint32_t id) const {
    const LatticePoint p = corner(id);
    return {static_cast<double>(p.x), static_cast<double>(p.y)};
  }
  [[nodiscard]] LatticePoint corner(std::uint32_t id) const { return id == kGoalApart ? goal_ : index_.point(id); }
  [[nodiscard]] double heuristic(std::uint32_t id) const { return heuristic_at(corner(id)); }
  [[nodiscard]] double heuristic_at(LatticePoint p) const {
    if (ends_.within > 0) {
      const Vec2 at{static_cast<double>(p.x), static_cast<double>(p.y)};
      return rule_.within_estimate(std::max(0.0, distance(at, ends_.goal) - ends_.within));
    }
    return rule_.estimate(goal_.x - p.x, goal_.y - p.y);
  }
  [[nodiscard]] SearchSeed seed() const { return {start_id_, 0}; }
  [[nodiscard]] std::uint32_t nearest() const { return nearest_.id(); }

  template <class Frontier>
  void expand(std::uint32_t id, double g, Frontier& frontier) {
    const LatticePoint at = index_.point(id);
    if (ends_.take_nearest) nearest_.consider(id, distance(position(id), ends_.wanted), g);
    unsigned quadrants = quadrants_at(at);
    if (restricts_start_ && id == start_id_) quadrants &= ends_.start_quadrants;
    unsigned moves = kMovesThrough[quadrants] & rule_.moves();
    if constexpr (Rule::kByMovesOnly) {
      if (quadrants == 15 && moves == kAllMoves) moves = kMovesAfter[index_.neighbour_of(id - frontier.parent(id))];
    }
    if (cells_.has_double_corners()) moves = without_double_corners(at, moves, goal_, ends_.goal_quadrants);
    auto update = rule_.expansion(*this, frontier, id, at, g);
    for (; moves != 0; moves &= moves - 1) {
      const auto move = static_cast<std::size_t>(std::countr_zero(moves));
      const LatticePoint to{at.x + kX[move], at.y + kY[move]};
      update(goal_apart_ && to == goal_ ? kGoalApart : id + offsets_[move], to, move);
    }
  }
  template <class Frontier>
  void settle(std::uint32_t id, Frontier& frontier) requires Rule::kSettles {
    rule_.settle(*this, frontier, id);
  }

  // Calls visit(neighbour, move) for each corner from which a move leads here; `move` leads back to it.
  template <class Visit>
  void for_moves_into(std::uint32_t id, Visit visit) const {
    const LatticePoint at = corner(id);
    unsigned quadrants = quadrants_at(at);
    if (restricts_goal_ && id == goal_id_) quadrants &= ends_.goal_quadrants;
    unsigned moves = kMovesThrough[quadrants] & rule_.moves();
    if (cells_.has_double_corners()) moves = without_double_corners(at, moves, start_, ends_.start_quadrants);
    const std::uint32_t from = index_.id(at);
    for (; moves != 0; moves &= moves - 1) {
      const auto move = static_cast<std::size_t>(std::countr_zero(moves));
      visit(from + offsets_[move], move);
    }
  }
  [[nodiscard]] const LatticeCells& cells() const { return cells_; }
  [[nodiscard]] const LatticeIndex& index() const { return index_; }
  // An end is a double corner: not every line that is free may be used there.
  [[nodiscard]] bool restricts_ends() const { return restricts_start_ || restricts_goal_; }
  // May a path go straight from one state to another? Looks from `to` first, which is nearer to what is unknown.
  [[nodiscard]] bool sees(const LatticeSight& sight, std::uint32_t from_id, LatticePoint from, std::uint32_t to_id,
                          LatticePoint to) const {
    if (restricts_ends()) {
      if (from == to) return false;  // one double corner, two regions of it
      const unsigned leaving = LatticeSight::quadrants_towards(to.x - from.x, to.y - from.y);
      const unsigned arriving = LatticeSight::quadrants_towards(from.x - to.x, from.y - to.y);
      if (restricts_start_ && from_id == start_id_ && (leaving & ends_.start_quadrants) == 0) return false;
      if (restricts_goal_ && to_id == goal_id_ && (arriving & ends_.goal_quadrants) == 0) return false;
    }
    return sight.is_free(to, from);
  }

 private:
  [[nodiscard]] static LatticePoint point(Vec2 p) { return {static_cast<int>(p.x), static_cast<int>(p.y)}; }
  [[nodiscard]] unsigned quadrants_at(LatticePoint p) const {
    const BitPlane& free = cells_.free();
    return kQuadrantsOf[(free.bits(p.x - 1, p.y - 1) & 3u) | (free.bits(p.x - 1, p.y) & 3u) << 2];
  }
  // Drops moves to double corners, unless to this end of the query through a quadrant that it may use.
  [[nodiscard]] unsigned without_double_corners(LatticePoint at, unsigned moves, LatticePoint end,
                                                unsigned end_quadrants) const {
    const BitPlane& doubles = cells_.double_corners();
    const auto around = [&](int y) { return static_cast<unsigned>(doubles.bits(at.x - 1, y) & 7u); };
    const unsigned found = around(at.y - 1) | around(at.y) << 3 | around(at.y + 1) << 6;
    if (found == 0) return moves;
    for (unsigned left = moves; left != 0; left &= left - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(left));
      if ((found >> neighbour_bit(move) & 1u) == 0) continue;
      const bool at_end = at.x + kX[move] == end.x && at.y + kY[move] == end.y;
      if (!at_end || (LatticeSight::quadrants_towards(-kX[move], -kY[move]) & end_quadrants) == 0) {
        moves &= ~(1u << move);
      }
    }
    return moves;
  }

  const LatticeCells& cells_;
  const LatticeIndex& index_;
  const Ends& ends_;
  Rule rule_;
  LatticePoint start_, goal_{-1, -1};
  std::uint32_t start_id_ = 0, goal_id_ = kGoalApart;
  bool has_goal_ = false, goal_apart_ = false, restricts_start_ = false, restricts_goal_ = false;
  std::array<std::uint32_t, 8> offsets_{};
  NearestState nearest_;
};

}  // namespace taut::detail::lattice
