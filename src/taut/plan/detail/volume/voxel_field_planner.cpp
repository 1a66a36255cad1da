#include "taut/plan/detail/volume/voxel_field_planner.hpp"

#include "taut/plan/detail/weighted/plan_frame.hpp"
#include "taut/search/detail/with_listener.hpp"

namespace taut::detail {

void VoxelFieldPlanner::plan(const Query3& query, const Budget& budget, Plan3& out) {
  value_ = 0;
  PlanFrame<3> frame(query, budget, out);
  const auto find = [&](Vec3 p, const std::optional<Vec3>& towards, std::vector<SimplexId>& found) {
    const FewVoxels voxels = corners_->at(p, towards ? &*towards : nullptr);
    found.assign(voxels.begin(), voxels.end());
  };
  if (!frame.open(find, starts_, goals_)) return;
  const CostVoxels& voxels = corners_->voxels();
  const double least_weight{voxels.least_weight()};
  field_.set_goal(query.goal, goals_);
  field_.set_agent(query.start, least_weight, run_.options().bound_share());
  BudgetMeter meter(frame.rest());
  run_.begin(field_, meter.interrupt());
  out.status = with_listener(sink_, [&](auto listener) {
    return run_.run(field_, least_weight, query.start, starts_, meter, frame.rest(), out.effort, listener, value_,
                    along_edges_, path_);
  });
  if (!frame.searched()) return;
  out.estimate = value_;
  if (straighten_) straightener_.straighten(path_, meter.interrupt());
  out.path.points.assign(path_.points.begin(), path_.points.end());
  out.length = length(out.path);
  out.cost = cost_of(voxels, path_);
  out.lower_bound = least_weight * distance(query.start, query.goal);
  frame.drawn();
}

}  // namespace taut::detail
