// tri-field-dstar with adaptive refinement (perkins2013 X3): a path over coarse triangles, then triangles half as large
// around it, and a path over these; some rounds of that. The cheapest path of all is the answer, so it is never dearer
// than without. Each query makes triangles of its own: it allocates, and takes longer than a search does; what that
// takes is told as Effort::refine. Time limits end it with the path that there is then.
#pragma once

#include "taut/cells/detail/weighted/mesh_options.hpp"
#include "taut/plan/detail/weighted/triangle_field_planner.hpp"

namespace taut::detail {

class RefiningFieldPlanner final : public Planner2 {
 public:
  RefiningFieldPlanner(std::shared_ptr<const WeightedGround<2>> ground, const FieldOptions& field,
                       const MeshOptions& mesh, bool straighten, int rounds);

  void plan(const Query2& query, const Budget& budget, Plan2& out) override;
  [[nodiscard]] std::unique_ptr<Planner2> clone() const override {
    return std::make_unique<RefiningFieldPlanner>(ground_, field_, mesh_, straighten_, rounds_);
  }
  [[nodiscard]] std::size_t scratch_bytes() const override { return coarse_.scratch_bytes(); }

 private:
  std::shared_ptr<const WeightedGround<2>> ground_;
  FieldOptions field_;
  MeshOptions mesh_;
  bool straighten_;
  int rounds_;
  TriangleFieldPlanner<2, ClosedForm<2>> coarse_;
};

}  // namespace taut::detail
