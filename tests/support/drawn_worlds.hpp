// Small worlds written down in tests.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "taut/world/grid.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut {

// One string per row, '.' for a free cell.
inline Grid grid_of(const std::vector<std::string>& rows, CornerRule rule = CornerRule::forbid) {
  GridBuilder builder(static_cast<int>(rows[0].size()), static_cast<int>(rows.size()));
  for (std::size_t y = 0; y < rows.size(); ++y) {
    for (std::size_t x = 0; x < rows[y].size(); ++x) {
      builder.set_free(static_cast<int>(x), static_cast<int>(y), rows[y][x] == '.');
    }
  }
  builder.set_corner_rule(rule);
  return std::move(builder).build();
}

inline Ring box(double x0, double y0, double x1, double y1) { return {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}; }
inline Polygon box_obstacle(double x0, double y0, double x1, double y1) { return {{box(x0, y0, x1, y1)}}; }

inline PolygonWorld::Parts world_of(Ring boundary, std::vector<Polygon> obstacles = {},
                                    std::vector<Polyline> walls = {}, std::vector<Vec2> points = {}) {
  return {std::move(boundary), std::move(obstacles), std::move(walls), std::move(points)};
}

}  // namespace taut
