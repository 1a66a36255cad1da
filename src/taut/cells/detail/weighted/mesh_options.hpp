// What kind of triangles weighted ground is cut into.
#pragma once

#include <cstddef>
#include <limits>
#include <string>

#include "taut/base/export.hpp"
#include "taut/cells/detail/weighted/refinement.hpp"

namespace taut::detail {

// How a CostGrid becomes triangles.
enum class GridMesh {
  pixels,   // each cell is two triangles, with diagonals one way and the other in turn; nothing else is looked at
  regions,  // borders between different weights are edges, and what lies between is refined: exact weights
  averaged  // borders are simplified or left out, and weights averaged by area: as few triangles as wanted
};

struct TAUT_INSIDE MeshOptions {
  double min_angle = 25;                                      // degrees, 0 to 30; see Refinement for what stays below
  double max_edge = std::numeric_limits<double>::infinity();  // no edge is longer
  std::size_t max_triangles = 0;                              // see Refinement; 0: as many as it takes
  GridMesh grid = GridMesh::regions;                          // how cells become triangles
  // Of averaged grids: how far borders between weights may be moved, in cells; infinite: they are no edges at all.
  double simplify = std::numeric_limits<double>::infinity();
  // And refined is where averaging loses most (cell_areas.hpp), down to this L2 norm in a triangle, until there are
  // max_triangles. 0: as far as these go.
  double max_error = 0;
  // Borders of areas and obstacles closer together than this are made one, which moves them by no more: slivers between
  // shapes that were drawn side by side would take ever smaller triangles. At least what rounding does to crossings.
  double snap = 0;
  // Whether triangles that are the world itself are taken as they are, but for corners that the corner rule parts.
  bool keep_given = true;

  // Different for options that give different triangles.
  [[nodiscard]] std::string name() const;
};

// What of it a Refinement has to know, with a size field besides if there is one. If nothing but the number of
// triangles is given, the largest are refined until there are so many. Throws InputError if something is out of range.
[[nodiscard]] TAUT_INSIDE RefineCriteria criteria_of(const MeshOptions& options, double extent,
                                                     const SizeField& size = {});

}  // namespace taut::detail
