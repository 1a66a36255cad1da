// Small random worlds for clearance: degenerate ones on a lattice, traced grids, loose ones of walls, points and
// triangles anywhere, and sparse ones in which long walls face single points, so that gates through several triangles
// are common. And worlds without islands, in which one channel at most joins two faces.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "support/brute_force_worlds.hpp"
#include "support/random_grid.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut::test {

class ClearanceWorlds {
 public:
  explicit ClearanceWorlds(std::uint64_t seed) : random_(seed), lattice_(seed) {}
  [[nodiscard]] Random& random() { return random_; }

  [[nodiscard]] PolygonWorld make() {
    switch (random_.below(5)) {
      case 0: {
        PolygonWorld::Parts parts = lattice_.make();
        for (int i = random_.between(0, 4); i > 0; --i) {
          const double x = random_.between(0, lattice_.size());
          parts.points.push_back({x, static_cast<double>(random_.between(0, lattice_.size()))});
        }
        return PolygonWorld(std::move(parts));
      }
      case 1:
        return trace_grid(random_grid(random_, random_.between(3, 9), random_.between(3, 9), 0.3, CornerRule::forbid));
      case 2: {  // loose
        PolygonWorld::Parts parts = square();
        for (int i = random_.between(0, 4); i > 0; --i) parts.walls.push_back({anywhere(), anywhere()});
        for (int i = random_.between(0, 5); i > 0; --i) parts.points.push_back(anywhere());
        for (int i = random_.between(0, 3); i > 0; --i) {
          const Vec2 p = anywhere();
          parts.obstacles.push_back({{{p, p + Vec2{random_.unit(), 0.1}, p + Vec2{0.2, 0.2 + 2 * random_.unit()}}}});
        }
        return PolygonWorld(std::move(parts));
      }
      case 3: {  // sparse
        PolygonWorld::Parts parts = square();
        for (int i = random_.between(2, 9); i > 0; --i) parts.points.push_back(anywhere());
        if (random_.below(2) == 0) parts.walls.push_back({anywhere(), anywhere()});
        return PolygonWorld(std::move(parts));
      }
      default:
        return without_islands();
    }
  }
  // The same, but every second one far from the origin, where few bits are left behind the point.
  [[nodiscard]] PolygonWorld make_anywhere() {
    PolygonWorld::Parts parts = make().parts();
    if (random_.below(2) == 0) return PolygonWorld(std::move(parts));
    const Vec2 shift{0x1p9, -0x1p8};
    const auto move = [&](std::vector<Vec2>& points) {
      for (Vec2& p : points) p = p + shift;
    };
    move(parts.boundary);
    move(parts.points);
    for (Polygon& obstacle : parts.obstacles) {
      for (Ring& ring : obstacle.rings) move(ring);
    }
    for (Polyline& wall : parts.walls) move(wall);
    return PolygonWorld(std::move(parts));
  }
  // Walls that grow from the boundary inwards and do not meet.
  [[nodiscard]] PolygonWorld without_islands() {
    PolygonWorld::Parts parts = square();
    for (int i = random_.between(1, 12); i > 0; --i) {
      const double along = kSize * random_.unit();
      const Vec2 ends[] = {{along, 0}, {kSize, along}, {along, kSize}, {0, along}};
      Polyline wall{ends[random_.below(4)]};
      for (int k = random_.between(1, 3); k > 0; --k) {
        const Vec2 to = anywhere();
        bool is_clear = true;
        for (std::size_t j = 0; j + 2 < wall.size(); ++j)
          is_clear = is_clear && contact(wall[j], wall[j + 1], wall.back(), to) == Contact::none;
        for (const Polyline& other : parts.walls) {
          for (std::size_t j = 0; j + 1 < other.size(); ++j)
            is_clear = is_clear && contact(other[j], other[j + 1], wall.back(), to) == Contact::none;
        }
        if (is_clear) wall.push_back(to);
      }
      if (wall.size() > 1) parts.walls.push_back(wall);
    }
    return PolygonWorld(std::move(parts));
  }
  [[nodiscard]] Vec2 anywhere() {
    const double x = kSize * (0.01 + 0.98 * random_.unit());
    return {x, kSize * (0.01 + 0.98 * random_.unit())};
  }

 private:
  static constexpr double kSize = 10;
  [[nodiscard]] static PolygonWorld::Parts square() {
    PolygonWorld::Parts parts;
    parts.boundary = {{0, 0}, {kSize, 0}, {kSize, kSize}, {0, kSize}};
    return parts;
  }

  Random random_;
  brute_force::LatticeWorlds lattice_;
};

}  // namespace taut::test
