// Field D* through weighted voxels (3D Field D*; perkins2013 §3.4, with the corrections of voxel_cost.hpp): costs are
// spread from the goal over the corners (VoxelField, IncrementalSearch), and a path is walked down from the start
// (VoxelFieldWalk). Start and goal may lie anywhere.
//
// The cost of a plan is integrated along its path. What the field says about the start is interpolated and bounds
// nothing; the bound of a plan is the least weight times the distance.
#pragma once

#include "taut/base/export.hpp"
#include "taut/plan/detail/volume/voxel_straightener.hpp"
#include "taut/plan/detail/volume/voxel_walk.hpp"
#include "taut/plan/detail/weighted/triangle_field_planner.hpp"

namespace taut::detail {

class TAUT_INSIDE VoxelFieldPlanner final : public FieldPlanner<3> {
 public:
  VoxelFieldPlanner(std::shared_ptr<const VoxelCorners> corners, const FieldOptions& options, IndirectWays ways,
                    bool straighten = false)
      : corners_(std::move(corners)),
        field_(*corners_, ways),
        run_(options),
        straightener_(corners_->voxels()),
        straighten_(straighten) {}

  void plan(const Query3& query, const Budget& budget, Plan3& out) override;
  [[nodiscard]] std::unique_ptr<Planner3> clone() const override {
    return std::make_unique<VoxelFieldPlanner>(corners_, run_.options(), field_.ways_looked_at(), straighten_);
  }
  [[nodiscard]] std::size_t scratch_bytes() const override {
    return bytes_of(starts_, goals_, run_, path_, straightener_);
  }

 private:
  std::shared_ptr<const VoxelCorners> corners_;
  VoxelField field_;
  std::vector<SimplexId> starts_, goals_;
  FieldRun<VoxelField, VoxelFieldWalk> run_;
  VoxelStraightener straightener_;
  bool straighten_;
};

}  // namespace taut::detail
