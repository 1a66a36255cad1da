// Worlds of many corners on smooth outlines, of fans around one corner, and of corners in line opposite one wall: what
// costs most of those that a world of so many corners can cost. For tests and benchmarks of how building grows.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "taut/world/generate/random.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut::test {
namespace smooth {

inline constexpr double kTurn = 2 * std::numbers::pi, kRadius = 100, kBox = 321;

inline Ring box(double half) { return {{-half, -half}, {half, -half}, {half, half}, {-half, half}}; }

inline Ring circle(std::size_t corners, Vec2 middle, double radius) {
  Ring ring;
  for (std::size_t i = 0; i < corners; ++i) {
    const double angle = kTurn * static_cast<double>(i) / static_cast<double>(corners);
    ring.push_back(middle + radius * Vec2{std::cos(angle), std::sin(angle)});
  }
  return ring;
}

// A circle with a few gentle waves.
inline Ring blob(std::size_t corners, Vec2 middle, double radius, Random& random) {
  double wave[4], phase[4];
  for (int k = 0; k < 4; ++k) {
    wave[k] = 0.15 * random.unit() / (k + 1);
    phase[k] = kTurn * random.unit();
  }
  Ring ring = circle(corners, {}, 1);
  for (std::size_t i = 0; i < corners; ++i) {
    const double angle = kTurn * static_cast<double>(i) / static_cast<double>(corners);
    double r = radius;
    for (int k = 0; k < 4; ++k) r *= 1 + wave[k] * std::sin((k + 2) * angle + phase[k]);
    ring[i] = middle + r * ring[i];
  }
  return ring;
}

inline PolygonWorld::Parts in_box(double half = kBox) {
  PolygonWorld::Parts parts;
  parts.boundary = box(half);
  return parts;
}

inline PolygonWorld::Parts disc_world(std::size_t n) {
  PolygonWorld::Parts parts = in_box();
  parts.obstacles.push_back({{circle(n, {}, kRadius)}});
  return parts;
}

inline PolygonWorld::Parts blob_world(std::size_t n) {
  Random random(3);
  PolygonWorld::Parts parts = in_box();
  parts.obstacles.push_back({{blob(n, {}, kRadius, random)}});
  return parts;
}

// Of 100 corners and more each.
inline PolygonWorld::Parts blobs_world(std::size_t n) {
  Random random(4);
  PolygonWorld::Parts parts = in_box();
  const std::size_t rows = 8, each = std::max<std::size_t>(3, n / (rows * rows));
  const double pitch = 2 * kBox / rows;
  for (std::size_t i = 0; i < rows * rows; ++i) {
    const Vec2 cell{static_cast<double>(i % rows), static_cast<double>(i / rows)};
    parts.obstacles.push_back(
        {{blob(each, pitch * cell + Vec2{pitch / 2 - kBox, pitch / 2 - kBox}, 0.35 * pitch, random)}});
  }
  return parts;
}

// Free inside a circle: all corners on one circle.
inline PolygonWorld::Parts hall_world(std::size_t n) {
  PolygonWorld::Parts parts;
  parts.boundary = circle(n, {}, kRadius);
  parts.obstacles.push_back({{{{50, 50}, {51, 50}, {50, 51}}}});
  return parts;
}

// A point in the middle of it: joined to every corner.
inline PolygonWorld::Parts star_world(std::size_t n) {
  PolygonWorld::Parts parts;
  parts.boundary = circle(n, {}, kRadius);
  parts.points.push_back({0, 0});
  return parts;
}

// A long straight side opposite a gently bulging one of many corners.
inline PolygonWorld::Parts bow_world(std::size_t n) {
  PolygonWorld::Parts parts = in_box();
  Ring ring;
  for (std::size_t i = 0; i < n; ++i) {
    const double x = -1 + 2 * static_cast<double>(i) / static_cast<double>(n - 1);
    ring.push_back({300 * x, 10 + 20 * x * x});
  }
  ring.push_back({300, 300});
  ring.push_back({-300, 300});
  parts.obstacles.push_back({{ring}});
  parts.obstacles.push_back({{{{-300, 0}, {-300, -10}, {300, -10}, {300, 0}}}});
  return parts;
}

// Two combs of thin teeth whose tips face each other.
inline PolygonWorld::Parts combs_world(std::size_t n) {
  PolygonWorld::Parts parts = in_box();
  for (const double up : {1.0, -1.0}) {
    Ring ring{{300, up * 100}, {-300, up * 100}};
    for (std::size_t i = 0; i < n / 2; ++i) {
      const double x = -300 + 600 * static_cast<double>(i) / static_cast<double>(n / 2);
      ring.push_back({x + (up > 0 ? 0 : 0.1 / static_cast<double>(n)), up * (i % 2 == 0 ? 90.0 : 5.0)});
    }
    parts.obstacles.push_back({{ring}});
  }
  return parts;
}

// A corner above a row of many tips, all of them joined to it and to one wall beneath.
inline PolygonWorld::Parts comb_from_corner_world(std::size_t n) {
  PolygonWorld::Parts parts = in_box();
  parts.points.push_back({0, 300});
  Ring ring{{-310, -310}, {310, -310}};
  for (std::size_t i = 0; i < n; ++i) {
    const double x = 1 - 2 * static_cast<double>(i) / static_cast<double>(n - 1);
    // Tips on a circle around that point.
    const double angle = 0.4 * x, reach = i % 2 == 0 ? 400 : 500;
    ring.push_back({reach * std::sin(angle), 300 - reach * std::cos(angle)});
  }
  parts.obstacles.push_back({{ring}});
  return parts;
}

// The tips of a comb opposite one long wall; in line if the slope is 0.
inline PolygonWorld::Parts row_world(std::size_t n, double slope) {
  PolygonWorld::Parts parts = in_box();
  Ring ring{{301, 100}, {-301, 100}};
  for (std::size_t i = 0; i < n; ++i) {
    const double x = -300 + 600 * static_cast<double>(i) / static_cast<double>(n - 1);
    ring.push_back({x, i % 2 == 0 ? 90 : 10 + slope * x});
  }
  parts.obstacles.push_back({{ring}});
  parts.obstacles.push_back({{{{-310, 0}, {-310, -10}, {310, -10}, {310, 0}}}});
  return parts;
}

// Square pillars in line between two long walls.
inline PolygonWorld::Parts pillars_world(std::size_t n) {
  PolygonWorld::Parts parts = in_box();
  const std::size_t pillars = std::max<std::size_t>(2, n / 4);
  const double step = 600 / static_cast<double>(pillars), size = step / 3;
  for (std::size_t i = 0; i < pillars; ++i) {
    const Vec2 p{-300 + step * static_cast<double>(i), 20};
    parts.obstacles.push_back({{{p, p + Vec2{size, 0}, p + Vec2{size, size}, p + Vec2{0, size}}}});
  }
  parts.obstacles.push_back({{{{-310, 0}, {-310, -10}, {310, -10}, {310, 0}}}});
  parts.obstacles.push_back({{{{-310, 40}, {310, 40}, {310, 50}, {-310, 50}}}});
  return parts;
}

// Walls of different lengths that meet in one vertex.
inline PolygonWorld::Parts walls_world(std::size_t n) {
  PolygonWorld::Parts parts = in_box();
  for (std::size_t i = 0; i < n; ++i) {
    const double angle = kTurn * static_cast<double>(i) / static_cast<double>(n);
    const double reach = kRadius * (1 + 0.5 * static_cast<double>(i * 7 % 5));
    parts.walls.push_back({{0, 0}, {reach * std::cos(angle), reach * std::sin(angle)}});
  }
  return parts;
}

inline PolygonWorld::Parts moved(PolygonWorld::Parts parts, double scale, Vec2 by) {
  const auto each = [&](std::vector<Vec2>& points) {
    for (Vec2& p : points) p = scale * p + by;
  };
  each(parts.boundary);
  for (Polygon& polygon : parts.obstacles) {
    for (Ring& ring : polygon.rings) each(ring);
  }
  each(parts.points);
  return parts;
}

}  // namespace smooth

