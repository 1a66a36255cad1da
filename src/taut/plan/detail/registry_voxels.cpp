#include <array>

#include "taut/base/cases.hpp"
#include "taut/plan/detail/registry_parts.hpp"
#include "taut/plan/detail/voxels/voxel_planner.hpp"

namespace taut::detail {
namespace {

std::shared_ptr<const VoxelGrid> voxels_of(const CellStore3& store) {
  const auto& world = store.shared_world();
  return match(
      *world, [&](const VoxelGrid& grid) { return std::shared_ptr<const VoxelGrid>(world, &grid); },
      [](const SurfaceComplex&) { return std::shared_ptr<const VoxelGrid>(); },
      [](const VolumeComplex&) { return std::shared_ptr<const VoxelGrid>(); },
      [](const CostVoxels&) { return std::shared_ptr<const VoxelGrid>(); });
}

std::string voxel_misfit(const World3& world) {
  return match(
      world, [](const VoxelGrid&) { return std::string(); },
      [](const SurfaceComplex&) { return std::string("it works on voxels only, this world is a surface"); },
      [](const VolumeComplex&) { return std::string("it works on voxels only, this world is made of tetrahedra"); },
      [](const CostVoxels&) { return std::string("it knows no costs, this world is made of voxels that have some"); });
}

template <bool kHeuristic>
std::unique_ptr<Planner3> make_voxel_planner(CellStore3& cells, const OptionValues&) {
  return std::make_unique<VoxelPlanner>(voxels_of(cells), kHeuristic);
}

constexpr Abilities kVoxelAbilities{
    .any_point = true, .radius = false, .within = false, .nearest = false, .optimal = false};

constexpr auto kVoxelPlanners = std::to_array<PlannerEntry>({
    {.name = "voxel-dijkstra",
     .title = "Dijkstra's algorithm over the centres of voxels",
     .source = "Dijkstra 1959; leenknecht2013 2.2.1",
     .guarantee = "shortest on the graph of 26 neighbours",
     .worlds = "voxels",
     .abilities = kVoxelAbilities,
     .options = {},
     .space = PlannerIn<3>{.misfit = voxel_misfit,
                           .suitability = [](const World3&) { return 1; },
                           .make = make_voxel_planner<false>}},
    {.name = "voxel-astar",
     .title = "A* over the centres of voxels",
     .source = "Brewer, Sturtevant 2018; leenknecht2013 2.2.1",
     .guarantee = "shortest on the graph of 26 neighbours",
     .worlds = "voxels",
     .abilities = kVoxelAbilities,
     .options = {},
     .space =
         PlannerIn<3>{
             .misfit = voxel_misfit, .suitability = [](const World3&) { return 2; }, .make = make_voxel_planner<true>}},
});

}  // namespace

std::span<const PlannerEntry> voxel_planners() { return kVoxelPlanners; }

}  // namespace taut::detail
