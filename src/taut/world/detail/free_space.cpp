#include "taut/world/detail/free_space.hpp"

#include "taut/base/cases.hpp"
#include "taut/world/trace_triangles.hpp"

namespace taut::detail {

FreeSpace::FreeSpace(const World& world) {
  match(
      world, [&](const Grid& grid) { grid_ = &grid; }, [&](const PolygonWorld& polygons) { polygons_ = &polygons; },
      [&](const CostGrid& grid) { grid_ = &grid.cells(); },
      [&](const WeightedRegions& regions) { polygons_ = &regions.blocked(); },
      [&](const TriangleComplex& triangles) {
        made_ = std::make_shared<const PolygonWorld>(trace_triangles(triangles));
        polygons_ = made_.get();
      });
}

}  // namespace taut::detail
