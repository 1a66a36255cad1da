// Two planners over the corners of a grid of costs, 8 moves each: A* on the grid's edges and diagonals (a straight move
// costs the lesser weight beside it, a diagonal one its cell's), and Theta* with weighted lines of sight (Nash, Daniel,
// Koenig, Felner 2007; perkins2013 2.5): a corner is reached straight from the parent of its neighbour if that is
// cheaper, with the weights of all cells in between integrated. Ends lie anywhere, and are joined to the corners of
// their cells. Baselines: the first keeps to eight directions, the second forgets all but one way to each corner.
// Double corners are no through-points: within one of their wedges the diagonal is cheaper. A goal that cannot be
// reached is moved, if the query says so, to the nearest point of all cells that the search has come to.
#pragma once

#include <memory>

#include "taut/base/export.hpp"
#include "taut/cells/detail/weighted/cost_cells.hpp"
#include "taut/plan/detail/weighted/grid_straightener.hpp"
#include "taut/plan/planner.hpp"
#include "taut/search/detail/best_first.hpp"

namespace taut::detail {

enum class CostLatticeMethod { edges, theta };

class TAUT_INSIDE CostLatticePlanner final : public Planner2 {
 public:
  CostLatticePlanner(std::shared_ptr<const CostCells> cells, CostLatticeMethod method, bool straighten = false)
      : cells_(std::move(cells)), method_(method), straightener_(*cells_), straighten_(straighten) {}
  CostLatticePlanner(const CostLatticePlanner&) = delete;

  void plan(const Query2& query, const Budget& budget, Plan2& out) override;
  [[nodiscard]] std::unique_ptr<Planner2> clone() const override {
    return std::make_unique<CostLatticePlanner>(cells_, method_, straighten_);
  }
  [[nodiscard]] std::size_t scratch_bytes() const override {
    return bytes_of(scratch_, starts_, goals_, straightener_);
  }

 private:
  // To the nearest point of the cells that the last search has come to: whether there is one.
  [[nodiscard]] bool move_goal(Vec2 goal, Interrupt& interrupt, Plan2& out);

  std::shared_ptr<const CostCells> cells_;
  CostLatticeMethod method_;
  SearchScratch scratch_;
  std::vector<std::uint32_t> starts_, goals_;
  GridStraightener straightener_;
  bool straighten_;
};

}  // namespace taut::detail
