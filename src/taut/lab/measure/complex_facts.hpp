// What is in a complex of triangles or tetrahedra: its size, its weights, its parts, its border, and how well its
// simplices are shaped. O(n).
#pragma once

#include <cstddef>
#include <limits>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::lab {

// The free simplices whose weights lie from one bound to the next.
struct WeightBin {
  double from = 0, to = 0;  // the last bin holds its upper bound, too; equal for a bin of one weight
  std::size_t count = 0;    // of simplices
  double content = 0;       // their area or volume
};

// What there is; sizes are areas of triangles and volumes of tetrahedra.
struct ComplexFacts {
  std::size_t simplices = 0, blocked = 0;                          // all, and those that are blocked
  double content = 0, free_content = 0;                            // of all, and of those that are free
  double least_weight = std::numeric_limits<double>::infinity();   // of free ones; infinite if there is none
  double greatest_weight = 0;                                      // of free ones; 0 if there is none
  std::vector<WeightBin> weights{};                                // ascending, without gaps; none if all is blocked
  std::size_t parts = 0;                                           // free simplices joined through facets
  double largest_part = 0;                                         // its content
  std::size_t border_facets = 0;                                   // of one simplex only
  std::size_t loose_corners = 0;                                   // that belong to no simplex
  double worst_ratio = 1;                                          // of radii: within to around; 1 for the best shape
  double median_ratio = 1;                                         // half of all are shaped no better
  double least_angle = 180;                                        // in degrees, between facets
  double greatest_angle = 0;                                       // likewise
  double shortest_edge = std::numeric_limits<double>::infinity();  // infinite if there is none
  double longest_edge = 0;                                         // 0 if there is none
};

// At most so many bins of weights: one for each weight where there are no more of them, else even steps of their
// logarithm.
[[nodiscard]] TAUT_API ComplexFacts complex_facts(const TriangleComplex& complex, std::size_t most_bins = 10);
[[nodiscard]] TAUT_API ComplexFacts complex_facts(const SurfaceComplex& complex, std::size_t most_bins = 10);
[[nodiscard]] TAUT_API ComplexFacts complex_facts(const VolumeComplex& complex, std::size_t most_bins = 10);

}  // namespace taut::lab
