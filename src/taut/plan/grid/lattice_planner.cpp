#include "taut/plan/grid/lattice_planner.hpp"

#include <array>
#include <cmath>

#include "taut/geometry/predicates.hpp"
#include "taut/plan/grid/lattice_spaces.hpp"
#include "taut/plan/query_check.hpp"

namespace taut {
namespace {

using lattice::CentreSpace;
using lattice::CornerSpace;
using lattice::SpaceBase;

bool is_corner(Vec2 p) { return std::floor(p.x) == p.x && std::floor(p.y) == p.y; }

// Adds a point unless it repeats the last one; a point on the way straight on replaces the last one. Lattice steps are
// exact in doubles, so equal directions are recognised exactly.
void add_point(std::vector<Vec2>& points, Vec2 p) {
  if (!points.empty() && points.back() == p) return;
  if (points.size() >= 2) {
    const Vec2 a = points[points.size() - 2], b = points.back();
    if (orient2d(a, b, p) == 0 && dot(b - a, p - b) > 0) points.pop_back();
  }
  points.push_back(p);
}

}  // namespace

LatticePlanner::LatticePlanner(std::shared_ptr<const Grid> grid, LatticeOptions options)
    : grid_(std::move(grid)), options_(options) {}

std::unique_ptr<Planner2> LatticePlanner::clone() const { return std::make_unique<LatticePlanner>(grid_, options_); }

template <class Space>
void LatticePlanner::run(Space& space, const Query2& query, const Budget& budget, Plan2& out) {
  constexpr bool kCentres = std::is_same_v<Space, CentreSpace>;
  std::array<SearchSeed, 4> seeds{};
  std::size_t seed_count = 0;
  if constexpr (kCentres) {
    CentreSpace::for_cells_at(
        out.start_used, lattice::usable_quadrants(*grid_, out.start_used, query.start_towards), [&](Vec2 c) {
          seeds[seed_count++] = {space.id(static_cast<int>(c.x), static_cast<int>(c.y)), distance(out.start_used, c)};
        });
  } else {
    seeds[seed_count++] = {space.id(static_cast<int>(out.start_used.x), static_cast<int>(out.start_used.y)), 0};
  }
  const std::span<const SearchSeed> used(seeds.data(), seed_count);
  const SearchOutcome outcome = sink_ ? best_first(space, used, scratch_, budget, out.effort, TracingListener{&sink_})
                                      : best_first(space, used, scratch_, budget, out.effort, SilentListener{});
  if (outcome.end == SearchEnd::budget_spent) {
    out.status = Status::budget_spent;
    return;
  }
  // From the end back to the start, then turned around.
  std::vector<Vec2>& points = out.path.points;
  std::uint32_t id = 0;
  if (outcome.end == SearchEnd::goal) {
    id = scratch_.nodes[outcome.last].parent;
    out.goal_used = query.within > 0 ? space.end_in(id) : query.goal;
  } else if (query.on_blocked == OnBlocked::nearest && space.nearest() != SpaceBase::kGoal) {
    id = space.nearest();
    out.goal_used = space.end_in(id);
  } else {
    out.status = Status::unreachable;
    return;
  }
  add_point(points, out.goal_used);
  for (;; id = scratch_.nodes[id].parent) {
    add_point(points, space.position(id));
    if (scratch_.nodes[id].parent == id) break;
  }
  add_point(points, out.start_used);
  std::reverse(points.begin(), points.end());
  out.status = Status::found;
}

void LatticePlanner::plan(const Query2& query, const Budget& budget, Plan2& out) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  out.reset(query);
  if (const auto status = malformed(query, false)) {
    out.status = *status;
    return;
  }
  if (lattice::free_quadrants(*grid_, query.start) == 0) {
    const auto nearest =
        query.on_blocked == OnBlocked::nearest ? nearest_free_point(*grid_, query.start) : std::nullopt;
    if (!nearest) {
      out.status = Status::start_blocked;
      return;
    }
    out.start_used = *nearest;
  }
  // Where the search aims: at the goal or, if that is blocked, at the nearest free point. If that cannot be reached
  // either, the search has seen everything that can, and knows what of it is nearest.
  Query2 aimed = query;
  aimed.start = out.start_used;
  unsigned goal_quadrants = lattice::usable_quadrants(*grid_, query.goal, query.goal_towards);
  if (goal_quadrants == 0 && query.within == 0) {
    const auto nearest = query.on_blocked == OnBlocked::nearest ? nearest_free_point(*grid_, query.goal) : std::nullopt;
    if (!nearest) {
      out.status = Status::goal_blocked;
      return;
    }
    aimed.goal = *nearest;
    aimed.goal_towards.reset();
    goal_quadrants = lattice::free_quadrants(*grid_, aimed.goal);
  }
  const bool corners_fit = is_corner(out.start_used) && is_corner(aimed.goal);
  if (options_.nodes == LatticeNodes::corners && !corners_fit) {
    out.status = Status::unsupported;
    return;
  }
  const bool corners = corners_fit && options_.nodes != LatticeNodes::centres;
  const unsigned start_quadrants = lattice::usable_quadrants(*grid_, out.start_used, query.start_towards);
  const auto in_start_cell = [&](Vec2 p, unsigned quadrants) {
    bool same = false;
    CentreSpace::for_cells_at(out.start_used, start_quadrants, [&](Vec2 a) {
      CentreSpace::for_cells_at(p, quadrants, [&](Vec2 b) { same = same || a == b; });
    });
    return same;
  };
  const bool same_cell = in_start_cell(aimed.goal, goal_quadrants);
  const auto located = Clock::now();
  out.effort.locate = located - begin;
  if (distance(out.start_used, query.goal) <= query.within) {
    out.goal_used = out.start_used;
    out.path.points.push_back(out.start_used);
    out.status = Status::found;
  } else if (same_cell && !corners && query.within == 0) {  // ends in one free cell see each other
    out.goal_used = aimed.goal;
    out.path.points = {out.start_used, aimed.goal};
    out.status = Status::found;
  } else {
    if (scratch_.nodes.size() == 0) {
      scratch_.nodes = NodePool(
          (static_cast<std::size_t>(grid_->width()) + 1) * (static_cast<std::size_t>(grid_->height()) + 1) + 1);
    }
    if (corners) {
      CornerSpace space(*grid_, options_, aimed, query.goal, goal_quadrants, start_quadrants);
      run(space, aimed, budget, out);
      if (out.status == Status::unreachable && same_cell) {
        // Opposite corners of a cell whose other two corners are no through-points, and no diagonal moves.
        out.path.points = {out.start_used, {aimed.goal.x, out.start_used.y}, aimed.goal};
        out.status = Status::found;
      }
    } else {
      CentreSpace space(*grid_, options_, aimed, query.goal, goal_quadrants);
      run(space, aimed, budget, out);
      if (out.status == Status::found && out.goal_used != aimed.goal &&
          in_start_cell(out.goal_used, lattice::free_quadrants(*grid_, out.goal_used))) {
        out.path.points = {out.start_used, out.goal_used};  // the way by the centre of the cell is a detour
      }
    }
  }
  if (out.status == Status::found) {
    out.cost = length(out.path);
    out.lower_bound = std::max(0.0, distance(out.start_used, query.goal) - query.within);
    if (out.goal_used != query.goal && query.within == 0) out.lower_bound = distance(out.start_used, out.goal_used);
    out.proven_optimal = out.cost <= out.lower_bound;
  }
  out.effort.search = Clock::now() - located;
}

}  // namespace taut
