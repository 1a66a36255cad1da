#include "taut/plan/detail/weighted/cost_lattice_planner.hpp"

#include <algorithm>
#include <array>
#include <numbers>

#include "taut/plan/detail/grid/lattice_index.hpp"
#include "taut/plan/detail/grid/lattice_moves.hpp"
#include "taut/plan/detail/reconstruct_path.hpp"
#include "taut/plan/detail/weighted/field_dstar_planner.hpp"
#include "taut/plan/detail/weighted/plan_frame.hpp"

namespace taut::detail {
namespace {

// States: 0 is the goal, then the corners, and the start comes last. All corners are at whole numbers, so segments
// between them are integrated exactly.
template <CostLatticeMethod kMethod>
class CostSpace {
 public:
  static constexpr std::uint32_t kGoal = 0;

  CostSpace(const CostCells& cells, Vec2 start, Vec2 goal, std::span<const std::uint32_t> starts,
            std::span<const std::uint32_t> goals)
      : cells_(cells),
        index_(cells.width() + 1, cells.height() + 1),
        start_(start),
        goal_(goal),
        starts_(starts),
        goals_(goals),
        start_id_(static_cast<std::uint32_t>(cells.corner_count())),
        rate_(static_cast<double>(cells.least_weight())) {
    for (std::size_t m = 0; m < 8; ++m) offsets_[m] = index_.offset(lattice::kX[m], lattice::kY[m]);
  }

  [[nodiscard]] static std::size_t state_count(const CostCells& cells) { return cells.corner_count() + 1; }
  [[nodiscard]] SearchSeed seed() const { return {start_id_, 0}; }
  [[nodiscard]] bool is_goal(std::uint32_t id) const { return id == kGoal; }
  [[nodiscard]] Vec2 position(std::uint32_t id) const {
    return id == kGoal ? goal_ : id == start_id_ ? start_ : position_of(index_.point(id));
  }
  [[nodiscard]] double heuristic(std::uint32_t id) const { return rate_ * distance(position(id), goal_); }

  template <class Frontier>
  void expand(std::uint32_t id, double g, Frontier& frontier, Interrupt& interrupt) const {
    if (id == start_id_) return leave_start(frontier);
    const std::uint32_t parent = frontier.parent(id);
    for (unsigned q = 0; q < 4; ++q) {
      const std::uint32_t cell = cells_.cell_in(id, q), beside = cells_.cell_in(id, (q + 3) % 4);
      const double in = weight(cell), least = std::min(in, weight(beside));
      if (least < CostGrid::kBlocked) relax(id + offsets_[q], g + least, id, parent, frontier, interrupt);
      if (!(in < CostGrid::kBlocked)) continue;
      relax(id + offsets_[4 + q], g + in * std::numbers::sqrt2, id, parent, frontier, interrupt);
      if (std::find(goals_.begin(), goals_.end(), cell) != goals_.end()) {
        const Vec2 at = position(id);
        relax_goal(g + within(cell, at, goal_), id, parent, frontier, interrupt);
      }
      if (interrupt.was_seen()) return;
    }
  }

 private:
  [[nodiscard]] double weight(std::uint32_t cell) const { return static_cast<double>(cells_.weight(cell)); }
  // Between two points of a free cell; along its border at the lesser weight.
  [[nodiscard]] double within(std::uint32_t cell, Vec2 a, Vec2 b) const {
    return std::min(weight(cell) * distance(a, b),
                    a.x == b.x || a.y == b.y ? segment_cost(cells_, a, b) : CostGrid::kBlocked);
  }
  template <class Frontier>
  void leave_start(Frontier& frontier) const {
    for (const std::uint32_t cell : starts_) {
      const LatticePoint least = cells_.cell_at(cell);
      for (int i = 0; i < 4; ++i) {
        const std::uint32_t corner = cells_.corner(least.x + i % 2, least.y + i / 2);
        if (!cells_.is_double(corner)) frontier(corner, within(cell, start_, position(corner)), start_id_);
      }
      if (std::find(goals_.begin(), goals_.end(), cell) != goals_.end())
        frontier(kGoal, within(cell, start_, goal_), start_id_);
    }
  }
  // By the move, or straight from the parent if that is cheaper.
  template <class Frontier>
  void relax(std::uint32_t next, double g, std::uint32_t id, std::uint32_t parent, Frontier& frontier,
             Interrupt& interrupt) const {
    if (frontier.is_closed(next) || cells_.is_double(next)) return;
    if constexpr (kMethod == CostLatticeMethod::theta) straight(next, g, parent, frontier, interrupt);
    frontier(next, g, id);
  }
  template <class Frontier>
  void relax_goal(double g, std::uint32_t id, std::uint32_t parent, Frontier& frontier, Interrupt& interrupt) const {
    if constexpr (kMethod == CostLatticeMethod::theta) straight(kGoal, g, parent, frontier, interrupt);
    frontier(kGoal, g, id);
  }
  template <class Frontier>
  void straight(std::uint32_t next, double g, std::uint32_t parent, Frontier& frontier, Interrupt& interrupt) const {
    const Vec2 from = position(parent), to = position(next);
    const double away = distance(from, to), g_parent = frontier.g(parent);
    const double known = frontier.is_seen(next) ? std::min(g, frontier.g(next)) : g;
    if (g_parent + rate_ * away >= known) return;
    if (interrupt.asked(2 + static_cast<std::uint32_t>(away))) return;
    if (!may_join(parent, to) || (next == kGoal && !enters_goal(from))) return;
    const double straight_g = g_parent + segment_cost(cells_, from, to);
    if (straight_g <= known) frontier(next, straight_g, parent);
  }
  // Where an end lies in a double corner, not every line that is free may be used.
  [[nodiscard]] bool may_join(std::uint32_t parent, Vec2 to) const {
    return parent != start_id_ || uses(start_, to, starts_);
  }
  [[nodiscard]] bool enters_goal(Vec2 from) const { return uses(goal_, from, goals_); }
  [[nodiscard]] bool uses(Vec2 end, Vec2 towards, std::span<const std::uint32_t> cells) const {
    for (const std::uint32_t cell : cells) {
      const LatticePoint c = cells_.cell_at(cell);
      const Vec2 d = towards - end;
      // The cell holds the end; the line runs through it, or along it, if it leads to its side.
      const bool x = end.x == c.x ? d.x >= 0 : end.x == c.x + 1 ? d.x <= 0 : true;
      const bool y = end.y == c.y ? d.y >= 0 : end.y == c.y + 1 ? d.y <= 0 : true;
      if (x && y) return true;
    }
    return false;
  }

