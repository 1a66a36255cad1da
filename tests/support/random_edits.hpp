// Random edits of a world that changes, be it a Triangulation or a LiveMesh: corners on a lattice of `step`, so that
// collinear, touching, overlapping and crossing obstacles are all common.
#pragma once

#include <cmath>
#include <utility>
#include <vector>

#include "taut/base/input_error.hpp"
#include "taut/cells/triangulation.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut::test {

template <class Changing>
class RandomEditor {
 public:
  RandomEditor(std::uint64_t seed, double step, CornerRule rule = CornerRule::forbid)
      : random_(seed),
        step_(step),
        size_(static_cast<double>(4 + random_.below(40))),
        world(free_square(size_, rule)) {}

  // Does something. Shapes that are refused (rings that cross themselves, moves out of the domain) change nothing.
  void edit() {
    try {
      switch (random_.below(8)) {
        case 0:
        case 1: {
          Ring ring;
          for (std::uint64_t n = 3 + random_.below(3); n > 0; --n) ring.push_back(point());
          ids.push_back(world.insert(Polygon{{ring}}));
          break;
        }
        case 2: {
          const Vec2 p = point();
          const double w = 1 + static_cast<double>(random_.below(3)) * step_,
                       h = 1 + static_cast<double>(random_.below(3));
          ids.push_back(world.insert(Polygon{{{p, {p.x + w, p.y}, {p.x + w, p.y + h}, {p.x, p.y + h}}}}));
          break;
        }
        case 3: {
          Polyline wall;
          for (std::uint64_t n = 2 + random_.below(3); n > 0; --n) wall.push_back(point());
          ids.push_back(world.insert_wall(wall));
          break;
        }
        case 4:
          ids.push_back(world.insert_point(point()));
          break;
        case 5:
        case 6:
          if (ids.empty()) break;
          std::swap(ids[random_.below(ids.size())], ids.back());
          world.remove(ids.back());
          ids.pop_back();
          break;
        default:
          if (ids.empty()) break;
          world.move(ids[random_.below(ids.size())], point() - Vec2{size_ / 2, size_ / 2});
      }
    } catch (const InputError&) {
      ++refused;
    }
  }
  void remove_all() {
    for (; !ids.empty(); ids.pop_back()) world.remove(ids.back());
  }
  Vec2 anywhere() { return {size_ * random_.unit(), size_ * random_.unit()}; }
  // On the lattice: often a corner, or on an edge.
  Vec2 point() {
    const double x = coordinate();
    return {x, coordinate()};
  }

 private:
  static PolygonWorld free_square(double size, CornerRule rule) {
    PolygonWorld::Parts parts;
    parts.boundary = {{0, 0}, {size, 0}, {size, size}, {0, size}};
    parts.corner_rule = rule;
    return PolygonWorld(std::move(parts));
  }
  double coordinate() { return std::floor(size_ * random_.unit() / step_) * step_; }

  Random random_;
  double step_, size_;

 public:
  Changing world;
  std::vector<ObstacleId> ids;
  int refused = 0;
};

}  // namespace taut::test