// Puts the first obstacle of a world in, once it has been removed.
template <class World>
auto insert_first(World& world, const PolygonWorld::Parts& parts) {
  if (!parts.obstacles.empty()) return world.insert(parts.obstacles[0]);
  return !parts.walls.empty() ? world.insert_wall(parts.walls[0]) : world.insert_point(parts.points[0]);
}

// A kind of world; made with about so many corners.
struct SmoothWorld {
  const char* name;
  PolygonWorld::Parts (*make)(std::size_t corners);
};
inline constexpr SmoothWorld kSmoothWorlds[] = {
    {"disc", smooth::disc_world},
    {"blob", smooth::blob_world},
    {"blobs", smooth::blobs_world},
    {"hall", smooth::hall_world},
    {"star", smooth::star_world},
    {"bow", smooth::bow_world},
    {"combs", smooth::combs_world},
    {"corner", smooth::comb_from_corner_world},
    {"row", [](std::size_t n) { return smooth::row_world(n, 0); }},
    {"slope", [](std::size_t n) { return smooth::row_world(n, 0.01); }},
    {"pillars", smooth::pillars_world},
    {"walls", smooth::walls_world},
    {"disc-far",
     [](std::size_t n) {
       return smooth::moved(smooth::disc_world(n), 1, {1e6, -1e6});
     }},
    {"hall-far",
     [](std::size_t n) {
       return smooth::moved(smooth::hall_world(n), 1, {1e6, -1e6});
     }},
    {"star-far",
     [](std::size_t n) {
       return smooth::moved(smooth::star_world(n), 1, {1e6, -1e6});
     }},
    {"disc-tiny", [](std::size_t n) { return smooth::moved(smooth::disc_world(n), 1e-9, {}); }},
    {"disc-huge", [](std::size_t n) { return smooth::moved(smooth::disc_world(n), 1e9, {}); }},
};

}  // namespace taut::test
