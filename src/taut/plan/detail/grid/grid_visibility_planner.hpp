// A* over the corners of a grid's obstacles. Sight lines are found when a corner is expanded, by following what it sees
// strip by strip, and only in the directions in which a taut path can go on: nothing is built beforehand. Exact: a
// shortest path of the world, and among the shortest one that turns least. Ends may be any points. Turns are corners
// with one blocked cell and, where squeezing is allowed, double corners.
#pragma once

#include <memory>
#include <vector>

#include "taut/plan/detail/grid/grid_cones.hpp"
#include "taut/plan/detail/grid/lattice_endpoints.hpp"
#include "taut/plan/detail/grid/lattice_index.hpp"
#include "taut/plan/detail/least_turning.hpp"
#include "taut/plan/planner.hpp"
#include "taut/search/detail/best_first.hpp"

namespace taut::detail {

class GridVisibilityPlanner final : public Planner2 {
 public:
  explicit GridVisibilityPlanner(std::shared_ptr<const Grid> grid);

  void plan(const Query2& query, const Budget& budget, Plan2& out) override;
  [[nodiscard]] std::unique_ptr<Planner2> clone() const override;
  [[nodiscard]] std::size_t scratch_bytes() const override;

 private:
  class Space;

  void reconstruct(const Space& space, const lattice::Ends& ends, Interrupt& interrupt, Plan2& out);

  std::shared_ptr<const Grid> grid_;
  GridCones cones_;
  lattice::LatticeIndex index_;
  SearchScratch scratch_;
  std::vector<Cone> pending_;             // seen, not yet followed
  std::vector<std::uint32_t> generated_;  // the corners the search has seen
  std::vector<Waypoint> waypoints_;
  LeastTurning least_turning_;
};

}  // namespace taut::detail
