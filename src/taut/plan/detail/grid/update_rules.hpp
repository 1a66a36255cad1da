// What an expansion does to its neighbours on the lattice of corners: all in which Dijkstra, A*, Theta* and Lazy Theta*
// differ. A rule names its moves, its unit and its estimate of the way left, and makes for each expansion an update
// that is called for every neighbour; everything is inlined into the one driver.
//
// EdgeRule: a neighbour is reached by the move (freeman2014 2.2.2, 2.2.3).
// ThetaRule (2.2.5): a neighbour is reached straight from the parent of the expanded node if that sees it, else by the
//   move. By the triangle inequality the way by the move is never shorter, so if the straight way is no improvement,
//   neither is the move, and nobody has to look. parent(start) = start; closed nodes stay closed.
// LazyThetaRule (2.2.6): it is assumed that the parent sees the neighbour; the one look happens when the node is taken
//   from the open list. If the line is blocked, the node falls back to the best closed neighbour that a move joins to
//   it, keeps its turn and is expanded at once with the larger g. This is the published definition (Nash, Koenig,
//   Tovey 2010). Putting the node back into the open list instead would expand in the order of true f, at the price of
//   more heap work; the test of the rules compares both.
#pragma once

#include <cmath>
#include <limits>

#include "taut/plan/detail/grid/lattice_moves.hpp"
#include "taut/world/detail/grid/lattice_sight.hpp"

namespace taut::detail::lattice {

class EdgeRule {
 public:
  static constexpr double kUnit = kUnitLength;
  static constexpr bool kByMovesOnly = true;  // the parent of a node is the neighbour it was reached from
  static constexpr bool kSettles = false;

  EdgeRule(bool estimates, bool diagonals) : estimates_(estimates), diagonals_(diagonals) {}
  [[nodiscard]] unsigned moves() const { return diagonals_ ? kAllMoves : kStraightMoves; }
  [[nodiscard]] double estimate(int dx, int dy) const {
    if (!estimates_) return 0;
    return diagonals_ ? octile_units(dx, dy) : manhattan_units(dx, dy);
  }
  [[nodiscard]] double within_estimate(double length) const { return estimates_ ? length * kStraightUnits : 0; }

  template <class Space, class Frontier>
  [[nodiscard]] auto expansion(const Space& space, Frontier& frontier, std::uint32_t id, LatticePoint, double g) const {
    return [&space, &frontier, id, g](std::uint32_t next, LatticePoint to, std::size_t move) {
      frontier.relax(next, g + kUnits[move], id, [&] { return space.heuristic_at(to); });
    };
  }

 private:
  bool estimates_, diagonals_;
};

// What the any-angle rules share: lengths in world units, the straight line as the estimate.
class AnyAngleRule {
 public:
  static constexpr double kUnit = 1;
  static constexpr bool kByMovesOnly = false;

  explicit AnyAngleRule(const LatticeSight& sight) : sight_(&sight) {}
  [[nodiscard]] static constexpr unsigned moves() { return kAllMoves; }
  [[nodiscard]] static double estimate(int dx, int dy) { return straight(dx, dy); }
  [[nodiscard]] static double within_estimate(double length) { return length; }

 protected:
  // Squares of sides up to 16384 fit into an int.
  [[nodiscard]] static double straight(int dx, int dy) { return std::sqrt(static_cast<double>(dx * dx + dy * dy)); }

