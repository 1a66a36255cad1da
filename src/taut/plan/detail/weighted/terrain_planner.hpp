// Field D* over ground with heights (plan/terrain.hpp): triangles in space, a metric that knows ascent (ClimbMetric),
// and the search and the walk of weighted triangles.
#pragma once

#include <memory>

#include "taut/cells/detail/weighted/terrain_ground.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/path/terrain_energy.hpp"
#include "taut/plan/detail/weighted/terrain_path.hpp"
#include "taut/plan/detail/weighted/triangle_field_planner.hpp"

namespace taut::detail {

// The closed form by a metric that knows ascent.
class ClimbForm {
 public:
  // Where going up costs much more than going along, corners depend on each other in long cycles, and costs would fall
  // by ever less for tens of rounds: this lets go of what makes no difference.
  static constexpr double kLeastGain = kFallRelative;
  ClimbForm() = default;
  explicit ClimbForm(const ClimbMetric& metric) : metric_(metric) {}
  [[nodiscard]] double cost(const SurfaceComplex& complex, SimplexId t, int apex, double cost1, double cost2) const {
    return triangle_cost(sides_from(complex, t, apex), cost1, cost2, metric_).cost;
  }
  void refresh(const SurfaceComplex&, SimplexId) {}
  [[nodiscard]] const ClimbMetric& metric() const { return metric_; }
  [[nodiscard]] std::size_t memory_bytes() const { return 0; }

 private:
  ClimbMetric metric_;
};

// The metric that a search takes for these costs, and what is to be added for each unit that the goal lies higher than
// the start.
[[nodiscard]] TAUT_INSIDE ClimbMetric metric_of(const TerrainCosts& costs);
[[nodiscard]] TAUT_INSIDE double potential_of(const TerrainCosts& costs);

// What workers share.
struct TAUT_INSIDE TerrainParts {
  std::shared_ptr<const World> world;
  std::shared_ptr<const HeightField> heights;
  TerrainCosts costs;
  std::unique_ptr<const TerrainGround> ground;
  ClimbForm kernel;
  std::unique_ptr<const TerrainMeter> meter;
};

class TAUT_INSIDE TerrainPlanner final : public Planner2 {
 public:
  explicit TerrainPlanner(std::shared_ptr<const TerrainParts> parts);
  void plan(const Query2& query, const Budget& budget, Plan2& out) override;
  [[nodiscard]] std::unique_ptr<Planner2> clone() const override { return std::make_unique<TerrainPlanner>(parts_); }
  [[nodiscard]] std::size_t scratch_bytes() const override { return bytes_of(ends_, run_, slider_, path_); }

  [[nodiscard]] const TerrainParts& parts() const { return *parts_; }
  // The interpolated cost of the start of the last query that was found, by the metric of the search.
  [[nodiscard]] double value_at_start() const { return value_; }
  // The last path over the triangles, without switchbacks, and what it costs there by the metric of the search.
  [[nodiscard]] const ComplexPath<3>& complex_path() const { return path_; }
  [[nodiscard]] double complex_cost() const;

 private:
  std::shared_ptr<const TerrainParts> parts_;
  TriangleField<3, ClimbForm> field_;
  ComplexEnds<2> ends_;
  FieldRun<TriangleField<3, ClimbForm>, FieldWalk<3>> run_;
  ClimbSlider slider_;
  ComplexPath<3> path_;
  double value_ = 0;
};

}  // namespace taut::detail
