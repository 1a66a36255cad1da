#include "taut/cells/detail/mesh/stored_meshes.hpp"

#include <array>
#include <string>

#include "taut/cells/detail/mesh/free_cells.hpp"
#include "taut/cells/detail/stored_worlds.hpp"
#include "taut/cells/detail/trapezoids/trapezoids_cells.hpp"
#include "taut/cells/given_cells.hpp"

namespace taut::detail {
namespace {

std::shared_ptr<const ConvexMesh> mesh_made_of(const std::shared_ptr<const Triangulation>& triangles,
                                               const MeshParts& cells, const BuildProgress& progress) {
  auto mesh = std::make_shared<ConvexMesh>(cells, nullptr, progress);
  if (mesh->slack() > 0) mesh->set_made_of(triangles);
  return mesh;
}

}  // namespace

std::shared_ptr<const Triangulation> triangulation_of(CellStore& store) {
  const auto world = polygons_of(store);
  return store.get<Triangulation>("triangulation", [&](const BuildProgress& progress) {
    return std::make_shared<Triangulation>(*world, progress);
  });
}

std::shared_ptr<const LiveWorld> triangles_of(CellStore& store) {
  const auto triangulated = triangulation_of(store);
  const auto make = [&](const BuildProgress& progress) {
    // Handed out as const, so nobody edits what is shared here.
    return std::make_shared<const LiveWorld>(std::const_pointer_cast<Triangulation>(triangulated),
                                             polygons_of(store)->corner_rule(), kFollowedByWidths, progress);
  };
  return store.get<LiveWorld>("widths and reduction", make, triangulated->memory_bytes());
}

std::shared_ptr<const ConvexMesh> convex_mesh_of(CellStore& store, MergeStrategy strategy) {
  static constexpr std::array<std::string_view, kMergeStrategies.size()> kNames{
      "triangles", "mesh merged by longest portal", "mesh merged by largest area", "mesh merged, dead ends first"};
  const auto triangles = triangulation_of(store);
  return store.get<ConvexMesh>(kNames[static_cast<std::size_t>(strategy)], [&](const BuildProgress& progress) {
    MeshParts cells = free_cells(*triangles, polygons_of(store)->corner_rule());
    if (strategy != MergeStrategy::none) cells = merge_cells(cells, strategy, {}, progress).parts;
    return mesh_made_of(triangles, cells, progress);
  });
}

std::shared_ptr<const ConvexMesh> given_mesh_of(CellStore& store) {
  const auto given = store.find<GivenCells>(kGivenCells);
  if (!given) return nullptr;
  return store.get<ConvexMesh>(kGivenCells, [&](const BuildProgress& progress) {
    return std::make_shared<const ConvexMesh>(given->parts, nullptr, progress);
  });
}

std::shared_ptr<const ConvexMesh> given_or_convex_mesh_of(CellStore& store, MergeStrategy strategy) {
  auto given = given_mesh_of(store);
  return given ? given : convex_mesh_of(store, strategy);
}

std::shared_ptr<const Trapezoids> trapezoids_of(CellStore& store) {
  const auto triangles = triangulation_of(store);
  return store.get<Trapezoids>("trapezoids", [&](const BuildProgress& progress) {
    return std::make_shared<const Trapezoids>(*triangles, Trapezoids::kSeed, progress);
  });
}

std::shared_ptr<const ConvexMesh> trapezoid_mesh_of(CellStore& store) {
  const auto cut = trapezoids_of(store);
  const auto triangles = triangulation_of(store);
  return store.get<ConvexMesh>("mesh of trapezoids", [&](const BuildProgress& progress) {
    return mesh_made_of(triangles, free_cells(*cut, polygons_of(store)->corner_rule(), progress), progress);
  });
}

std::shared_ptr<const CellGroups> cell_groups_of(CellStore& store, const std::shared_ptr<const ConvexMesh>& mesh,
                                                 std::optional<double> tolerance, std::string_view of) {
  return store.get<CellGroups>("groups of " + std::string(of), [&](const BuildProgress& progress) {
    if (tolerance) *tolerance *= mesh->bounds().extent();
    return std::make_shared<const CellGroups>(mesh, tolerance, progress);
  });
}

}  // namespace taut::detail
