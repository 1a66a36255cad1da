// What the triangulation is measured on, the same on every machine.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "taut/world/generate/random.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut::bench {

constexpr double kSide = 1000;  // of the square in which everything lies

// Points, and constraints between pairs of them that do not cross.
struct PointsAndConstraints {
  std::vector<Vec2> points;
  std::vector<std::array<std::uint32_t, 2>> constraints;
};

// Random points; a constraint joins the first two points in a cell of a grid, so it is short and stays in its cell.
inline PointsAndConstraints random_points(std::size_t points, std::size_t constraints) {
  Random random(1);
  PointsAndConstraints out;
  for (std::size_t i = 0; i < points; ++i) out.points.push_back({kSide * random.unit(), kSide * random.unit()});
  // With five points a cell, one cell in 25 has fewer than two.
  const auto cells = static_cast<std::size_t>(std::sqrt(1.1 * static_cast<double>(constraints))) + 1;
  std::vector<std::uint32_t> first(cells * cells, 0);
  const double scale = static_cast<double>(cells) / kSide;
  for (std::uint32_t i = 0; i < out.points.size() && out.constraints.size() < constraints; ++i) {
    const auto x = static_cast<std::size_t>(out.points[i].x * scale),
               y = static_cast<std::size_t>(out.points[i].y * scale);
    std::uint32_t& cell = first[std::min(y, cells - 1) * cells + std::min(x, cells - 1)];
    if (cell == 0) {
      cell = i + 1;
    } else if (cell <= out.points.size()) {
      out.constraints.push_back({cell - 1, i});
      cell = 0xffffffffu;
    }
  }
  return out;
}

// Constraints as walls, the other points as points.
inline PolygonWorld world_of(const PointsAndConstraints& input) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {0, kSide}, {kSide, kSide}, {kSide, 0}};
  std::vector<bool> joined(input.points.size());
  for (const auto& [from, to] : input.constraints) {
    parts.walls.push_back({input.points[from], input.points[to]});
    joined[from] = joined[to] = true;
  }
  for (std::size_t i = 0; i < joined.size(); ++i) {
    if (!joined[i]) parts.points.push_back(input.points[i]);
  }
  return PolygonWorld::from_oriented(std::move(parts));
}

}  // namespace taut::bench
