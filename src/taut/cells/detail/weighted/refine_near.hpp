// Triangles that are there already: parted by the corner rule, and refined where an error is large.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "taut/base/build_progress.hpp"
#include "taut/base/export.hpp"
#include "taut/cells/detail/weighted/mesh_options.hpp"
#include "taut/cells/detail/weighted/region_mesh.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::detail {

// The same triangles without those that are blocked, and with corners parted as complex_of does it. Null if that is
// what they are already.
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const TriangleComplex> with_wedges_parted(const TriangleComplex& triangles,
                                                                                    const BuildProgress& progress = {});

// Triangles as a RegionMesh: their corners, and constrained edges where weights differ and at the border, with walls
// where two triangles lie side by side and are not joined. If weights are to be found anew only the border is
// constrained. Throws InputError if triangles overlap.
[[nodiscard]] TAUT_INSIDE RegionMesh mesh_of_triangles(const TriangleComplex& triangles, bool all_one_region,
                                                       const BuildProgress& progress = {});

// Refines triangles where that is wanted (perkins2013 X3): none within triangle t of the old ones has an edge longer
// than longest[t], which is infinite where it may stay as it is. Around them triangles grow again as the least angle
// allows; what is far away keeps its shape but for edges that are Delaunay either way. Weights are those of the old
// triangles, or `weight` if it is given: then borders between weights are no edges. Corners are parted by the
// rule of the old ones. O(n log n), with a copy of the mesh to look sizes up in.
[[nodiscard]] TAUT_INSIDE TriangleComplex refine_near(const TriangleComplex& triangles, std::span<const double> longest,
                                                      const MeshOptions& options, const TriangleWeight& weight = {},
                                                      const BuildProgress& progress = {});

// For refine_near: a triangle no farther than `within` from the path gets edges of at most `share` of its longest.
[[nodiscard]] TAUT_INSIDE std::vector<double> sizes_near_path(const TriangleComplex& triangles,
                                                              std::span<const Vec2> path, double within, double share);
// The triangles with the largest errors that together have this part of all errors get edges of at most half of their
// longest (Dörfler 1996).
[[nodiscard]] TAUT_INSIDE std::vector<double> sizes_by_error(const TriangleComplex& triangles,
                                                             std::span<const double> errors, double part);

}  // namespace taut::detail
