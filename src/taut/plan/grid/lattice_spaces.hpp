// The two graphs on a grid that LatticePlanner searches, as Spaces for best_first: cell centres and cell corners.
// Both end in one extra state, the goal, which is joined to every node from which the query counts as answered.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>

#include "taut/path/query.hpp"
#include "taut/plan/grid/lattice_planner.hpp"
#include "taut/world/grid.hpp"
#include "taut/world/nearest_free.hpp"

namespace taut::lattice {

inline constexpr double kDiagonal = std::numbers::sqrt2;

// Steps 0..3 along +x, +y, -x, -y; quadrant k lies between steps k and k + 1 (so quadrant 0 is +x +y).
inline constexpr std::array<int, 4> kX{1, 0, -1, 0}, kY{0, 1, 0, -1};

inline double octile_distance(double dx, double dy) {
  dx = std::fabs(dx);
  dy = std::fabs(dy);
  return std::max(dx, dy) + (kDiagonal - 1) * std::min(dx, dy);
}

// Which of the four cells around p are free, as bits by quadrant. Off a cell border the two cells of a pair are the
// same.
inline unsigned free_quadrants(const Grid& grid, Vec2 p) {
  if (!grid.bounds().contains(p)) return 0;
  const double fx = std::floor(p.x), fy = std::floor(p.y);
  const auto x1 = static_cast<std::int64_t>(fx), y1 = static_cast<std::int64_t>(fy);
  const std::int64_t x0 = fx == p.x ? x1 - 1 : x1, y0 = fy == p.y ? y1 - 1 : y1;
  return (grid.is_free_checked(x1, y1) ? 1u : 0u) | (grid.is_free_checked(x0, y1) ? 2u : 0u) |
         (grid.is_free_checked(x0, y0) ? 4u : 0u) | (grid.is_free_checked(x1, y0) ? 8u : 0u);
}

inline constexpr bool is_double_corner(unsigned quadrants) { return quadrants == 5 || quadrants == 10; }

// The quadrants around an end of the query that it may use: at a double corner only the region it names, if it names
// one.
inline unsigned usable_quadrants(const Grid& grid, Vec2 p, const std::optional<Vec2>& towards) {
  const unsigned quadrants = free_quadrants(grid, p);
  if (!is_double_corner(quadrants) || !towards || *towards == p) return quadrants;
  const unsigned meant = towards->x >= p.x ? (towards->y >= p.y ? 1u : 8u) : (towards->y >= p.y ? 2u : 4u);
  // Where squeezing is allowed, one region leads to the other.
  return grid.corner_rule() == CornerRule::allow && (quadrants & meant) != 0 ? quadrants : quadrants & meant;
}

// What the two spaces share: the query's goal, and the memory of how near to it the search came.
class SpaceBase {
 public:
  SpaceBase(const Grid& grid, const LatticeOptions& options, const Query2& query, Vec2 wanted, unsigned goal_quadrants)
      : grid_(grid),
        options_(options),
        goal_(query.goal),
        wanted_(wanted),
        within_(query.within),
        goal_quadrants_(goal_quadrants) {}

  [[nodiscard]] std::uint32_t nearest() const { return nearest_; }
  [[nodiscard]] bool is_goal(std::uint32_t id) const { return id == kGoal; }
  static constexpr std::uint32_t kGoal = 0;  // nodes are numbered from 1

 protected:
  [[nodiscard]] double lower_bound(double octile, Vec2 at) const {
    if (!options_.heuristic) return 0;
    if (within_ > 0) return std::max(0.0, distance(at, goal_) - within_);
    return octile;
  }
  // The least cost of a move by d on an empty lattice.
  [[nodiscard]] double steps(Vec2 d) const {
    return options_.moves == Moves::four ? std::fabs(d.x) + std::fabs(d.y) : octile_distance(d.x, d.y);
  }
  // Notes a place where a path could end, `total` being its length then.
  void remember(std::uint32_t id, Vec2 end, double total) {
    const double d = distance(end, wanted_);
    if (d < nearest_distance_ || (d == nearest_distance_ && total < nearest_total_)) {
      nearest_distance_ = d;
      nearest_total_ = total;
      nearest_ = id;
    }
  }

