// Small random worlds on a coarse lattice, half of them cramped and half of them open, in which everything that is rare
// elsewhere is common: collinear edges, touching, overlapping and repeated obstacles, shared edges, rings that touch,
// holes and islands, pinches, obstacles that stick out of the boundary, and walls along edges, through corners and
// across each other.
#pragma once

#include <cmath>
#include <cstdlib>
#include <sstream>
#include <string>

#include "support/full_size.hpp"
#include "taut/base/input_error.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/grid.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut::brute_force {

// How many cases a test runs: all of them when TAUT_FULL is set.
inline int cases(int quick, int full) { return full_size() ? full : quick; }

class LatticeWorlds {
 public:
  explicit LatticeWorlds(std::uint64_t seed) : random_(seed) {}

  [[nodiscard]] Random& random() { return random_; }
  [[nodiscard]] int size() const { return size_; }

  [[nodiscard]] PolygonWorld::Parts make() {
    constexpr int kSizes[] = {4, 6, 8};
    open_ = random_.below(2) == 0;
    size_ = open_ ? 10 : kSizes[random_.below(3)];
    parts_ = {};
    const double s = size_;
    parts_.boundary = {{0, 0}, {s, 0}, {s, s}, {0, s}};
    if (random_.below(open_ ? 8 : 3) == 0) {
      PolygonWorld::Parts other;
      other.boundary = star(point(size_ / 3, size_ - size_ / 3), size_);
      if (is_accepted(other)) parts_.boundary = other.boundary;
    }
    const int obstacles = open_ ? random_.between(4, 10) : random_.between(0, 5), walls = random_.between(0, 3);
    for (int i = 0; i < obstacles; ++i) add_obstacle();
    for (int i = 0; i < walls; ++i) add_wall();
    return parts_;
  }
  // A point of the half lattice in and around the last world; often one of its corners.
  [[nodiscard]] Vec2 query_point() {
    if (random_.below(3) == 0) return existing_corner();
    if (random_.below(2) == 0) return point(0, size_);
    return {random_.between(-1, 2 * size_ + 1) / 2.0, random_.between(-1, 2 * size_ + 1) / 2.0};
  }

 private:
  [[nodiscard]] Vec2 point(int lo, int hi) {
    const double x = random_.between(lo, hi);
    return {x, static_cast<double>(random_.between(lo, hi))};
  }
  [[nodiscard]] Vec2 existing_corner() {
    std::vector<Vec2> all = parts_.boundary;
    for (const Polygon& p : parts_.obstacles) {
      for (const Ring& r : p.rings) all.insert(all.end(), r.begin(), r.end());
    }
    for (const Polyline& w : parts_.walls) all.insert(all.end(), w.begin(), w.end());
    return all[random_.below(all.size())];
  }
  [[nodiscard]] static bool is_accepted(const PolygonWorld::Parts& parts) {
    try {
      const PolygonWorld world(parts);
      return true;
    } catch (const InputError&) {
      return false;
    }
  }
  [[nodiscard]] Ring rectangle(int lo, int hi) {
    const Vec2 p = point(lo, hi - 1);
    const double w = random_.between(1, 3), h = random_.between(1, 3);
    return {p, p + Vec2{w, 0}, p + Vec2{w, h}, p + Vec2{0, h}};
  }
  // Random points in angular order around a centre: star-shaped, or refused.
  [[nodiscard]] Ring star(Vec2 centre, int reach) {
    Ring ring;
    const int n = random_.between(3, 7);
    for (int i = 0; i < n; ++i) ring.push_back(centre + point(-reach, reach));
    std::sort(ring.begin(), ring.end(), [&](Vec2 a, Vec2 b) {
      const Vec2 u = a - centre, v = b - centre;
      const double alpha = std::atan2(u.y, u.x), beta = std::atan2(v.y, v.x);
      return alpha < beta || (alpha == beta && a < b);
    });
    for (Vec2& p : ring) {
      p.x = std::clamp(p.x, -1.0, size_ + 1.0);
      p.y = std::clamp(p.y, -1.0, size_ + 1.0);
    }
    return ring;
  }
  [[nodiscard]] Ring any_ring() {
    if (open_ && random_.below(5) != 0) {
      return random_.below(3) == 0 ? rectangle(0, size_) : star(point(1, size_ - 1), random_.between(1, 2));
    }
    switch (random_.below(6)) {
      case 0:
        return rectangle(-1, size_);
      case 1:
        return star(point(0, size_), 3);
      case 2:
        return star(point(0, size_), size_);
      case 3:  // two triangles that share a corner, as one ring
      {
        const Vec2 p = point(1, size_ - 1);
        return {p, p + point(-2, 2), p + point(-2, 2), p, p + point(-2, 2), p + point(-2, 2)};
      }
      case 4: {
        Ring ring;
        const int n = random_.between(3, 6);
        for (int i = 0; i < n; ++i) ring.push_back(random_.below(2) == 0 ? existing_corner() : point(0, size_));
        return ring;
      }
      default: {  // a triangle on existing corners shares or nearly shares edges
        return {existing_corner(), existing_corner(), point(0, size_)};
      }
    }
  }
  void add_obstacle() {
    for (int attempt = 0; attempt < 20; ++attempt) {
      Polygon obstacle;
      if (!parts_.obstacles.empty() && random_.below(6) == 0) {
        obstacle = parts_.obstacles[random_.below(parts_.obstacles.size())];
        if (random_.below(3) != 0) {  // otherwise the same obstacle again
          const Vec2 shift = point(-2, 2);
          for (Ring& ring : obstacle.rings) {
            for (Vec2& p : ring) p = p + shift;
          }
        }
      } else if (random_.below(open_ ? 15 : 5) == 0) {  // a frame with things in it
        const double s = random_.between(3, size_);
        const Vec2 p = point(-1, size_ - 3);
        obstacle.rings.push_back({p, p + Vec2{s, 0}, p + Vec2{s, s}, p + Vec2{0, s}});
        const int inner = random_.between(1, 3);
        for (int i = 0; i < inner; ++i) {
          Ring ring;
          for (int k = 0; k < 3 + static_cast<int>(random_.below(2)); ++k) {
            ring.push_back(p + point(0, static_cast<int>(s)));
          }
          obstacle.rings.push_back(ring);
        }
      } else {
        const int rings = random_.below(4) == 0 ? 2 : 1;
        for (int i = 0; i < rings; ++i) obstacle.rings.push_back(any_ring());
      }
      PolygonWorld::Parts alone;
      alone.boundary = {{0, 0}, {1, 0}, {0, 1}};
      alone.obstacles = {obstacle};
      if (!is_accepted(alone)) continue;
      parts_.obstacles.push_back(obstacle);
      return;
    }
  }
  void add_wall() {
    Polyline wall;
    const int n = random_.between(2, 4);
    const bool by_corners = random_.below(2) == 0;
    for (int i = 0; i < n; ++i) {
      if (by_corners && random_.below(3) != 0) {
        wall.push_back(existing_corner());
      } else if (open_ && i > 0) {
        wall.push_back(wall.back() + point(-2, 2));
      } else {
        wall.push_back(point(0, size_));
      }
    }
    if (random_.below(5) == 0) wall.push_back(wall.front());
    PolygonWorld::Parts alone;
    alone.boundary = {{0, 0}, {1, 0}, {0, 1}};
    alone.walls = {wall};
    if (is_accepted(alone)) parts_.walls.push_back(wall);
  }

