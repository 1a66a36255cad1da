// Field D* through weighted tetrahedra (perkins2013 §5): costs are spread from the goal over the corners
// (TetrahedronField, IncrementalSearch), and a path is walked down from the start (TetrahedronWalk). Start and goal may
// lie anywhere. With direct ways only it is what the thesis recommends; with indirect ways from corners only, what was
// published before it.
//
// The cost of a plan is integrated along its path. What the field says about the start is interpolated and bounds
// nothing; the bound of a plan is the least weight times the distance.
#pragma once

#include "taut/base/export.hpp"
#include "taut/plan/detail/volume/tetrahedron_walk.hpp"
#include "taut/plan/detail/weighted/triangle_field_planner.hpp"

namespace taut::detail {

using VolumeGround = WeightedGround<3, 3>;

class TAUT_INSIDE TetrahedronFieldPlanner final : public FieldPlanner<3> {
 public:
  // What is kept is of these ways through the ground's tetrahedra; it may be nothing.
  TetrahedronFieldPlanner(std::shared_ptr<const VolumeGround> ground, const FieldOptions& options, IndirectWays ways,
                          bool straighten = false, std::shared_ptr<const KeptSolidWays> kept = {})
      : ground_(std::move(ground)),
        kept_(std::move(kept)),
        field_(ground_->complex(), ground_->wedges(), ground_->complex().least_weight(), ways, kept_.get()),
        run_(options),
        straightener_(ground_->complex()),
        straighten_(straighten) {}

  void plan(const Query3& query, const Budget& budget, Plan3& out) override;
  [[nodiscard]] std::unique_ptr<Planner3> clone() const override {
    return std::make_unique<TetrahedronFieldPlanner>(ground_, run_.options(), field_.ways_looked_at(), straighten_,
                                                     kept_);
  }
  [[nodiscard]] std::size_t scratch_bytes() const override { return bytes_of(ends_, run_, path_, straightener_); }

 private:
  std::shared_ptr<const VolumeGround> ground_;
  std::shared_ptr<const KeptSolidWays> kept_;
  TetrahedronField field_;
  ComplexEnds<3, 3> ends_;
  FieldRun<TetrahedronField, TetrahedronWalk> run_;
  VolumeStraightener straightener_;
  bool straighten_;
};

}  // namespace taut::detail
