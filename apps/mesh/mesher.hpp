// Tetrahedra that fill a closed surface, by CGAL's 3D mesher. CGAL's mesher is under the GPL-3.0, and so is whatever
// links it: this is a program of its own, and nothing of the libraries uses it.
#pragma once

#include "taut/world/simplex_complex.hpp"

namespace taut::mesh_program {

// All lengths are in units of the surface; 0 stands for a part of its extent.
struct MeshOptions {
  double cell_size = 0;       // the greatest radius of a tetrahedron's sphere; a tenth of the extent
  double facet_size = 0;      // of a triangle of the border; as the cells
  double facet_distance = 0;  // from the border to the surface; a hundredth of the cells
  double edge_size = 0;       // the longest edge along sharp ones; as the cells
  double sharp_angle = 60;    // edges between faces that turn by more degrees are kept
  double radius_edge = 3;     // the greatest ratio of a tetrahedron's sphere to its shortest edge
  double weight = 1;          // of all tetrahedra
};

// Throws InputError if the surface is not closed, or meets itself.
[[nodiscard]] SimplexParts<3, 3> fill(const SurfaceComplex& surface, const MeshOptions& options);

}  // namespace taut::mesh_program
