// Ground in layers, one over the other: areas that cost something and areas that are blocked, in any order. Where they
// overlap the later one counts, so a bridge that comes after a river opens it. Of these WeightedRegions are made, in
// which what is blocked is always blocked.
//
// Where no area with a weight comes after a blocked one that it overlaps, nothing is computed, and all shapes are those
// given. Otherwise what is blocked is outlined anew from a triangulation of all layers: its corners are the given ones
// and crossings of edges, rounded (Triangulation). O(n log n) for ordinary input.
#pragma once

#include <limits>
#include <vector>

#include "taut/base/build_progress.hpp"
#include "taut/base/export.hpp"
#include "taut/world/weighted_regions.hpp"

namespace taut {

// Part of the ground.
struct GroundLayer {
  // Of one that is blocked.
  static constexpr double kBlocked = std::numeric_limits<double>::infinity();
  Polygon polygon;    // may overlap others and the boundary
  double weight = 1;  // above 0; kBlocked if nobody can be there
};

// `rest` has the boundary, walls and points, and obstacles that no layer opens. Throws InputError as WeightedRegions
// do, naming layers ("layer 3, ring 0"). `progress` may throw in order to give it up.
[[nodiscard]] TAUT_API WeightedRegions layered_regions(PolygonWorld::Parts rest, const std::vector<GroundLayer>& layers,
                                                       double base_weight = 1, const BuildProgress& progress = {});

}  // namespace taut
