#include "taut/plan/detail/registry_parts.hpp"

#include <array>

#include "taut/base/cases.hpp"
#include "taut/cells/detail/graphs/stored_graphs.hpp"
#include "taut/plan/detail/graphs/tangent_planner.hpp"
#include "taut/plan/detail/graphs/visibility_planner.hpp"
#include "taut/world/detail/grid/grid_regions.hpp"

namespace taut::detail {
namespace {

// Above this many corners the visibility graph takes minutes and gigabytes.
constexpr std::size_t kMostVisibilityCorners = 20000;
// Below this many it is built in well under a second, so that it may be picked unasked.
constexpr std::size_t kFewVisibilityCorners = 600;

// Corners that a visibility graph may have as nodes; on a grid, counting stops beyond the limit.
std::size_t count_turns(const World& world, std::size_t limit) {
  return match(
      world, [limit](const Grid& grid) { return count_corners(grid, limit).turns(); },
      [](const PolygonWorld& polygons) { return polygons.vertex_count(); },
      [limit](const CostGrid& grid) { return count_corners(grid.cells(), limit).turns(); },
      [](const WeightedRegions& regions) { return regions.blocked().vertex_count(); },
      [](const TriangleComplex& triangles) { return triangles.corner_count(); });
}

std::string visibility_misfit(const World& world) {
  if (std::string reason = mesh_misfit(world); !reason.empty()) return reason;
  const std::size_t corners = count_turns(world, kMostVisibilityCorners);
  if (corners <= kMostVisibilityCorners) return {};
  return "the world has more than " + std::to_string(kMostVisibilityCorners) +
         " corners; its visibility graph would take minutes to build and gigabytes to keep";
}

int visibility_suitability(const World& world) {
  if (!has_cell_raster(world)) return 10;
  return count_turns(world, kFewVisibilityCorners) <= kFewVisibilityCorners ? 10 : 1;
}

constexpr auto kGraphPlanners = std::to_array<PlannerEntry>({
    {.name = "tangent-graph",
     .title = "A* over common tangents of circles around corners",
     .source = "Chew 1985; demyen2007 4.5",
     .guarantee = "shortest in the world for a disc of any radius",
     .worlds = "grid, polygons",
     .abilities = {.any_point = true, .radius = true, .within = true, .nearest = true, .optimal = true},
     .options = {},
     .plane = PlannerIn<2>{.misfit = visibility_misfit,
                           .suitability = [](const World&) { return 5; },
                           .make = [](CellStore& cells, const OptionValues&) -> std::unique_ptr<Planner2> {
                             return std::make_unique<TangentPlanner>(tangent_graphs_of(cells));
                           }}},
    {.name = "visibility",
     .title = "A* on the exact visibility graph",
     .source = "Lozano-Perez, Wesley 1979",
     .guarantee = "shortest in the world",
     .worlds = "grid, polygons",
     .abilities = {.any_point = true, .radius = false, .within = true, .nearest = true, .optimal = true},
     .options = {},
     .plane = PlannerIn<2>{.misfit = visibility_misfit,
                           .suitability = visibility_suitability,
                           .make = [](CellStore& cells, const OptionValues&) -> std::unique_ptr<Planner2> {
                             return std::make_unique<VisibilityPlanner>(visibility_graph_of(cells));
                           }}},
});

}  // namespace

std::span<const PlannerEntry> graph_planners() { return kGraphPlanners; }

}  // namespace taut::detail