  // Does `parent` see `next`? Two neighbours of `next` that lie beside the line often tell: parents that are known to
  // be seen. If p sees two corners that are one cell apart, it sees everything between them: in a column of cells on
  // the way the wedge between the two lines is less than a cell high, so a cell or double corner in it would stand in
  // one of the lines. A line that passes between the two then has only the cell behind them left to cross. Nearly every
  // look in open space ends here; the rest follow the line.
  // `known(id)`: the state has this parent, and the parent has been found to see it.
  template <class Space, class Known>
  [[nodiscard]] bool sees(const Space& space, std::uint32_t parent, LatticePoint from, std::uint32_t next,
                          LatticePoint to, Known known) const {
    const int dx = to.x - from.x, dy = to.y - from.y;
    if (dx != 0 && dy != 0 && !space.restricts_ends()) {
      const int sx = dx > 0 ? 1 : -1, sy = dy > 0 ? 1 : -1;
      if (!space.cells().free()(dx > 0 ? to.x - 1 : to.x, dy > 0 ? to.y - 1 : to.y)) return false;
      const int more = std::abs(dx) - std::abs(dy);
      const std::uint32_t behind = next - space.index().offset(sx, sy);
      if (behind == parent) return true;
      if (known(behind) &&
          (more == 0 || known(next - (more > 0 ? space.index().offset(sx, 0) : space.index().offset(0, sy))))) {
        return true;
      }
    }
    return space.sees(*sight_, parent, from, next, to);
  }
  // Closed, or reached from this parent already: nothing can change.
  template <class Frontier>
  [[nodiscard]] static bool is_served(const Frontier& frontier, std::uint32_t next, std::uint32_t parent) {
    return frontier.is_closed(next) || (frontier.is_seen(next) && frontier.parent(next) == parent);
  }

  const LatticeSight* sight_;
};

class ThetaRule : public AnyAngleRule {
 public:
  static constexpr bool kSettles = false;
  using AnyAngleRule::AnyAngleRule;

  template <class Space, class Frontier>
  [[nodiscard]] auto expansion(const Space& space, Frontier& frontier, std::uint32_t id, LatticePoint, double g) const {
    const std::uint32_t parent = frontier.parent(id);
    const LatticePoint from = space.corner(parent);
    const double parent_g = frontier.g(parent);
    return [this, &space, &frontier, id, g, parent, from, parent_g](std::uint32_t next, LatticePoint to,
                                                                    std::size_t move) {
      if (is_served(frontier, next, parent)) return;
      const double straight_g = parent_g + straight(to.x - from.x, to.y - from.y);
      if (frontier.is_seen(next) && straight_g >= frontier.g(next)) return;
      const auto heuristic = [&] { return space.heuristic_at(to); };
      const auto known = [&](std::uint32_t other) {
        return frontier.is_seen(other) && frontier.parent(other) == parent;
      };
      if (sees(space, parent, from, next, to, known)) {
        frontier.relax(next, straight_g, parent, heuristic);
      } else {
        frontier.relax(next, g + kLengths[move], id, heuristic);
      }
    };
  }
};

class LazyThetaRule : public AnyAngleRule {
 public:
  static constexpr bool kSettles = true;
  using AnyAngleRule::AnyAngleRule;

  template <class Space, class Frontier>
  [[nodiscard]] auto expansion(const Space& space, Frontier& frontier, std::uint32_t id, LatticePoint, double) const {
    const std::uint32_t parent = frontier.parent(id);
    const LatticePoint from = space.corner(parent);
    const double parent_g = frontier.g(parent);
    return [&space, &frontier, parent, from, parent_g](std::uint32_t next, LatticePoint to, std::size_t) {
      if (is_served(frontier, next, parent)) return;
      frontier.relax(next, parent_g + straight(to.x - from.x, to.y - from.y), parent,
                     [&] { return space.heuristic_at(to); });
    };
  }
  template <class Space, class Frontier>
  void settle(const Space& space, Frontier& frontier, std::uint32_t id) const {
    const std::uint32_t parent = frontier.parent(id);
    const auto known = [&](std::uint32_t other) {
      return frontier.is_closed(other) && frontier.parent(other) == parent;
    };
    if (parent == id || sees(space, parent, space.corner(parent), id, space.corner(id), known)) return;
    // The node whose expansion generated this one is closed and joined by a move: there is a best one.
    double best = std::numeric_limits<double>::infinity();
    std::uint32_t best_parent = parent;
    space.for_moves_into(id, [&](std::uint32_t neighbour, std::size_t move) {
      if (!frontier.is_closed(neighbour)) return;
      const double g = frontier.g(neighbour) + kLengths[move];
      if (g < best) {
        best = g;
        best_parent = neighbour;
      }
    });
    frontier.replace(id, best, best_parent);
  }
};

}  // namespace taut::detail::lattice
