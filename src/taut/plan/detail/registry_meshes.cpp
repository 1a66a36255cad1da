#include "taut/plan/detail/registry_parts.hpp"

#include <array>

#include "taut/cells/detail/mesh/stored_meshes.hpp"
#include "taut/plan/detail/polyanya/polyanya_planner.hpp"

namespace taut::detail {
namespace {

constexpr std::array<std::string_view, 5> kMerges{"auto", "longest-portal", "largest-area", "dead-ends-first", "none"};
constexpr std::array<OptionSchema, 1> kPolyanyaOptions{
    {{"merge", kMerges,
      "which triangles are joined into larger convex cells first; none plans on the triangles; auto takes the convex "
      "cells of the world's file as they are, or if it has none longest-portal"}}};

std::unique_ptr<Planner2> make_polyanya(CellStore& cells, const OptionValues& options) {
  const std::string& merge = options.at("merge");
  return std::make_unique<PolyanyaPlanner>(merge == "auto"
                                               ? given_or_convex_mesh_of(cells, MergeStrategy::longest_portal)
                                               : convex_mesh_of(cells, merge_strategy(merge)));
}

// The mesh of a live world is merged in the world's own way.
std::unique_ptr<Planner2> make_live_polyanya(const std::shared_ptr<const LiveWorld>& world, const OptionValues&) {
  return std::make_unique<PolyanyaPlanner>(world->mesh());
}

constexpr auto kMeshPlanners = std::to_array<PlannerEntry>({
    {.name = "polyanya",
     .title = "Polyanya: search over what turning points see of a mesh's portals",
     .source = "Cui, Harabor, Grastien 2017",
     .guarantee = "shortest in the world",
     .worlds = "grid, polygons",
     .abilities = {.any_point = true, .radius = false, .within = true, .nearest = true, .optimal = true},
     .options = kPolyanyaOptions,
     .plane =
         PlannerIn<2>{.misfit = mesh_misfit, .suitability = [](const World&) { return 12; }, .make = make_polyanya},
     .make_live = make_live_polyanya},
});

}  // namespace

std::string unweighted_misfit(const World& world) {
  return is_weighted(world) ? "ground of different costs: this planner knows only free and blocked" : "";
}

std::string mesh_misfit(const World& world) {
  if (std::string reason = unweighted_misfit(world); !reason.empty()) return reason;
  return bounds(world).extent() == 0 ? "the world is empty" : "";
}

std::span<const PlannerEntry> mesh_planners() { return kMeshPlanners; }

}  // namespace taut::detail
