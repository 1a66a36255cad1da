// How large the representations of a map are, what it takes to make them, and what it takes to find a point in them
// (demyen2007 8.1, 9.2, Fig. 9.1 and 9.2): one row a map.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "taut/cells/live_world.hpp"
#include "taut/world/grid.hpp"

namespace taut::lab::demyen2007 {

// Of a triangulation with its reduction. What lies outside the world's bounds is not counted.
struct Sizes {
  std::size_t constraints = 0;                // constrained edges
  std::size_t free_triangles = 0;             // where agents can be
  std::size_t all_triangles = 0;              // with the insides of obstacles
  std::array<std::size_t, 4> levels{};        // free triangles by level
  std::size_t corridors = 0, components = 0;  // of the reduction
  std::size_t bytes = 0;                      // of triangulation, widths and reduction
};
[[nodiscard]] Sizes sizes_of(const LiveWorld& triangles, const Box2& bounds);

struct SizeRow {
  std::string map;
  std::size_t cells = 0, free_cells = 0;
  Sizes sizes;
  // Microseconds, medians over the builds: tracing the outline, triangulating it (sectors included), sectors alone,
  // widths, reduction, corners at which paths turn; layers of PRA*.
  double trace_us = 0, triangulation_us = 0, sectors_us = 0, widths_us = 0, reduction_us = 0, corners_us = 0;
  double layers_us = 0;
  // Nanoseconds to find the triangle of a query's end: walking from one fixed triangle, from 10 x 10 sectors (those of
  // the thesis), and from as many sectors as the triangulation keeps.
  double fixed_ns = 0, coarse_ns = 0, sectors_ns = 0;
  // As the thesis has it: widths belong to the reduction.
  [[nodiscard]] double all_reduction_us() const { return widths_us + reduction_us; }
  [[nodiscard]] double preprocessing_us() const { return triangulation_us + all_reduction_us(); }
};

[[nodiscard]] std::string_view size_columns();
[[nodiscard]] std::string format_sizes(const SizeRow& row);
[[nodiscard]] std::vector<SizeRow> parse_sizes(std::string_view csv, const std::string& where);

// Builds everything `repeats` times; `points` are looked for, and must lie in the grid.
[[nodiscard]] SizeRow measure_sizes(const std::string& map, const Grid& grid, const std::vector<Vec2>& points,
                                    std::size_t repeats);

}  // namespace taut::lab::demyen2007
