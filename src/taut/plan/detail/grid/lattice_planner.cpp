#include "taut/plan/detail/grid/lattice_planner.hpp"

#include <array>
#include <chrono>

#include "taut/plan/detail/grid/centre_space.hpp"
#include "taut/plan/detail/grid/corner_space.hpp"
#include "taut/plan/detail/grid/lattice_endpoints.hpp"
#include "taut/plan/detail/grid/update_rules.hpp"
#include "taut/plan/detail/reconstruct_path.hpp"

namespace taut::detail {
namespace {

using lattice::CentreSpace;
using lattice::Ends;

int cells_beside_a_diagonal(Moves moves, CornerRule rule) {
  if (moves == Moves::four) return 3;
  if (moves == Moves::octile_strict) return 2;
  return rule == CornerRule::allow ? 0 : 1;
}

bool touch_one_cell(Vec2 a, unsigned a_quadrants, Vec2 b, unsigned b_quadrants) {
  bool same = false;
  lattice::for_cells_at(a, a_quadrants, [&](LatticePoint p) {
    lattice::for_cells_at(b, b_quadrants, [&](LatticePoint q) { same = same || p == q; });
  });
  return same;
}

}  // namespace

LatticePlanner::LatticePlanner(std::shared_ptr<const Grid> grid, std::shared_ptr<const LatticeCells> cells,
                               LatticeOptions options)
    : grid_(std::move(grid)),
      cells_(std::move(cells)),
      options_(options),
      index_(grid_->width() + 1, grid_->height() + 1),
      centre_moves_(lattice::centre_moves(cells_beside_a_diagonal(options.moves, grid_->corner_rule()))) {}

std::unique_ptr<Planner2> LatticePlanner::clone() const {
  return std::make_unique<LatticePlanner>(grid_, cells_, options_);
}

void LatticePlanner::search_corners(const Ends& ends, bool same_cell, const Budget& budget, Plan2& out) {
  const bool diagonals = options_.moves != Moves::four;
  lattice::CornerSpace<lattice::EdgeRule> space(*cells_, index_, ends, {options_.heuristic, diagonals});
  const SearchSeed seed = space.seed();
  const SearchOutcome outcome = run_best_first(space, std::span(&seed, 1), scratch_, budget, out.effort, sink_);
  const auto last = last_state(space, outcome, ends.take_nearest, out);
  if (last) {
    out.status = Status::found;
    add_way_back(space, scratch_.nodes, *last, out.path.points);
    std::reverse(out.path.points.begin(), out.path.points.end());
    out.goal_used = out.path.points.back();
  }
  const bool missed = !last || out.goal_used != ends.goal;
  if (missed && out.status != Status::budget_spent && same_cell && ends.within == 0) {
    // Opposite corners of a cell whose other two corners are no through-points, and no diagonal moves.
    out.path.points = {ends.start, {ends.goal.x, ends.start.y}, ends.goal};
    out.goal_used = ends.goal;
    out.status = Status::found;
  }
}

void LatticePlanner::search_centres(const Ends& ends, const Budget& budget, Plan2& out) {
  CentreSpace space(*cells_, index_, centre_moves_, ends, options_.heuristic);
  std::array<SearchSeed, 4> seeds{};
  std::size_t seed_count = 0;
  space.for_seeds([&](const SearchSeed& seed) { seeds[seed_count++] = seed; });
  const SearchOutcome outcome =
      run_best_first(space, std::span(seeds.data(), seed_count), scratch_, budget, out.effort, sink_);
  const auto last = last_state(space, outcome, ends.take_nearest, out);
  if (!last) return;
  const std::uint32_t cell = *last == CentreSpace::kGoal ? scratch_.nodes[*last].parent : *last;
  out.status = Status::found;
  out.goal_used = *last == CentreSpace::kGoal && ends.within == 0 ? ends.goal : space.end_in(cell);
  std::vector<Vec2>& points = out.path.points;
  if (out.goal_used != ends.goal &&
      touch_one_cell(ends.start, ends.start_quadrants, out.goal_used, lattice::free_quadrants(*grid_, out.goal_used))) {
    points = {ends.start, out.goal_used};  // the way by the centre of the cell is a detour
    return;
  }
  add_point(points, out.goal_used);
  add_way_back(space, scratch_.nodes, cell, points);
  add_point(points, ends.start);
  std::reverse(points.begin(), points.end());
}

void LatticePlanner::plan(const Query2& query, const Budget& budget, Plan2& out) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const std::optional<Ends> ends = lattice::find_ends(*grid_, query, out);
  if (!ends) return;
  const bool corners_fit = ends->are_corners();
  if (options_.nodes == LatticeNodes::corners && !corners_fit) {
    out.status = Status::unsupported;
    return;
  }
  const bool corners = corners_fit && options_.nodes != LatticeNodes::centres;
  const bool same_cell = touch_one_cell(ends->start, ends->start_quadrants, ends->goal, ends->goal_quadrants);
  if (scratch_.nodes.size() == 0) scratch_.nodes = NodePool(index_.size());
  const auto located = Clock::now();
  out.effort.locate = located - begin;
  if (lattice::answer_in_place(*ends, out)) {
    // There already.
  } else if (same_cell && !corners && query.within == 0) {  // ends in one free cell see each other
    out.goal_used = ends->goal;
    out.path.points = {ends->start, ends->goal};
    out.status = Status::found;
  } else if (corners) {
    search_corners(*ends, same_cell, budget, out);
  } else {
    search_centres(*ends, budget, out);
  }
  if (out.status == Status::found) lattice::measure(*ends, out);
  out.effort.search = Clock::now() - located;
}

}  // namespace taut::detail
