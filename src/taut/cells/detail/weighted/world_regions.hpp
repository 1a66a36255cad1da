// Weighted areas among obstacles as triangles: their borders are edges, and each triangle has the weight that counts
// there.
#pragma once

#include <span>

#include "taut/base/build_progress.hpp"
#include "taut/base/export.hpp"
#include "taut/cells/detail/weighted/mesh_options.hpp"
#include "taut/cells/detail/weighted/region_mesh.hpp"
#include "taut/geometry/polygon.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut::detail {

// Ground of another weight; its rings have the inside on their left, as oriented() gives them.
struct AreaView {
  const Polygon* polygon;
  double weight;
};

// Where areas overlap the last one counts, where there is none `base`; an infinite weight is blocked, and so are the
// world's obstacles whatever lies on them. A face takes the weight of the last area that winds around it: that is a
// sum over the edges between, so faces agree even where a crossing was rounded. Borders between equal weights are
// left out, and slivers between borders closed that are narrower than `snap` or than what rounding does to crossings
// (Tolerance::crossing). About as long as the triangulation of all of it, plus a lookup for each border crossed.
[[nodiscard]] TAUT_INSIDE RegionMesh mesh_of_areas(const PolygonWorld& world, double base,
                                                   std::span<const AreaView> areas, double snap = 0,
                                                   const BuildProgress& progress = {});

// Borders between different weights, of blocked ground and of walls are made of edges; blocked ground is left out. See
// complex_of for corners that the corner rule parts. `progress` may throw.
[[nodiscard]] TAUT_INSIDE TriangleComplex triangles_of_areas(const PolygonWorld& world, double base,
                                                             std::span<const AreaView> areas,
                                                             const MeshOptions& options, const SizeField& size = {},
                                                             const BuildProgress& progress = {});

}  // namespace taut::detail
