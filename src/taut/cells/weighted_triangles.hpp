// The ground of any world of the plane as triangles of one weight each: what planners over weighted ground search on,
// for those who want to search, draw or measure on it themselves. Borders between weights, obstacles and walls are
// edges, and what lies between is refined to good triangles (Ruppert 1995; perkins2013 §4.1).
//
// Triangles are free: blocked ground is left out. Where a corner rule or a wall parts the free ground around a corner,
// the corner is there once for each part, with the same position; so whoever goes from triangle to triangle over
// common sides and corners never slips through.
#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <string>

#include "taut/base/export.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut {

// How the cells of a grid become triangles.
enum class GridTriangles {
  pixels,   // each cell is two triangles, with diagonals one way and the other in turn; nothing else is looked at
  regions,  // borders between different weights are edges, and what lies between is refined: exact weights
  averaged  // borders are simplified or left out, and weights averaged by area: as few triangles as wanted
};

// What kind of triangles weighted ground is cut into. What is out of range is refused with an InputError.
struct TAUT_API WeightedTriangleOptions {
  // In degrees, 0 to 30: no angle of a triangle is smaller but where borders meet at less than 60 degrees.
  double min_angle = 25;
  double max_edge = std::numeric_limits<double>::infinity();  // no edge is longer
  // Refinement stops there: angles first, then the largest triangles; 0: as many as it takes. If nothing else is asked
  // for, the largest are refined until there are so many.
  std::size_t max_triangles = 0;
  // What a grid becomes.
  GridTriangles grid = GridTriangles::regions;
  // Of averaged grids: how far borders between weights may be moved, in cells; infinite: they are no edges at all.
  double simplify = std::numeric_limits<double>::infinity();
  // And refined is where averaging loses most, down to this error in a triangle (the root of the squared difference of
  // weights, summed up over its area), until there are max_triangles. 0: as far as these go.
  double max_error = 0;
  // Borders of areas and obstacles closer together than this are made one, which moves them by no more: slivers between
  // shapes that were drawn side by side would take ever smaller triangles. At least what rounding does to crossings.
  double snap = 0;
  // Whether triangles that are the world itself are taken as they are, but for corners that the corner rule parts.
  bool keep_given = true;

  // Different for options that give different triangles.
  [[nodiscard]] std::string name() const;
};

// The triangles of a store's world; where it has no weights, they are 1. Built once for the same options, which may
// take long and can be given up by the store's progress; shared with planners that ask for the same.
[[nodiscard]] TAUT_API std::shared_ptr<const TriangleComplex> weighted_triangles(
    CellStore& cells, const WeightedTriangleOptions& options = {});

}  // namespace taut