  const CostCells& cells_;
  lattice::LatticeIndex index_;
  Vec2 start_, goal_;
  std::span<const std::uint32_t> starts_, goals_;
  std::uint32_t start_id_;
  double rate_;
  std::array<std::uint32_t, 8> offsets_{};
};

template <CostLatticeMethod kMethod>
void search(const CostCells& cells, std::span<const std::uint32_t> starts, std::span<const std::uint32_t> goals,
            SearchScratch& scratch, const Budget& budget, const SearchSink2& sink, Plan2& out) {
  CostSpace<kMethod> space(cells, out.start_used, out.goal_used, starts, goals);
  const SearchSeed seed = space.seed();
  const SearchOutcome outcome = run_best_first(space, std::span(&seed, 1), scratch, budget, out.effort, sink);
  if (outcome.end != SearchEnd::goal) {
    out.status = outcome.end == SearchEnd::budget_spent ? Status::budget_spent : Status::unreachable;
    return;
  }
  std::vector<Vec2>& points = out.path.points;
  for (std::uint32_t id = outcome.last;; id = scratch.nodes[id].parent) {
    add_point(points, space.position(id));
    if (id == seed.id) break;
  }
  std::reverse(points.begin(), points.end());
  out.status = Status::found;
}

}  // namespace

void CostLatticePlanner::plan(const Query2& query, const Budget& budget, Plan2& out) {
  PlanFrame<2> frame(query, budget, out);
  const auto find = [&](Vec2 p, const std::optional<Vec2>& towards, auto& list) {
    find_cells_at(*cells_, p, towards, list);
  };
  const auto nearest = [&](Vec2 p) {
    return nearest_in_cells(*cells_, p, frame.interrupt(),
                            [&](std::uint32_t cell) { return cells_->weight(cell) < CostGrid::kBlocked; });
  };
  if (!frame.open(find, nearest, starts_, goals_)) return;
  if (scratch_.nodes.size() == 0) scratch_.nodes = NodePool(CostSpace<CostLatticeMethod::edges>::state_count(*cells_));
  const auto search_on = [&] {
    const auto searches =
        method_ == CostLatticeMethod::edges ? search<CostLatticeMethod::edges> : search<CostLatticeMethod::theta>;
    searches(*cells_, starts_, goals_, scratch_, frame.rest(), sink_, out);
  };
  search_on();
  if (out.status == Status::unreachable && query.on_blocked == OnBlocked::nearest &&
      move_goal(query.goal, frame.interrupt(), out)) {
    frame.budget().spend(out.effort.expanded);
    search_on();
  }
  if (!frame.searched()) return;
  finish_on_grid(*cells_, straighten_ ? &straightener_ : nullptr, frame.interrupt(), out);
  frame.drawn();
}

bool CostLatticePlanner::move_goal(Vec2 goal, Interrupt& interrupt, Plan2& out) {
  const auto was_reached = [&](std::uint32_t cell) {
    if (!(cells_->weight(cell) < CostGrid::kBlocked)) return false;
    if (std::find(starts_.begin(), starts_.end(), cell) != starts_.end()) return true;
    const LatticePoint at = cells_->cell_at(cell);
    for (int i = 0; i < 4; ++i) {
      if (scratch_.nodes.is_closed(cells_->corner(at.x + i % 2, at.y + i / 2))) return true;
    }
    return false;
  };
  const std::optional<Vec2> nearest = nearest_in_cells(*cells_, goal, interrupt, was_reached);
  if (!nearest) {
    if (interrupt.was_seen()) out.status = Status::budget_spent;
    return false;
  }
  out.goal_used = *nearest;
  find_cells_at(*cells_, *nearest, std::nullopt, goals_);
  goals_.erase(std::remove_if(goals_.begin(), goals_.end(), [&](std::uint32_t cell) { return !was_reached(cell); }),
               goals_.end());
  return true;
}

}  // namespace taut::detail
