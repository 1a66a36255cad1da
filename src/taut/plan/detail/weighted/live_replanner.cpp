#include "taut/plan/detail/weighted/live_replanner.hpp"

#include <algorithm>
#include <utility>

#include "taut/cells/detail/weighted/weights_follower.hpp"

namespace taut::detail {

OverLiveWorld::OverLiveWorld(std::shared_ptr<const LiveWorld> world, const ReplannerOptions& options)
    : world_(std::move(world)) {
  options_.share = options.heuristic;
  options_.early = options.early;
  copy_world();
}

void OverLiveWorld::copy_world() {
  const WeightsFollower& weights = world_->weights();
  replanner_ = std::make_unique<Inside>(weights.triangles(), weights.editor(), options_);
  version_ = weights.version();
}

// Whether the world can be asked.
bool OverLiveWorld::catch_up() {
  if (world_->is_broken()) return false;
  const WeightsFollower& weights = world_->weights();
  if (version_ == weights.version()) return true;
  if (weights.edit_to(version_ + 1) == nullptr) {
    copy_world();
    if (has_goal) replanner_->set_goal(this->goal, goal_towards_);
    if (has_start) replanner_->move_to(this->start, start_towards_);
    return true;
  }
  while (version_ < weights.version()) {
    const GroundEdit& edit = *weights.edit_to(++version_);
    if (edit.replaces()) replanner_->replace(edit.triangles);
    for (const GroundEdit::Weight& w : edit.weights) replanner_->set_weight(w.triangle, w.weight);
  }
  return true;
}

void OverLiveWorld::set_goal(Vec2 at, const std::optional<Vec2>& towards) {
  goal_towards_ = towards;
  (void)catch_up();
  replanner_->set_goal(at, towards);
}

void OverLiveWorld::move_to(Vec2 at, const std::optional<Vec2>& towards) {
  start_towards_ = towards;
  replanner_->move_to(at, towards);
}

void OverLiveWorld::plan(const Budget& budget, Plan2& out) {
  if (catch_up()) return replanner_->plan(budget, out);
  Query2 query;
  query.start = start;
  query.goal = goal;
  out.reset(query);
  out.status = Status::stale;
}

void OverLiveWorld::cells_near(Vec2 p, double radius, std::vector<GroundCellId>& out) const {
  const WeightsFollower& weights = world_->weights();
  weights.ground().locator().within(p, radius, [&](SimplexId t) {
    if (weights.editor().is_there(t)) out.push_back(GroundCellId(t.value));
  });
  std::sort(out.begin(), out.end());
}

}  // namespace taut::detail
