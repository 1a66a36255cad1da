// A replanner over the weighted triangles of a live world. It has a copy of the triangles, and makes the edits that the
// world has made since it was last asked; so any number of them follow one world, each with costs of its own.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "taut/cells/live_world.hpp"
#include "taut/plan/detail/weighted/any_replanner.hpp"

namespace taut::detail {

class OverLiveWorld final : public AnyReplanner<2> {
 public:
  OverLiveWorld(std::shared_ptr<const LiveWorld> world, const ReplannerOptions& options);

  void set_goal(Vec2 at, const std::optional<Vec2>& towards) override;
  void move_to(Vec2 at, const std::optional<Vec2>& towards) override;
  void plan(const Budget& budget, Plan2& out) override;
  [[nodiscard]] double value_at_start() const override { return replanner_->value_at_start(); }
  [[nodiscard]] std::size_t cell_count() const override { return world_->weighted_triangles().simplex_count(); }
  [[nodiscard]] double weight(GroundCellId cell) const override {
    return world_->weighted_triangles().weight(SimplexId(cell.value));
  }
  void cells_near(Vec2 p, double radius, std::vector<GroundCellId>& out) const override;
  void set_weight(GroundCellId, double) override { refuse_edit(); }
  void set_weight(int, int, double) override { refuse_edit(); }
  void set_area_weight(std::size_t, double) override { refuse_edit(); }
  void set_base_weight(double) override { refuse_edit(); }
  [[nodiscard]] const TriangleComplex* triangles() const override { return &world_->weighted_triangles(); }
  TriangleEdited split(SimplexId, Vec2) override { refuse_edit(); }
  TriangleEdited replace(const TriangleEdit<2>&) override { refuse_edit(); }
  [[nodiscard]] std::size_t memory_bytes() const override { return replanner_->memory_bytes(); }

 private:
  using Inside = TriangleReplanner<2, KeptWays<2>>;
  [[noreturn]] static void refuse_edit() { refuse("replanner", "expected edits of its live world to be made there"); }
  void copy_world();
  bool catch_up();

  std::shared_ptr<const LiveWorld> world_;
  FieldOptions options_;
  std::unique_ptr<Inside> replanner_;
  std::uint64_t version_ = 0;  // of the weighted triangles
  std::optional<Vec2> goal_towards_, start_towards_;
};

}  // namespace taut::detail
