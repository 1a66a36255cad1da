// Worlds for the trapezoidal decomposition, one kind after the other: degenerate ones on a lattice (overlaps, holes,
// walls, touching corners), traced grids, boxes in rows that share their heights, random polygons apart and
// overlapping, and what clearance is tested on, half of it far from the origin.
#pragma once

#include <utility>

#include "support/brute_force_worlds.hpp"
#include "support/clearance_worlds.hpp"
#include "support/random_grid.hpp"
#include "taut/world/generate/random_polygons.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut::test {

class TrapezoidWorlds {
 public:
  static constexpr int kKinds = 6;
  explicit TrapezoidWorlds(std::uint64_t seed) : lattice_(seed), clearance_(seed), random_(seed) {}
  [[nodiscard]] Random& random() { return random_; }

  [[nodiscard]] PolygonWorld make(int i, CornerRule corner_rule = CornerRule::forbid) {
    PolygonWorld::Parts parts = parts_of(i % kKinds);
    parts.corner_rule = corner_rule;
    corners_.clear();
    for (const Vec2 p : parts.boundary) corners_.push_back(p);
    for (const Polygon& polygon : parts.obstacles) {
      for (const Ring& ring : polygon.rings) corners_.insert(corners_.end(), ring.begin(), ring.end());
    }
    for (const Polyline& wall : parts.walls) corners_.insert(corners_.end(), wall.begin(), wall.end());
    box_ = bounding_box(parts.boundary);
    return PolygonWorld(std::move(parts));
  }
  // A point in or around the last world: a corner, half way between two corners, level with one, or anywhere.
  [[nodiscard]] Vec2 point() {
    const Vec2 p{random_.between(box_.min.x - 0.02 * box_.width(), box_.max.x + 0.02 * box_.width()),
                 random_.between(box_.min.y - 0.02 * box_.height(), box_.max.y + 0.02 * box_.height())};
    const std::size_t k = random_.below(corners_.size());
    switch (random_.below(5)) {
      case 0:
        return corners_[k];
      case 1:
        return 0.5 * (corners_[k] + corners_[(k + 1) % corners_.size()]);
      case 2:
        return {p.x, corners_[k].y};
      default:
        return p;
    }
  }

 private:
  [[nodiscard]] PolygonWorld::Parts parts_of(int kind) {
    switch (kind) {
      case 0:
        return lattice_.make();
      case 1:
        return trace_grid(random_grid(random_, random_.between(2, 12), random_.between(2, 12),
                                      0.1 + 0.6 * random_.unit(), CornerRule::forbid))
            .parts();
      case 2:
        return rows();
      case 3:
      case 4: {
        PolygonOptions options;
        options.width = options.height = 200;
        options.obstacles = random_.between(1, 12);
        options.mean_size = kind == 3 ? 20 : 60;
        options.courtyards = 0.3;
        options.walls = random_.between(0, 5);
        options.overlap = kind == 4;
        options.seed = random_.next();
        return generate_polygons(options);
      }
      default:
        return clearance_.make_anywhere().parts();
    }
  }
  [[nodiscard]] PolygonWorld::Parts rows() {
    PolygonWorld::Parts parts;
    parts.boundary = {{0, 0}, {20, 0}, {20, 12}, {0, 12}};
    for (int row = 0; row < 3; ++row) {
      for (int column = 0; column < 5; ++column) {
        if (random_.below(4) == 0) continue;
        const double x = 1 + 4 * column, y = 1 + 4 * row, w = random_.between(1, 4), h = random_.between(1, 4);
        if (random_.below(3) == 0) {
          parts.walls.push_back({{x, y}, {x + w, random_.below(2) == 0 ? y : y + h}});
        } else if (random_.below(2) == 0) {
          parts.obstacles.push_back({{{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}}});
        } else {
          parts.obstacles.push_back({{{{x + w / 2, y}, {x + w, y + h / 2}, {x + w / 2, y + h}, {x, y + h / 2}}}});
        }
      }
    }
    return parts;
  }

  brute_force::LatticeWorlds lattice_;
  ClearanceWorlds clearance_;
  Random random_;
  std::vector<Vec2> corners_;
  Box2 box_;
};

}  // namespace taut::test
