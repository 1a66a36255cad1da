// A grid as a convex mesh without any triangulation: one square cell for every free cell, portals between neighbours.
#pragma once

#include <vector>

#include "taut/cells/mesh_parts.hpp"
#include "taut/world/grid.hpp"

namespace taut {

inline MeshParts mesh_of_grid(const Grid& grid) {
  MeshParts parts;
  parts.corner_rule = grid.corner_rule();
  for (int y = 0; y <= grid.height(); ++y) {
    for (int x = 0; x <= grid.width(); ++x) parts.positions.push_back({static_cast<double>(x), static_cast<double>(y)});
  }
  std::vector<std::uint32_t> number;
  std::uint32_t cells = 0;
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) number.push_back(grid.is_free(x, y) ? cells++ : MeshParts::kNone);
  }
  const auto corner = [&](int x, int y) { return static_cast<std::uint32_t>(y * (grid.width() + 1) + x); };
  const auto cell = [&](int x, int y) {
    if (x < 0 || y < 0 || x >= grid.width() || y >= grid.height()) return MeshParts::kNone;
    return number[static_cast<std::size_t>(y * grid.width() + x)];
  };
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) {
      if (!grid.is_free(x, y)) continue;
      for (const std::uint32_t v : {corner(x, y), corner(x + 1, y), corner(x + 1, y + 1), corner(x, y + 1)})
        parts.corners.push_back(v);
      for (const std::uint32_t c : {cell(x, y - 1), cell(x + 1, y), cell(x, y + 1), cell(x - 1, y)})
        parts.across.push_back(c);
      parts.cell_begin.push_back(static_cast<std::uint32_t>(parts.corners.size()));
    }
  }
  return parts;
}

}  // namespace taut
