#include "world_size.hpp"

#include <algorithm>

#include "api.hpp"
#include "limits.hpp"
#include "taut/base/cases.hpp"

namespace taut::studio {

void check_sides(std::uint64_t width, std::uint64_t height, const std::string& place) {
  if (std::max(width, height) > static_cast<std::uint64_t>(limits::kGridSide))
    throw Refusal(413, "expected a grid of at most " + std::to_string(limits::kGridSide) + " cells a side", place);
}

void check_corners(std::size_t corners, const std::string& place) {
  if (corners > limits::kCorners)
    throw Refusal(413, "expected a world of at most " + std::to_string(limits::kCorners) + " corners", place);
}

void check_size(const World& world) {
  match(
      world,
      [](const Grid& grid) {
        check_sides(static_cast<std::uint64_t>(grid.width()), static_cast<std::uint64_t>(grid.height()));
      },
      [](const PolygonWorld& polygons) { check_corners(polygons.vertex_count()); },
      [](const CostGrid& grid) {
        check_sides(static_cast<std::uint64_t>(grid.width()), static_cast<std::uint64_t>(grid.height()));
      },
      [](const WeightedRegions& regions) { check_corners(regions.vertex_count()); },
      [](const TriangleComplex& triangles) { check_corners(triangles.corner_count()); });
}

}  // namespace taut::studio