  Random random_;
  int size_ = 4;
  bool open_ = false;  // many small obstacles instead of a few large ones: paths with many turns
  PolygonWorld::Parts parts_;
};

// A grid as the brute force sees it: every blocked cell a square of its own.
inline PolygonWorld::Parts cells_as_squares(const Grid& grid) {
  PolygonWorld::Parts parts;
  const double w = grid.width(), h = grid.height();
  parts.boundary = {{0, 0}, {w, 0}, {w, h}, {0, h}};
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) {
      const Vec2 p{static_cast<double>(x), static_cast<double>(y)};
      if (!grid.is_free(x, y)) {
        parts.obstacles.push_back({{{p, p + Vec2{1, 0}, p + Vec2{1, 1}, p + Vec2{0, 1}}}});
      }
    }
  }
  parts.corner_rule = grid.corner_rule();
  return parts;
}

// For messages: as C++ that makes the same world again.
inline std::string describe(const PolygonWorld::Parts& parts) {
  std::ostringstream out;
  out.precision(17);
  const auto points = [&](const std::vector<Vec2>& list) {
    out << "{";
    for (Vec2 p : list) out << "{" << p.x << ", " << p.y << "}, ";
    out << "}";
  };
  out << "\nparts.boundary = ";
  points(parts.boundary);
  for (const Polygon& polygon : parts.obstacles) {
    out << ";\nparts.obstacles.push_back({{";
    for (const Ring& ring : polygon.rings) {
      points(ring);
      out << ", ";
    }
    out << "}})";
  }
  for (const Polyline& wall : parts.walls) {
    out << ";\nparts.walls.push_back(";
    points(wall);
    out << ")";
  }
  out << ";\nparts.corner_rule = CornerRule::" << (parts.corner_rule == CornerRule::forbid ? "forbid" : "allow")
      << ";\n";
  return out.str();
}

inline std::string describe(const Grid& grid) {
  std::string out = grid.corner_rule() == CornerRule::forbid ? "\nforbid\n" : "\nallow\n";
  for (int y = 0; y < grid.height(); ++y) out += grid.letters(y) + "\n";
  return out;
}

inline std::string describe(const std::vector<Vec2>& points) {
  std::ostringstream out;
  out.precision(17);
  for (Vec2 p : points) out << "(" << p.x << ", " << p.y << ") ";
  return out.str();
}

}  // namespace taut::brute_force
