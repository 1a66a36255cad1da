#include "taut/plan/detail/weighted/grid_replanner.hpp"

#include <string>

#include "taut/base/input_error.hpp"
#include "taut/plan/detail/query_check.hpp"

namespace taut::detail {

GridReplanner::GridReplanner(const CostGrid& grid, const CellFieldOptions& options)
    : cells_(grid), options_(options), field_(cells_, true) {}

void GridReplanner::set_goal(Vec2 goal, const std::optional<Vec2>& towards) {
  goal_ = goal;
  goal_towards_ = towards;
  has_goal_ = true;
  find_cells_at(cells_, goal, towards, goals_);
  field_.set_goal(field_, goal_, goals_);
  set_bound();
  run_.begin(field_);
}

void GridReplanner::set_bound() {
  const double least = field_.least_weight();
  field_.set_agent(start_, least < Field::kInfinite ? options_.bound_per_length(least) : 0);
}

void GridReplanner::move_to(Vec2 start, const std::optional<Vec2>& towards) {
  // Bounds of nodes fall by at most what lies between the two places.
  run_.search().add_offset(field_.bound_per_length() * distance(start, start_));
  start_ = start;
  start_towards_ = towards;
  set_bound();
}

void GridReplanner::set_weight(int x, int y, float weight) {
  const std::string where = "cell " + std::to_string(x) + "," + std::to_string(y) + ": ";
  if (x < 0 || y < 0 || x >= cells_.width() || y >= cells_.height())
    throw InputError("cost grid", 0, where + "there is no such cell");
  if (!(weight > 0))
    throw InputError(
        "cost grid", 0,
        where + "expected a weight above 0, or infinity where it is blocked, got " + std::to_string(weight));
  const float before = cells_.weight(x, y);
  if (before == weight) return;
  const double bound = field_.bound_per_length();
  cells_.set_weight(x, y, weight);
  set_bound();
  // Where the least weight has fallen, bounds have: keys in the queue must not be above those that are to come.
  if (field_.bound_per_length() < bound)
    run_.search().add_offset((bound - field_.bound_per_length()) * length(cells_.bounds().max));
  if (!has_goal_) return;
  const bool opens = (before < CostGrid::kBlocked) != (weight < CostGrid::kBlocked);
  if (opens) find_cells_at(cells_, goal_, goal_towards_, goals_);
  // Which corners the goal was joined to, and is now.
  std::vector<std::uint32_t> corners;
  field_.for_goal_corners([&](std::uint32_t id) { corners.push_back(id); });
  field_.set_goal(field_, goal_, goals_);
  field_.for_goal_corners([&](std::uint32_t id) { corners.push_back(id); });
  for (const std::uint32_t id : corners) run_.search().renew(field_, id);
  // The cell's own corners depend on its weight. Where it is blocked or opened, corners become double corners or cease
  // to be, and their neighbours read other costs from then on.
  const int reach = opens && cells_.corner_rule() == CornerRule::forbid ? 1 : 0;
  for (int v = std::max(y - reach, 0); v <= std::min(y + 1 + reach, cells_.height()); ++v) {
    for (int u = std::max(x - reach, 0); u <= std::min(x + 1 + reach, cells_.width()); ++u) {
      const std::uint32_t corner = cells_.corner(u, v);
      run_.search().renew(field_, corner);
      if (cells_.corner_rule() == CornerRule::allow) continue;
      const std::uint32_t second = field_.second(corner);
      if (cells_.is_double(corner) || run_.search().cost(second) < Field::kInfinite ||
          run_.search().look(second) < Field::kInfinite)
        run_.search().renew(field_, second);
    }
  }
}

void GridReplanner::plan(const Budget& budget, Plan2& out) {
  value_ = Field::kInfinite;
  Query2 query;
  query.start = start_;
  query.goal = goal_;
  if (!opens_plan(query, {}, out)) return;
  BudgetMeter meter(budget);
  find_cells_at(cells_, start_, start_towards_, starts_);
  if (starts_.empty() || goals_.empty()) {
    out.status = starts_.empty() ? Status::start_blocked : Status::goal_blocked;
    return;
  }
  query.start_towards = start_towards_;
  query.goal_towards = goal_towards_;
  run_.answer(field_, start_, starts_, options_, {}, meter, out, value_);
  const std::shared_ptr<const CostCells> cells(std::shared_ptr<const CostCells>(), &cells_);
  if (run_.is_stuck(out, value_)) along_edges_.answer(cells, query, budget, out);
  set_grid_cost(cells_, out);
}

}  // namespace taut::detail
