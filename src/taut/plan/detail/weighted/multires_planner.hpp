// Multi-resolution Field D*: Field D* over the leaves of a quadtree (see quadtree_field.hpp). Where leaves cover cells
// of one weight only, its paths are as good as those on the grid, or better: there are fewer places at which costs are
// interpolated. Costs of paths are measured on the grid.
#pragma once

#include <memory>

#include "taut/base/export.hpp"
#include "taut/cells/detail/weighted/cost_cells.hpp"
#include "taut/plan/detail/weighted/cell_field_run.hpp"
#include "taut/plan/detail/weighted/field_dstar_planner.hpp"
#include "taut/plan/detail/weighted/quadtree_field.hpp"
#include "taut/plan/planner.hpp"

namespace taut::detail {

struct MultiresOptions {
  CellFieldOptions field;
  QuadtreeRule rule = QuadtreeRule::fan;
};

class TAUT_INSIDE MultiresPlanner final : public Planner2 {
 public:
  // The grid's cells, a quadtree over them, and, to take less time, its shapes; null if there are none.
  MultiresPlanner(std::shared_ptr<const CostCells> cells, std::shared_ptr<const CostQuadtree> tree,
                  std::shared_ptr<const QuadtreeShapes> shapes, const MultiresOptions& options,
                  bool straighten = false);

  void plan(const Query2& query, const Budget& budget, Plan2& out) override;
  [[nodiscard]] std::unique_ptr<Planner2> clone() const override;
  [[nodiscard]] std::size_t scratch_bytes() const override {
    return bytes_of(field_, run_, along_edges_, starts_, goals_, straightener_);
  }
  // What the field says that the way costs: interpolated, no bound. Infinite if there is no way.
  [[nodiscard]] double value_at_start() const { return value_; }
  // Of a node, as far as costs have been spread.
  [[nodiscard]] double cost(std::uint32_t node) const { return run_.search().cost(node); }

 private:
  std::shared_ptr<const CostCells> cells_;
  std::shared_ptr<const CostQuadtree> tree_;
  std::shared_ptr<const QuadtreeShapes> shapes_;
  MultiresOptions options_;
  QuadtreeField field_;
  CellFieldRun<QuadtreeField> run_;
  AlongEdges along_edges_;
  std::vector<std::uint32_t> starts_, goals_;
  double value_ = QuadtreeField::kInfinite;
  GridStraightener straightener_;
  bool straighten_;
};

}  // namespace taut::detail
