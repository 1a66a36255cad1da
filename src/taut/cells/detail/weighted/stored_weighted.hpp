// The triangles of a store that planners over weighted ground search on.
#pragma once

#include <memory>

#include "taut/base/export.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/cells/detail/weighted/mesh_options.hpp"

namespace taut::detail {

// The same without a store, made anew and finer where a size field asks for it: triangles that are the world itself,
// too, which are refined once by what it says of them.
[[nodiscard]] TAUT_INSIDE TriangleComplex triangles_of_world(const World& world, const MeshOptions& options,
                                                             const SizeField& size, const BuildProgress& progress = {});

// The free ground of any world as triangles of finite weights; where the world has none, they are 1. Corners that the
// world's corner rule or walls part are there once for each wedge (see complex_of), so a path from triangle to triangle
// over common sides and corners never slips through. Built once for the same options. Triangles that are the world
// itself are taken as they are unless the options want them anew; then and for areas, which are finer, see Refinement.
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const TriangleComplex> weighted_triangles_of(CellStore& store,
                                                                                       const MeshOptions& options = {});

}  // namespace taut::detail
