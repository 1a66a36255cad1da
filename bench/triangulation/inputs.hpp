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

// A coastline around the centre: a star-shaped ring whose radius, between a quarter of `reach` and all of it, is rough
// at every scale (halving between points, each time with 0.6 of the roughness). `corners` is a power of two.
inline Ring island(Vec2 centre, double reach, std::size_t corners, Random& random) {
  std::vector<double> radius(corners, 0.0);
  double rough = 0.25;
  for (std::size_t step = corners; step > 1; step /= 2, rough *= 0.6) {
    for (std::size_t i = step / 2; i < corners; i += step) {
      const double middle = (radius[i - step / 2] + radius[(i + step / 2) % corners]) / 2;
      radius[i] = std::clamp(middle + random.between(-rough, rough), -0.375, 0.375);
    }
  }
  Ring ring;
  for (std::size_t i = 0; i < corners; ++i) {
    const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(corners);
    const double r = reach * (0.625 + radius[i]);
    ring.push_back({centre.x + r * std::cos(angle), centre.y + r * std::sin(angle)});
  }
  return ring;
}

// About `vertices` corners on islands of 512, one somewhere in each cell of a grid.
inline PolygonWorld archipelago(std::size_t vertices) {
  constexpr std::size_t kCorners = 512;
  const auto cells = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(vertices) / kCorners)));
  const double side = kSide / static_cast<double>(cells);
  Random random(1);
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {0, kSide}, {kSide, kSide}, {kSide, 0}};
  for (std::size_t i = 0; i < cells * cells; ++i) {
    const double reach = side * random.between(0.25, 0.48), room = side / 2 - reach;
    const Vec2 middle{(static_cast<double>(i % cells) + 0.5) * side, (static_cast<double>(i / cells) + 0.5) * side};
    const Vec2 off{random.between(-room, room), random.between(-room, room)};
    parts.obstacles.push_back({{island(middle + off, reach, kCorners, random)}});
  }
  return PolygonWorld::from_oriented(std::move(parts));
}

}  // namespace taut::bench
