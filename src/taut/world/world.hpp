// Any world of the plane, any world in space, each as one value.
#pragma once

#include <string_view>
#include <type_traits>
#include <variant>

#include "taut/base/cases.hpp"
#include "taut/geometry/tolerance.hpp"
#include "taut/world/cost_grid.hpp"
#include "taut/world/cost_voxels.hpp"
#include "taut/world/grid.hpp"
#include "taut/world/polygon_world.hpp"
#include "taut/world/simplex_complex.hpp"
#include "taut/world/voxel_grid.hpp"
#include "taut/world/weighted_regions.hpp"

namespace taut {

// What planners plan in. Take it apart with match(), which wants a function for each kind.
using World = std::variant<Grid, PolygonWorld, CostGrid, WeightedRegions, TriangleComplex>;
// What planners plan in, in space. Taken apart likewise.
using World3 = std::variant<VoxelGrid, SurfaceComplex, VolumeComplex, CostVoxels>;

// The worlds of one dimension.
template <int D>
using WorldIn = std::conditional_t<D == 2, World, World3>;

// The box around the world: of a grid all its cells, of polygons the boundary, of triangles all corners.
[[nodiscard]] inline Box2 bounds(const World& world) {
  return std::visit([](const auto& w) { return w.bounds(); }, world);
}
// The box around a world in space.
[[nodiscard]] inline Box3 bounds(const World3& world) {
  return std::visit([](const auto& w) { return w.bounds(); }, world);
}
// By how much paths in a world may be off.
[[nodiscard]] inline Tolerance tolerance_of(const World& world) {
  return match(
      world, [](const Grid& grid) { return Tolerance(grid.bounds(), grid.bounds()); },
      [](const PolygonWorld& polygons) { return Tolerance(polygons.bounds(), polygons.reach()); },
      [](const CostGrid& grid) { return Tolerance(grid.bounds(), grid.bounds()); },
      [](const WeightedRegions& regions) { return Tolerance(regions.bounds(), regions.reach()); },
      [](const TriangleComplex& triangles) { return Tolerance(triangles.bounds(), triangles.bounds()); });
}
// The same in space.
[[nodiscard]] inline Tolerance tolerance_of(const World3& world) { return {bounds(world), bounds(world)}; }
// Whether paths may squeeze between areas that touch in a point.
[[nodiscard]] inline CornerRule corner_rule(const World& world) {
  return std::visit([](const auto& w) { return w.corner_rule(); }, world);
}
// The same world under another rule.
[[nodiscard]] inline World with_corner_rule(const World& world, CornerRule rule) {
  return std::visit([rule](const auto& w) -> World { return w.with_corner_rule(rule); }, world);
}
// "grid", "polygons", "cost grid", "regions" or "triangles".
[[nodiscard]] inline std::string_view kind_name(const World& world) {
  return match(
      world, [](const Grid&) { return std::string_view("grid"); },
      [](const PolygonWorld&) { return std::string_view("polygons"); },
      [](const CostGrid&) { return std::string_view("cost grid"); },
      [](const WeightedRegions&) { return std::string_view("regions"); },
      [](const TriangleComplex&) { return std::string_view("triangles"); });
}
// "voxels", "surface", "tetrahedra" or "cost voxels".
[[nodiscard]] inline std::string_view kind_name(const World3& world) {
  return match(
      world, [](const VoxelGrid&) { return std::string_view("voxels"); },
      [](const SurfaceComplex&) { return std::string_view("surface"); },
      [](const VolumeComplex&) { return std::string_view("tetrahedra"); },
      [](const CostVoxels&) { return std::string_view("cost voxels"); });
}
// Whether its ground has costs of its own, rather than being free or blocked.
[[nodiscard]] inline bool is_weighted(const World& world) {
  return match(
      world, [](const Grid&) { return false; }, [](const PolygonWorld&) { return false; },
      [](const CostGrid&) { return true; }, [](const WeightedRegions&) { return true; },
      [](const TriangleComplex&) { return true; });
}
/// Whether the world is made of square cells of side 1, as pictures of it should show.
[[nodiscard]] inline bool has_cell_raster(const World& world) {
  return match(
      world, [](const Grid&) { return true; }, [](const PolygonWorld&) { return false; },
      [](const CostGrid&) { return true; }, [](const WeightedRegions&) { return false; },
      [](const TriangleComplex&) { return false; });
}

}  // namespace taut
