// The triangulations and meshes of a store. They rest on each other: polygons, their triangulation, and what is made
// of its triangles.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "taut/base/export.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/cells/convex_mesh.hpp"
#include "taut/cells/detail/groups/cell_groups.hpp"
#include "taut/cells/detail/trapezoids/trapezoids.hpp"
#include "taut/cells/live_world.hpp"
#include "taut/cells/merge_cells.hpp"

namespace taut::detail {

[[nodiscard]] TAUT_INSIDE std::shared_ptr<const Triangulation> triangulation_of(CellStore& store);
// The triangulation, which it shares, with widths and reduction.
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const LiveWorld> triangles_of(CellStore& store);
// The free triangles, merged.
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const ConvexMesh> convex_mesh_of(CellStore& store, MergeStrategy strategy);
// The cells that came with the world (given_cells.hpp), as they are; null if none came.
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const ConvexMesh> given_mesh_of(CellStore& store);
// These, or if none came the free triangles, merged.
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const ConvexMesh> given_or_convex_mesh_of(CellStore& store,
                                                                                    MergeStrategy strategy);
// Free space cut into trapezoids.
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const Trapezoids> trapezoids_of(CellStore& store);
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const ConvexMesh> trapezoid_mesh_of(CellStore& store);
// A mesh of this store in groups; the tolerance, if there is one, is a part of the mesh's extent. See CellGroups.
// `of` says in reports what they are groups of, and has to be the same for the same mesh and tolerance only.
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const CellGroups> cell_groups_of(
    CellStore& store, const std::shared_ptr<const ConvexMesh>& mesh, std::optional<double> tolerance,
    std::string_view of);

}  // namespace taut::detail
