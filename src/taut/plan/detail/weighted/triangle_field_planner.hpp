// Field D* over weighted triangles, in the plane or lying in space (perkins2013 §4): costs are spread from the goal
// over the corners (TriangleField, IncrementalSearch), and a path is walked down from the start (FieldWalk). Start and
// goal may lie anywhere. With another kernel it is Generalized Field D*, the earlier formulation.
//
// The cost of a plan is integrated along its path. What the field says about the start, value_at_start(), is
// interpolated and bounds nothing; the bound of a plan is the least weight times the distance.
#pragma once

#include "taut/base/export.hpp"
#include "taut/plan/detail/weighted/complex_ends.hpp"
#include "taut/plan/detail/weighted/field_run.hpp"
#include "taut/plan/detail/weighted/field_walk.hpp"
#include "taut/plan/planner.hpp"

namespace taut::detail {

// What all planners over fields tell besides their plans.
template <int D>
class FieldPlanner : public Planner<D> {
 public:
  // The interpolated cost of the start of the last query that was found; no bound of anything.
  [[nodiscard]] double value_at_start() const { return value_; }
  // The last path, with the triangles or tetrahedra that it pays for.
  [[nodiscard]] const ComplexPath<D>& complex_path() const { return path_; }
  // Whether the last path had to be found along edges, since costs did not lead to the goal.
  [[nodiscard]] bool went_along_edges() const { return along_edges_; }

 protected:
  double value_ = 0;
  ComplexPath<D> path_;
  bool along_edges_ = false;
};

template <int D, class Kernel>
class TAUT_INSIDE TriangleFieldPlanner final : public FieldPlanner<D> {
 public:
  TriangleFieldPlanner(std::shared_ptr<const WeightedGround<D>> ground, std::shared_ptr<const Kernel> kernel,
                       const FieldOptions& options, bool straighten = false)
      : ground_(std::move(ground)),
        kernel_(std::move(kernel)),
        field_(ground_->complex(), ground_->wedges(), *kernel_),
        run_(options),
        straightener_(ground_->complex()),
        straighten_(straighten) {}

  void plan(const Query<D>& query, const Budget& budget, Plan<D>& out) override;
  [[nodiscard]] std::unique_ptr<Planner<D>> clone() const override {
    return std::make_unique<TriangleFieldPlanner>(ground_, kernel_, run_.options(), straighten_);
  }
  [[nodiscard]] std::size_t scratch_bytes() const override { return bytes_of(ends_, run_, this->path_, straightener_); }

 private:
  std::shared_ptr<const WeightedGround<D>> ground_;
  std::shared_ptr<const Kernel> kernel_;
  TriangleField<D, Kernel> field_;
  ComplexEnds<D> ends_;
  FieldRun<TriangleField<D, Kernel>, FieldWalk<D>> run_;
  Straightener<D> straightener_;
  bool straighten_;
};

}  // namespace taut::detail
