// Dijkstra's algorithm and A* over the centres of voxels. A step leads to one of the 26 neighbours if every voxel of
// the block it spans is free, so no path slips between voxels that touch along an edge or in a corner. Ends that are no
// centre are joined straight to the centres of the voxels they lie in.
#pragma once

#include <memory>

#include "taut/plan/planner.hpp"
#include "taut/search/detail/best_first.hpp"
#include "taut/world/voxel_grid.hpp"

namespace taut::detail {

class VoxelPlanner final : public Planner3 {
 public:
  VoxelPlanner(std::shared_ptr<const VoxelGrid> grid, bool heuristic) : grid_(std::move(grid)), heuristic_(heuristic) {}

  void plan(const Query3& query, const Budget& budget, Plan3& out) override;
  [[nodiscard]] std::unique_ptr<Planner3> clone() const override;
  [[nodiscard]] std::size_t scratch_bytes() const override { return scratch_.memory_bytes(); }

 private:
  std::shared_ptr<const VoxelGrid> grid_;
  bool heuristic_;
  SearchScratch scratch_;
};

}  // namespace taut::detail
