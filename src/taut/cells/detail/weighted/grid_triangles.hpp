// A grid of different costs as triangles.
#pragma once

#include "taut/base/build_progress.hpp"
#include "taut/base/export.hpp"
#include "taut/cells/detail/weighted/mesh_options.hpp"
#include "taut/cells/detail/weighted/refinement.hpp"
#include "taut/world/cost_grid.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::detail {

// Blocked cells are left out, whatever the options; their outline is made of edges. See complex_of for what becomes of
// corners in which blocked cells touch. `size`, if given, is a size field besides the options' own; its regions are of
// no use to others.
//
// Throws InputError if options are out of range, or if averaged triangles are asked for without anything that says how
// many: max_triangles, max_error, max_edge or a tolerance for borders. max_triangles is kept unless the outline of
// blocked ground (and borders, where they are edges) takes more. `progress` may throw in order to give it up.
[[nodiscard]] TAUT_INSIDE TriangleComplex triangles_of_grid(const CostGrid& grid, const MeshOptions& options,
                                                            const SizeField& size = {},
                                                            const BuildProgress& progress = {});

}  // namespace taut::detail