  const Grid& grid_;
  LatticeOptions options_;
  Vec2 goal_;    // where the search aims
  Vec2 wanted_;  // what the user asked for, to which the search should come near
  double within_;
  unsigned goal_quadrants_;

 private:
  std::uint32_t nearest_ = kGoal;
  double nearest_distance_ = std::numeric_limits<double>::infinity(), nearest_total_ = 0;
};

class CentreSpace : public SpaceBase {
 public:
  CentreSpace(const Grid& grid, const LatticeOptions& options, const Query2& query, Vec2 wanted,
              unsigned goal_quadrants)
      : SpaceBase(grid, options, query, wanted, goal_quadrants) {}

  [[nodiscard]] std::uint32_t id(std::int64_t x, std::int64_t y) const {
    return static_cast<std::uint32_t>(1 + y * grid_.width() + x);
  }
  [[nodiscard]] Vec2 position(std::uint32_t id) const {
    if (id == kGoal) return goal_;
    return {x_of(id) + 0.5, y_of(id) + 0.5};
  }
  [[nodiscard]] double heuristic(std::uint32_t id) const {
    if (id == kGoal || !options_.heuristic) return 0;
    const Vec2 at = position(id);
    if (within_ > 0) return lower_bound(0, at);
    // From cell to cell by the move set, then straight from the centre of a cell at the goal.
    double octile = std::numeric_limits<double>::infinity();
    for_goal_cells([&](Vec2 centre) { octile = std::min(octile, steps(centre - at) + distance(centre, goal_)); });
    return lower_bound(octile, at);
  }
  // Where a path that ends in this cell ends; the nearest point to the goal if it is not close enough already.
  [[nodiscard]] Vec2 end_in(std::uint32_t id) const {
    const Vec2 centre = position(id);
    if (within_ > 0 && distance(centre, goal_) <= within_) return centre;
    return nearest_in_cell(x_of(id), y_of(id), wanted_);
  }
  template <class Relax>
  void expand(std::uint32_t id, double g, Relax&& relax) {
    const int x = x_of(id), y = y_of(id);
    const Vec2 end = end_in(id);
    remember(id, end, g + distance(position(id), end));
    if (within_ > 0 ? distance(end, goal_) <= within_ : is_goal_cell(x, y))
      relax(kGoal, g + distance(position(id), end), id);
    bool free[4];
    for (std::size_t d = 0; d < 4; ++d) {
      free[d] = grid_.is_free(x + kX[d], y + kY[d]);
      if (free[d]) relax(this->id(x + kX[d], y + kY[d]), g + 1, id);
    }
    if (options_.moves == Moves::four) return;
    const bool squeeze = grid_.corner_rule() == CornerRule::allow;
    for (std::size_t d = 0; d < 4; ++d) {
      const std::size_t e = (d + 1) % 4;
      const bool open = options_.moves == Moves::octile_strict ? free[d] && free[e] : free[d] || free[e] || squeeze;
      const int nx = x + kX[d] + kX[e], ny = y + kY[d] + kY[e];
      if (open && grid_.is_free(nx, ny)) relax(this->id(nx, ny), g + kDiagonal, id);
    }
  }
  // The centres of the cells that an end at p with these usable quadrants may be joined to.
  template <class Visit>
  static void for_cells_at(Vec2 p, unsigned quadrants, Visit visit) {
    const double fx = std::floor(p.x), fy = std::floor(p.y);
    const bool on_x = fx == p.x, on_y = fy == p.y;
    for (unsigned q = 0; q < 4; ++q) {
      const bool left = q == 1 || q == 2, below = q >= 2;
      if (((quadrants >> q) & 1) == 0 || (left && !on_x) || (below && !on_y)) continue;
      visit(Vec2{fx - (left ? 1 : 0) + 0.5, fy - (below ? 1 : 0) + 0.5});
    }
  }

 private:
  [[nodiscard]] int x_of(std::uint32_t id) const {
    return static_cast<int>((id - 1) % static_cast<std::uint32_t>(grid_.width()));
  }
  [[nodiscard]] int y_of(std::uint32_t id) const {
    return static_cast<int>((id - 1) / static_cast<std::uint32_t>(grid_.width()));
  }
  template <class Visit>
  void for_goal_cells(Visit visit) const {
    for_cells_at(goal_, goal_quadrants_, visit);
  }
  [[nodiscard]] bool is_goal_cell(int x, int y) const {
    bool found = false;
    for_goal_cells([&](Vec2 c) { found = found || (c.x == x + 0.5 && c.y == y + 0.5); });
    return found;
  }
};

class CornerSpace : public SpaceBase {
 public:
  CornerSpace(const Grid& grid, const LatticeOptions& options, const Query2& query, Vec2 wanted,
              unsigned goal_quadrants, unsigned start_quadrants)
      : SpaceBase(grid, options, query, wanted, goal_quadrants),
        start_(query.start),
        start_quadrants_(start_quadrants) {}

  [[nodiscard]] std::uint32_t id(std::int64_t x, std::int64_t y) const {
    return static_cast<std::uint32_t>(1 + y * (grid_.width() + 1) + x);
  }
  [[nodiscard]] Vec2 position(std::uint32_t id) const {
    if (id == kGoal) return goal_;
    const std::uint32_t w = static_cast<std::uint32_t>(grid_.width()) + 1;
    const std::uint32_t x = (id - 1) % w, y = (id - 1) / w;
    return {static_cast<double>(x), static_cast<double>(y)};
  }
  [[nodiscard]] double heuristic(std::uint32_t id) const {
    if (id == kGoal || !options_.heuristic) return 0;
    const Vec2 at = position(id);
    return lower_bound(steps(goal_ - at), at);
  }
  [[nodiscard]] Vec2 end_in(std::uint32_t id) const { return position(id); }
  template <class Relax>
  void expand(std::uint32_t id, double g, Relax&& relax) {
    const Vec2 at = position(id);
    remember(id, at, g);
    if (distance(at, goal_) <= within_) relax(kGoal, g, id);
    const int x = static_cast<int>(at.x), y = static_cast<int>(at.y);
    unsigned quadrants = free_quadrants(grid_, at);
    if (at == start_) quadrants &= start_quadrants_;
    const auto go = [&](int dx, int dy, unsigned through, double step) {
      // Seen from the corner reached, the cells gone through lie in other quadrants: shifted across the axis of the
      // step.
      const Vec2 next{at.x + dx, at.y + dy};
      const unsigned around = free_quadrants(grid_, next);
      if (grid_.corner_rule() == CornerRule::forbid && is_double_corner(around)) {
        unsigned seen = through;
        if (dx != 0) seen = ((seen & 1) << 1) | ((seen & 2) >> 1) | ((seen & 4) << 1) | ((seen & 8) >> 1);
        if (dy != 0) seen = ((seen & 1) << 3) | ((seen & 8) >> 3) | ((seen & 2) << 1) | ((seen & 4) >> 1);
        if (next != goal_ || (seen & around & goal_quadrants_) == 0) return;  // no through-point
      }
      relax(this->id(x + dx, y + dy), g + step, id);
    };
    for (unsigned d = 0; d < 4; ++d) {
      const unsigned beside = (1u << d) | (1u << ((d + 3) % 4));  // the quadrants on both sides of step d
      if ((quadrants & beside) != 0) go(kX[d], kY[d], quadrants & beside, 1);
    }
    if (options_.moves == Moves::four) return;
    for (unsigned q = 0; q < 4; ++q) {
      if ((quadrants >> q) & 1) go(q == 0 || q == 3 ? 1 : -1, q < 2 ? 1 : -1, 1u << q, kDiagonal);
    }
  }

 private:
  Vec2 start_;
  unsigned start_quadrants_;
};

}  // namespace taut::lattice
